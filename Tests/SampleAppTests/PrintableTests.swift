import Testing

@testable import SampleApp

@Suite("Text that a terminal does not obey")
struct PrintableTests {
  @Test("Control characters and line breaks become spaces")
  func obeyed() {
    #expect(Printable.text("a\u{1B}[2Jb\nc\r\nd\te\u{9B}f\u{2028}g") == "a [2Jb c  d e f g")
  }

  @Test("All else stays")
  func others() {
    #expect(Printable.text("59秒后 é 👩‍👩‍👧") == "59秒后 é 👩‍👩‍👧")
  }
}
