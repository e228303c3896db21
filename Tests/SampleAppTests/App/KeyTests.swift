import Testing

@testable import SampleApp

@Suite("Keys")
struct KeyTests {
  @Test("Digits and some letters have a meaning")
  func digitsAndLetters() {
    #expect(Key.keys(in: "19qQx0获".utf8) == [.number(1), .number(9), .quit, .quit])
    #expect(Key.keys(in: "bBzZrR".utf8) == [.back, .back, .background, .background, .relaunch, .relaunch])
  }

  @Test("j, k, Tab, and the arrow keys move the selection")
  func selection() {
    #expect(Key.keys(in: "jKkJ".utf8) == [.next, .previous, .previous, .next])
    #expect(Key.keys(in: "\t\u{1B}[Z".utf8) == [.next, .previous], "Tab and Shift-Tab")
    #expect(Key.keys(in: "\u{1B}[A\u{1B}[B".utf8) == [.previous, .next])
    #expect(Key.keys(in: "\u{1B}OA\u{1B}OB".utf8) == [.previous, .next], "in application mode")
    #expect(Key.keys(in: "\u{1B}[1;5A\u{1B}[2B".utf8).isEmpty, "with a modifier key")
    #expect(Key.keys(in: "\u{1B}[5~\u{1B}[6~".utf8) == [.pageUp, .pageDown])
  }

  @Test("Return and the space bar touch the selected control")
  func touch() {
    #expect(Key.keys(in: "\r\n ".utf8) == [.touch, .touch, .touch])
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
