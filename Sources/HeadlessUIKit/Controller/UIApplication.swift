public import Foundation

/// The app; here only the names of what it posts.
@preconcurrency @MainActor
open class UIApplication: UIResponder {
  /// Posted when the app has gone to the background.
  public nonisolated static let didEnterBackgroundNotification = NSNotification.Name(
    "UIApplicationDidEnterBackgroundNotification")

  /// Posted when the app is about to leave the background.
  public nonisolated static let willEnterForegroundNotification = NSNotification.Name(
    "UIApplicationWillEnterForegroundNotification")

  /// Posted when the app has become active.
  public nonisolated static let didBecomeActiveNotification = NSNotification.Name(
    "UIApplicationDidBecomeActiveNotification")

  /// Posted at midnight, when the clock was set, and when daylight saving begins or ends.
  public nonisolated static let significantTimeChangeNotification = NSNotification.Name(
    "UIApplicationSignificantTimeChangeNotification")
}
