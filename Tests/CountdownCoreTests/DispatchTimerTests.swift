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

  private func timer(
    in state: DispatchTimer.State, queue: DispatchQueue = .main, handler: @escaping @Sendable () -> Void = {}
  ) throws -> DispatchTimer {
    let timer = try DispatchTimer(interval: 0.002, leeway: .nanoseconds(0), queue: queue, handler: handler)
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
    "Canceling a timer or releasing its last reference ends it and releases its handler, in every state",
    arguments: DispatchTimer.State.allCases, [true, false])
  func ends(in state: DispatchTimer.State, isCanceled: Bool) async throws {
    let ticks = Tally()
    let queue = DispatchQueue(label: "ticks")
    weak var weakWitness: Witness?
    weak var weakTimer: DispatchTimer?
    var timer: DispatchTimer?
    do {
      let witness = Witness()
      weakWitness = witness
      timer = try self.timer(in: state, queue: queue) { withExtendedLifetime(witness) { ticks.add(1) } }
      weakTimer = timer
    }
    if state == .running { #expect(await eventually { ticks.value >= 2 }) }
    if isCanceled { timer?.cancel() } else { timer = nil }
    queue.sync {}
    let seen = ticks.value
    await letTimePass()
    #expect(ticks.value == seen)
    let isGone = await eventually { [weak weakWitness] in weakWitness == nil }
    #expect(isGone && (weakTimer == nil) == !isCanceled)
    withExtendedLifetime(timer) {}
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
    "An invalid interval or delay throws an error with the value and the allowed range",
    arguments: [.nan, .signalingNaN, .infinity, -.infinity, -1e-12, -1, 3_155_760_001, 1e300, 0, 1e-12, 0.000_9])
  func badTime(time: TimeInterval) throws {
    #expect(throws: CountdownError.invalidInterval(time, allowed: DispatchTimer.allowedIntervals)) {
      try DispatchTimer(interval: time) {}
    }
    // Such a delay is allowed.
    if time >= 0, time < 1 { return }
    let error = CountdownError.invalidDelay(time, allowed: DispatchTimer.allowedDelays)
    #expect(throws: error) { try DispatchTimer(interval: 1, initialDelay: time) {} }
    #expect(throws: error) { try DispatchTimer.after(time) {} }
  }

  @Test("A limit of 0 or less throws an error with the value", arguments: [0, -1, .min])
  func badLimit(limit: Int) {
    #expect(throws: CountdownError.invalidLimit(limit)) { try DispatchTimer(interval: 1, limit: limit) {} }
  }

  @Test(
    "The bounds of all values are allowed, and any leeway that isn't negative", arguments: DispatchTimer.Clock.allCases)
  func bounds(clock: DispatchTimer.Clock) throws {
    #expect(throws: CountdownError.invalidLeeway(nanoseconds: -1)) {
      try DispatchTimer(interval: 1, leeway: .nanoseconds(-1)) {}
    }
    for delay in [-0.0, DispatchTimer.allowedDelays.lowerBound, DispatchTimer.allowedDelays.upperBound] {
      for leeway in [DispatchTimeInterval.never, .seconds(.max), .milliseconds(.max), .nanoseconds(0)] {
        for interval in [DispatchTimer.allowedIntervals.lowerBound, DispatchTimer.allowedIntervals.upperBound] {
          let timer = try DispatchTimer(
            interval: interval, initialDelay: delay, limit: delay == 0 ? 1 : .max, leeway: leeway, clock: clock)
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
    for interval in [TimeInterval.nan, .infinity, 0, -1, 0.000_9, 1e300] {
      #expect(throws: CountdownError.invalidInterval(interval, allowed: DispatchTimer.allowedIntervals)) {
        try timer.reschedule(interval: interval)
      }
    }
    #expect(throws: CountdownError.invalidLeeway(nanoseconds: -1)) {
      try timer.reschedule(interval: 1, leeway: .nanoseconds(-1))
    }
    for leeway in [DispatchTimeInterval.never, .seconds(.max), .nanoseconds(0)] {
      try timer.reschedule(interval: DispatchTimer.allowedIntervals.upperBound, leeway: leeway)
    }
    #expect(timer.state == state)
  }
}
