#if canImport(UIKit) && !os(watchOS)
import CountdownCore
import UIKit

/// Posts the announcements of one run on one button.
@MainActor final class CountdownAnnouncer {
  /// The number of seconds after the announcement of the start in which no threshold is announced.
  private static let silence = 5

  private enum Phase {
    /// The start will be announced when the button is in a window.
    case starting
    /// The start won't be announced, and no value has been received.
    case joining
    /// `last` is the latest value. `start` is the value at which the start was announced, or nil if it wasn't.
    case counting(last: Int, start: Int?)
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

  private let countdown: Countdown
  private let announcements: CountdownStyle.Announcements
  private var phase: Phase

  /// - Parameter tellsStart: Whether to announce the start. It's false for a countdown that was already running.
  init(_ countdown: Countdown, _ announcements: CountdownStyle.Announcements, tellsStart: Bool) {
    self.countdown = countdown
    self.announcements = announcements
    phase = tellsStart && announcements.start != nil ? .starting : .joining
  }

  /// Posts the announcement for a tick, if there is one. Call this method at every tick.
  func tell(_ tick: Countdown.Tick, label: String?, of button: UIButton?) {
    let seconds = tick.remainingSeconds
    switch phase {
    case .starting:
      // A button that is started in `viewDidLoad` isn't in a window yet.
      guard button?.window != nil else { return }
      phase = .counting(last: seconds, start: seconds)
      post(tick, isStart: true, for: button) { announcements.start?(seconds, label) }
    case .joining:
      phase = .counting(last: seconds, start: nil)
    case .counting(let last, let start):
      phase = .counting(last: seconds, start: start)
      guard announcements.thresholds.contains(where: { seconds <= $0 && $0 < last }) else { return }
      // Another button may have announced the start.
      if let start = start ?? announced(in: tick)?.start, (0..<Self.silence).contains(start - seconds) { return }
      post(tick, for: button) { announcements.remaining?(seconds, label) }
    }
  }

  /// Posts the announcement of the end.
  func tellEnd(_ tick: Countdown.Tick, of button: UIButton) {
    let label = button.accessibilityLabel ?? button.visibleTitle
    post(tick, for: button) { announcements.end?(label) }
  }

  private func post(
    _ tick: Countdown.Tick, isStart: Bool = false, for button: UIButton?, _ text: () -> String?
  ) {
    guard UIAccessibility.isVoiceOverRunning, button?.window != nil, !isAnnounced(tick) else { return }
    guard let text = text(), !text.isEmpty else { return }
    let start = isStart ? tick.remainingSeconds : announced(in: tick)?.start
    Self.announced = Self.announced.filter { $0.value.countdown != nil }
    Self.announced[ObjectIdentifier(countdown)] = Announced(countdown: countdown, tick: tick, start: start)
    // The announcement is queued, so that it doesn't interrupt VoiceOver while it reads the button.
    UIAccessibility.post(
      notification: .announcement,
      argument: NSAttributedString(string: text, attributes: [.accessibilitySpeechQueueAnnouncement: true]))
  }

  /// Whether another button has announced a tick with the same number of seconds.
  private func isAnnounced(_ tick: Countdown.Tick) -> Bool {
    guard let last = announced(in: tick)?.tick else { return false }
    return last.duration == tick.duration && last.remainingSeconds == tick.remainingSeconds
  }

  /// Returns the latest announcement in the run of a tick, on any button.
  private func announced(in tick: Countdown.Tick) -> Announced? {
    guard let last = Self.announced[ObjectIdentifier(countdown)], last.countdown === countdown,
      last.tick.run == tick.run
    else { return nil }
    return last
  }
}
#endif
