import Testing

@testable import CountdownBenchmark

@Suite("Command line")
struct OptionsTests {
  @Test("Nothing is asked for unless said")
  func nothing() throws {
    let options = try Options(arguments: [])
    #expect(!options.wantsHelp && !options.wantsJSON && !options.isQuick)
    #expect(options.counts == nil && options.designs == nil && options.phases == nil)
    #expect(options.seconds == nil && options.rounds == nil && options.cell == nil)
  }

  @Test("Options may come in any order, and both spellings of a value")
  func all() throws {
    let options = try Options(arguments: [
      "--json", "--count", "1,1000", "--design=ckit,source", "--phase", "once", "--seconds=7", "--rounds", "5", "-h",
    ])
    let reordered = try Options(arguments: [
      "--help", "--rounds=5", "--seconds", "7", "--phase=once", "--design", "ckit,source", "--count=1,1000", "--json",
    ])
    #expect(options == reordered)
    #expect(options.counts == [1, 1_000])
    #expect(options.designs == [.ckit, .source])
    #expect(options.phases == [.once])
    #expect(options.seconds == 7)
    #expect(options.rounds == 5)
    #expect(options.wantsJSON && options.wantsHelp && !options.isQuick)
  }

  @Test("What is listed twice is measured once, in the order given")
  func twice() throws {
    #expect(try Options(arguments: ["--count", "5,1,5"]).counts == [5, 1])
  }

  @Test("Anything else is refused", arguments: ["--counts", "--json=1", "-q", "", "quick", "--quick=yes"])
  func unknown(argument: String) {
    #expect(throws: OptionsError.unknown(argument)) { try Options(arguments: ["--quick", argument]) }
  }

  @Test("A value must be there", arguments: ["--count", "--design", "--phase", "--seconds", "--rounds", "--measure"])
  func missing(option: String) {
    #expect(throws: OptionsError.missingValue(option: option)) { try Options(arguments: ["--json", option]) }
  }

  @Test(
    "A value must be one of those allowed",
    arguments: [
      ("--count", "0"), ("--count", "1,"), ("--count", ""), ("--count", "1000001"), ("--count", "1.5"),
      ("--design", "gcd"), ("--design", "ckit,,source"), ("--phase", "at once"), ("--seconds", "0"), ("--seconds", "x"),
      ("--rounds", "-1"), ("--rounds", "99999999999999999999"), ("--measure", "{}"),
      ("--measure", #"{"design":"ckit","count":0,"phase":"once","pass":"cost","seconds":1}"#),
    ])
  func bad(option: String, value: String) {
    #expect {
      try Options(arguments: [option, value])
    } throws: { error in
      if case .badValue(option, value, _) = error as? OptionsError { true } else { false }
    }
  }

  @Test("Errors name what was given and what is allowed")
  func descriptions() {
    #expect("\(OptionsError.unknown("--x"))".contains("\"--x\""))
    #expect("\(OptionsError.missingValue(option: "--count"))".contains("--count"))
    #expect {
      try Options(arguments: ["--design", "gcd"])
    } throws: { error in
      let text = (error as? OptionsError).map { "\($0)" } ?? ""
      return text.contains("\"gcd\"") && text.contains("ckit, source, timer")
    }
  }

  @Test("The help names every option and every design")
  func help() {
    for name in ["--quick", "--count", "--design", "--phase", "--seconds", "--rounds", "--json", "--help"] {
      #expect(UsageText.text.contains(name))
    }
    for design in DesignName.allCases { #expect(UsageText.text.contains(design.rawValue)) }
  }
}
