#if canImport(UIKit) && !os(watchOS)
import CountdownCore
import Foundation

extension Countdown {
  /// Returns the countdown that runs under a key, or starts one.
  ///
  /// - Parameters:
  ///   - seconds: The duration of a new countdown, which is capped at the longest that is allowed.
  ///   - key: The key in `CountdownCenter.shared`, or nil for a countdown without a key.
  /// - Returns: The countdown, and whether this call started it. Nil if none runs and `seconds` is 0 or less.
  static func started(wholeSeconds seconds: Int, key: String? = nil) -> (countdown: Countdown, isNew: Bool)? {
    if let running = key.flatMap({ CountdownCenter.shared[$0] }) { return (running, false) }
    guard seconds > 0 else { return nil }
    let duration = min(TimeInterval(seconds), allowedDurations.upperBound)
    if let key { return (try? CountdownCenter.shared.start(key, duration: duration)).map { ($0, true) } }
    let countdown = try? Countdown(duration: duration)
    countdown?.start()
    return countdown.map { ($0, true) }
  }
}
#endif
