import Testing

@testable import SampleApp

@Suite("The encoding of a frame")
struct FrameEncoderTests {
  private let lines = [
    StyledLine(pieces: [StyledText(text: "a", color: RGB(red: 1, green: 2, blue: 3), isBold: true)]), StyledLine(),
  ]

  @Test("A frame starts at the top left, and clears the rest of each line")
  func colored() {
    let frame = FrameEncoder(usesColor: true).frame(lines, columns: 80, background: .white)
    let background = "48;2;255;255;255m"
    #expect(
      frame
        == "\u{1B}[H\u{1B}[0;1;38;2;1;2;3;\(background)a\u{1B}[0;\(background)\u{1B}[K\r\n\u{1B}[0;\(background)\u{1B}[K"
        + "\u{1B}[0m")
  }

  @Test("NO_COLOR removes the colors and keeps other styles", arguments: ["1", "0", "anything"])
  func uncolored(value: String) {
    let frame = FrameEncoder(environment: ["NO_COLOR": value]).frame(lines, columns: 80, background: .white)
    #expect(frame == "\u{1B}[H\u{1B}[0;1ma\u{1B}[0m\u{1B}[K\r\n\u{1B}[0m\u{1B}[K\u{1B}[0m")
  }

  @Test("The rest of a full line isn't cleared, because that would erase the last character")
  func fullLine() {
    let line = StyledLine(pieces: [StyledText(text: "获获")])
    let encoder = FrameEncoder(usesColor: false)
    #expect(!encoder.frame([line], columns: 4, background: .white).contains("\u{1B}[K"))
    #expect(encoder.frame([line], columns: 5, background: .white).contains("\u{1B}[K"))
  }

  @Test("An empty NO_COLOR has no effect")
  func emptyNoColor() {
    #expect(FrameEncoder(environment: ["NO_COLOR": ""]).usesColor)
    #expect(FrameEncoder(environment: [:]).usesColor)
  }
}

@MainActor @Suite("The terminal's screen")
struct TerminalScreenTests {
  private final class Output {
    var written: [String] = []
  }

  private let output = Output()
  private let screen: TerminalScreen

  init() {
    let output = output
    screen = TerminalScreen(rawMode: nil) { output.written.append($0) }
  }

  @Test("A repeated frame is written once")
  func repeatedFrame() {
    screen.enter()
    output.written = []
    for frame in ["a", "a", "b", "b", "a"] { screen.show(frame) }
    #expect(output.written == ["a", "b", "a"])
  }

  @Test("A repeated frame is written again after the terminal may have changed it")
  func invalidated() {
    screen.enter()
    screen.show("a")
    screen.invalidate()
    screen.show("a")
    #expect(output.written.filter { $0 == "a" }.count == 2)
  }

  @Test("Leaving the screen undoes entering it, once and in reverse order")
  func leave() {
    screen.enter()
    screen.leave()
    screen.leave()
    #expect(output.written == ["\u{1B}[?1049h\u{1B}[?25l", "\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"])
  }

  @Test("No frame is written outside the screen, and the next one is written after returning")
  func outside() {
    screen.show("a")
    #expect(output.written.isEmpty)
    screen.enter()
    screen.show("a")
    screen.leave()
    screen.show("b")
    screen.enter()
    screen.show("a")
    #expect(output.written.filter { $0 == "a" }.count == 2)
    #expect(!output.written.contains("b"))
  }

  @Test("Leaving before entering writes nothing")
  func notEntered() {
    screen.leave()
    #expect(output.written.isEmpty)
  }
}
