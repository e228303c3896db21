import Dispatch
import Foundation
import TestSupport
import Testing

@testable import CountdownCore

@Suite("A stream of a dispatch timer's ticks")
struct DispatchTimerTicksTests {
  private let queue = DispatchQueue(label: "ticks")

  private func streamCount(of timer: DispatchTimer) -> Int {
    timer.storage.withLock { $0.streams.count }
  }

  @Test("Ticks are numbered from 1, across pauses")
  func numbers() async throws {
    let slot = Slot<DispatchTimer>()
    // Pauses after each tick, so that the loop receives every tick.
    let timer = try DispatchTimer(interval: 0.002, leeway: .nanoseconds(0), queue: queue) { slot.value?.pause() }
    slot.value = timer
    let loop = Loop(over: timer.ticks)
    for number in 1...4 {
      timer.start()
      #expect(await loop.has(number))
      #expect(await eventually { timer.state == .paused })
    }
    #expect(loop.ticks.values.map(\.number) == [1, 2, 3, 4])
    timer.cancel()
    #expect(await loop.ends())
    slot.value = nil
  }

  @Test("Every stream of a timer receives its last tick and ends after it")
  func severalStreams() async throws {
    let timer = try DispatchTimer(interval: 0.002, limit: 3)
    let loops = (1...3).map { _ in Loop(over: timer.ticks) }
    timer.start()
    for loop in loops {
      #expect(await loop.ends())
      let numbers = loop.ticks.values.map(\.number)
      #expect(numbers.last == 3)
      #expect(numbers == numbers.sorted() && Set(numbers).count == numbers.count)
    }
    #expect(streamCount(of: timer) == 0)
  }

  @Test("Canceling or releasing the timer ends its streams", arguments: DispatchTimer.State.allCases, [false, true])
  func end(state: DispatchTimer.State, isReleased: Bool) async throws {
    let loop: Loop<DispatchTimer.Tick>
    do {
      let timer = try DispatchTimer(interval: 0.002)
      if state == .running || state == .paused { timer.start() }
      if state == .paused { timer.pause() }
      if state == .cancelled { timer.cancel() }
      loop = Loop(over: timer.ticks)
      if !isReleased { timer.cancel() }
      if !isReleased { #expect(await loop.ends()) }
    }
    #expect(await loop.ends())
  }

  @Test("A stream of a canceled timer ends without a tick")
  func streamAfterCancel() async throws {
    let timer = try DispatchTimer(interval: 0.001, limit: 1)
    timer.start()
    #expect(await eventually { timer.state == .cancelled })
    let loop = Loop(over: timer.ticks)
    #expect(await loop.ends())
    #expect(loop.ticks.count == 0)
  }

  @Test("The timer forgets a stream after the loop is left, and continues")
  func leavingTheLoop() async throws {
    let timer = try DispatchTimer(interval: 0.002)
    timer.start()
    for await _ in timer.ticks { break }
    #expect(await eventually { streamCount(of: timer) == 0 })
    #expect(timer.state == .running)
  }

  @Test("Canceling the task ends its loop")
  func cancelTask() async throws {
    let timer = try DispatchTimer(interval: 3600)
    timer.start()
    let ended = Tally()
    let task = Task {
      for await _ in timer.ticks {}
      ended.add(1)
    }
    #expect(await eventually { streamCount(of: timer) == 1 })
    task.cancel()
    #expect(await eventually { ended.value == 1 && streamCount(of: timer) == 0 })
  }

  @Test("Ticks during a stall of the queue are one tick, which counts the missed ones")
  func stall() async throws {
    let calls = Tally()
    let timer = try DispatchTimer(interval: 0.01, limit: 1, leeway: .nanoseconds(0), queue: queue) { calls.add(1) }
    // A limit of one tick needs no repetition, so it misses none. With a limit of two, the second tick repeats.
    let endless = try DispatchTimer(interval: 0.01, limit: 2, leeway: .nanoseconds(0), queue: queue) { calls.add(1) }
    let (loop, endlessLoop) = (Loop(over: timer.ticks), Loop(over: endless.ticks))
    queue.suspend()
    timer.start()
    endless.start()
    await letTimePass(milliseconds: 60)
    queue.resume()
    #expect(await loop.ends())
    #expect(await endlessLoop.ends())
    #expect(loop.ticks.values == [DispatchTimer.Tick(number: 1)])
    let missed = endlessLoop.ticks.values.map(\.missed).reduce(0, +)
    #expect(missed >= 4)
    #expect(endlessLoop.ticks.values.last?.number == 2)
    queue.sync {}
    #expect(calls.value == 3)
  }

  @Test("A slow loop receives the latest tick, which counts the ticks that the loop didn't receive")
  func slowLoop() async throws {
    let calls = Tally()
    let timer = try DispatchTimer(interval: 0.002, limit: 8, leeway: .nanoseconds(0), queue: queue) { calls.add(1) }
    let stream = timer.ticks
    timer.start()
    #expect(await eventually { calls.value == 8 })
    var ticks: [DispatchTimer.Tick] = []
    for await tick in stream { ticks.append(tick) }
    #expect(ticks.map(\.number) == [8])
    #expect(ticks.allSatisfy { $0.missed >= 7 })
  }

  @Test("A stream that begins later doesn't count the ticks before it as missed")
  func lateStream() async throws {
    let slot = Slot<DispatchTimer>()
    let timer = try DispatchTimer(interval: 0.002, leeway: .nanoseconds(0), queue: queue) { slot.value?.pause() }
    slot.value = timer
    let early = Loop(over: timer.ticks)
    for number in 1...3 {
      timer.start()
      #expect(await early.has(number))
      #expect(await eventually { timer.state == .paused })
    }
    queue.sync {}
    let late = Loop(over: timer.ticks)
    timer.start()
    #expect(await late.has(1))
    #expect(await early.has(4))
    #expect(late.ticks.values.map(\.number) == [4])
    #expect(late.ticks.values.map(\.missed) == early.ticks.values.suffix(1).map(\.missed))
    slot.value = nil
  }

  @Test("A tick counts the ticks that became due since the last one that was received")
  func missed() {
    var (sent, received) = (TickCount(), TickCount())
    var ticks: [DispatchTimer.Tick?] = []
    // The last group is two ticks, of which only the second is received.
    for group: [Int] in [[1], [5], [0], [2, 3]] {
      group.forEach { sent.addTick(due: $0) }
      ticks.append(received.advance(to: sent))
      ticks.append(received.advance(to: sent))
    }
    // A tick is due at least once, and no tick is received twice.
    let expected = [(1, 0), (2, 4), (3, 0), (5, 4)].map { DispatchTimer.Tick(number: $0, missed: $1) }
    #expect(ticks == expected.flatMap { [$0, nil] })
  }

  @Test("The number of missed ticks is limited instead of overflowing")
  func saturation() {
    var (sent, received) = (TickCount(), TickCount())
    sent.addTick(due: 3)
    let missed = [Int.max, .max, 7].map { due in
      sent.addTick(due: due)
      return received.advance(to: sent)?.missed
    }
    #expect(missed == [Int.max - 1, 0, 0])
  }
}
