import CountdownCore
import Dispatch
import Foundation
import TestSupport
import Testing

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

  @Test("A handler can release its timer")
  func releaseInsideHandler() async throws {
    final class Owner: @unchecked Sendable { var timer: DispatchTimer? }
    let owner = Owner()
    let ticks = Recorder<Int>()
    owner.timer = try DispatchTimer(interval: 0.002, queue: DispatchQueue(label: "ticks")) {
      ticks.record(1)
      owner.timer = nil
    }
    owner.timer?.start()
    #expect(await eventually { ticks.count >= 1 })
    await letTimePass()
    #expect(ticks.count == 1)
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

  @Test("A timer ticks at every interval, and not early", arguments: DispatchTimer.Clock.allCases)
  func ticksNotBefore(clock: DispatchTimer.Clock) async throws {
    let times = Recorder<UInt64>()
    let start = DispatchTime.now().uptimeNanoseconds
    let timer = try DispatchTimer(interval: 0.02, leeway: .nanoseconds(0), clock: clock) {
      times.record(DispatchTime.now().uptimeNanoseconds)
    }
    timer.start()
    #expect(await eventually { times.count >= 5 })
    timer.cancel()
    for (index, time) in times.values.enumerated() {
      // The machine's two clocks may differ by a fraction of a millisecond.
      #expect(Double(time - start) / 1e9 >= 0.02 * Double(index + 1) - 0.002)
    }
  }

  @Test("The first tick after a pause is a whole interval later")
  func restart() async throws {
    let ticks = Recorder<Int>()
    let timer = try DispatchTimer(interval: 0.005, leeway: .nanoseconds(0), queue: DispatchQueue(label: "ticks")) {
      ticks.record(1)
    }
    timer.start()
    #expect(await eventually { ticks.count >= 1 })
    timer.pause()
    await letTimePass()
    let start = DispatchTime.now().uptimeNanoseconds
    let seen = ticks.count
    timer.start()
    #expect(await eventually { ticks.count > seen })
    #expect(DispatchTime.now().uptimeNanoseconds - start >= 4_000_000)
  }

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
}
