#if canImport(UIKit) && !os(watchOS)
import CountdownCore
import UIKit

/// Posts the announcements of one run on one button.
///
/// Only ticks of the timer and ends are announced. VoiceOver drops an announcement that is posted in the turn of a touch,
/// because it then reads the touched button again. The end that a call causes is therefore announced on a later turn.
@MainActor final class CountdownAnnouncer {
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

  /// The latest announcement of a countdown.
  private struct Announced {
    weak var countdown: Countdown?
    let tick: Countdown.Tick
    /// The value at which the start of this run was announced, or nil if it wasn't.
    let start: Int?
  }

  /// The latest announcement of each countdown. Several buttons under one key announce each tick once.
  private static var announced: [ObjectIdentifier: Announced] = [:]

  private let clock = CountdownTime.clock
  private let countdown: Countdown
  private let announcements: CountdownStyle.Announcements
  private var start: Start
  /// The latest value.
  private var tick: Countdown.Tick
  /// The number of seconds down to which thresholds have been passed.
  private var passed: Int

  /// - Parameter tellsStart: Whether to announce the start. It's false for a countdown that was already running.
  init(_ countdown: Countdown, _ announcements: CountdownStyle.Announcements, tellsStart: Bool) {
    self.countdown = countdown
    self.announcements = announcements
    start = tellsStart && announcements.start != nil ? .pending : .omitted
    tick = countdown.tick
    passed = tick.remainingSeconds
  }

  /// Whether the start of a countdown will be announced.
  func willTellStart(of countdown: Countdown) -> Bool {
    if case .pending = start { countdown === self.countdown } else { false }
  }

  /// Remembers a value that a call has caused, such as a correction. It isn't announced, but the next tick can be.
  func skip(_ tick: Countdown.Tick) {
    self.tick = tick
    passed = max(passed, tick.remainingSeconds)
  }

  /// Posts the announcement for a tick, if there is one. Call this method at every tick.
  func tell(_ tick: Countdown.Tick, label: String?, of button: UIButton?) {
    // Any other value comes from a call.
    guard tick.run == self.tick.run, tick.duration == self.tick.duration,
      tick.remainingSeconds < self.tick.remainingSeconds
    else { return skip(tick) }
    let (seconds, last) = (tick.remainingSeconds, passed)
    self.tick = tick
    if case .pending = start {
      // A button that is started in `viewDidLoad` isn't in a window yet.
      guard button?.window != nil else { return }
      start = .announced(seconds)
      passed = seconds
      return post(announcements.start, label, isStart: true, for: button)
    }
    passed = seconds
    guard announcements.thresholds.contains(where: { seconds <= $0 && $0 < last }) else { return }
    // Another button may have announced the start.
    if let start = announcedStart, (0..<Self.silence).contains(start - seconds) { return }
    post(announcements.remaining, label, isStart: false, for: button)
  }

  /// Posts the announcement of the end.
  ///
  /// - Parameter isTick: Whether a tick of the timer causes the end. Otherwise, the call may be in the turn of a touch.
  func tellEnd(_ tick: Countdown.Tick, of button: UIButton, isTick: Bool) {
    self.tick = tick
    guard canPost(for: button) else { return }
    let text = announcements.end
    let announcement = SpokenAnnouncement(of: button, isUrgent: true) { button in
      guard button.countdown.isIdle else { return nil }
      return text?(button.accessibilityLabel ?? button.visibleTitle)
    }
    guard !isTick else { return announcement.post { remember(tick, start: announcedStart) } }
    clock.perform(on: .main) {
      MainActor.assumeIsolated { announcement.post { self.remember(tick, start: self.announcedStart) } }
    }
  }

  private func post(
    _ text: CountdownStyle.Announcements.Text?, _ label: String?, isStart: Bool, for button: UIButton?
  ) {
    guard let button, canPost(for: button) else { return }
    let tick = tick
    // A button that shows something else has released this object.
    SpokenAnnouncement(of: button, isUrgent: isStart) { [weak self] _ in
      guard let present = self?.countdown.tick, present.run == tick.run, !present.isFinished else { return nil }
      return text?(present.remainingSeconds, label)
    }.post { [self] in remember(tick, start: isStart ? tick.remainingSeconds : announcedStart) }
  }

  private func canPost(for button: UIButton) -> Bool {
    UIAccessibility.isVoiceOverRunning && button.window != nil && !isAnnounced
  }

  private func remember(_ tick: Countdown.Tick, start: Int?) {
    Self.announced = Self.announced.filter { $0.value.countdown != nil }
    Self.announced[ObjectIdentifier(countdown)] = Announced(countdown: countdown, tick: tick, start: start)
  }

  private var announcedStart: Int? {
    if case .announced(let seconds) = start { seconds } else { latest?.start }
  }

  /// Whether another button has announced a tick with the same number of seconds.
  private var isAnnounced: Bool {
    guard let last = latest?.tick else { return false }
    return last.duration == tick.duration && last.remainingSeconds == tick.remainingSeconds
  }

  /// The latest announcement in the present run, on any button.
  private var latest: Announced? {
    guard let last = Self.announced[ObjectIdentifier(countdown)], last.countdown === countdown,
      last.tick.run == tick.run
    else { return nil }
    return last
  }
}
#endif
