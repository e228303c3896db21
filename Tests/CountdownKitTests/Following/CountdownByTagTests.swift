import CountdownKit
import CountdownTestSupport
import Testing
import UIKit

@MainActor @Suite("A tag that moves to another button")
struct CountdownByTagTests {
  private typealias Row = ButtonScenario.Row
  private typealias Step = ButtonScenario.Step

  @Test("The new button continues, and the former one is restored", arguments: [nil, "key"])
  func newButtonContinuesFormerIsRestored(key: String?) async throws {
    let moved: [Step] = [.tag(3, key: key), .pass(1), .add("B"), .moveTag(to: "B")]
    let rows = [
      Row(moved, "3 2"),
      Row(moved + [.pass(1)], "3 2 idle B:1"),
      Row(moved + [.pass(2), .pass(9)], "3 2 idle B:1 B:0 tag"),
      Row([.enabledAtEnd(false)] + moved + [.pass(1)], "=Send- 3 2 idle- B:1"),
      Row([.tag(3, key: key), .enabledAtEnd(false), .add("B"), .moveTag(to: "B"), .pass(1)], "3 idle- B:2"),
      Row([.tag(3, key: key), .remove, .add("B"), .on("B", .takeTag), .pass(1)], "3 idle B:2"),
      Row([.tag(3, key: key), .release, .add("B"), .pass(2)], "3 B:2 B:1"),
      // A cancellation before the tick that would have moved the countdown.
      Row([.tag(9, key: key), .add("B"), .moveTag(to: "B"), .cancelTag, .pass(2)], "9 idle"),
      // No button has the tag for a while.
      Row(
        [.tag(5, key: key), .release, .pass(2), .add("B"), .pass(1), .on("B", .remove), .pass(2)],
        "5 B:2 B:idle tag"),
      // The new button has the tag only at the end.
      Row([.tag(2, key: key), .pass(1.5), .add("B"), .moveTag(to: "B"), .pass(0.5)], "2 1 idle B:0 tag"),
    ]
    try await ButtonScenario.check(rows)
  }

  @Test("The second start under a key moves with the tag as well, after the end and before")
  func secondStartMovesWithTheTag() async throws {
    let rows = [
      Row(
        [.tag(2, key: "key"), .pass(2), .tag(5, key: "key"), .add("B"), .moveTag(to: "B"), .pass(1)],
        "2 1 0 tag 5 idle B:4"),
      Row(
        [.tag(5, key: "key"), .pass(2), .tag(5, key: "key"), .add("B"), .moveTag(to: "B"), .pass(1)], "5 4 3 idle B:2"),
    ]
    try await ButtonScenario.check(rows)
    // Without a key, the new button counts anew, and the former one is restored at once.
    try await ButtonScenario.check([Row([.tag(9), .add("B"), .moveTag(to: "B"), .tag(5)], "9 idle B:5")])
    // An end that is due is delivered first.
    let due: [Step] = [.tag(2), .add("B"), .moveTag(to: "B"), .stall, .pass(2), .tag(5), .unstall]
    try await ButtonScenario.check([Row(due, "2 idle B:0 tag B:5")])
  }

  @Test("A send under the key moves with the tag, and so does its wait")
  func sendMovesWithTheTag() async throws {
    func steps(_ wait: Int) -> [Step] {
      [.sendKey(wait), .tag(60, key: "key"), .add("B"), .moveTag(to: "B"), .finish()]
    }
    let rows = [
      Row(steps(1), "sending idle B:1"), Row(steps(1) + [.pass(1)], "sending idle B:1 B:0 tag"),
      Row(steps(0), "sending idle B:0 tag"),
    ]
    try await ButtonScenario.check(rows)
  }

  @Test("A button that the app lets follow the key does so with or without the tag")
  func followsWithOrWithoutTheTag() async throws {
    let rows = [
      Row(
        [.follow("key"), .tag(3, key: "key"), .add("B"), .moveTag(to: "B"), .pass(3)],
        "3 2 B:2 1 B:1 0 followed B:0 tag"),
      Row(
        [.tag(3, key: "key"), .start(9, key: "key"), .add("B"), .moveTag(to: "B"), .pass(3)],
        "3 B:2 2 B:1 1 B:0 tag 0 end"),
      Row(
        [.tag(3, key: "key"), .pass(1), .add("B"), .moveTag(to: "B"), .on("B", .follow("key")), .pass(2)],
        "3 2 B:2 B:1 idle tag B:0 followed"),
      // One end for both handlers, before the call returns.
      Row([.follow("key"), .stall, .tag(0, key: "key")], "0 followed tag"),
    ]
    try await ButtonScenario.check(rows)
  }

  @Test("A tag that moves to a counting button delivers that button's end first, and leaves it alone if nothing counts")
  func movingTagDeliversTheButtonsEnd() async throws {
    let rows = [
      Row(
        [.tag(9, key: "key"), .add("B"), .on("B", .start(1, end: "B end")), .moveTag(to: "B"), .pass(1)],
        "9 B:1 B:0 B end idle B:8"),
      Row(
        [
          .tag(9, key: "key"), .add("B"), .moveTag(to: "B"), .pass(1), .takeTag, .start(30), .on("B", .remove),
          .cancelKey(),
        ],
        "9 idle B:8 30 B:idle"),
    ]
    try await ButtonScenario.check(rows)
  }

  @Test("If no button has the tag, or another view has it first, starting returns false and changes nothing")
  func withoutAButtonNothingChanges() {
    let clock = ManualClock()
    let page = UIView()
    for view in [UILabel(), UIButton(), UIButton(), UIButton()] { page.addSubview(view) }
    for (view, tag) in zip(page.subviews, [8, 0, 7, 8]) { view.tag = tag }
    clock.run {
      // The page itself has the tag 0.
      for tag in [0, 8, 9] {
        #expect(!page.startCountdown(onButtonWithTag: tag, from: 5) { Issue.record("an end") })
        #expect(!page.startCountdown(onButtonWithTag: tag, from: 0, key: "key") { Issue.record("an end") })
        page.cancelCountdown(onButtonWithTag: tag)
      }
      #expect(page.subviews.allSatisfy { ($0 as? UIButton)?.currentTitle == nil })
      #expect(clock.armedAlarmCount == 0)
      #expect(page.subviews[1].startCountdown(onButtonWithTag: 0, from: 5), "the button itself")
    }
  }

  @Test("Releasing the page ends a countdown without a key, and restores a button that outlives the page")
  func releasingThePageRestoresTheButton() {
    let clock = ManualClock()
    let button = ButtonKind.plain.makeButton(title: "Send")
    do {
      let page = UIView(frame: .zero)
      page.addSubview(button)
      clock.run { _ = page.startCountdown(onButtonWithTag: 7, from: 60, style: .digits) { Issue.record("an end") } }
      #expect(button.currentTitle == "60")
      button.removeFromSuperview()
    }
    clock.advance(by: 0)
    #expect(button.currentTitle == "Send" && button.isEnabled)
    #expect(clock.armedAlarmCount == 0)
    clock.advance(by: 60)
  }
}
