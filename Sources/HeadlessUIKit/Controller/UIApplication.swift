public import Foundation

/// The app. Only the names of its notifications are available here.
@preconcurrency @MainActor
open class UIApplication: UIResponder {
  /// A notification that is posted when the app enters the background.
  public nonisolated static let didEnterBackgroundNotification = NSNotification.Name(
    "UIApplicationDidEnterBackgroundNotification")

  /// A notification that is posted shortly before the app leaves the background.
  public nonisolated static let willEnterForegroundNotification = NSNotification.Name(
    "UIApplicationWillEnterForegroundNotification")

  /// A notification that is posted when the app becomes active.
  public nonisolated static let didBecomeActiveNotification = NSNotification.Name(
    "UIApplicationDidBecomeActiveNotification")

  /// A notification that is posted at midnight, when the clock is set, and when daylight saving time begins or ends.
  public nonisolated static let significantTimeChangeNotification = NSNotification.Name(
    "UIApplicationSignificantTimeChangeNotification")
}
