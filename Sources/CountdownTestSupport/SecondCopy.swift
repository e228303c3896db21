internal import CountdownCore
import Foundation

/// A second copy of the core in the process. A test bundle that runs inside an app can have one.
enum SecondCopy {
  /// Logs what to do if the app has a copy of its own. Only the first message in a process is logged.
  ///
  /// - Parameter first: The class that the process finds first under the name of this copy's. If nil, nothing is known.
  static func logIfPresent(first: AnyClass? = NSClassFromString(NSStringFromClass(Countdown.self))) {
    guard let first, first != Countdown.self else { return }
    Log.writeOnce(
      about: "copy",
      """
      The app and its tests have a copy of CountdownCore each, so a ManualClock doesn't reach the app's \
      countdowns. Link CountdownTestSupport to the app's target, and remove it and CountdownKit from the test target.
      """)
  }
}
