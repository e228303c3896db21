import Dispatch
import Foundation

@testable import CountdownCore

/// A clock that a test advances by hand, even inside handlers, and whose main queue runs one turn at a time.
///
/// `@unchecked Sendable` is safe because tests use it on the main actor only.
final class SteppedClock: CountdownClock, @unchecked Sendable {
  private final class Alarm: CountdownAlarm {
    func schedule(afterNanoseconds delay: Int64, repeatingEvery interval: Int64, leeway: Int64) {}
    func unschedule() {}
  }

  private var instant = MonotonicInstant(nanoseconds: 1_000_000_000)
  private var handler: (@Sendable (Int) -> Void)?
  /// The nanoseconds that pass each time the clock is read.
  var passesOnReading: Int64 = 0

  var now: MonotonicInstant {
    pass(nanoseconds: passesOnReading)
    return instant
  }

  private var work: [@Sendable () -> Void] = []
  let timeOfDay: TimeInterval = 0
  let bootIdentity: String? = nil

  func makeAlarm(
    on timeline: DispatchTimer.Clock, queue: DispatchQueue, handler: @escaping @Sendable (_ dueCount: Int) -> Void
  ) -> any CountdownAlarm {
    self.handler = handler
    return Alarm()
  }

  func observe(_ handler: @escaping @Sendable (CountdownClockEvent) -> Void) {}

  func perform(on queue: DispatchQueue, _ work: @escaping @Sendable () -> Void) { self.work.append(work) }

  func pass(nanoseconds: Int64) {
    instant = instant.advanced(byNanoseconds: nanoseconds)
  }

  /// Makes the last created alarm go off.
  func setOff() {
    handler?(1)
  }

  func takeWork() -> (@Sendable () -> Void)? {
    work.isEmpty ? nil : work.removeFirst()
  }
}
