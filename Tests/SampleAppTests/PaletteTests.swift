import Testing

@testable import SampleApp

@Suite("Frames")
struct PaletteTests {
  private let lines = [
    StyledLine(pieces: [StyledText(text: "a", color: RGB(red: 1, green: 2, blue: 3), isBold: true)]), StyledLine(),
  ]

  @Test("A frame starts at the top left, and clears each line behind its end")
  func colored() {
    let frame = Palette(usesColor: true).frame(lines, background: .white)
    let background = "48;2;255;255;255m"
    #expect(
      frame
        == "\u{1B}[H\u{1B}[0;1;38;2;1;2;3;\(background)a\u{1B}[0;\(background)\u{1B}[K\r\n\u{1B}[0;\(background)\u{1B}[K"
        + "\u{1B}[0m")
  }

  @Test("NO_COLOR takes the colors away and leaves the rest", arguments: ["1", "0", "anything"])
  func uncolored(value: String) {
    let frame = Palette(environment: ["NO_COLOR": value]).frame(lines, background: .white)
    #expect(frame == "\u{1B}[H\u{1B}[0;1ma\u{1B}[0m\u{1B}[K\r\n\u{1B}[0m\u{1B}[K\u{1B}[0m")
  }

  @Test("NO_COLOR counts only if it is not empty")
  func emptyNoColor() {
    #expect(Palette(environment: ["NO_COLOR": ""]).usesColor)
    #expect(Palette(environment: [:]).usesColor)
  }
}
