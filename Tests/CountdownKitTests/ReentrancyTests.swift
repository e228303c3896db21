import CountdownKit
import CountdownTestSupport
import Foundation
import TestSupport
import Testing
import UIKit

@MainActor @Suite("Calls in the middle of a call")
struct ReentrancyTests {
  typealias Step = ButtonScenario.Step

  /// A button that calls the app in its setters.
  private final class CallingButton: UIButton {
    var onTitle: (() -> Void)?
    var onEnabled: (() -> Void)?

    override func setTitle(_ title: String?, for state: UIControl.State) {
      super.setTitle(title, for: state)
      onTitle?()
    }

    override var isEnabled: Bool { didSet { onEnabled?() } }
  }

  /// The calls that change what the button shows.
  enum Outer: CaseIterable {
    case start, startWithKey, tag, follow, begin, beginWithKey, cancel

    var steps: [Step] {
      switch self {
      case .start: [.start(3, end: "outer")]
      case .startWithKey: [.start(3, key: "outer", end: "outer")]
      case .tag: [.tag(3, end: "outer")]
      case .follow: [.startKey(3, key: "outer"), .follow("outer", end: "outer")]
      case .begin: [.begin(3, end: "outer")]
      case .beginWithKey: [.begin(3, key: "outer", end: "outer")]
      case .cancel: [.cancel]
      }
    }
  }

  /// The places in which the app is called during a call.
  enum Place: CaseIterable {
    case titleClosure, setTitle, setTitleAtTick, isEnabled, isEnabledAtEnd, onActivity, onFinish

    /// The number of seconds after which the app is called.
    var delay: TimeInterval {
      switch self {
      case .titleClosure, .setTitle, .isEnabled, .onActivity: 0
      case .setTitleAtTick: 1
      case .isEnabledAtEnd, .onFinish: 3
      }
    }
  }

  /// What the app does there.
  enum Inner: CaseIterable {
    case start, startWithKey, follow, begin, cancel, release

    /// The steps, and the title that the button has afterward.
    var row: (steps: [Step], title: String?) {
      switch self {
      case .start: ([.start(30, end: "inner")], "30")
      case .startWithKey: ([.start(40, key: "inner", end: "inner")], "40")
      case .follow: ([.startKey(50, key: "inner"), .follow("inner", end: "inner")], "50")
      case .begin: ([.cancel, .begin(60, end: "inner")], "Sending…")
      case .cancel: ([.cancel], "Send")
      case .release: ([.release], nil)
      }
    }
  }

  @Test(
    "The later call is shown, the earlier one goes no further, and in the end nothing is left of either",
    arguments: Outer.allCases, Place.allCases)
  func laterCallStopsTheEarlierOne(outer: Outer, place: Place) async throws {
    for inner in Inner.allCases {
      for kind in [ButtonKind.plain, .configured] { try await check(outer, place, inner, kind) }
    }
  }

