#if canImport(UIKit) && !os(watchOS)
import CountdownCore
import Foundation

extension Countdown {
  /// What runs under the key, or else a countdown that does from now on, under it or by itself, for so many seconds, or as
  /// long as there is; nil for 0 or less.
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
