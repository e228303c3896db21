import Foundation

extension Headless {
  /// Whether `UIAccessibility` says that VoiceOver runs; false unless set. A change posts
  /// `UIAccessibility.voiceOverStatusDidChangeNotification`.
  public static var isVoiceOverRunning = false {
    didSet {
      guard isVoiceOverRunning != oldValue else { return }
      NotificationCenter.default.post(name: UIAccessibility.voiceOverStatusDidChangeNotification, object: nil)
    }
  }

  /// Called with whatever is posted to assistive technologies, whether or not any runs.
  public static var onAccessibilityPost: (@MainActor (UIAccessibility.Notification, Any?) -> Void)?
}