  private func check(_ outer: Outer, _ place: Place, _ inner: Inner, _ kind: ButtonKind) async throws {
    var differences = Differences()
    let isCancel = outer == .cancel
    let scenario = ButtonScenario(kind: kind, button: CallingButton(type: .custom))
    weak var button: CallingButton?
    button = scenario.button() as? CallingButton
    var isPerformed = false

    func performInner() {
      guard !isPerformed else { return }
      isPerformed = true
      scenario.style = .englishDigits
      do { try scenario.performInside(inner.row.steps) } catch { differences.add(["\(error)"]) }
    }
    func title() -> String? { button.map(kind.shownTitle) }

    if isCancel { try await scenario.perform([.start(3)]) }
    scenario.style.countingTitle = { seconds in
      if place == .titleClosure { performInner() }
      return "outer \(seconds)"
    }
    switch place {
    case .setTitle: button?.onTitle = performInner
    case .setTitleAtTick: button?.onTitle = { if title() == "outer 2" { performInner() } }
    case .isEnabled: button?.onEnabled = performInner
    case .isEnabledAtEnd: button?.onEnabled = { if button?.isEnabled == true { performInner() } }
    case .onActivity:
      let record = button?.countdown.onActivity
      button?.countdown.onActivity = { activity in
        record?(activity)
        if !isCancel || activity == .idle { performInner() }
      }
    case .onFinish: scenario.onWord = { if $0 == "outer" { performInner() } }
    case .titleClosure: break
    }
    let shown = inner.row.title
    var transcript = try await scenario.perform(outer.steps)
    if place.delay > 0, !isCancel { transcript += " " + (try await scenario.perform([.finish(), .pass(place.delay)])) }
    // A title closure isn't called while sending, for example.
    if isPerformed {
      differences.expect("title at once", title(), shown)
      differences.expect("no inner end in \(transcript)", !transcript.contains("inner"))
      // What replaces an end doesn't hide it from `onActivity`.
      let hasEnded = place.delay == 3 && !isCancel && shown != nil
      differences.expect("an end in \(transcript)", !hasEnded || transcript.contains(" 0"))
      // The request of the outer call, which is returned after that of the inner one.
      if place.delay == 0, outer == .begin || outer == .beginWithKey { try await scenario.perform([.failLast]) }
      differences.expect("title after the outer call", title(), shown)
      try await scenario.perform([.finish()])
      button?.onTitle = nil
      button?.onEnabled = nil
      transcript += " " + (try await scenario.perform([.pass(60)]))
      differences.expect("title in the end", title(), shown == nil ? nil : "Send")
      let words = transcript.split(separator: " ")
      differences.expect("inner ends", words.count { $0 == "inner" }, inner == .cancel || inner == .release ? 0 : 1)
      // A view calls the handler even if no button has the tag.
      let isCalled = place.delay == 3 && !isCancel || outer == .tag && inner == .release
      differences.expect("outer ends", words.count { $0 == "outer" }, isCalled ? 1 : 0)
    }
    differences.record(
      after: "\(source(of: outer.steps)) with \(source(of: inner.row.steps)) in \(place) of a \(kind) button")
    await scenario.end()
  }

  /// What a button calls in one of its setters after some steps, and the transcript from then on.
  private struct Case {
    var before: [Step] = []
    let steps: [Step]
    let inner: [Step]
    let transcript: String
    let isPlace: @MainActor (UIButton) -> Bool
  }

  private static let cases = [
    // While an end is written.
    Case(steps: [.start(1), .pass(1)], inner: [.cancel], transcript: "1 0(Again) end") { $0.isEnabled },
    // While a value is written.
    Case(steps: [.start(4), .pass(1)], inner: [.finishCurrent, .start(9)], transcript: "4 end 0(9)- 9") {
      $0.currentTitle == "3"
    },
    // While `cancel()` restores what an end has replaced.
    Case(before: [.start(1), .pass(1)], steps: [.cancel], inner: [.start(5)], transcript: "5") { _ in true },
  ]

  @Test("The handler receives each end, and nothing that was overtaken")
  func handlerReceivesEachEnd() async throws {
    for row in Self.cases {
      let button = CallingButton(type: .custom)
      let scenario = ButtonScenario(button: button)
      scenario.style.endTitle = "Again"
      try await scenario.perform(row.before)
      let call = { [unowned button, unowned scenario] in
        guard row.isPlace(button) else { return }
        button.onTitle = nil
        button.onEnabled = nil
        try? scenario.performInside(row.inner)
      }
      button.onTitle = call
      button.onEnabled = call
      let transcript = try await scenario.perform(row.steps)
      expect(transcript, row.transcript, after: "\(source(of: row.before + row.steps)) with \(source(of: row.inner))")
      await scenario.end()
    }
  }

  @Test("A title's closure that follows a key each time doesn't hang the app")
  func closureThatFollowsDoesNotHang() {
    let clock = ManualClock()
    let button = UIButton(type: .custom)
    var style = CountdownStyle.digits
    var calls = 0
    style.countingTitle = { seconds in
      calls += 1
      button.countdown.follow("key")
      return "\(seconds)"
    }
    button.countdown.style = style
    clock.run { button.countdown.start(from: 9, key: "key") }
    #expect(calls > 0 && button.currentTitle == "9")
    button.countdown.style = .digits
  }

  @Test("A title's closure can set the style of its button")
  func titlesClosureCanSetTheStyle() {
    let clock = ManualClock()
    let button = UIButton(type: .custom)
    var style = CountdownStyle.digits
    style.countingTitle = { seconds in
      button.countdown.style.endTitle = "Again"
      return "\(seconds)"
    }
    button.countdown.style = style
    clock.run { button.countdown.start(from: 2) }
    #expect(button.currentTitle == "2")
    clock.advance(by: 1)
    #expect(button.currentTitle == "1")
    clock.advance(by: 1)
    #expect(button.currentTitle == "Again")
  }
}
