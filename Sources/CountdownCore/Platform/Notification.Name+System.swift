import Foundation

/// Names that not every platform's Foundation declares, or that UIKit does, which this module does not know.
extension Notification.Name {
  static let applicationDidEnterBackground = Notification.Name("UIApplicationDidEnterBackgroundNotification")
  static let applicationWillEnterForeground = Notification.Name("UIApplicationWillEnterForegroundNotification")
  /// Also comes where an app that was launched in the background comes to the front, with scenes and without.
  static let applicationDidBecomeActive = Notification.Name("UIApplicationDidBecomeActiveNotification")
  /// An app extension is sent its host's background in place of its own.
  static let hostDidEnterBackground = Notification.Name("NSExtensionHostDidEnterBackgroundNotification")
  static let hostWillEnterForeground = Notification.Name("NSExtensionHostWillEnterForegroundNotification")
  static let hostDidBecomeActive = Notification.Name("NSExtensionHostDidBecomeActiveNotification")
  static let applicationSignificantTimeChange = Notification.Name("UIApplicationSignificantTimeChangeNotification")
  static let systemClockDidChange = Notification.Name("NSSystemClockDidChangeNotification")
}
