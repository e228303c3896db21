#if canImport(UIKit) && !os(watchOS)
  import UIKit

  /// Says what is due to be said of one run on one button.
  @MainActor final class CountdownAnnouncer {
    /// How long an announcement is about to be spoken: nothing is said after the start for so many seconds.
    private static let silence = 5

    private let announcements: CountdownStyle.Announcements
    private let tellsStart: Bool
    private var startSeconds: Int?
    private var lastSeconds: Int?

    /// - Parameter tellsStart: Whether the countdown begins on this button, rather than goes on there.
    init(_ announcements: CountdownStyle.Announcements, tellsStart: Bool) {
      self.announcements = announcements
      self.tellsStart = tellsStart
    }

    /// Says what is due with so many whole seconds left, if anything. To be called at every tick, the first included.
    func tell(_ seconds: Int, label: String?, of button: UIButton?) {
      guard let lastSeconds else {
        self.lastSeconds = seconds
        guard tellsStart, announcements.start != nil else { return }
        startSeconds = seconds
        say(on: button) { announcements.start?(seconds, label) }
        return
      }
      self.lastSeconds = seconds
      guard announcements.thresholds.contains(where: { seconds <= $0 && $0 < lastSeconds }) else { return }
      if let startSeconds, (0..<Self.silence).contains(startSeconds - seconds) { return }
      say(on: button) { announcements.remaining?(seconds, label) }
    }

    /// Says that the end is reached.
    func tellEnd(of button: UIButton) {
      let label = button.accessibilityLabel ?? button.ownTitle
      say(on: button) { announcements.end?(label) }
    }

    /// Queued, so that it neither cuts off what the touch made VoiceOver say nor is cut off by it.
    private func say(on button: UIButton?, _ text: () -> String?) {
      guard UIAccessibility.isVoiceOverRunning, button?.window != nil, let text = text(), !text.isEmpty else { return }
      UIAccessibility.post(
        notification: .announcement,
        argument: NSAttributedString(string: text, attributes: [.accessibilitySpeechQueueAnnouncement: true]))
    }
  }
#endif
