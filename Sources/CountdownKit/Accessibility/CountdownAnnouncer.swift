#if canImport(UIKit) && !os(watchOS)
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

  private let announcements: CountdownStyle.Announcements
  private var phase: Phase

  /// - Parameter tellsStart: Whether to announce the start. It's false for a countdown that was already running.
  init(_ announcements: CountdownStyle.Announcements, tellsStart: Bool) {
    self.announcements = announcements
    phase = tellsStart && announcements.start != nil ? .starting : .joining
  }

  /// Posts the announcement for a number of whole seconds remaining, if there is one. Call this method at every tick.
  func tell(_ seconds: Int, label: String?, of button: UIButton?) {
    switch phase {
    case .starting:
      // A button that is started in `viewDidLoad` isn't in a window yet.
      guard button?.window != nil else { return }
      phase = .counting(last: seconds, start: seconds)
      post(for: button) { announcements.start?(seconds, label) }
    case .joining:
      phase = .counting(last: seconds, start: nil)
    case .counting(let last, let start):
      phase = .counting(last: seconds, start: start)
      guard announcements.thresholds.contains(where: { seconds <= $0 && $0 < last }) else { return }
      if let start, (0..<Self.silence).contains(start - seconds) { return }
      post(for: button) { announcements.remaining?(seconds, label) }
    }
  }

  /// Posts the announcement of the end.
  func tellEnd(of button: UIButton) {
    let label = button.accessibilityLabel ?? button.visibleTitle
    post(for: button) { announcements.end?(label) }
  }

  private func post(for button: UIButton?, _ text: () -> String?) {
    guard UIAccessibility.isVoiceOverRunning, button?.window != nil, let text = text(), !text.isEmpty else { return }
    // The announcement is queued, so that it doesn't interrupt VoiceOver while it reads the button.
    UIAccessibility.post(
      notification: .announcement,
      argument: NSAttributedString(string: text, attributes: [.accessibilitySpeechQueueAnnouncement: true]))
  }
}
#endif
