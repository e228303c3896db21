import Dispatch
import Foundation
import TestSupport
import Testing

@testable import CountdownCore

@Suite("A dispatch timer")
struct DispatchTimerTests {
  private func timer(in state: DispatchTimer.State, handler: @escaping @Sendable () -> Void = {}) throws
    -> DispatchTimer
  {
    let timer = try DispatchTimer(interval: 3_600, handler: handler)
    switch state {
    case .idle: break
    case .running: timer.start()
    case .paused:
      timer.start()
      timer.pause()
    case .cancelled: timer.cancel()
    }
    #expect(timer.state == state)
    return timer
  }

  @Test("Every call is allowed in every state, any number of times")
  func calls() throws {
    let calls: [(name: String, call: (DispatchTimer) throws -> Void, states: [DispatchTimer.State])] = [
      ("start", { $0.start() }, [.running, .running, .running, .cancelled]),
      ("pause", { $0.pause() }, [.idle, .paused, .paused, .cancelled]),
      ("cancel", { $0.cancel() }, [.cancelled, .cancelled, .cancelled, .cancelled]),
      ("fire", { $0.fire() }, [.idle, .running, .paused, .cancelled]),
      ("reschedule", { try $0.reschedule(interval: 3_600) }, [.idle, .running, .paused, .cancelled]),
      ("ticks", { withExtendedLifetime($0.ticks) {} }, [.idle, .running, .paused, .cancelled]),
    ]
    for (name, call, states) in calls {
      for (state, expected) in zip([DispatchTimer.State.idle, .running, .paused, .cancelled], states) {
        let timer = try timer(in: state)
        for _ in 1...3 {
          try call(timer)
          #expect(timer.state == expected, "\(name) \(state)")
        }
      }
    }
  }

  @Test(
    "Canceling a timer or releasing its last reference releases its handler, in every state",
    arguments: DispatchTimer.State.allCases, [true, false])
  func ends(in state: DispatchTimer.State, isCanceled: Bool) throws {
    let releases = Tally()
    var timer: DispatchTimer?
    do {
      let witness = Witness { releases.add(1) }
      timer = try self.timer(in: state) { withExtendedLifetime(witness) {} }
    }
    if isCanceled { timer?.cancel() } else { timer = nil }
    #expect(releases.value == 1)
    withExtendedLifetime(timer) {}
  }

  @Test(
    "An invalid interval or delay throws an error with the value and the allowed range, and changes nothing",
    arguments: BadInputTests.invalidValues + [0.000_9], DispatchTimer.State.allCases)
  func badTime(time: TimeInterval, state: DispatchTimer.State) throws {
    let error = CountdownError.invalidInterval(time, allowed: DispatchTimer.allowedIntervals)
    #expect(throws: error) { try DispatchTimer(interval: time) {} }
    let timer = try timer(in: state)
    #expect(throws: error) { try timer.reschedule(interval: time) }
    #expect(timer.state == state)
    // Such a delay is allowed.
    if time >= 0, time < 1 { return }
    let delayError = CountdownError.invalidDelay(time, allowed: DispatchTimer.allowedDelays)
    #expect(throws: delayError) { try DispatchTimer(interval: 1, initialDelay: time) {} }
    #expect(throws: delayError) { try DispatchTimer.after(time) {} }
  }

  @Test("A limit of 0 or less, and a negative leeway throw an error with the value", arguments: [0, -1, .min])
  func badLimit(limit: Int) throws {
    #expect(throws: CountdownError.invalidLimit(limit)) { try DispatchTimer(interval: 1, limit: limit) {} }
    let (timer, error) = (try timer(in: .running), CountdownError.invalidLeeway(nanoseconds: -1))
    #expect(throws: error) { try DispatchTimer(interval: 1, leeway: .nanoseconds(-1)) {} }
    #expect(throws: error) { try timer.reschedule(interval: 1, leeway: .nanoseconds(-1)) }
  }

  @Test(
    "The bounds of all values are allowed, and any leeway that isn't negative", arguments: DispatchTimer.Clock.allCases)
  func bounds(clock: DispatchTimer.Clock) throws {
    for delay in [-0.0, DispatchTimer.allowedDelays.lowerBound, DispatchTimer.allowedDelays.upperBound] {
      for leeway in [DispatchTimeInterval.never, .seconds(.max), .milliseconds(.max), .nanoseconds(0)] {
        for interval in [DispatchTimer.allowedIntervals.lowerBound, DispatchTimer.allowedIntervals.upperBound] {
          let timer = try DispatchTimer(
            interval: interval, initialDelay: delay, limit: delay == 0 ? 1 : .max, leeway: leeway, clock: clock)
          timer.start()
          try timer.reschedule(interval: interval, leeway: leeway)
          timer.cancel()
        }
        try DispatchTimer.after(delay, leeway: leeway, clock: clock) {}.cancel()
      }
    }
  }

  @Test(
    "The leeway is at most half the interval and half the initial delay, unless that delay is zero",
    arguments: [(nil, 50), (60, 30), (120, 50), (20, 10), (0, 50)] as [(TimeInterval?, Int64)])
  func leeway(initialDelay: TimeInterval?, seconds: Int64) throws {
    let clock = SteppedClock()
    let timer = try CountdownEnvironment.withCenter(CountdownCenter(clock.scheduler)) {
      try DispatchTimer(interval: 100, initialDelay: initialDelay, leeway: .seconds(80))
    }
    timer.start()
    #expect(clock.settings.map(\.leeway) == [seconds * .perSecond])
  }

  @Test("The timer forgets a stream whose loop is left, and continues")
  func leave() async throws {
    let timer = try DispatchTimer(interval: 0.002)
    timer.start()
    for await _ in timer.ticks { break }
    // Only its memory shows what a timer has forgotten.
    #expect(await eventually { timer.storage.withLock { $0.streams.isEmpty } })
    #expect(timer.state == .running)
  }
}
