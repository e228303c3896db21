#if canImport(UIKit) && !os(watchOS)
import CountdownCore
import Dispatch
import UIKit

/// Posts the announcements of one run on one button.
///
/// If several buttons follow one key, only one of them speaks. See ``ButtonCountdown/speaks``.
///
/// Only ticks of the timer and ends are announced. VoiceOver drops an announcement that is posted in the turn of a touch,
/// because it then reads the touched button again.
@MainActor final class CountdownAnnouncer {
  /// The number of seconds after the announcement of the start in which no threshold is announced.
  private static let silence = 5

  private enum Start {
    /// The start will be announced at the first tick of the timer in a window.
    case pending
    /// The start was announced at this number of seconds, on this button or on another one.
    case announced(Int)
    /// The start isn't announced.
    case omitted
  }

  /// The countdown and the run whose end was announced last.
  private static weak var endedCountdown: Countdown?
  private static var endedRun = 0

  private let countdown: Countdown
  private let announcements: CountdownStyle.Announcements
  private var start: Start
  /// The number of seconds down to which thresholds have been passed.
  private var passed: Int

  /// Creates an announcer. It announces the start of a countdown that has just started.
  init(_ countdown: Countdown, _ announcements: CountdownStyle.Announcements) {
    self.countdown = countdown
    self.announcements = announcements
    let tick = countdown.tick
    start = tick.duration - tick.remaining < 1 && announcements.start != nil ? .pending : .omitted
    passed = tick.remainingSeconds
  }

  /// Posts the announcement for a tick, if there is one. Call this method at every tick.
  ///
  /// - Parameters:
  ///   - former: The tick before this one, or nil for the first one.
  ///   - owner: The countdown of the button that shows the tick.
  func tell(_ tick: Countdown.Tick, after former: Countdown.Tick?, on owner: ButtonCountdown) {
    let (seconds, last) = (tick.remainingSeconds, passed)
    // A call has caused any other value. It isn't announced, but the next tick can be.
    guard let former, tick.run == former.run, tick.duration == former.duration, seconds < former.remainingSeconds else {
      passed = max(passed, seconds)
      return
    }
    // On another page, the start was announced long ago.
    if case .pending = start, tick.duration - tick.remaining > TimeInterval(Self.silence) { start = .omitted }
    if case .pending = start {
      // A button that is started in `viewDidLoad` isn't in a window yet.
      guard owner.button?.window != nil else { return }
      start = .announced(seconds)
      passed = seconds
      post(announcements.start, tick, isUrgent: true, on: owner)
      return
    }
    passed = seconds
    guard announcements.thresholds.contains(where: { seconds <= $0 && $0 < last }) else { return }
    if case .announced(let start) = start, (0..<Self.silence).contains(start - seconds) { return }
    post(announcements.remaining, tick, isUrgent: false, on: owner)
  }

  /// Posts the announcement of the end. Call this method only if the button speaks for its key.
  ///
  /// Handlers of the app can let another button speak for the key. It doesn't repeat the announcement.
  func tellEnd(_ tick: Countdown.Tick, of button: UIButton) {
    let isRepeated = Self.endedCountdown === countdown && Self.endedRun == tick.run
    (Self.endedCountdown, Self.endedRun) = (countdown, tick.run)
    guard UIAccessibility.isVoiceOverRunning, !isRepeated else { return }
    let text = announcements.end
    SpokenAnnouncement(of: button, isUrgent: true) { button in
      guard button.countdown.isIdle else { return nil }
      return text?(button.accessibilityLabel ?? button.currentTitle)
    }.post()
  }

  private func post(
    _ text: CountdownStyle.Announcements.Text?, _ tick: Countdown.Tick, isUrgent: Bool, on owner: ButtonCountdown
  ) {
    guard UIAccessibility.isVoiceOverRunning, owner.speaks, let button = owner.button else { return }
    let label = owner.reference?.appearance?.name
    // A button that shows something else has released this object.
    SpokenAnnouncement(of: button, isUrgent: isUrgent) { [weak self] _ in
      guard let present = self?.countdown.tick, present.run == tick.run, !present.isFinished else { return nil }
      return text?(present.remainingSeconds, label)
    }.post()
  }
}

/// An announcement, which is repeated once if VoiceOver doesn't speak it.
@MainActor final class SpokenAnnouncement {
  /// The announcements that the system may still report as not spoken, at most one of each button.
  private static var posted: [SpokenAnnouncement] = []

  private static let observation = NotificationCenter.default.addObserver(
    forName: UIAccessibility.announcementDidFinishNotification, object: nil, queue: nil
  ) { notification in
    let text = notification.userInfo?[UIAccessibility.announcementStringValueUserInfoKey] as? String
    let isSpoken = notification.userInfo?[UIAccessibility.announcementWasSuccessfulUserInfoKey] as? Bool
    // The thread on which UIKit posts isn't documented.
    onMainThread { didFinish(text, isSpoken: isSpoken ?? true) }
  }

  private weak var button: UIButton?
  private let isUrgent: Bool
  private let text: (UIButton) -> String?
  /// The text that was posted.
  private var postedText: String?

  /// - Parameters:
  ///   - isUrgent: Whether the announcement interrupts VoiceOver. Otherwise, it waits until VoiceOver finishes speaking.
  ///   - text: A closure that returns the text, or nil if there is nothing to announce anymore.
  init(of button: UIButton, isUrgent: Bool, text: @escaping (UIButton) -> String?) {
    (self.button, self.isUrgent, self.text) = (button, isUrgent, text)
  }

  /// Posts the announcement, unless its text is nil or empty.
  func post() {
    guard let button, let text = text(button), !text.isEmpty else { return }
    _ = Self.observation
    // An announcement may retain the app's page, so those of pages that are gone are released.
    let former = Self.posted
    Self.posted = former.filter { $0.button?.window != nil && $0.button !== button } + [self]
    postedText = text
    speak(text)
    // Releasing a page can post another announcement.
    withExtendedLifetime(former) {}
  }

  private static func didFinish(_ text: String?, isSpoken: Bool) {
    guard let index = posted.firstIndex(where: { $0.postedText == text }) else { return }
    let announcement = posted.remove(at: index)
    if !isSpoken { announcement.repeatOnce() }
  }

  /// Posts the announcement again, with its present text. The repetition isn't repeated, because it's no longer in `posted`.
  private func repeatOnce() {
    guard UIAccessibility.isVoiceOverRunning, let button, button.window != nil else { return }
    if let text = text(button), !text.isEmpty { speak(text) }
  }

  private func speak(_ text: String) {
    UIAccessibility.post(
      notification: .announcement, argument: NSAttributedString(string: text, attributes: attributes))
  }

  private var attributes: [NSAttributedString.Key: Any] {
    if #available(iOS 17.0, tvOS 17.0, *) {
      [.accessibilitySpeechAnnouncementPriority: isUrgent ? UIAccessibilityPriority.high : .low]
    } else {
      [.accessibilitySpeechQueueAnnouncement: true]
    }
  }
}
#endif
