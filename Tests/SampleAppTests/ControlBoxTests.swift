import Testing

@testable import SampleApp

@Suite("Box of a control")
struct ControlBoxTests {
  private static let blue = RGB(red: 0, green: 122, blue: 255)

  @Test(
    "All lines are as wide as asked, whatever there is room for", arguments: [2, 3, 5, 9, 17, 40, 80],
    ["获取验证码", "59秒后重新获取", "Sign in", "", "👩‍👩‍👧🙂"])
  func widths(columns: Int, title: String) {
    for isEnabled in [true, false] {
      for border in [nil, Self.blue] {
        let box = ControlBox(
          control: .sample(title: title, borderColor: border, isEnabled: isEnabled), columns: columns)
        #expect(box.lines.map(\.columns) == [columns, columns, columns], "\(box.lines.map(\.text))")
      }
    }
  }

  @Test("Number and title are in the box, the border is in its color")
  func border() {
    let lines = ControlBox(control: .sample(number: 3, borderColor: Self.blue), columns: 20).lines
    #expect(lines.map(\.text) == ["┌──────────────────┐", "│ 3  获取验证码    │", "└──────────────────┘"])
    #expect(lines[0].pieces.allSatisfy { $0.color == Self.blue })
    #expect(lines[1].pieces.map(\.color) == [Self.blue, RGB(red: 1, green: 2, blue: 3), Self.blue])
  }

  @Test("Without a border no lines are drawn")
  func noBorder() {
    let lines = ControlBox(control: .sample(), columns: 20).lines
    #expect(lines[1].text == "  1  获取验证码     ")
    #expect(lines[0].text.allSatisfy { $0 == " " })
  }

  @Test("What takes no touches looks different, and says so")
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

  @Test("There is a key for nine controls; the tenth shows none")
  func tenth() {
    #expect(ControlBox(control: .sample(number: 10), columns: 20).lines[1].text == "     获取验证码     ")
  }
}
