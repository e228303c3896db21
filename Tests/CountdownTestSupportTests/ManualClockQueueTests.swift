import CountdownCore
import Dispatch
import Foundation
import TestSupport
import Testing

@testable import CountdownTestSupport

@MainActor @Suite("The queues of a manual clock")
struct ManualClockQueueTests {
  let clock = ManualClock()
  private let events = Recorder<String>()

  private func timer(
    on queue: DispatchQueue, interval: TimeInterval = 1, handler: @escaping @Sendable () -> Void
  ) throws -> DispatchTimer {
    clock.run { DispatchTimer(interval: interval, queue: queue, handler: handler) }
  }

  /// An advance waits for five seconds, too long for a test.
  private func wait(atMost seconds: TimeInterval) {
    clock.manualTime.withLock { $0.longestWait = seconds }
  }

  @Test("Work for the main queue that a handler on another queue causes runs before the next wake-up")
  func workForTheMainQueueRuns() throws {
    let countdown = clock.run { Countdown(duration: 60) }
    let observation = countdown.observe { [events] in events.record("\($0.remainingSeconds)") }
    let timer = try timer(on: DispatchQueue(label: "ticks"), interval: 1.5) { [events] in
      events.record("tick")
      countdown.extend(by: 30)
    }
    timer.start()
    countdown.start()
    clock.advance(by: 2)
    #expect(events.values == ["60", "59", "tick", "89", "88"])
    withExtendedLifetime(observation) {}
  }

  @Test("A handler can wait for a handler on the main queue")
  func handlerCanWaitForAHandler() throws {
    let countdown = clock.run { Countdown(duration: 60) }
    let arrived = Tally()
    let observation = Recorder<CountdownObservation>()
    countdown.start()
    let timer = try timer(on: DispatchQueue(label: "ticks")) { [events] in
      observation.record(countdown.observe { _ in arrived.add(1) })
      block("the handler on the main queue runs") { arrived.value > 0 }
      events.record("tick")
    }
    timer.start()
    clock.advance(by: 1)
    #expect(events.values == ["tick"])
  }

  @Test("A handler that needs the main queue delays an advance once, and runs after it", arguments: [true, false])
  func handlerThatNeedsTheMainQueue(queueTargetsMain: Bool) async throws {
    wait(atMost: 0.01)
    let timer = try timer(on: DispatchQueue(label: "ticks", target: queueTargetsMain ? .main : nil)) { [events] in
      if !queueTargetsMain { DispatchQueue.main.sync {} }
      events.record("tick")
    }
    timer.start()
    clock.advance(by: 3)
    #expect(events.values.isEmpty)
    await eventually("the timer ticks after the advance") { [events] in events.count >= 1 }
    if queueTargetsMain {
      // A long wait, which the clock has learned would be in vain.
      wait(atMost: WaitError.limit)
      let start = DispatchTime.now()
      let count = events.count
      clock.advance(by: 1)
      #expect(DispatchTime.now() < start + WaitError.limit, "the clock doesn't wait again")
      await eventually("the timer ticks again") { [events] in events.count > count }
    }
    timer.cancel()
  }

  @Test("An advance waits again for a queue that was late, as soon as it has caught up")
  func advanceWaitsAgainForAQueue() async throws {
    let queue = DispatchQueue(label: "ticks")
    let timer = try timer(on: queue) { [events] in
      blockThread(milliseconds: 5)
      events.record("tick")
    }
    timer.start()
    queue.suspend()
    wait(atMost: 0)
    clock.advance(by: 3)
    queue.resume()
    await flush(queue)
    #expect(events.values == ["tick"], "ticks during a stall are one call")
    wait(atMost: WaitError.limit)
    await eventually("the clock waits for the queue again") { [clock, events] in
      let count = events.count
      clock.advance(by: 1)
      return events.count == count + 1
    }
  }

  @Test("An alarm that is released while its handler is pending isn't called")
  func releasedAlarmIsNotCalled() {
    clock.isMainQueueStalled = true
    do {
      let alarm = clock.time.makeAlarm(on: .wall, queue: .main) { [events] _ in events.record("alarm") }
      alarm.schedule(afterNanoseconds: 0, repeatingEvery: .max, leeway: 0)
      clock.advance(by: 1)
    }
    clock.isMainQueueStalled = false
    #expect(events.values.isEmpty)
    #expect(clock.armedAlarmCount == 0)
  }
}
