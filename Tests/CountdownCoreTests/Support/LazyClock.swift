import CountdownCore
import Dispatch
import Foundation

/// A clock whose alarms go off as late as their leeway allows, as on a device that saves energy.
///
/// `@unchecked Sendable` is safe because tests use it on the main actor only.
final class LazyClock: CountdownClock, @unchecked Sendable {
  final class Alarm: CountdownAlarm, @unchecked Sendable {
    private let clock: LazyClock
    let handler: @Sendable (Int) -> Void
    var due: MonotonicInstant?
    var interval: Int64 = 1

    init(_ clock: LazyClock, handler: @escaping @Sendable (Int) -> Void) {
      self.clock = clock
      self.handler = handler
    }

    func schedule(afterNanoseconds delay: Int64, repeatingEvery interval: Int64, leeway: Int64) {
      due = clock.now.advanced(byNanoseconds: max(0, delay)).advanced(byNanoseconds: leeway)
      self.interval = interval
    }

    func unschedule() { due = nil }
  }

  private(set) var now = MonotonicInstant(nanoseconds: 1_000_000_000)
  private(set) var wakeUpCount = 0
  private var alarms: [Alarm] = []
  let timeOfDay: TimeInterval = 0
  let bootIdentity: String? = nil

  func makeAlarm(
    on timeline: DispatchTimer.Clock, queue: DispatchQueue, handler: @escaping @Sendable (_ dueCount: Int) -> Void
  ) -> any CountdownAlarm {
    let alarm = Alarm(self, handler: handler)
    alarms.append(alarm)
    return alarm
  }

  func observe(_ handler: @escaping @Sendable (CountdownClockEvent) -> Void) {}

  func perform(on queue: DispatchQueue, _ work: @escaping @Sendable () -> Void) { work() }

  func advance(by seconds: TimeInterval) {
    let end = now.advanced(byNanoseconds: Int64((seconds * 1e9).rounded()))
    while let next = alarms.filter({ $0.due.map { $0 <= end } ?? false }).min(by: { ($0.due ?? end) < ($1.due ?? end) })
    {
      now = max(now, next.due ?? now)
      next.due = next.due?.advanced(byNanoseconds: next.interval)
      wakeUpCount += 1
      next.handler(1)
    }
    now = end
  }
}
