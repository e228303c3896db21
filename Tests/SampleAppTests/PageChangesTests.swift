import Testing

@testable import SampleApp

@Suite("Changes of a page, in words")
struct PageChangesTests {
  private let page = Page.sample(texts: ["No code sent yet"], controls: [.sample()])

  @Test("Of a new page everything is told")
  func newPage() {
    let lines = [
      "page   Sign in", "text   No code sent yet", "1      获取验证码, title #010203, no border, enabled",
    ]
    #expect(PageChanges(from: nil, to: page).lines == lines)
    var other = page
    other.title = "Other"
    #expect(PageChanges(from: other, to: page).lines == lines)
  }

  @Test("Of the same page only what changed is told")
  func samePage() {
    #expect(PageChanges(from: page, to: page).lines.isEmpty)
    let counting = Page.sample(
      texts: ["Codes sent: 1"],
      controls: [.sample(title: "3秒", borderColor: RGB(red: 0x99, green: 10, blue: 0), isEnabled: false)])
    #expect(
      PageChanges(from: page, to: counting).lines == ["text   Codes sent: 1", "1      3秒, border #990A00, disabled"])
    #expect(PageChanges(from: counting, to: page).lines.last == "1      获取验证码, no border, enabled")
  }

  @Test("What comes and goes is told")
  func comingAndGoing() {
    let more = Page.sample(
      texts: ["No code sent yet", "New"], controls: [.sample(), .sample(number: 2, title: "Stop")])
    #expect(
      PageChanges(from: page, to: more).lines == ["text   New", "2      Stop, title #010203, no border, enabled"])
    #expect(PageChanges(from: more, to: page).lines == ["gone   New", "gone   Stop"])
  }

  @Test(
    "The seconds are the first number in a title",
    arguments: [
      ("3秒后重新获取", 3), ("接收短信大约需要59秒", 59), ("Resend in 7 s of 60", 7), ("获取验证码", nil), ("", nil), ("３秒", nil),
      ("99999999999999999999秒", nil),
    ] as [(String, Int?)])
  func seconds(title: String, expected: Int?) {
    #expect(PageControl.sample(title: title).seconds == expected)
  }
}
