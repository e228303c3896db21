import Testing

@testable import SampleApp

@Suite("Width of text in columns")
struct TextWidthTests {
  @Test(
    "Each kind of character takes its columns",
    arguments: [
      ("", 0), ("Sign in", 7), ("获取验证码", 10), ("59秒后重新获取", 14), ("收不到验证码?", 13), ("？", 2), ("한국어", 6), ("かな", 4),
      ("ｶﾅ", 2), ("é", 1), ("e\u{301}", 1), ("\u{301}", 0), ("a\u{200B}b", 2), ("🙂", 2), ("👩‍👩‍👧", 2), ("🇨🇳", 2), ("❤", 1),
      ("❤\u{FE0F}", 2), ("─│╭…‹", 5), ("𠮷", 2), ("\u{1112}\u{1161}\u{11AB}", 2),
    ])
  func columns(text: String, expected: Int) {
    #expect(TextWidth.columns(of: text) == expected)
  }

  @Test("A text that fits stays as it is")
  func fits() {
    #expect(TextWidth.fit("获取", columns: 4) == "获取")
    #expect(TextWidth.fit("", columns: 0) == "")
  }

  @Test("A text that is too wide is cut, never within a wide character")
  func cut() {
    #expect(TextWidth.fit("Sign in", columns: 5) == "Sign…")
    #expect(TextWidth.fit("获取验证码", columns: 5) == "获取…")
    #expect(TextWidth.fit("获取验证码", columns: 4) == "获…")
    #expect(TextWidth.fit("获取", columns: 1) == "…")
    #expect(TextWidth.fit("获取", columns: 0) == "")
    #expect(TextWidth.fit("获取", columns: -1) == "")
  }
}
