import Testing

@testable import SampleApp

@Suite("The box of a control")
struct ControlBoxTests {
  private static let blue = RGB(red: 0, green: 122, blue: 255)

  @Test(
    "All lines have the requested width, even if the title doesn't fit", arguments: [2, 3, 5, 9, 17, 40, 80],
    ["获取验证码", "59秒后重新获取", "Sign in", "", "👩‍👩‍👧🙂"])
  func widths(columns: Int, title: String) {
    for isEnabled in [true, false] {
      for border in [nil, Self.blue] {
        let box = ControlBox(
          control: .sample(title: title, borderColor: border, isEnabled: isEnabled), columns: columns,
          isSelected: isEnabled)
        #expect(box.compactLine.columns <= columns)
        #expect(box.lines.map(\.columns) == [columns, columns, columns], "\(box.lines.map(\.text))")
      }
    }
  }

  @Test("The box contains the number and the title, and has the border's color")
  func border() {
    let lines = ControlBox(control: .sample(number: 3, borderColor: Self.blue), columns: 20).lines
    #expect(lines.map(\.text) == ["┌──────────────────┐", "│ 3  获取验证码    │", "└──────────────────┘"])
    #expect(lines[0].pieces.allSatisfy { $0.color == Self.blue })
    #expect(lines[1].pieces.map(\.color) == [Self.blue, RGB(red: 1, green: 2, blue: 3), Self.blue])
  }

  @Test("A control without a border has no lines")
  func noBorder() {
    let lines = ControlBox(control: .sample(), columns: 20).lines
    #expect(lines[1].text == "  1  获取验证码     ")
    #expect(lines[0].text.allSatisfy { $0 == " " })
  }

  @Test("A control that takes no touches is dim, is dashed, and names its condition")
  func condition() {
    let takes = ControlBox(control: .sample(borderColor: Self.blue), columns: 30).lines
    let disabled = ControlBox(control: .sample(borderColor: Self.blue, isEnabled: false), columns: 30).lines
    let ignoring = ControlBox(control: .sample(borderColor: Self.blue, ignoresTouches: true), columns: 30).lines
    #expect(!takes.contains { $0.text.contains("disabled") || $0.text.contains("ignores") })
    #expect(disabled[2].text == "└┄┄┄ disabled ┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┘")
    #expect(ignoring[2].text == "└┄┄┄ ignores touches ┄┄┄┄┄┄┄┄┘")
    #expect(disabled.flatMap(\.pieces).allSatisfy { $0.isDim })
    #expect(!takes.flatMap(\.pieces).contains { $0.isDim })
    let both = ControlBox(control: .sample(isEnabled: false, ignoresTouches: true), columns: 40).lines
    #expect(both[2].text.contains("disabled, ignores touches"))
  }

  @Test("The tenth control has no number, because it has no key")
  func tenth() {
    #expect(ControlBox(control: .sample(number: 10), columns: 20).lines[1].text == "     获取验证码     ")
    #expect(ControlBox(control: .sample(number: 10), columns: 20).compactLine.text == "   获取验证码")
  }

  @Test("A selected control is bold and has a marker")
  func selected() {
    let box = ControlBox(control: .sample(borderColor: Self.blue), columns: 20, isSelected: true)
    #expect(box.lines[1].text == "│▸1  获取验证码    │")
    #expect(box.compactLine.text == "▸1 获取验证码")
    #expect((box.lines + [box.compactLine]).flatMap(\.pieces).allSatisfy { $0.isBold })
  }

  @Test(
    "One line contains the title, without its middle if it's too wide, and the condition if that fits",
    arguments: [
      (40, " 1 Again in 59 s: 138 0000 0019"), (44, " 1 Again in 59 s: 138 0000 0019 · disabled"),
      (20, " 1 Again in 59… 0019"), (2, " …"), (0, ""),
    ])
  func compact(columns: Int, expected: String) {
    let control = PageControl.sample(title: "Again in 59 s: 138 0000 0019", isEnabled: false)
    #expect(ControlBox(control: control, columns: columns).compactLine.text == expected)
  }
}

@Suite("The width of text in columns")
struct TextWidthTests {
  @Test(
    "Each kind of character has its width",
    arguments: [
      ("", 0), ("Sign in", 7), ("获取验证码", 10), ("59秒后重新获取", 14), ("收不到验证码?", 13), ("？", 2), ("한국어", 6), ("かな", 4),
      ("ｶﾅ", 2), ("é", 1), ("e\u{301}", 1), ("\u{301}", 0), ("a\u{200B}b", 2), ("🙂", 2), ("👩‍👩‍👧", 2), ("🇨🇳", 2), ("❤", 1),
      ("❤\u{FE0F}", 2), ("─│╭…‹", 5), ("𠮷", 2), ("\u{1112}\u{1161}\u{11AB}", 2),
    ])
  func columns(text: String, expected: Int) {
    #expect(TextWidth.columns(of: text) == expected)
  }

  @Test(
    "Text that is too wide is truncated before a character",
    arguments: [
      ("获取", 4, "获取"), ("", 0, ""), ("Sign in", 5, "Sign…"), ("获取验证码", 5, "获取…"), ("获取验证码", 4, "获…"), ("获取", 1, "…"),
      ("获取", 0, ""), ("获取", -1, ""),
    ])
  func fit(text: String, columns: Int, expected: String) {
    #expect(TextWidth.fit(text, columns: columns) == expected)
  }

  @Test(
    "A title that is too wide is truncated in the middle, between characters",
    arguments: [
      ("Sign in", 7, "Sign in"), ("A button found by its tag", 13, "A button… tag"), ("59秒后重新获取", 9, "59秒后…取"),
      ("获取验证码", 4, "获…"), ("获取", 1, "…"), ("获取", 0, ""), ("获取", -1, ""),
    ])
  func fitTitle(text: String, columns: Int, expected: String) {
    #expect(TextWidth.fitTitle(text, columns: columns) == expected)
  }
}
