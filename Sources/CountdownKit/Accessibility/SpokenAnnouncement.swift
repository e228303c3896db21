#if canImport(UIKit) && !os(watchOS)
import Dispatch
import Foundation
import UIKit

/// An announcement, which is repeated once if VoiceOver doesn't speak it.
@MainActor struct SpokenAnnouncement {
  /// The announcements that the system may still report as not spoken, at most one of each button.
  private static var posted: [(text: String, announcement: SpokenAnnouncement)] = []

  private static let observation = NotificationCenter.default.addObserver(
    forName: UIAccessibility.announcementDidFinishNotification, object: nil, queue: nil
  ) { notification in
    let text = notification.userInfo?[UIAccessibility.announcementStringValueUserInfoKey] as? String
    let isSpoken = notification.userInfo?[UIAccessibility.announcementWasSuccessfulUserInfoKey] as? Bool
    // The thread on which UIKit posts isn't documented.
    if DispatchQueue.isOnMain {
      MainActor.assumeIsolated { didFinish(text, isSpoken: isSpoken ?? true) }
    } else {
      DispatchQueue.main.async { didFinish(text, isSpoken: isSpoken ?? true) }
    }
  }

  private weak var button: UIButton?
  private let isUrgent: Bool
  private let text: (UIButton) -> String?

  /// - Parameters:
  ///   - isUrgent: Whether the announcement interrupts VoiceOver. Otherwise, it waits until VoiceOver finishes speaking.
  ///   - text: A closure that returns the text, or nil if there is nothing to announce anymore.
  init(of button: UIButton, isUrgent: Bool, text: @escaping (UIButton) -> String?) {
    self.button = button
    self.isUrgent = isUrgent
    self.text = text
  }

  /// Posts the announcement, unless its text is nil or empty.
  func post() {
    guard let button, let text = text(button), !text.isEmpty else { return }
    _ = Self.observation
    // An announcement may retain the app's page, so those of pages that are gone are released.
    Self.posted.removeAll { $0.announcement.button?.window == nil || $0.announcement.button === button }
    Self.posted.append((text, self))
    speak(text)
  }

  private static func didFinish(_ text: String?, isSpoken: Bool) {
    guard let index = posted.firstIndex(where: { $0.text == text }) else { return }
    let announcement = posted.remove(at: index).announcement
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
