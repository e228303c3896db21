import CountdownTestSupport
import Dispatch
import Foundation
import TestSupport
import Testing

@testable import CountdownCore

@MainActor @Suite("The background")
struct BackgroundTests {
  enum Change: CaseIterable {
    case nothing, observe, start, extend, setRemaining, pause, endObservation, finish, cancel, restart, cancelAndStart,
      end
  }

  let clock = ManualClock()

  @Test(
    "In the background, nothing wakes up and nothing is delivered. On the return, what was missed is delivered at once",
    arguments: Change.allCases, [DispatchTimeInterval.milliseconds(1), .milliseconds(50), .seconds(60)])
  func changes(change: Change, leeway: DispatchTimeInterval) throws {
    let (countdown, watch) = try clock.observed(200, leeway: leeway)
    let queue = DispatchQueue(label: "observer")
    let other = Watch(countdown, on: queue)
    if change != .start { countdown.start() }
    // The last wake-up is less than one leeway ago.
    clock.advance(by: 61.5)
    watch.clear()
    other.clear()
    clock.enterBackground()
    clock.sleep(for: 1)
    let wakeUps = clock.wakeUpCount
    var late: Watch?
    switch change {
    case .nothing: break
    case .observe: late = Watch(countdown)
    case .start: countdown.start()
    case .extend: countdown.extend(by: 5)
    case .setRemaining: countdown.setRemaining(30)
    case .pause: countdown.pause()
    case .endObservation: other.cancel()
    case .finish: countdown.finish()
    case .cancel: countdown.cancel()
    case .restart: countdown.restart()
    case .cancelAndStart:
      countdown.cancel()
      countdown.start()
    case .end: clock.sleep(for: 3600)
    }
    clock.advance(by: 1.2)
    clock.sleep(for: 1)
    #expect(clock.wakeUpCount == wakeUps)
    #expect(clock.armedAlarmCount == 0)
    #expect(watch.events + other.events + (late?.events ?? []) == [])
    clock.enterForeground()
    queue.sync {}
    let value = Watch.Event.tick(countdown.tick)
    #expect(
      watch.events == (change == .cancel ? [.cancelled] : change == .cancelAndStart ? [.cancelled, value] : [value]))
    #expect(late?.events ?? [value] == [value])
    if change != .endObservation { #expect(other.events == watch.events) }
    #expect((clock.armedAlarmCount > 0) == (countdown.state == .running), "the ticks go on")
    let count = watch.count
    clock.advance(by: 61)
    #expect((watch.count > count) == (countdown.state == .running || change == .setRemaining))
  }

  @Test("A hop that is pending when the app enters the background delivers on the return", arguments: [false, true])
  func pendingHop(cancelsObservation: Bool) throws {
    let (countdown, watch) = try clock.observed(10)
    clock.isMainQueueStalled = true
    countdown.start()
    clock.enterBackground()
    clock.isMainQueueStalled = false
    #expect(watch.events == [])
    clock.sleep(for: 20)
    if cancelsObservation { watch.cancel() }
    clock.enterForeground()
    #expect(watch.remaining == (cancelsObservation ? [] : [0]))
    #expect(clock.armedAlarmCount == 0)
  }

  @Test("A handler that sends the app to the background is the last one to be called")
  func insideHandler() throws {
    let countdown = try clock.countdown(10)
    let first = countdown.observe { [clock] tick in
      if tick.remaining == 9 { MainActor.assumeIsolated { clock.enterBackground() } }
    }
    let second = Watch(countdown)
    countdown.start()
    clock.advance(by: 3)
    #expect(second.remaining == [10])
    clock.enterForeground()
    #expect(second.remaining == [10, 7])
    withExtendedLifetime(first) {}
  }
}
