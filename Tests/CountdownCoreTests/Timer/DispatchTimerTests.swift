import Dispatch
import Foundation
import TestSupport
import Testing

@testable import CountdownCore

@Suite("A dispatch timer")
struct DispatchTimerTests {
  private func timer(in state: DispatchTimer.State, handler: @escaping @Sendable () -> Void = {}) throws
    -> DispatchTimer
  {
    let timer = DispatchTimer(interval: 3_600, handler: handler)
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

  @Test(
    "Canceling a timer or releasing its last reference releases its handler, in every state",
    arguments: DispatchTimer.State.allCases, [true, false])
  func cancelingATimerReleasesItsHandler(in state: DispatchTimer.State, isCanceled: Bool) throws {
    let releases = Tally()
    var timer: DispatchTimer?
    do {
      let witness = Witness { releases.add(1) }
      timer = try self.timer(in: state) { withExtendedLifetime(witness) {} }
    }
    if isCanceled { timer?.cancel() } else { timer = nil }
    #expect(releases.value == 1)
    withExtendedLifetime(timer) {}
  }

  @Test(
    "The leeway is at most half the interval and half the initial delay, unless that delay is zero",
    arguments: [(nil, 50), (60, 30), (120, 50), (20, 10), (0, 50)] as [(TimeInterval?, Int64)])
  func leewayIsAtMostHalf(initialDelay: TimeInterval?, seconds: Int64) throws {
    let clock = SteppedClock()
    let timer = CountdownEnvironment.withCenter(CountdownCenter(clock.scheduler)) {
      DispatchTimer(interval: 100, initialDelay: initialDelay, leeway: .seconds(80))
    }
    timer.start()
    #expect(clock.settings.map(\.leeway) == [seconds * .perSecond])
  }

  @Test("The timer forgets a stream whose loop is left, and continues")
  func timerForgetsAStream() async throws {
    let timer = DispatchTimer(interval: 0.002)
    timer.start()
    await Loop(over: timer.ticks, leftAfter: 1).ends()
    // Only its memory shows what a timer has forgotten.
    await eventually("the timer has no stream") { timer.storage.withLock { $0.streams.isEmpty } }
    #expect(timer.state == .running)
  }
}
