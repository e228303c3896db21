#if canImport(UIKit) && !os(watchOS)
import CountdownCore
import UIKit

/// Announces the start and the end of runs.
///
/// Each is announced once for a run of a key, by the first of the key's buttons that is visible. VoiceOver drops an
/// announcement that is posted in the turn of a touch, because it then reads the touched button again. So the start is
/// announced at a tick.
@MainActor enum CountdownAnnouncer {
  /// The numbers of seconds after the start at which it's announced, even if the remaining time changes. A change
  /// within the first second waits for the next tick.
  private static let startTimes: ClosedRange<TimeInterval> = 1...5

  /// The latest run of a key whose end isn't announced yet.
  private struct Run {
    let key: String
    weak var center: CountdownCenter?
    let number: Int
    /// Whether the start isn't announced yet.
    var hasStart: Bool
  }

  private static var runs: [Run] = []

  /// Posts the announcement for a tick, if there is one. Call this method for each tick that a button shows.
  ///
  /// - Parameter isQuiet: Whether nothing is announced, because a call shows this value or replaces it at once.
  static func announce(
    _ tick: Countdown.Tick, of followed: FollowedKey, in announcements: CountdownStyle.Announcements,
    on button: UIButton, isQuiet: Bool
  ) {
    let found = runs.firstIndex { $0.key == followed.key && $0.center === followed.center }
    guard let index = found, runs[index].number == tick.run else {
      if let found { runs.remove(at: found) }
      // Those whose end no button has shown. Not at each start, because each key is looked up.
      if runs.count.isMultiple(of: 64) { runs.removeAll { $0.center?[$0.key] == nil } }
      if tick.isFinished { return }
      let hasStart = followed.timeSinceStart < 1
      return runs.append(Run(key: followed.key, center: followed.center, number: tick.run, hasStart: hasStart))
    }
    if tick.isFinished {
      guard let end = announcements.end, button.isVisible else { return }
      runs.remove(at: index)
      if !isQuiet { post(end(button.accessibilityLabel ?? button.currentTitle)) }
    } else if let start = announcements.start, runs[index].hasStart, !isQuiet, button.isVisible,
      startTimes.contains(followed.timeSinceStart)
    {
      runs[index].hasStart = false
      post(start(tick.remainingSeconds, button.countdown.state?.shownAppearance?.name))
    }
  }

  /// The announcement has no attributes: one with a high priority can't be interrupted, and a queued one is dropped as
  /// soon as VoiceOver reads another element.
  private static func post(_ text: @autoclosure () -> String) {
    guard UIAccessibility.isVoiceOverRunning else { return }
    let text = text()
    guard !text.isEmpty else { return }
    UIAccessibility.post(notification: .announcement, argument: text)
  }
}

extension UIView {
  /// Whether the view is in a window, and neither the view nor a superview is hidden or transparent.
  fileprivate var isVisible: Bool {
    window != nil && !sequence(first: self, next: \.superview).contains { $0.isHidden || $0.alpha == 0 }
  }
}
#endif
