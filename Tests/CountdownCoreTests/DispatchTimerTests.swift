import Dispatch
import Foundation
import TestSupport
import Testing

@testable import CountdownCore

@Suite("A dispatch timer")
struct DispatchTimerTests {
  enum Call: CaseIterable {
    case start, pause, cancel, fire, reschedule, ticks

    func callAsFunction(_ timer: DispatchTimer) {
      switch self {
      case .start: timer.start()
      case .pause: timer.pause()
      case .cancel: timer.cancel()
      case .fire: timer.fire()
      case .reschedule: try? timer.reschedule(interval: 0.003)
      case .ticks: withExtendedLifetime(timer.ticks) {}
      }
    }
  }

  private func timer(in state: DispatchTimer.State, handler: @escaping @Sendable () -> Void = {}) throws
    -> DispatchTimer
  {
    let timer = try DispatchTimer(interval: 0.002, leeway: .nanoseconds(0), handler: handler)
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

  private static func next(_ state: DispatchTimer.State, _ call: Call) -> DispatchTimer.State {
    switch (state, call) {
    case (.cancelled, _), (_, .cancel): .cancelled
    case (_, .fire), (_, .reschedule), (_, .ticks): state
    case (_, .start): .running
    case (.running, .pause), (.paused, .pause): .paused
    case (.idle, .pause): .idle
    }
  }

  @Test(
    "Every call is allowed in every state, any number of times", arguments: DispatchTimer.State.allCases, Call.allCases)
  func call(in state: DispatchTimer.State, _ call: Call) throws {
    let timer = try timer(in: state)
    for _ in 1...3 {
      call(timer)
      #expect(timer.state == Self.next(state, call))
    }
  }

  @Test(
    "Releasing the last reference ends the timer in every state",
    arguments: DispatchTimer.State.allCases)
  func release(in state: DispatchTimer.State) async throws {
    final class Witness: Sendable {}
    let ticks = Recorder<Int>()
    let queue = DispatchQueue(label: "ticks")
    weak var witness: Witness?
    weak var weakTimer: DispatchTimer?
    do {
      let strong = Witness()
      witness = strong
      var timer: DispatchTimer? = try DispatchTimer(interval: 0.002, leeway: .nanoseconds(0), queue: queue) {
        withExtendedLifetime(strong) { ticks.record(1) }
      }
      weakTimer = timer
      if state != .idle { timer?.start() }
      if state == .running { #expect(await eventually { ticks.count >= 2 }) }
      if state == .paused { timer?.pause() }
      if state == .cancelled { timer?.cancel() }
      timer = nil
    }
    queue.sync {}
    let seen = ticks.count
    await letTimePass()
    #expect(ticks.count == seen)
    let isGone = await eventually { [weak weakTimer, weak witness] in weakTimer == nil && witness == nil }
    #expect(isGone)
  }

  @Test("Canceling a timer releases its handler")
  func handlerIsReleased() throws {
    final class Witness: Sendable {}
    weak var weakWitness: Witness?
    let timer: DispatchTimer
    do {
      let witness = Witness()
      weakWitness = witness
      timer = try DispatchTimer(interval: 60) { withExtendedLifetime(witness) {} }
    }
    timer.start()
    #expect(weakWitness != nil)
    timer.cancel()
    #expect(weakWitness == nil)
  }

  @Test("Eight threads can start, pause, and cancel a timer at once")
  func eightThreads() async throws {
    for round in 0..<20 {
      let queue = DispatchQueue(label: "ticks")
      let ticks = Recorder<Int>()
      let timer = try DispatchTimer(interval: 0.001, leeway: .nanoseconds(0), queue: queue) { ticks.record(1) }
      DispatchQueue.concurrentPerform(iterations: 8) { thread in
        for step in 0..<500 {
          switch (thread &* 31 &+ step &* 17 &+ round) % 7 {
          case 0, 1, 2: timer.start()
          case 3, 4, 5: timer.pause()
          // Only one thread cancels, in its last steps, because a canceled timer ignores all other calls.
          default: if thread == 0 && step > 490 { timer.cancel() }
          }
        }
      }
      timer.cancel()
      #expect(timer.state == .cancelled)
      queue.sync {}
      let seen = ticks.count
      await letTimePass(milliseconds: 5)
      #expect(ticks.count == seen)
    }
  }

  @Test("A timer can be released while several threads use it")
  func releaseDuringCalls() throws {
    for _ in 0..<200 {
      var timer: DispatchTimer? = try DispatchTimer(interval: 0.001) {}
      let threads = DispatchGroup()
      for call in [Call.start, .fire, .pause, .reschedule, .start, .ticks, .cancel, .start, .reschedule, .pause] {
        DispatchQueue.global().async(group: threads) { [timer] in timer.map { call($0) } }
      }
      timer = nil
      threads.wait()
    }
  }

  // MARK: Values

  @Test(
    "An invalid interval throws an error with the value",
    arguments: [.nan, .infinity, -.infinity, 0, -1, 1e-12, 0.000_9, 1e300, .greatestFiniteMagnitude])
  func badInterval(interval: TimeInterval) {
    #expect {
      try DispatchTimer(interval: interval) {}
    } throws: { error in
      guard case .invalidInterval(let value, _)? = error as? CountdownError else { return false }
      return value == interval || value.isNaN && interval.isNaN
    }
  }

  @Test("A negative leeway throws an error, and any other is allowed")
  func badLeeway() throws {
    #expect(throws: CountdownError.invalidLeeway(nanoseconds: -1)) {
      try DispatchTimer(interval: 1, leeway: .nanoseconds(-1)) {}
    }
    for leeway in [DispatchTimeInterval.never, .seconds(.max), .milliseconds(.max), .nanoseconds(0)] {
      for interval in [0.001, 1, DispatchTimer.allowedIntervals.upperBound] {
        for clock in DispatchTimer.Clock.allCases {
          let timer = try DispatchTimer(interval: interval, leeway: leeway, clock: clock) {}
          timer.start()
          #expect(timer.state == .running)
        }
      }
    }
  }

