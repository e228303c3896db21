import Testing

@testable import SampleApp

@Suite("Command line")
struct LaunchOptionsTests {
  @Test("Nothing is asked for unless said")
  func nothing() throws {
    let options = try LaunchOptions(arguments: [])
    #expect(options.seconds == nil)
    #expect(!options.wantsTour)
    #expect(!options.wantsHelp)
  }

  @Test("Options may come in any order, and both spellings of a value")
  func all() throws {
    let options = try LaunchOptions(arguments: ["--tour", "--seconds", "7", "-h"])
    let reordered = try LaunchOptions(arguments: ["--help", "--seconds=7", "--tour"])
    #expect(options == reordered)
    #expect(options.seconds == 7)
    #expect(options.wantsTour)
    #expect(options.wantsHelp)
  }

  @Test(
    "A length must be a whole number within a day",
    arguments: ["0", "-1", "1.5", "", "x", "86401", "1e3", "９", "99999999999999999999"])
  func badSeconds(value: String) {
    #expect(throws: LaunchOptionsError.badSeconds(value)) { try LaunchOptions(arguments: ["--seconds", value]) }
    #expect(throws: LaunchOptionsError.badSeconds(value)) { try LaunchOptions(arguments: ["--seconds=" + value]) }
  }

  @Test("A length must be there")
  func missingSeconds() {
    #expect(throws: LaunchOptionsError.missingSeconds) { try LaunchOptions(arguments: ["--seconds"]) }
  }

  @Test("A picture needs the name of a file")
  func drawing() throws {
    #expect(try LaunchOptions(arguments: []).drawing == nil)
    #expect(try LaunchOptions(arguments: ["--draw", "a.svg"]).drawing == "a.svg")
    #expect(try LaunchOptions(arguments: ["--draw=a.svg"]).drawing == "a.svg")
    for arguments in [["--draw"], ["--draw="], ["--draw", ""]] {
      #expect(throws: LaunchOptionsError.missingFile) { try LaunchOptions(arguments: arguments) }
    }
  }

  @Test("Anything else is refused", arguments: ["--second", "60", "-t", "", "--seconds5"])
  func unknown(argument: String) {
    #expect(throws: LaunchOptionsError.unknown(argument)) { try LaunchOptions(arguments: ["--tour", argument]) }
  }

  @Test("Errors name what was given and what is allowed")
  func descriptions() {
    #expect("\(LaunchOptionsError.unknown("--x"))".contains("--x"))
    #expect("\(LaunchOptionsError.badSeconds("0"))".contains("from 1 to 86400, not \"0\""))
  }
}
