import Testing

@testable import SampleApp

@MainActor @Suite("Screen")
struct TerminalScreenTests {
  private final class Paper {
    var written: [String] = []
  }

  private let paper = Paper()
  private let screen: TerminalScreen

  init() {
    let paper = paper
    screen = TerminalScreen(rawMode: nil) { paper.written.append($0) }
  }

  @Test("A frame is written once, until another was shown")
  func differences() {
    screen.enter()
    paper.written = []
    for frame in ["a", "a", "b", "b", "a"] { screen.show(frame) }
    #expect(paper.written == ["a", "b", "a"])
  }

  @Test("What is entered is left, once, the last first")
  func pairs() {
    screen.enter()
    screen.leave()
    screen.leave()
    #expect(paper.written == ["\u{1B}[?1049h\u{1B}[?25l", "\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"])
  }

  @Test("Outside, nothing is drawn; back inside, the same frame is drawn again")
  func outside() {
    screen.show("a")
    #expect(paper.written.isEmpty)
    screen.enter()
    screen.show("a")
    screen.leave()
    screen.show("b")
    screen.enter()
    screen.show("a")
    #expect(paper.written.filter { $0 == "a" }.count == 2)
    #expect(!paper.written.contains("b"))
  }

  @Test("Leaving before entering leaves the terminal alone")
  func notEntered() {
    screen.leave()
    #expect(paper.written.isEmpty)
  }
}
