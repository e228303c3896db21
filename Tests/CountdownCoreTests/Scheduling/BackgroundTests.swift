import CountdownTestSupport
import Dispatch
import Foundation
import Testing

@testable import CountdownCore

/// ``TickTests`` checks the deliveries on the return.
@MainActor @Suite("The background")
struct BackgroundTests {
  let clock = ManualClock()

  @Test(
    "In the background, nothing wakes up, and only the first value of a new observer is delivered, at once",
    arguments: [DispatchTimeInterval.milliseconds(1), .milliseconds(50), .seconds(60)])
  func inTheBackgroundNothingWakesUp(leeway: DispatchTimeInterval) throws {
    let (countdown, log) = clock.observed(200)
    countdown.start()
    clock.run { Countdown.leeway = leeway }
    // The last wake-up is less than one leeway ago.
    clock.advance(by: 61.5)
    log.clear()
    clock.enterBackground()
    let late = TickLog(countdown)
    let wakeUps = clock.wakeUpCount
    clock.perform([.extend(5), .advance(1.2), .sleep(1)], on: countdown)
    #expect(clock.wakeUpCount == wakeUps)
    #expect(clock.armedAlarmCount == 0)
    #expect(log.text == "" && late.text == "138.5")
    clock.enterForeground()
    #expect(log.text == "141.3" && late.text == "138.5 141.3", "on the return, at once")
  }

  @Test("A handler that sends the app to the background is the last one to be called")
  func handlerThatSendsToTheBackground() throws {
    let countdown = clock.countdown(10)
    let first = countdown.observe { [clock] tick in
      if tick.remaining == 9 { MainActor.assumeIsolated { clock.enterBackground() } }
    }
    let second = TickLog(countdown)
    clock.perform([.start, .advance(3)], on: countdown)
    #expect(second.take() == "10")
    clock.enterForeground()
    #expect(second.text == "7")
    withExtendedLifetime(first) {}
  }
}
