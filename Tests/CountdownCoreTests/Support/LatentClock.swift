import Dispatch
import Foundation

@testable import CountdownCore

/// A clock that a test advances by the millisecond, even inside handlers. Its alarms go off meanwhile, as on another thread,
/// and may be late. Its main queue runs one turn at a time.
///
/// `@unchecked Sendable` is safe because tests use it on the main actor only.
final class LatentClock: CountdownClock, @unchecked Sendable {
  private final class Alarm: CountdownAlarm, @unchecked Sendable {
    private unowned let clock: LatentClock
    private let handler: @Sendable (Int) -> Void
    private let timeline: DispatchTimer.Clock
    private var next: MonotonicInstant?
    private var period: Int64 = 1

    init(_ clock: LatentClock, on timeline: DispatchTimer.Clock, handler: @escaping @Sendable (Int) -> Void) {
      self.clock = clock
      self.timeline = timeline
      self.handler = handler
    }

    func schedule(afterNanoseconds delay: Int64, repeatingEvery interval: Int64, leeway: Int64) {
      next = clock.now.advanced(byNanoseconds: max(0, delay))
      period = interval
      clock.scheduleCount += 1
    }

    func unschedule() { next = nil }

    func goOffIfDue() {
      guard let next, clock.now.nanoseconds(since: next) >= clock.latencies[timeline, default: 0] else { return }
      self.next = next.advanced(byNanoseconds: period)
      handler(1)
    }
  }

  private(set) var now = MonotonicInstant(nanoseconds: 1_000_000_000)
  /// The nanoseconds by which the alarms are late.
  var latencies: [DispatchTimer.Clock: Int64] = [:]
  /// The number of times that an alarm was scheduled.
  private(set) var scheduleCount = 0
  private var alarms: [Alarm] = []
  private var work: [@Sendable () -> Void] = []
  let timeOfDay: TimeInterval = 0
  let bootIdentity: String? = nil

  func makeAlarm(
    on timeline: DispatchTimer.Clock, queue: DispatchQueue, handler: @escaping @Sendable (_ dueCount: Int) -> Void
  ) -> any CountdownAlarm {
    let alarm = Alarm(self, on: timeline, handler: handler)
    alarms.append(alarm)
    return alarm
  }

  func observe(_ handler: @escaping @Sendable (CountdownClockEvent) -> Void) {}

  func perform(on queue: DispatchQueue, _ work: @escaping @Sendable () -> Void) { self.work.append(work) }

  func pass(milliseconds: Int) {
    for _ in 0..<milliseconds {
      now = now.advanced(byNanoseconds: 1_000_000)
      alarms.forEach { $0.goOffIfDue() }
    }
  }

  /// Runs turns of the main queue for some seconds. Time passes only inside handlers, and while the queue is empty.
  func run(seconds: Int64) {
    let end = now.advanced(byNanoseconds: seconds * .perSecond)
    while now < end {
      if work.isEmpty { pass(milliseconds: 1) } else { work.removeFirst()() }
    }
  }
}
