import Dispatch
import Foundation
import TestSupport

@testable import CountdownCore

/// A clock that records each alarm that is scheduled and each that goes off. Everything else is another clock's.
final class CountingClock: CountdownClock {
  /// A call that schedules an alarm.
  struct Setting: Sendable {
    let timeline: DispatchTimer.Clock
    let leeway: Int64
  }

  final class Alarm: CountdownAlarm {
    private let alarm: any CountdownAlarm
    private let settings: Recorder<Setting>
    private let timeline: DispatchTimer.Clock

    init(_ alarm: any CountdownAlarm, on timeline: DispatchTimer.Clock, settings: Recorder<Setting>) {
      self.alarm = alarm
      self.timeline = timeline
      self.settings = settings
    }

    func schedule(afterNanoseconds delay: Int64, repeatingEvery interval: Int64, leeway: Int64) {
      settings.record(Setting(timeline: timeline, leeway: leeway))
      alarm.schedule(afterNanoseconds: delay, repeatingEvery: interval, leeway: leeway)
    }

    func unschedule() { alarm.unschedule() }
  }

  /// The alarms that were scheduled, and those that went off, in order.
  let settings = Recorder<Setting>()
  let wakeUps = Recorder<DispatchTimer.Clock>()

  private let base: any CountdownClock
  private let beforeTurn: @Sendable () -> Void

  /// - Parameter beforeTurn: The closure to call on the main queue before the work of each turn.
  init(_ base: any CountdownClock = SystemClock.shared, beforeTurn: @escaping @Sendable () -> Void = {}) {
    self.base = base
    self.beforeTurn = beforeTurn
  }

  var now: MonotonicInstant { base.now }

  func makeAlarm(
    on timeline: DispatchTimer.Clock, queue: DispatchQueue, handler: @escaping @Sendable (_ dueCount: Int) -> Void
  ) -> any CountdownAlarm {
    let wakeUps = wakeUps
    let alarm = base.makeAlarm(on: timeline, queue: queue) { dueCount in
      wakeUps.record(timeline)
      handler(dueCount)
    }
    return Alarm(alarm, on: timeline, settings: settings)
  }

  var timeOfDay: TimeInterval { base.timeOfDay }
  var bootIdentity: String? { base.bootIdentity }

  func perform(on queue: DispatchQueue, _ work: @escaping @Sendable () -> Void) {
    let isMain = queue.isMain
    base.perform(on: queue) { [beforeTurn] in
      if isMain { beforeTurn() }
      work()
    }
  }
}

extension CountdownClock {
  /// Runs `body` with a new scheduler and a new shared center on this clock.
  func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    try CountdownEnvironment.withCenter(CountdownCenter(CountdownScheduler(clock: self)), perform: body)
  }
}
