import Dispatch
import Foundation
import TestSupport
import Testing

@testable import CountdownCore

@Suite("A stream of a dispatch timer's ticks")
struct DispatchTimerTicksTests {
  private func streamCount(of timer: DispatchTimer) -> Int {
    timer.storage.withLock { $0.streams.count }
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
      if !isReleased {
        timer.cancel()
        #expect(await loop.ends())
      }
    }
    #expect(await loop.ends())
  }

  @Test("The timer forgets a stream whose loop is left or whose task is canceled, and continues")
  func leave() async throws {
    let timer = try DispatchTimer(interval: 0.002)
    timer.start()
    for await _ in timer.ticks { break }
    #expect(await eventually { streamCount(of: timer) == 0 })
    let task = Task { for await _ in timer.ticks {} }
    #expect(await eventually { streamCount(of: timer) == 1 })
    task.cancel()
    await task.value
    #expect(await eventually { streamCount(of: timer) == 0 })
    #expect(timer.state == .running)
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
    let missed = [3, Int.max, .max, 7].map { due in
      sent.addTick(due: due)
      return received.advance(to: sent)?.missed
    }
    #expect(missed == [2, Int.max - 4, 0, 0])
  }
}
