import Testing

@testable import SampleApp

@Suite("Keys")
struct KeyTests {
  @Test("Digits and some letters have a meaning")
  func digitsAndLetters() {
    #expect(Key.keys(in: "19 qQx0获".utf8) == [.number(1), .number(9), .quit, .quit])
    #expect(Key.keys(in: "bBzZrR".utf8) == [.back, .back, .background, .background, .relaunch, .relaunch])
  }

  @Test("j, k, and the arrow keys scroll")
  func scrolling() {
    #expect(Key.keys(in: "jKkJ".utf8) == [.scrollDown, .scrollUp, .scrollUp, .scrollDown])
    #expect(Key.keys(in: "\u{1B}[A\u{1B}[B".utf8) == [.scrollUp, .scrollDown])
    #expect(Key.keys(in: "\u{1B}OA\u{1B}OB".utf8) == [.scrollUp, .scrollDown], "in application mode")
    #expect(Key.keys(in: "\u{1B}[1;5A\u{1B}[2B".utf8).isEmpty, "with a modifier key")
  }

  @Test("Ctrl-C and Ctrl-D quit if the terminal sends them as bytes")
  func controls() {
    #expect(Key.keys(in: [3, 4]) == [.quit, .quit])
  }

  @Test("Digits and letters inside the sequences of other keys are ignored")
  func sequences() {
    let arrowRight = "\u{1B}[C"
    let f5 = "\u{1B}[15~"
    let f1 = "\u{1B}OP"
    let controlRight = "\u{1B}[1;5C"
    #expect(Key.keys(in: (arrowRight + f5 + "2" + f1 + controlRight + "b").utf8) == [.number(2), .back])
    #expect(Key.keys(in: "\u{1B}q".utf8).isEmpty, "Alt-q")
  }
}
