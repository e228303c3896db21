import CountdownKit
import CountdownTestSupport
import Foundation
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
  nonisolated private static let calls: [[Step]] = [
    [.start(3, end: "outer")],
    [.start(3, key: "outer", end: "outer")],
    [.tag(3, end: "outer")],
    [.startKey(3, key: "outer"), .follow("outer", end: "outer")],
    [.begin(3, end: "outer")],
    [.begin(3, key: "outer", end: "outer")],
    [.cancel],
  ]

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

  /// What the app does there, and the title that the button has afterward.
  nonisolated private static let inners: [(steps: [Step], title: String?)] = [
    ([.start(30, end: "inner")], "30"),
    ([.start(40, key: "inner", end: "inner")], "40"),
    ([.startKey(50, key: "inner"), .follow("inner", end: "inner")], "50"),
    ([.cancel, .begin(60, end: "inner")], "Sending…"),
    ([.cancel], "Send"),
    ([.release], nil),
  ]

  @Test(
    "The later call is shown, the earlier one goes no further, and in the end nothing is left of either",
    arguments: calls.indices, Place.allCases)
  func laterCallStopsTheEarlierOne(index: Int, place: Place) async throws {
    for inner in Self.inners.indices {
      for kind in [ButtonKind.plain, .configured] { try await check(index, place, inner, kind) }
    }
  }

  private func check(_ index: Int, _ place: Place, _ innerIndex: Int, _ kind: ButtonKind) async throws {
    let (outer, inner) = (Self.calls[index], Self.inners[innerIndex])
    let comment: Comment = "\(outer), \(place), \(inner.steps), \(kind)"
    let isCancel = index == Self.calls.count - 1
    let scenario = ButtonScenario(kind: kind, button: CallingButton(type: .custom))
    weak var button: CallingButton?
    button = scenario.button() as? CallingButton
    var isPerformed = false

    func performInner() {
      guard !isPerformed else { return }
      isPerformed = true
      scenario.style = .englishDigits
      do { try scenario.performInside(inner.steps) } catch { Issue.record(error, comment) }
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
    var transcript = try await scenario.perform(outer)
    if place.delay > 0, !isCancel { transcript += " " + (try await scenario.perform([.finish(), .pass(place.delay)])) }
    // A title closure isn't called while sending, for example.
    if isPerformed {
      #expect(title() == inner.title, comment)
      #expect(!transcript.contains("inner"), comment)
      // What replaces an end doesn't hide it from `onActivity`.
      let hasEnded = place.delay == 3 && !isCancel && inner.title != nil
      #expect(!hasEnded || transcript.contains(" 0"), comment)
      // The request of the outer call, which is returned after that of the inner one.
      if place.delay == 0, index == 4 || index == 5 { try await scenario.perform([.failLast]) }
      #expect(title() == inner.title, comment)
      try await scenario.perform([.finish()])
      button?.onTitle = nil
      button?.onEnabled = nil
      transcript += " " + (try await scenario.perform([.pass(60)]))
      #expect(title() == (inner.title == nil ? nil : "Send"), comment)
      let words = transcript.split(separator: " ")
      let ends = innerIndex < 4 ? 1 : 0
      #expect(words.count { $0 == "inner" } == ends, comment)
      // A view calls the handler even if no button has the tag.
      let isCalled = place.delay == 3 && !isCancel || index == 2 && inner.title == nil
      #expect(words.count { $0 == "outer" } == (isCalled ? 1 : 0), comment)
    }
    await scenario.end()
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
