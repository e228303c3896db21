import CountdownTestSupport
import Dispatch
import Foundation
import TestSupport
import Testing

@testable import CountdownCore

/// Observations on several queues, serial and concurrent.
@MainActor @Suite("The queues of observations")
struct LaneTests {
  let clock = ManualClock()

  private func countdown(_ duration: TimeInterval) throws -> Countdown {
    try clock.run { try Countdown(duration: duration) }
  }

  @Test("A queue without observations costs nothing, and the queues of one wake-up share it")
  func manyQueues() throws {
    let countdown = try countdown(60)
    countdown.start()
    let scheduler = countdown.scheduler
    let lanes = { scheduler.read { _ in scheduler.lanes.count } }
    let queues = (0..<50).map { DispatchQueue(label: "observer \($0)") }
    let ticks = Recorder<Int>()
    var observations = queues.map { queue in countdown.observe(on: queue) { ticks.record($0.remainingSeconds) } }
    // The same queue has a single lane.
    observations.append(countdown.observe(on: queues[0]) { _ in })
    #expect(lanes() == 50)
    queues.forEach { $0.sync {} }
    let wakeUps = clock.wakeUpCount
    for _ in 1...3 {
      clock.advance(by: 1)
      queues.forEach { $0.sync {} }
    }
    #expect(clock.wakeUpCount - wakeUps == 3)
    #expect(ticks.count == 4 * 50)
    observations.removeAll()
    #expect(lanes() == 0)
    #expect(clock.armedAlarmCount == 0)
    _ = countdown.observe(on: .global()) { _ in }
    // Waits for the hop.
    clock.advance(by: 0)
    #expect(lanes() == 0)
  }

  @Test("Observations that come and go while a queue is busy cause one hop")
  func oneHop() throws {
    let clock = SteppedClock()
    let countdown = try CountdownTime.withClock(clock) { try Countdown(duration: 60) }
    countdown.start()
    for _ in 0..<10 { _ = countdown.observe { _ in } }
    var hops = 0
    while let work = clock.takeWork() {
      work()
      hops += 1
    }
    #expect(hops == 1)
    #expect(countdown.scheduler.read { _ in countdown.scheduler.lanes.isEmpty })
  }

  @Test("On a concurrent queue, the calls of one observation are in order and never overlap")
  func concurrentQueue() async throws {
    let queue = DispatchQueue(label: "observer", attributes: .concurrent)
    let (running, overlaps) = (Tally(), Tally())
    let seconds = Recorder<Double>()
    let countdown = try Countdown(duration: 0.3, interval: 0.001, leeway: .milliseconds(1))
    let observation = countdown.observe(on: queue) { tick in
      running.add(1)
      overlaps.add(running.value - 1)
      seconds.record(tick.remaining)
      blockThread(milliseconds: 3)
      running.add(-1)
    }
    countdown.start()
    // Changes from other threads hop to the queue, too.
    for _ in 0..<20 {
      countdown.extend(by: 0.001)
      await letTimePass(milliseconds: 5)
    }
    #expect(await eventually { seconds.values.last == 0 })
    #expect(overlaps.value == 0)
    withExtendedLifetime(observation) {}
  }

  @Test("After a pause or cancel during a stall, each alarm goes off once at most", arguments: [true, false])
  func stall(pauses: Bool) throws {
    let countdown = try countdown(60)
    let observation = countdown.observe { _ in }
    countdown.start()
    clock.advance(by: 0.5)
    clock.isMainQueueStalled = true
    clock.advance(by: 1)
    if pauses { countdown.pause() } else { countdown.cancel() }
    let wakeUps = clock.wakeUpCount
    clock.advance(by: 100)
    #expect(clock.wakeUpCount - wakeUps <= 2)
    #expect(clock.armedAlarmCount == 0)
    clock.isMainQueueStalled = false
    #expect(clock.armedAlarmCount == 0)
    withExtendedLifetime(observation) {}
  }

  @Test("At an end, the store is written on a queue of its own, so that a slow one delays no tick")
  func storeAtAnEnd() throws {
    let store = QueueRecordingStore()
    let center = clock.run { CountdownCenter(store: store) }
    let watch = Watch(try center.start("key", duration: 1))
    #expect(store.saves.values == [false])
    clock.advance(by: 1)
    #expect(watch.seconds == [1, 0])
    #expect(store.saves.values == [false, true])
  }

  @Test("After a stall without an alarm, the hop removes the expired key")
  func endWithoutAlarm() throws {
    let store = InMemoryCountdownStore()
    let center = clock.run { CountdownCenter(store: store) }
    let countdown = try center.start("key", duration: 5)
    let watch = Watch(countdown)
    clock.isMainQueueStalled = true
    // The first tick's wake-up finds the main queue stalled. It needs no alarm until then.
    clock.advance(by: 10)
    clock.isMainQueueStalled = false
    #expect(watch.remaining.last == 0)
    // Waits for the queue on which centers store.
    clock.advance(by: 0)
    #expect(store.load() == nil)
  }
}

/// A store that records whether each save is on the queue for ends.
///
/// Older SDKs don't declare `DispatchSpecificKey` as `Sendable`. `@unchecked Sendable` is safe because only the key's
/// identity is used.
private final class QueueRecordingStore: CountdownStore, @unchecked Sendable {
  let saves = Recorder<Bool>()

  func load() -> Data? { nil }
  func save(_ data: Data?) { saves.record(!DispatchQueue.isOnMain) }
}

@MainActor @Suite("A countdown of whole seconds")
struct WholeSecondsTests {
  let clock = ManualClock()

  @Test("Every number of seconds is allowed", arguments: [Int.min, -1, 0, 1, 60, .max])
  func clamps(seconds: Int) {
    let countdown = clock.run { Countdown(from: seconds) }
    let watch = Watch(countdown)
    countdown.start()
    #expect(countdown.remaining == min(max(0, Double(seconds)), Countdown.allowedDurations.upperBound))
    #expect(countdown.state == (seconds > 0 ? .running : .finished))
    clock.advance(by: 1)
    #expect(watch.ticks.last?.isFinished == (seconds <= 1))
  }

  @Test("A restart begins a new run without a cancel, after an end that wasn't received")
  func restart() {
    let countdown = clock.run { Countdown(from: 3) }
    let watch = Watch(countdown)
    countdown.start()
    clock.advance(by: 1.5)
    countdown.restart()
    clock.advance(by: 1)
    #expect(watch.seconds == [3, 2, 3, 2])
    #expect(watch.cancelCount == 0)
    clock.isMainQueueStalled = true
    clock.advance(by: 3)
    countdown.restart()
    clock.isMainQueueStalled = false
    #expect(watch.seconds == [3, 2, 3, 2, 0, 3])
    #expect(watch.ticks.map(\.run) == [1, 1, 2, 2, 2, 3])
  }
}
