import Testing

@testable import SampleApp

@Suite("The command line")
struct LaunchOptionsTests {
  @Test("Without arguments, all options have their defaults")
  func defaults() throws {
    let options = try LaunchOptions(arguments: [])
    #expect(options.seconds == nil)
    #expect(!options.wantsTour)
    #expect(!options.wantsHelp)
  }

  @Test("Options are accepted in any order, and values in both spellings")
  func all() throws {
    let options = try LaunchOptions(arguments: ["--tour", "--seconds", "7", "-h"])
    let reordered = try LaunchOptions(arguments: ["--help", "--seconds=7", "--tour"])
    #expect(options == reordered)
    #expect(options.seconds == 7)
    #expect(options.wantsTour)
    #expect(options.wantsHelp)
  }

  @Test(
    "The duration must be a whole number of seconds up to one day",
    arguments: ["0", "-1", "1.5", "", "x", "86401", "1e3", "９", "99999999999999999999"])
  func badSeconds(value: String) {
    #expect(throws: LaunchOptionsError.badSeconds(value)) { try LaunchOptions(arguments: ["--seconds", value]) }
    #expect(throws: LaunchOptionsError.badSeconds(value)) { try LaunchOptions(arguments: ["--seconds=" + value]) }
  }

  @Test("--seconds requires a value")
  func missingSeconds() {
    #expect(throws: LaunchOptionsError.missingSeconds) { try LaunchOptions(arguments: ["--seconds"]) }
  }

  @Test("--draw requires a folder")
  func drawing() throws {
    #expect(try LaunchOptions(arguments: []).drawing == nil)
    #expect(try LaunchOptions(arguments: ["--draw", "pictures"]).drawing == "pictures")
    #expect(try LaunchOptions(arguments: ["--draw=pictures"]).drawing == "pictures")
    for arguments in [["--draw"], ["--draw="], ["--draw", ""]] {
      #expect(throws: LaunchOptionsError.missingFolder) { try LaunchOptions(arguments: arguments) }
    }
  }

  @Test("Unknown options are rejected", arguments: ["--second", "-t", "--seconds5"])
  func unknown(argument: String) {
    #expect(throws: LaunchOptionsError.unknown(argument)) { try LaunchOptions(arguments: ["--tour", argument]) }
  }

  @Test("Arguments that aren't options are rejected", arguments: ["60", "", "pictures"])
  func unexpected(argument: String) {
    #expect(throws: LaunchOptionsError.unexpected(argument)) { try LaunchOptions(arguments: ["--tour", argument]) }
  }

  @Test("Errors contain the value and the allowed range")
  func descriptions() {
    #expect("\(LaunchOptionsError.unknown("--x"))".contains("--x"))
    #expect("\(LaunchOptionsError.badSeconds("0"))".contains("from 1 to 86400, not \"0\""))
  }
}

@Suite("The launch mode")
struct LaunchModeTests {
  private func mode(_ arguments: [String] = [], hasTerminal: Bool = true, term: String? = "xterm") throws -> LaunchMode
  {
    LaunchMode(
      try LaunchOptions(arguments: arguments), hasTerminal: hasTerminal, environment: term.map { ["TERM": $0] } ?? [:])
  }

  @Test("In a terminal, the sample is interactive, and countdowns take a minute")
  func interactive() throws {
    #expect(try mode() == .interactive)
    #expect(try mode().defaultSeconds == 60)
  }

  @Test("The sample plays the tour without a terminal, in a limited terminal, and with --tour")
  func tour() throws {
    #expect(try mode(hasTerminal: false) == .tour)
    #expect(try mode(term: "dumb") == .tour)
    #expect(try mode(term: "") == .tour)
    #expect(try mode(term: nil) == .tour)
    #expect(try mode(["--tour"]) == .tour)
    #expect(try mode(["--tour"]).defaultSeconds == 3)
  }
}
