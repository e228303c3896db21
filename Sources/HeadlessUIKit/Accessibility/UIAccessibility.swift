public import Foundation

/// What an app asks assistive technologies, and tells them.
@preconcurrency @MainActor
public enum UIAccessibility {
  /// Whether VoiceOver runs: see ``Headless/isVoiceOverRunning``.
  public static var isVoiceOverRunning: Bool { Headless.isVoiceOverRunning }

  /// Posted when VoiceOver begins or ends to run.
  public nonisolated static let voiceOverStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityVoiceOverStatusDidChangeNotification")

  /// Tells assistive technologies something: see ``Headless/onAccessibilityPost``.
  public static func post(notification: Notification, argument: Any?) {
    Headless.onAccessibilityPost?(notification, argument)
  }
}
