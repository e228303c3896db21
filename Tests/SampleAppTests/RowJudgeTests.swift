import Testing

@testable import SampleApp

@Suite("The judge of the list's rows")
struct RowJudgeTests {
  /// Started at once, looked at within some moments after 2.5 s: 2 s have passed.
  private let judge = RowJudge(
    seconds: 60, start: .zero...(.milliseconds(5)), look: .milliseconds(2500)...(.seconds(2.6)))

  private func faults(_ titles: String..., isEnabled: Bool = false) -> [String] {
    let rows = titles.enumerated().map { PageControl.sample(number: $0 + 2, title: $1, isEnabled: isEnabled) }
    return judge.faults(of: .sample(controls: [.sample(title: "Send all")] + rows))
  }

  @Test("A row that shows its own time is right; the tick of this moment may be on its way")
  func right() {
    #expect(faults("Again in 58 s: 138 0000 0000", "Again in 65 s: 138 0000 0007").isEmpty)
    #expect(faults("Again in 59 s: 138 0000 0000").isEmpty)
  }

  @Test(
    "A row that shows another row's time, none, or no row at all is wrong",
    arguments: ["Again in 65 s: 138 0000 0000", "Again in 57 s: 138 0000 0000", "Send to 138 0000 0000", "Send", ""])
  func wrong(title: String) {
    #expect(faults(title).count == 1)
  }

  @Test("A row that counts and takes touches is wrong, and so is a list without rows")
  func touches() {
    #expect(faults("Again in 58 s: 138 0000 0000", isEnabled: true).count == 1)
    #expect(faults().count == 1)
  }

  @Test("A row whose time is over is not judged")
  func over() {
    let late = RowJudge(seconds: 1, start: .zero...(.zero), look: .seconds(2)...(.seconds(2)))
    let row = PageControl.sample(title: "Send to 138 0000 0000")
    #expect(late.faults(of: .sample(controls: [.sample(), row])).isEmpty)
  }
}
