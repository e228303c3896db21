#if canImport(UIKit) && !os(watchOS)
import CountdownCore
import UIKit

/// Announces the start, the thresholds, and the end of runs.
///
/// Each announcement is made once for a run of a key, by the first of the key's buttons that is in a window. Only ticks
/// of the timer and ends are announced. VoiceOver drops an announcement that is posted in the turn of a touch, because
/// it then reads the touched button again.
@MainActor enum CountdownAnnouncer {
  /// The number of seconds after the announcement of the start in which no threshold is announced.
  private static let silence = 5

  private enum Start {
    /// The start will be announced at the first tick of the timer in a window.
    case pending
    /// The start was announced at this number of seconds.
    case announced(Int)
    /// The start isn't announced.
    case omitted
  }

  private enum Announcement {
    case start
    case remaining
    case end
  }

  private struct Key: Hashable {
    let center: ObjectIdentifier
    let key: String
  }

  /// What has been announced of the latest run of a key.
  private struct Run {
    /// Nil after the center was deallocated. Another one can have its address then.
    weak var center: CountdownCenter?
    /// The last tick that a button in a window has shown.
    var last: Countdown.Tick
    /// The number of seconds that a button outside a window has shown last.
    var outside: Int
    var start: Start
    /// The number of seconds down to which thresholds have passed.
    var passed: Int
  }

  private static var runs: [Key: Run] = [:]
  /// The number of runs at which those that are over are removed.
  private static var mostRuns = 8

  /// Posts the announcement for a tick, if there is one. Call this method for each tick that a button shows.
  ///
  /// - Parameter isQuiet: Whether nothing is announced, because a call shows this value or replaces it at once.
  static func announce(
    _ tick: Countdown.Tick, of followed: FollowedKey, in announcements: CountdownStyle.Announcements,
    on button: UIButton, isQuiet: Bool
  ) {
    guard !announcements.isEmpty else { return }
    let key = Key(center: ObjectIdentifier(followed.center), key: followed.key)
    guard var run = runs[key], run.center != nil, run.last.run == tick.run else {
      return runs[key] = begin(tick, in: followed.center)
    }
    // A button that is started in `viewDidLoad` isn't in a window yet.
    guard button.window != nil else {
      run.outside = tick.remainingSeconds
      return runs[key] = run
    }
    let due = due(tick, in: announcements, &run)
    run.last = tick
    runs[key] = run
    guard let due, !isQuiet, UIAccessibility.isVoiceOverRunning else { return }
    let name = button.shownAppearance?.name
    switch due {
    case .start: post(announcements.start?(tick.remainingSeconds, name), isUrgent: true)
    case .remaining: post(announcements.remaining?(tick.remainingSeconds, name), isUrgent: false)
    case .end: post(announcements.end?(button.accessibilityLabel ?? button.currentTitle), isUrgent: true)
    }
  }

  private static func begin(_ tick: Countdown.Tick, in center: CountdownCenter) -> Run? {
    if runs.count >= mostRuns {
      runs = runs.filter { $0.value.center?[$0.key.key] != nil }
      mostRuns = 2 * runs.count + 8
    }
    if tick.isFinished { return nil }
    let hasJustStarted = tick.duration - tick.remaining < 1
    return Run(
      center: center, last: tick, outside: tick.remainingSeconds, start: hasJustStarted ? .pending : .omitted,
      passed: tick.remainingSeconds)
  }

  /// Returns the announcement that is due at a tick, and takes note of it.
  private static func due(
    _ tick: Countdown.Tick, in announcements: CountdownStyle.Announcements, _ run: inout Run
  ) -> Announcement? {
    let former = run.last
    if tick.isFinished { return former.isFinished ? nil : .end }
    let seconds = tick.remainingSeconds
    // Thresholds that have passed outside windows aren't announced late.
    if run.outside > seconds { run.passed = min(run.passed, run.outside) }
    // A call has caused any other value, or another button has shown it. It isn't announced, but the next tick can be.
    guard tick.duration == former.duration, seconds < former.remainingSeconds else {
      run.passed = max(run.passed, seconds)
      return nil
    }
    let passed = run.passed
    run.passed = seconds
    switch run.start {
    case .pending where announcements.start != nil && tick.duration - tick.remaining <= TimeInterval(silence):
      run.start = .announced(seconds)
      return .start
    case .announced(let start) where (0..<silence).contains(start - seconds):
      return nil
    case .pending, .announced, .omitted:
      break
    }
    return announcements.thresholds.contains { seconds <= $0 && $0 < passed } ? .remaining : nil
  }

  /// - Parameter isUrgent: Whether the announcement interrupts VoiceOver. Otherwise, it waits until VoiceOver finishes
  ///   speaking.
  private static func post(_ text: String?, isUrgent: Bool) {
    guard let text, !text.isEmpty else { return }
    var attributes: [NSAttributedString.Key: Any] = [.accessibilitySpeechQueueAnnouncement: true]
    if #available(iOS 17.0, tvOS 17.0, *) {
      attributes = [.accessibilitySpeechAnnouncementPriority: isUrgent ? UIAccessibilityPriority.high : .low]
    }
    UIAccessibility.post(
      notification: .announcement, argument: NSAttributedString(string: text, attributes: attributes))
  }
}
#endif
