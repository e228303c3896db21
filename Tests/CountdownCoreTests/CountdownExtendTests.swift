import CountdownCore
import CountdownTestSupport
import Foundation
import Testing

@MainActor @Suite("Extending a countdown")
struct CountdownExtendTests {
  let clock = ManualClock()

  @Test("moves the end, tells at once and lengthens the duration", arguments: [false, true])
  func longer(paused: Bool) throws {
    let (countdown, watch) = try clock.countdownUnderWay(paused: paused)
    countdown.extend(by: 2.25)
    #expect(watch.ticks == [Countdown.Tick(duration: 12.25, remaining: 7.75)])
    #expect(countdown.state == (paused ? .paused : .running))
    countdown.resume()
    clock.advance(by: 0.75)
    #expect(watch.ticks.last == Countdown.Tick(duration: 12.25, remaining: 7))
    clock.advance(by: 7)
    #expect(watch.seconds == [8, 7, 6, 5, 4, 3, 2, 1, 0])
  }

  @Test("by a negative time shortens it", arguments: [false, true])
  func shorter(paused: Bool) throws {
    let (countdown, watch) = try clock.countdownUnderWay(paused: paused)
    countdown.extend(by: -3)
    #expect(watch.ticks == [Countdown.Tick(duration: 7, remaining: 2.5)])
    countdown.resume()
    clock.advance(by: 2.5)
    #expect(watch.remaining == [2.5, 2, 1, 0])
  }

  @Test("to nothing or less ends it with a final tick, once", arguments: [false, true], [-5.5, -6, -1e300])
  func toNothing(paused: Bool, by seconds: TimeInterval) throws {
    let (countdown, watch) = try clock.countdownUnderWay(paused: paused)
    countdown.extend(by: seconds)
    #expect(countdown.state == .finished)
    #expect(watch.ticks == [Countdown.Tick(duration: 4.5, remaining: 0)])
    #expect(clock.armedAlarmCount == 0)
    countdown.resume()
    clock.advance(by: 20)
    #expect(watch.ticks.count == 1)
    #expect(watch.cancelCount == 0)
  }

  @Test("by a value that is not finite changes nothing", arguments: [TimeInterval.nan, .infinity, -.infinity])
  func notFinite(seconds: TimeInterval) throws {
    for paused in [false, true] {
      let (countdown, watch) = try clock.countdownUnderWay(paused: paused)
      countdown.extend(by: seconds)
      #expect(countdown.remaining == 5.5)
      #expect(watch.news.isEmpty)
    }
  }

  @Test("by an enormous time leaves the longest allowed duration", arguments: [false, true], [1e10, 1e300])
  func enormous(paused: Bool, seconds: TimeInterval) throws {
    let (countdown, watch) = try clock.countdownUnderWay(paused: paused)
    let longest = Countdown.allowedDurations.upperBound
    countdown.extend(by: seconds)
    #expect(watch.remaining == [longest])
    // A `TimeInterval` of a hundred years cannot tell single nanoseconds.
    #expect(watch.ticks.allSatisfy { $0.duration == longest })
    countdown.extend(by: .greatestFiniteMagnitude)
    #expect(countdown.remaining == longest)
    countdown.resume()
    clock.advance(by: 1)
    #expect(countdown.remaining == longest - 1)
    #expect(countdown.state == .running)
  }

  @Test("does nothing before the start, after the end and after a cancel")
  func withoutARun() throws {
    let countdown = try clock.run { try Countdown(duration: 10) }
    let watch = Watch(countdown)
    countdown.extend(by: 5)
    #expect(countdown.remaining == 10)
    countdown.start()
    clock.advance(by: 10)
    watch.clear()
    countdown.extend(by: 5)
    #expect(countdown.state == .finished)
    countdown.start()
    #expect(countdown.remaining == 10)
    countdown.cancel()
    watch.clear()
    countdown.extend(by: 5)
    #expect(countdown.state == .cancelled)
    #expect(countdown.remaining == 0)
    #expect(watch.news.isEmpty)
  }

  @Test("holds for the run: the next one has the initial duration again")
  func nextRun() throws {
    let (countdown, watch) = try clock.countdownUnderWay(paused: false)
    countdown.extend(by: -1)
    countdown.extend(by: 100)
    countdown.cancel()
    watch.clear()
    countdown.start()
    #expect(watch.ticks == [Countdown.Tick(duration: 10, remaining: 10)])
  }

  @Test("adds up when it is done several times, each told")
  func severalTimes() throws {
    let (countdown, watch) = try clock.countdownUnderWay(paused: false)
    for _ in 1...4 { countdown.extend(by: 0.25) }
    #expect(watch.remaining == [5.75, 6, 6.25, 6.5])
    #expect(watch.ticks.map(\.duration) == [10.25, 10.5, 10.75, 11])
  }
}
