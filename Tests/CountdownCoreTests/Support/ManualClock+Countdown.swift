import CountdownCore
import CountdownTestSupport
import Dispatch
import Foundation

extension ManualClock {
  /// Creates an idle countdown on this clock.
  func countdown(
    _ duration: TimeInterval, interval: TimeInterval = 1, leeway: DispatchTimeInterval? = nil
  ) throws -> Countdown {
    try run { try Countdown(duration: duration, interval: interval, leeway: leeway) }
  }

  /// Creates an idle countdown on this clock, and an observer of it.
  func observed(
    _ duration: TimeInterval, interval: TimeInterval = 1, leeway: DispatchTimeInterval? = nil
  ) throws -> (Countdown, Watch) {
    let countdown = try countdown(duration, interval: interval, leeway: leeway)
    return (countdown, Watch(countdown))
  }
}
