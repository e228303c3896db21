import Testing

@testable import CountdownBenchmark

@Suite("The command line")
struct OptionsTests {
  @Test("Without arguments, no option is set")
  func noArguments() throws {
    let options = try Options(arguments: [])
    #expect(!options.wantsHelp && !options.wantsJSON && !options.isQuick)
    #expect(options.counts == nil && options.designs == nil && options.phases == nil)
    #expect(options.seconds == nil && options.rounds == nil && options.cell == nil)
  }

  @Test("Options can be in any order, and a value can follow a space or an equals sign")
  func orderAndSpelling() throws {
    let options = try Options(arguments: [
      "--json", "--count", "1,1000", "--design=ckit,source", "--phase", "once", "--seconds=7", "--rounds", "5", "-h",
      "--chart", "a=b.svg",
    ])
    let reordered = try Options(arguments: [
      "--chart=a=b.svg", "--help", "--rounds=5", "--seconds", "7", "--phase=once", "--design", "ckit,source",
      "--count=1,1000", "--json",
    ])
    #expect(options == reordered)
    #expect(options.counts == [1, 1_000])
    #expect(options.designs == [.ckit, .source])
    #expect(options.phases == [.once])
    #expect(options.seconds == 7)
    #expect(options.rounds == 5)
    #expect(options.chart == "a=b.svg")
    #expect(options.wantsJSON && options.wantsHelp && !options.isQuick)
  }

  @Test("A list drops repeated elements and keeps its order")
  func repeatedElement() throws {
    #expect(try Options(arguments: ["--count", "5,1,5"]).counts == [5, 1])
  }

  @Test("Unknown options are errors", arguments: ["--counts", "--json=1", "-q", "--quick=yes"])
  func unknown(argument: String) {
    #expect(throws: OptionsError.unknown(argument)) { try Options(arguments: ["--quick", argument]) }
  }

  @Test("Arguments that aren't options are errors", arguments: ["", "quick"])
  func unexpected(argument: String) {
    #expect(throws: OptionsError.unexpected(argument)) { try Options(arguments: ["--quick", argument]) }
  }

  @Test(
    "A missing value is an error",
    arguments: ["--count", "--design", "--phase", "--leeway", "--seconds", "--rounds", "--chart", "--measure"])
  func missing(option: String) {
    #expect(throws: OptionsError.missingValue(option: option)) { try Options(arguments: ["--json", option]) }
  }

  @Test(
    "Invalid values are errors",
    arguments: [
      ("--count", "0"), ("--count", "1,"), ("--count", ""), ("--count", "1000001"), ("--count", "1.5"),
      ("--design", "gcd"), ("--design", "ckit,,source"), ("--phase", "at once"), ("--seconds", "0"), ("--seconds", "x"),
      ("--rounds", "-1"), ("--leeway", "-1"), ("--leeway", "60001"),
      ("--rounds", "99999999999999999999"), ("--chart", ""), ("--measure", "{}"),
      ("--measure", #"{"design":"ckit","count":0,"phase":"once","pass":"cost","seconds":1}"#),
    ])
  func invalid(option: String, value: String) {
    #expect {
      try Options(arguments: [option, value])
    } throws: { error in
      if case .badValue(option, value, _) = error as? OptionsError { true } else { false }
    }
  }

  @Test("An error's description names the argument and the allowed values")
  func descriptions() {
    #expect("\(OptionsError.unknown("--x"))".contains("\"--x\""))
    #expect("\(OptionsError.missingValue(option: "--count"))".contains("--count"))
    #expect {
      try Options(arguments: ["--design", "gcd"])
    } throws: { error in
      let text = (error as? OptionsError).map { "\($0)" } ?? ""
      return text.contains("\"gcd\"") && text.contains("ckit, keyed, floor, source")
    }
  }

  @Test("The usage text names every option and every design")
  func usage() {
    for name in [
      "--quick", "--count", "--design", "--phase", "--leeway", "--seconds", "--rounds", "--json", "--chart", "--help",
    ] {
      #expect(UsageText.text.contains(name))
    }
    for design in DesignName.allCases { #expect(UsageText.text.contains(design.rawValue)) }
  }
}
