import Testing

@testable import SampleApp

@MainActor @Suite("The tour's log")
struct TourLogTests {
  @Test(
    "Times are rounded down to milliseconds",
    arguments: [(0, "0.000"), (999_999_999, "0.999"), (1_000_000_000, "1.000"), (12_045_600_000, "12.045")])
  func seconds(nanoseconds: Int, expected: String) {
    #expect(TourLog.seconds(.nanoseconds(nanoseconds)) == expected)
  }

  @Test("A line begins with the time since the start, aligned to the right")
  func line() {
    var written = ""
    let log = TourLog(start: .seconds(100)) { written += $0 }
    log.add("touch  1", at: .milliseconds(101_502))
    log.add("touch  2", at: .milliseconds(112_000))
    #expect(written == "  1.502 s  touch  1\n 12.000 s  touch  2\n")
  }
}

@Suite("The changes of a page")
struct PageChangesTests {
  private let page = Page.sample(texts: ["No code sent yet"], controls: [.sample()])

  @Test("A new page is logged completely")
  func newPage() {
    let lines = [
      "page   Sign in", "text   No code sent yet", "1      获取验证码, title #010203, no border, enabled",
    ]
    #expect(PageChanges(from: nil, to: page).lines == lines)
    var other = page
    other.title = "Other"
    #expect(PageChanges(from: other, to: page).lines == lines)
  }

  @Test("Only the changes of the same page are logged")
  func samePage() {
    #expect(PageChanges(from: page, to: page).lines.isEmpty)
    let counting = Page.sample(
      texts: ["Codes sent: 1"],
      controls: [.sample(title: "3秒", borderColor: RGB(red: 0x99, green: 10, blue: 0), isEnabled: false)])
    #expect(
      PageChanges(from: page, to: counting).lines == ["text   Codes sent: 1", "1      3秒, border #990A00, disabled"])
    #expect(PageChanges(from: counting, to: page).lines.last == "1      获取验证码, no border, enabled")
  }

  @Test("Added and removed elements are logged")
  func addedAndRemoved() {
    let more = Page.sample(
      texts: ["No code sent yet", "New"], controls: [.sample(), .sample(number: 2, title: "Stop")])
    #expect(
      PageChanges(from: page, to: more).lines == ["text   New", "2      Stop, title #010203, no border, enabled"])
    #expect(PageChanges(from: more, to: page).lines == ["gone   New", "gone   Stop"])
  }

  @Test(
    "The remaining seconds are the first number in the title",
    arguments: [
      ("3秒后重新获取", 3), ("接收短信大约需要59秒", 59), ("Resend in 7 s of 60", 7), ("获取验证码", nil), ("", nil), ("３秒", nil),
      ("99999999999999999999秒", nil),
    ] as [(String, Int?)])
  func seconds(title: String, expected: Int?) {
    #expect(PageControl.sample(title: title).seconds == expected)
  }
}
