import Dispatch
import Foundation
import TestSupport
import Testing

@testable import CountdownCore
@testable import CountdownTestSupport

@MainActor @Suite("A manual clock")
struct ManualClockTests {
  let clock = ManualClock()

  private func countdown(_ duration: TimeInterval) throws -> Countdown {
    clock.run { Countdown(duration: duration) }
  }

  @Test("An advance inside a handler moves the time at once and delivers after the handler")
  func advanceInsideAHandler() throws {
    let countdown = try countdown(10)
    let seen = Recorder<String>()
    let start = clock.time.now
    let observation = countdown.observe { [clock] tick in
      seen.record("\(tick.remaining)")
      if tick.remaining == 9 { MainActor.assumeIsolated { clock.advance(by: 5.5) } }
      seen.record("end")
    }
    countdown.start()
    clock.advance(by: 2)
    #expect(seen.values == ["10.0", "end", "9.0", "end", "3.5", "end"])
    #expect(
      clock.time.now.nanoseconds(since: start) == 6_500_000_000, "time doesn't go back to the end of the outer advance")
    withExtendedLifetime(observation) {}
  }

  @Test("Ending an observation calls no handler of another observation", arguments: [true, false])
  func endingCallsNoHandlerOfAnother(drops: Bool) throws {
    let countdown = try countdown(10)
    let seconds = Recorder<Int>()
    let kept = countdown.observe { seconds.record($0.remainingSeconds) }
    var ending: CountdownObservation? = countdown.observe { _ in }
    countdown.start()
    // The tick becomes due without a wake-up.
    clock.manualTime.withLock { $0.device.sleep(for: 1_000_000_000) }
    if drops { ending = nil } else { ending?.cancel() }
    #expect(seconds.values == [10])
    clock.advance(by: 0)
    #expect(seconds.values == [10, 9])
    withExtendedLifetime((kept, ending)) {}
  }

  @Test("Handlers that trigger each other at one instant without end stall the main queue until the test resumes it")
  func endlessHandlersStallTheMainQueue() {
    clock.manualTime.withLock { $0.stepLimit = 1_000 }
    let (calls, messages) = (Tally(), Recorder<String>())
    let countdown = clock.run { Countdown(duration: 0) }
    let observation = countdown.observe { _ in
      calls.add(1)
      if calls.value < 7_000 { countdown.restart() }
    }
    Log.destination.withValue(Log.Destination { messages.record($0) }) {
      countdown.start()
      #expect(clock.isMainQueueStalled)
      #expect(calls.value == 2_002, "each turn has two calls")
      for _ in 1...3 { clock.isMainQueueStalled = false }
    }
    #expect(!clock.isMainQueueStalled)
    #expect(calls.value == 7_000)
    #expect(messages.count == 3)
    withExtendedLifetime(observation) {}
  }

  /// Calls that trigger each other, on the main queue and on another one.
  private final class Chain: Sendable {
    let calls = Tally()
    let timers = Recorder<DispatchTimer>()
    private let length: Int
    private let queue = DispatchQueue(label: "chain")

    init(length: Int) { self.length = length }

    private func isContinued() -> Bool {
      calls.add(1)
      return calls.value < length
    }

    @MainActor func onMain() {
      if isContinued() { DispatchTimer.onMain(after: 0) { self.onMain() } }
    }

    func inBackground() {
      if isContinued() { DispatchTimer.after(0, queue: queue) { self.inBackground() } }
    }

    @MainActor func alternating() {
      guard isContinued() else { return }
      DispatchTimer.after(0, queue: queue) { DispatchTimer.onMain(after: 0) { self.alternating() } }
    }

    /// A timer's `fire()` needs no alarm.
    func firing() {
      timers.record(DispatchTimer(interval: 1, queue: queue) { if self.isContinued() { $0.fire() } })
      timers.values[0].start()
    }

    @MainActor func firingEachOther() {
      timers.record(.onMain(interval: 1) { _ in if self.isContinued() { self.timers.values[1].fire() } })
      timers.record(DispatchTimer(interval: 1, queue: queue) { _ in self.timers.values[0].fire() })
      timers.values[0].start()
    }
  }

  nonisolated private static let chains: [String: @MainActor @Sendable (Chain) -> Void] = [
    "on the main queue": { $0.onMain() }, "in the background": { $0.inBackground() },
    "on both queues": { $0.alternating() }, "of a timer that fires itself": { $0.firing() },
    "of timers that fire each other": { $0.firingEachOther() },
  ]

  @Test("A long chain of calls at one instant ends, and an endless one ends with the advance", arguments: chains.keys)
  func longChainEnds(kind: String) throws {
    let start = try #require(Self.chains[kind])
    // Limited, so that a fault fails the test instead of blocking it.
    for (length, limit, isEndless) in [(1_500, 100_000, false), (20_000, 1_500, true)] {
      let (clock, chain, messages) = (ManualClock(), Chain(length: length), Recorder<String>())
      clock.manualTime.withLock { $0.stepLimit = limit }
      Log.destination.withValue(Log.Destination { messages.record($0) }) {
        clock.run { start(chain) }
        clock.advance(by: 1)
      }
      // A call on both queues is two steps.
      #expect(isEndless ? (750...1_510).contains(chain.calls.value) : chain.calls.value == length)
      #expect(clock.isMainQueueStalled == isEndless)
      #expect(messages.count == (isEndless ? 1 : 0))
      chain.timers.removeAll()
    }
  }

  @Test("Each call of the test at one instant begins anew", arguments: [true, false])
  func eachCallBeginsAnew(advances: Bool) throws {
    clock.manualTime.withLock { $0.stepLimit = 10 }
    let (countdown, calls) = (clock.run { Countdown(from: 60) }, Tally())
    let observation = countdown.observe { _ in DispatchTimer.onMain(after: 0) { calls.add(1) } }
    countdown.start()
    for index in 1...1_500 {
      countdown.setRemaining(60 + TimeInterval(index))
      if advances { clock.advance(by: 0) }
    }
    clock.manualTime.withLock { $0.stepLimit = 100_000 }
    clock.advance(by: 0)
    #expect(calls.value == 1_501)
    #expect(!clock.isMainQueueStalled)
    withExtendedLifetime(observation) {}
  }

  @Test("Handlers that advance the clock trigger each other as often as they need")
  func handlersThatAdvanceStallNothing() {
    clock.manualTime.withLock { $0.stepLimit = 10 }
    let countdown = clock.run { Countdown(from: 2_500) }
    let observation = countdown.observe { [clock] _ in clock.advance(by: 1) }
    countdown.start()
    #expect(countdown.state == .finished)
    #expect(!clock.isMainQueueStalled)
    withExtendedLifetime(observation) {}
  }

  @Test(
    "After 100,000 wake-ups, an advance stops only at ends, each at its instant. Repeating timers count their ticks")
  func advanceStopsOnlyAtEnds() async throws {
    let year: TimeInterval = 365 * 86_400
    let (start, ends) = (clock.date, Recorder<TimeInterval>())
    let recordEnd = { @Sendable [clock] in ends.record(clock.date.timeIntervalSince(start) / year) }
    let observations = [year, 3 * year, 20 * year].map { duration in
      let countdown = clock.run { Countdown(duration: duration, interval: year) }
      countdown.start()
      return countdown.observe { if $0.isFinished { recordEnd() } }
    }
    let timer = clock.run {
      DispatchTimer.after(2 * year, handler: recordEnd)
      return DispatchTimer(interval: 1, queue: .main)
    }
    timer.start()
    let stream = timer.ticks
    clock.advance(by: 10 * year)
    #expect(ends.values == [1, 2, 3])
    #expect(clock.date == start + 10 * year)
    let loop = Loop(over: stream, leftAfter: 1)
    await loop.ends()
    let tick = try #require(loop.values.first)
    #expect((100_000...100_010).contains(tick.number), "more than the seconds of a day")
    #expect(tick.missed >= 7 * 31_536_000 - 1)
    clock.advance(by: 10 * year)
    #expect(ends.values == [1, 2, 3, 20])
    clock.isMainQueueStalled = true
    let overdue = clock.run { Countdown(from: 1) }
    let observation = overdue.observe { _ in }
    overdue.start()
    let wakeUps = clock.wakeUpCount
    clock.advance(by: year)
    #expect(clock.wakeUpCount - wakeUps < 110_000, "an end that waits for the main queue stops no advance")
    withExtendedLifetime(observations + [observation]) {}
  }
}
