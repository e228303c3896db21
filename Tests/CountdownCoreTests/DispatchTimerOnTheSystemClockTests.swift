import CountdownCore
import Dispatch
import Foundation
import TestSupport
import Testing

@Suite("A dispatch timer on the system's clock")
struct DispatchTimerOnTheSystemClockTests {
  enum Kind: CaseIterable {
    case repeating, delayed, once, rescheduled, paused

    func start(_ clock: DispatchTimer.Clock, handler: @escaping @Sendable () -> Void) throws -> DispatchTimer {
      let leeway = DispatchTimeInterval.nanoseconds(0)
      if self == .once { return try .after(0.02, leeway: leeway, clock: clock, handler: handler) }
      let timer = try DispatchTimer(
        interval: self == .rescheduled ? 3600 : 0.02, initialDelay: self == .delayed ? 0.05 : nil, leeway: leeway,
        clock: clock, handler: handler)
      timer.start()
      if self == .rescheduled { try timer.reschedule(interval: 0.02) }
      if self == .paused {
        timer.pause()
        timer.start()
      }
      return timer
    }

    /// The earliest times of the first ticks, in seconds after the start.
    var ticks: [TimeInterval] {
      switch self {
      case .repeating, .rescheduled, .paused: [0.02, 0.04, 0.06]
      case .delayed: [0.05, 0.07]
      case .once: [0.02]
      }
    }
  }

  @Test("A timer ticks, and not early", arguments: Kind.allCases, DispatchTimer.Clock.allCases)
  func notBefore(kind: Kind, clock: DispatchTimer.Clock) async throws {
    let times = Recorder<UInt64>()
    let start = DispatchTime.now().uptimeNanoseconds
    let timer = try kind.start(clock) { times.record(DispatchTime.now().uptimeNanoseconds) }
    #expect(await eventually { times.count >= kind.ticks.count })
    if kind == .once {
      await letTimePass()
      #expect(times.count == 1)
    }
    timer.cancel()
    for (time, earliest) in zip(times.values, kind.ticks) {
      // The machine's two clocks may differ by a fraction of a millisecond.
      #expect(Double(time - start) / 1e9 >= earliest - 0.002)
    }
  }

  @Test("A leeway longer than the delay doesn't prevent the tick", arguments: DispatchTimer.Clock.allCases)
  func longLeeway(clock: DispatchTimer.Clock) async throws {
    let timer = try DispatchTimer.after(0.002, leeway: .never, clock: clock) {}
    #expect(await eventually { timer.state == .cancelled })
  }
}
