import Dispatch
import Foundation
import TestSupport
import Testing

@testable import CountdownCore

/// A clock that a test advances by hand, even inside handlers, and whose main queue runs one turn at a time.
///
/// `@unchecked Sendable` is safe because tests use it on the main actor only.
final class SteppedClock: CountdownClock, @unchecked Sendable {
  private final class Alarm: CountdownAlarm, @unchecked Sendable {
    private unowned let owner: SteppedClock
    private let clock: DispatchTimer.Clock
    private let handler: @Sendable (Int) -> Void
    /// The instant at which the alarm fires.
    private(set) var next: MonotonicInstant?
    private var interval: Int64 = 1
    /// The number of times that the alarm was scheduled.
    private var count = 0

    init(_ owner: SteppedClock, on clock: DispatchTimer.Clock, handler: @escaping @Sendable (Int) -> Void) {
      self.owner = owner
      self.clock = clock
      self.handler = handler
    }

    func schedule(afterNanoseconds delay: Int64, repeatingEvery interval: Int64, leeway: Int64) {
      count += 1
      let usesLeeway = owner.usesLeeway && count.isMultiple(of: 2)
      next = owner.instant.advanced(byNanoseconds: max(0, delay) + (usesLeeway ? leeway : 0))
      self.interval = interval
      owner.settings.append((clock, delay, leeway))
    }

    func unschedule() { next = nil }

    func goOff() {
      next = next?.advanced(byNanoseconds: interval - interval / 1_000_000 * owner.drift)
      owner.wakeUps.append(clock)
      handler(1)
    }
  }

  private(set) lazy var scheduler = CountdownScheduler(clock: self)
  private var alarms: [Alarm] = []
  private var work: [@Sendable () -> Void] = []
  /// Limited, so that a fault fails the test instead of blocking it.
  private var turnsLeft = 10_000
  /// The parts per million by which the time of day is faster, as on a device that adjusts it.
  var drift: Int64 = 0
  /// Whether every other alarm is as late as its leeway allows, as on a device that saves energy.
  var usesLeeway = false
  /// The alarms that were scheduled, and those that went off, in order.
  private(set) var settings: [(clock: DispatchTimer.Clock, delay: Int64, leeway: Int64)] = []
  private(set) var wakeUps: [DispatchTimer.Clock] = []
  private var instant = MonotonicInstant(nanoseconds: 1_000_000_000)
  /// The nanoseconds that pass each time the clock is read.
  var passesOnReading: Int64 = 0
  let timeOfDay: TimeInterval = 0
  let bootIdentity: String? = nil

  var now: MonotonicInstant {
    advance(nanoseconds: passesOnReading)
    return instant
  }

  func makeAlarm(
    on clock: DispatchTimer.Clock, queue: DispatchQueue, handler: @escaping @Sendable (_ dueCount: Int) -> Void
  ) -> any CountdownAlarm {
    let alarm = Alarm(self, on: clock, handler: handler)
    alarms.append(alarm)
    return alarm
  }

  func perform(on queue: DispatchQueue, _ work: @escaping @Sendable () -> Void) { self.work.append(work) }

  func takeWork() -> (@Sendable () -> Void)? {
    if work.isEmpty { return nil }
    turnsLeft -= 1
    if turnsLeft == 0 { expect("more", "at most 10,000", after: "the turns of the main queue") }
    return turnsLeft > 0 ? work.removeFirst() : nil
  }

  /// Creates an idle countdown on this clock.
  func countdown(_ duration: TimeInterval, interval: TimeInterval = 1) -> Countdown {
    let timeline = Timeline(duration: Nanoseconds(duration: duration), interval: Nanoseconds(interval: interval))
    return Countdown(timeline, scheduler)
  }

  /// Runs all turns of the main queue. Returns their number.
  @discardableResult
  func finishWork() -> Int {
    var turns = 0
    while let work = takeWork() {
      work()
      turns += 1
    }
    return turns
  }

  /// Advances the clock. No alarm fires.
  func advance(nanoseconds: Int64) {
    instant = instant.advanced(byNanoseconds: nanoseconds)
  }

  /// Advances the clock. Alarms fire in between, as on another thread.
  func advance(milliseconds: Int64) {
    advance(to: instant.advanced(byNanoseconds: milliseconds * 1_000_000))
  }

  private func advance(to end: MonotonicInstant) {
    while let (alarm, due) = nextAlarm, due <= end {
      instant = max(instant, due)
      alarm.goOff()
    }
    instant = max(instant, end)
  }

  private var nextAlarm: (alarm: Alarm, due: MonotonicInstant)? {
    alarms.compactMap { alarm in alarm.next.map { (alarm, $0) } }.min { $0.1 < $1.1 }
  }

  /// Runs turns of the main queue for some seconds. Time passes only before each turn, inside handlers, and while the
  /// queue is empty.
  func run(seconds: TimeInterval, beforeTurn milliseconds: Int64 = 0) {
    let end = instant.advanced(byNanoseconds: Int64((seconds * 1e9).rounded()))
    while instant < end {
      if let work = takeWork() {
        advance(milliseconds: milliseconds)
        work()
      } else {
        advance(to: min(end, nextAlarm?.due ?? end))
      }
    }
  }
}
