import Foundation

/// Names that not every platform's Foundation declares, or that UIKit does, which this module does not know.
extension Notification.Name {
  static let applicationDidEnterBackground = Notification.Name("UIApplicationDidEnterBackgroundNotification")
  static let applicationWillEnterForeground = Notification.Name("UIApplicationWillEnterForegroundNotification")
  static let applicationSignificantTimeChange = Notification.Name("UIApplicationSignificantTimeChangeNotification")
  static let systemClockDidChange = Notification.Name("NSSystemClockDidChangeNotification")
}
