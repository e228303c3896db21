import CountdownCore
import CountdownTestSupport
import Foundation
import Testing

@MainActor @Suite("Extending a countdown")
struct CountdownExtendTests {
  let clock = ManualClock()

  @Test("An extension moves the end, notifies observers, and lengthens the duration", arguments: [false, true])
  func longer(paused: Bool) throws {
    let (countdown, watch) = try clock.countdownUnderWay(paused: paused)
    countdown.extend(by: 2.25)
    #expect(watch.ticks == [Countdown.Tick(duration: 12.25, remaining: 7.75, run: 1)])
    #expect(countdown.state == (paused ? .paused : .running))
    countdown.resume()
    clock.advance(by: 0.75)
    #expect(watch.ticks.last == Countdown.Tick(duration: 12.25, remaining: 7, run: 1))
    clock.advance(by: 7)
    #expect(watch.seconds == [8, 7, 6, 5, 4, 3, 2, 1, 0])
  }

  @Test("A negative time shortens the countdown", arguments: [false, true])
  func shorter(paused: Bool) throws {
    let (countdown, watch) = try clock.countdownUnderWay(paused: paused)
    countdown.extend(by: -3)
    #expect(watch.ticks == [Countdown.Tick(duration: 7, remaining: 2.5, run: 1)])
    countdown.resume()
    clock.advance(by: 2.5)
    #expect(watch.remaining == [2.5, 2, 1, 0])
  }

  @Test(
    "Removing all remaining time ends the countdown with a single final tick", arguments: [false, true],
    [-5.5, -6, -1e300])
  func toNothing(paused: Bool, by seconds: TimeInterval) throws {
    let (countdown, watch) = try clock.countdownUnderWay(paused: paused)
    countdown.extend(by: seconds)
    #expect(countdown.state == .finished)
    #expect(watch.ticks == [Countdown.Tick(duration: 4.5, remaining: 0, run: 1)])
    #expect(clock.armedAlarmCount == 0)
    countdown.resume()
    clock.advance(by: 20)
    #expect(watch.ticks.count == 1)
    #expect(watch.cancelCount == 0)
  }

  @Test("A value that isn't finite changes nothing", arguments: [TimeInterval.nan, .infinity, -.infinity])
  func notFinite(seconds: TimeInterval) throws {
    for paused in [false, true] {
      let (countdown, watch) = try clock.countdownUnderWay(paused: paused)
      countdown.extend(by: seconds)
      #expect(countdown.remaining == 5.5)
      #expect(watch.events.isEmpty)
    }
  }

  @Test("An enormous time is capped at the longest duration", arguments: [false, true], [1e10, 1e300])
  func enormous(paused: Bool, seconds: TimeInterval) throws {
    let (countdown, watch) = try clock.countdownUnderWay(paused: paused)
    let longest = Countdown.allowedDurations.upperBound
    countdown.extend(by: seconds)
    #expect(watch.remaining == [longest])
    // A `TimeInterval` of 100 years isn't accurate to the nanosecond.
    #expect(watch.ticks.allSatisfy { $0.duration == longest })
    countdown.extend(by: .greatestFiniteMagnitude)
    #expect(countdown.remaining == longest)
    countdown.resume()
    clock.advance(by: 1)
    #expect(countdown.remaining == longest - 1)
    #expect(countdown.state == .running)
  }

  @Test("An extension doesn't affect the next run")
  func nextRun() throws {
    let (countdown, watch) = try clock.countdownUnderWay(paused: false)
    countdown.extend(by: -1)
    countdown.extend(by: 100)
    countdown.cancel()
    watch.clear()
    countdown.start()
    #expect(watch.ticks == [Countdown.Tick(duration: 10, remaining: 10, run: 2)])
  }

  @Test("Several extensions add up, and each notifies observers")
  func severalTimes() throws {
    let (countdown, watch) = try clock.countdownUnderWay(paused: false)
    for _ in 1...4 { countdown.extend(by: 0.25) }
    #expect(watch.remaining == [5.75, 6, 6.25, 6.5])
    #expect(watch.ticks.map(\.duration) == [10.25, 10.5, 10.75, 11])
  }
}
