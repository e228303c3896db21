import CountdownCore
import CountdownTestSupport
import Foundation

extension ManualClock {
  /// Creates an idle countdown on this clock.
  func countdown(_ duration: TimeInterval, interval: TimeInterval = 1) throws -> Countdown {
    try run { try Countdown(duration: duration, interval: interval) }
  }

  /// Creates an idle countdown on this clock, and an observer of it.
  func observed(_ duration: TimeInterval, interval: TimeInterval = 1) throws -> (Countdown, Watch) {
    let countdown = try countdown(duration, interval: interval)
    return (countdown, Watch(countdown))
  }

}
