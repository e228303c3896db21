import CountdownKit
import CountdownTestSupport
import Testing
import UIKit

@MainActor @Suite("Several countdown buttons with one key")
struct SeveralButtonsTests {
  private typealias Row = ButtonScenario.Row
  private typealias Step = ButtonScenario.Step

  /// Two buttons with the key, and two that have another one or none.
  private static let buttons: [Step] = [
    .key("key", end: "end"), .add("B"), .on("B", .key("key", end: "B end")), .add("C"),
    .on("C", .key("another", end: "C end")), .add("D"),
  ]

  private func check(_ rows: [(steps: [Step], transcript: String)]) async throws {
    try await ButtonScenario.check(rows.map { Row(Self.buttons + $0.steps, $0.transcript) }, entry: .touch)
  }

  @Test("All of them show what happens under the key, in a window or not")
  func allButtonsShowTheKey() async throws {
    try await check([
      ([.touch(2), .pass(2)], "2 B:2 1 B:1 0 end B:0 B end"),
      ([.on("B", .touch(9)), .pass(1)], "9 B:9 8 B:8"),
      ([.touch(9), .pass(2), .touch(9), .on("B", .touch(9))], "9 B:9 8 B:8 7 B:7"),
      ([.remove, .startKey(1), .pass(1)], "1 B:1 0 end B:0 B end"),
      ([.on("B", .start(9, key: "key"))], "9 B:9"),
      ([.tag(9, key: "key")], "9 B:9"),
      ([.begin(9, key: "key"), .finish()], "sending B:sending 9 B:9"),
      ([.begin(9, key: "key"), .finish(.failed())], "sending B:sending idle B:idle"),
    ])
  }

  @Test("Canceling one button doesn't cancel the others, and canceling the key restores them all")
  func cancelingOneKeepsTheOthers() async throws {
    try await check([
      ([.touch(9), .cancel, .pass(1)], "9 B:9 idle B:8"),
      ([.touch(2), .pass(1), .on("B", .cancel), .pass(1)], "2 B:2 1 B:1 B:idle 0 end"),
      ([.touch(9), .cancelKey(), .touch(5)], "9 B:9 idle B:idle 5 B:5"),
      // A canceled button follows again at its next touch.
      ([.touch(9), .cancel, .touch(9)], "9 B:9 idle 9"),
      (
        [.cancel, .start(1, key: "key"), .pass(1), .touch(1), .pass(1)],
        "B:1 1 B:0 B end 0 end idle B:1 1 B:0 B end 0 end"
      ),
    ])
  }

  @Test("A button that counts something else isn't interrupted, and joins the key at its next touch")
  func countingButtonIsNotInterrupted() async throws {
    try await check([
      ([.on("B", .start(2, end: "other")), .touch(9), .pass(2)], "B:2 9 8 B:1 7 B:0 other"),
      ([.on("B", .start(1, end: "other")), .touch(9), .pass(1), .on("B", .touch(9))], "B:1 9 8 B:0 other B:8"),
    ])
  }

  @Test("A handler of one button can cancel and release others, which the first doesn't retain")
  func handlerCanCancelAndReleaseOthers() {
    let (clock, window) = (ManualClock(), UIWindow())
    func makeButton() -> CountdownButton {
      let button = CountdownButton()
      button.style = .digits
      window.addSubview(button)
      clock.run { button.key = "key" }
      return button
    }
    let first = makeButton()
    var second: CountdownButton? = makeButton()
    weak var released: CountdownButton?
    released = second
    first.countdown.onActivity = { _ in
      second?.removeFromSuperview()
      second = nil
    }
    clock.run { first.sendActions(for: .touchUpInside) }
    #expect(released == nil)
    let third = makeButton()
    #expect(third.currentTitle == "60")
    first.countdown.onActivity = { if $0.remainingSeconds == 59 { third.countdown.cancel() } }
    clock.advance(by: 1)
    #expect(first.currentTitle == "59" && third.currentTitle == "Get Code")
  }
}
