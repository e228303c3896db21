import CountdownCore
import Dispatch
import Foundation
import TestSupport
import Testing

@Suite("A dispatch timer on the system's clock")
struct DispatchTimerOnTheSystemClockTests {
  @Test("A timer ticks, and not early", arguments: DispatchTimer.Clock.allCases)
  func timerTicksAndNotEarly(clock: DispatchTimer.Clock) async throws {
    let times = Recorder<UInt64>()
    let start = DispatchTime.now().uptimeNanoseconds
    let timer = DispatchTimer(interval: 0.02, initialDelay: 0.05, leeway: .nanoseconds(0), clock: clock) {
      times.record(DispatchTime.now().uptimeNanoseconds)
    }
    timer.start()
    timer.pause()
    timer.start()
    await eventually("the timer has ticked three times") { times.count >= 3 }
    timer.cancel()
    for (time, earliest) in zip(times.values, [0.05, 0.07, 0.09]) {
      // The machine's two clocks may differ by a fraction of a millisecond.
      #expect(Double(time - start) / 1e9 >= earliest - 0.002)
    }
  }

  @Test("A timer ticks once, even with a leeway longer than its delay", arguments: DispatchTimer.Clock.allCases)
  func timerTicksOnce(clock: DispatchTimer.Clock) async throws {
    let calls = Recorder<DispatchTimer.Clock>()
    let timer = DispatchTimer.after(0.002, leeway: .never, clock: clock) { calls.record(clock) }
    await eventually("the timer has ticked and is canceled") { timer.state == .cancelled && calls.count > 0 }
    await letTimePass()
    #expect(calls.count == 1)
  }

  @Test("Calls never overlap, whatever a handler does to its timer")
  func callsNeverOverlap() async throws {
    let changes: [@Sendable (DispatchTimer) -> Void] = [
      { $0.reschedule(interval: 0.001) }, { $0.fire() }, { [$0.pause, $0.start].forEach { $0() } },
    ]
    for change in changes {
      for queue in [DispatchQueue.global(qos: .utility), DispatchQueue(label: "ticks", attributes: .concurrent)] {
        let (running, overlaps, calls) = (Tally(), Tally(), Tally())
        let timer = DispatchTimer(interval: 0.001, leeway: .nanoseconds(0), queue: queue) { timer in
          dispatchPrecondition(condition: .onQueue(queue))
          running.add(1)
          if running.value > 1 { overlaps.add(1) }
          change(timer)
          blockThread(milliseconds: 20)
          running.add(-1)
          calls.add(1)
        }
        timer.start()
        await eventually("the timer has ticked four times") { calls.value >= 4 }
        timer.cancel()
        #expect(overlaps.value == 0)
      }
    }
  }
}
