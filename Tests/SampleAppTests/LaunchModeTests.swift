import Testing

@testable import SampleApp

@Suite("Mode")
struct LaunchModeTests {
  private func mode(_ arguments: [String] = [], hasTerminal: Bool = true, term: String? = "xterm") throws -> LaunchMode
  {
    LaunchMode(
      try LaunchOptions(arguments: arguments), hasTerminal: hasTerminal, environment: term.map { ["TERM": $0] } ?? [:])
  }

  @Test("A terminal is drawn on")
  func terminal() throws {
    #expect(try mode() == .interactive)
    #expect(try mode().standardSeconds == 60)
  }

  @Test("Without one, with one that cannot, or on request, the tour is played")
  func tour() throws {
    #expect(try mode(hasTerminal: false) == .tour)
    #expect(try mode(term: "dumb") == .tour)
    #expect(try mode(term: "") == .tour)
    #expect(try mode(term: nil) == .tour)
    #expect(try mode(["--tour"]) == .tour)
    #expect(try mode(["--tour"]).standardSeconds == 3)
  }
}
