import CountdownTestSupport
import Dispatch
import Foundation
import TestSupport
import Testing

@testable import CountdownCore

@MainActor @Suite("The background")
struct BackgroundTests {
  let clock = ManualClock()

  @Test(
    "In the background, nothing wakes up and nothing is delivered. On the return, the value is delivered at once",
    arguments: [DispatchTimeInterval.milliseconds(1), .milliseconds(50), .seconds(60)])
  func changes(leeway: DispatchTimeInterval) throws {
    let (countdown, watch) = try clock.observed(200)
    countdown.start()
    clock.run { Countdown.leeway = leeway }
    // The last wake-up is less than one leeway ago.
    clock.advance(by: 61.5)
    watch.clear()
    clock.enterBackground()
    let late = Watch(countdown)
    #expect(late.seconds == [139], "except the first value, which is delivered at once")
    late.clear()
    let wakeUps = clock.wakeUpCount
    countdown.extend(by: 5)
    clock.advance(by: 1.2)
    clock.sleep(for: 1)
    #expect(clock.wakeUpCount == wakeUps)
    #expect(clock.armedAlarmCount == 0)
    #expect(watch.events + late.events == [])
    clock.enterForeground()
    for watch in [watch, late] {
      #expect(watch.ticks == [countdown.tick])
      watch.clear()
    }
    clock.advance(by: 61)
    #expect(watch.count > 0, "the ticks go on")
  }

  @Test(
    "A delivery that is pending when the app enters the background delivers on the return", arguments: [false, true])
  func pendingDelivery(cancelsObservation: Bool) throws {
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
