import Testing

@testable import SampleApp

@Suite("Keys")
struct KeyTests {
  @Test("Digits touch, letters steer, the rest means nothing")
  func plain() {
    #expect(Key.keys(in: "19 qQx0获".utf8) == [.number(1), .number(9), .quit, .quit])
    #expect(Key.keys(in: "bBzZrR".utf8) == [.back, .back, .background, .background, .relaunch, .relaunch])
  }

  @Test("j, k and the plain arrows scroll")
  func scrolling() {
    #expect(Key.keys(in: "jKkJ".utf8) == [.scrollDown, .scrollUp, .scrollUp, .scrollDown])
    #expect(Key.keys(in: "\u{1B}[A\u{1B}[B".utf8) == [.scrollUp, .scrollDown])
    #expect(Key.keys(in: "\u{1B}OA\u{1B}OB".utf8) == [.scrollUp, .scrollDown], "in a terminal's other mode")
    #expect(Key.keys(in: "\u{1B}[1;5A\u{1B}[2B".utf8).isEmpty, "with another key held")
  }

  @Test("Ctrl-C and Ctrl-D quit where the terminal passes them on")
  func controls() {
    #expect(Key.keys(in: [3, 4]) == [.quit, .quit])
  }

  @Test("The digits and letters within the sequences of other keys are not pressed")
  func sequences() {
    let arrowRight = "\u{1B}[C"
    let f5 = "\u{1B}[15~"
    let f1 = "\u{1B}OP"
    let controlRight = "\u{1B}[1;5C"
    #expect(Key.keys(in: (arrowRight + f5 + "2" + f1 + controlRight + "b").utf8) == [.number(2), .back])
    #expect(Key.keys(in: "\u{1B}q".utf8).isEmpty, "Alt-q")
  }
}
