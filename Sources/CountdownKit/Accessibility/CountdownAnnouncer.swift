#if canImport(UIKit) && !os(watchOS)
import UIKit

/// Says what is due to be said of one run on one button.
@MainActor final class CountdownAnnouncer {
  /// How long an announcement is about to be spoken: nothing is said after the start for so many seconds.
  private static let silence = 5

  private enum Phase {
    /// The start is due as soon as the button is in a window.
    case starting
    /// The countdown began before the button. No value has been told yet.
    case joining
    /// The last value, and the value at which the start was announced, if it was.
    case counting(last: Int, start: Int?)
  }

  private let announcements: CountdownStyle.Announcements
  private var phase: Phase

  /// - Parameter tellsStart: Whether the countdown begins on this button, rather than goes on there.
  init(_ announcements: CountdownStyle.Announcements, tellsStart: Bool) {
    self.announcements = announcements
    phase = tellsStart && announcements.start != nil ? .starting : .joining
  }

  /// Announces what is due with a number of whole seconds left. Call this at every tick, the first included.
  func tell(_ seconds: Int, label: String?, of button: UIButton?) {
    switch phase {
    case .starting:
      // A button that starts in `viewDidLoad` has no window yet. Its start is due at the first tick in one.
      guard button?.window != nil else { return }
      phase = .counting(last: seconds, start: seconds)
      say(on: button) { announcements.start?(seconds, label) }
    case .joining:
      phase = .counting(last: seconds, start: nil)
    case .counting(let last, let start):
      phase = .counting(last: seconds, start: start)
      guard announcements.thresholds.contains(where: { seconds <= $0 && $0 < last }) else { return }
      if let start, (0..<Self.silence).contains(start - seconds) { return }
      say(on: button) { announcements.remaining?(seconds, label) }
    }
  }

  /// Says that the end is reached.
  func tellEnd(of button: UIButton) {
    let label = button.accessibilityLabel ?? button.visibleTitle
    say(on: button) { announcements.end?(label) }
  }

  /// Waits until VoiceOver has said what it is saying, such as the button that was touched.
  private func say(on button: UIButton?, _ text: () -> String?) {
    guard UIAccessibility.isVoiceOverRunning, button?.window != nil, let text = text(), !text.isEmpty else { return }
    UIAccessibility.post(
      notification: .announcement,
      argument: NSAttributedString(string: text, attributes: [.accessibilitySpeechQueueAnnouncement: true]))
  }
}
#endif