  @Test("A limit of 0 or less throws an error with the value", arguments: [0, -1, .min])
  func badLimit(limit: Int) {
    #expect(throws: CountdownError.invalidLimit(limit)) { try DispatchTimer(interval: 1, limit: limit) {} }
    #expect(CountdownError.invalidLimit(limit) != .invalidLimit(limit &+ 1))
  }

  @Test(
    "An invalid delay throws an error with the value and the allowed range",
    arguments: [TimeInterval.nan, .signalingNaN, .infinity, -.infinity, -1e-9, -1, 3_155_760_001, 1e300])
  func badDelay(delay: TimeInterval) {
    func isExpected(_ error: any Error) -> Bool {
      guard case .invalidDelay(let value, DispatchTimer.allowedDelays)? = error as? CountdownError else { return false }
      return value == delay || value.isNaN && delay.isNaN
    }
    #expect { try DispatchTimer(interval: 1, initialDelay: delay) {} } throws: { isExpected($0) }
    #expect { try DispatchTimer.after(delay) {} } throws: { isExpected($0) }
  }

  @Test("The bounds of the limit and of the delays are allowed", arguments: DispatchTimer.Clock.allCases)
  func bounds(clock: DispatchTimer.Clock) throws {
    for delay in [-0.0, DispatchTimer.allowedDelays.lowerBound, DispatchTimer.allowedDelays.upperBound] {
      for leeway in [DispatchTimeInterval.never, .nanoseconds(0)] {
        for limit in [1, Int.max] {
          let timer = try DispatchTimer(
            interval: 0.001, initialDelay: delay, limit: limit, leeway: leeway, clock: clock)
          timer.start()
          timer.cancel()
        }
        try DispatchTimer.after(delay, leeway: leeway, clock: clock) {}.cancel()
      }
    }
  }

  @Test(
    "The leeway is at most half the interval and half the initial delay, unless that delay is zero",
    arguments: [(nil, 50), (60, 30), (120, 50), (20, 10), (0, 50)] as [(Int64?, Int64)])
  func leeway(initialDelay: Int64?, limited: Int64) {
    let storage = DispatchTimer.Storage(interval: 100, initialDelay: initialDelay, leeway: 80)
    #expect(storage.limitedLeeway == limited)
  }

  @Test(
    "Rescheduling with invalid values throws an error in every state and changes nothing",
    arguments: DispatchTimer.State.allCases)
  func badValues(state: DispatchTimer.State) throws {
    let timer = try timer(in: state)
    for interval in [TimeInterval.infinity, 0, -1, 0.000_9, 1e300] {
      #expect(throws: CountdownError.invalidInterval(interval, allowed: DispatchTimer.allowedIntervals)) {
        try timer.reschedule(interval: interval)
      }
    }
    #expect(throws: CountdownError.self) { try timer.reschedule(interval: .nan) }
    #expect(throws: CountdownError.invalidLeeway(nanoseconds: -1)) {
      try timer.reschedule(interval: 1, leeway: .nanoseconds(-1))
    }
    for leeway in [DispatchTimeInterval.never, .seconds(.max), .nanoseconds(0)] {
      try timer.reschedule(interval: DispatchTimer.allowedIntervals.upperBound, leeway: leeway)
    }
    #expect(timer.state == state)
  }
}
