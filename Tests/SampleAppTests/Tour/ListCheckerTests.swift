import Testing

@testable import SampleApp

@Suite("The checker of the list's rows")
struct ListCheckerTests {
  /// A checker of a page read 2.5 s after the start, so two ticks were due.
  private let checker = ListChecker(
    seconds: 60, start: .zero...(.milliseconds(5)), reading: .milliseconds(2500)...(.seconds(2.6)))

  private func faults(_ titles: String..., isEnabled: Bool = false) -> [String] {
    let rows = titles.enumerated().map { PageControl.sample(number: $0 + 2, title: $1, isEnabled: isEnabled) }
    return checker.faults(of: .sample(controls: [.sample(title: "Send all")] + rows))
  }

  @Test("A row with its own countdown is correct, even if its latest tick is pending")
  func correct() {
    #expect(faults("Again in 58 s: 138 0000 0000", "Again in 65 s: 138 0000 0007").isEmpty)
    #expect(faults("Again in 59 s: 138 0000 0000").isEmpty)
  }

  @Test(
    "A row with another row's countdown, without a countdown, or without a row number is a fault",
    arguments: ["Again in 65 s: 138 0000 0000", "Again in 57 s: 138 0000 0000", "Send to 138 0000 0000", "Send", ""])
  func wrong(title: String) {
    #expect(faults(title).count == 1)
  }

  @Test("A row that takes touches while it counts is a fault, and so is an empty list")
  func touches() {
    #expect(faults("Again in 58 s: 138 0000 0000", isEnabled: true).count == 1)
    #expect(faults().count == 1)
  }

  @Test("A row whose countdown has ended isn't checked")
  func ended() {
    let late = ListChecker(seconds: 1, start: .zero...(.zero), reading: .seconds(2)...(.seconds(2)))
    let row = PageControl.sample(title: "Send to 138 0000 0000")
    #expect(late.faults(of: .sample(controls: [.sample(), row])).isEmpty)
  }
}
