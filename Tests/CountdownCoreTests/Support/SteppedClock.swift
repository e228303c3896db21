import Foundation

@testable import CountdownCore

/// A clock whose time passes by hand, inside handlers too, and whose main queue is worked off a turn at a time.
///
/// Sound as `@unchecked Sendable` because tests use it on the main actor only.
final class SteppedClock: CountdownClock, @unchecked Sendable {
  private final class Alarm: CountdownAlarm {
    func schedule(afterNanoseconds delay: Int64, repeatingEvery interval: Int64, leeway: Int64) {}
    func unschedule() {}
  }

  private var present = MonotonicInstant(nanoseconds: 1_000_000_000)
  private var handler: (@Sendable () -> Void)?
  /// How much time each reading takes.
  var passesOnReading: Int64 = 0

  var now: MonotonicInstant {
    pass(nanoseconds: passesOnReading)
    return present
  }

  private var work: [@Sendable () -> Void] = []
  let timeOfDay: TimeInterval = 0
  let bootIdentity: String? = nil

  func makeAlarm(on timeline: DispatchTimer.Clock, handler: @escaping @Sendable () -> Void) -> any CountdownAlarm {
    self.handler = handler
    return Alarm()
  }

  func observe(_ handler: @escaping @Sendable (CountdownClockEvent) -> Void) {}

  func performOnMain(_ work: @escaping @Sendable () -> Void) { self.work.append(work) }

  func pass(nanoseconds: Int64) {
    present = present.advanced(byNanoseconds: nanoseconds)
  }

  /// Sets off the alarm that was made last.
  func setOff() {
    handler?()
  }

  func takeWork() -> (@Sendable () -> Void)? {
    work.isEmpty ? nil : work.removeFirst()
  }
}
