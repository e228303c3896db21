internal import CountdownCore
import Foundation

/// A second copy of the core in the process. A test bundle that runs inside an app can have one.
enum SecondCopy {
  private static let logsOnce: Void = {
    let first: AnyClass? = NSClassFromString(NSStringFromClass(Countdown.self))
    if let message = message(ifFirst: first) { Log.write(message) }
  }()

  /// Logs what to do if the app has a copy of its own. Only the first call in a process does anything.
  static func logIfPresent() { logsOnce }

  /// Returns the message unless `type`, the class that the process finds first, is that of this module's copy. Without
  /// a class, nothing is known.
  static func message(ifFirst type: AnyClass?) -> String? {
    guard let type, type != Countdown.self else { return nil }
    return """
      The app and its tests have a copy of CountdownCore each, so a ManualClock doesn't reach the app's \
      countdowns. Link CountdownTestSupport to the app's target, and remove it and CountdownKit from the test target.
      """
  }
}
