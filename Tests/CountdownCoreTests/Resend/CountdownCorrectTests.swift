import CountdownCore
import CountdownTestSupport
import Foundation
import Testing

@MainActor @Suite("Correcting a countdown")
struct CountdownCorrectTests {
  let clock = ManualClock()

  @Test("makes what is left longer or shorter, and tells at once", arguments: [false, true], [2.5, 5, 6, 90])
  func corrected(paused: Bool, to seconds: TimeInterval) throws {
    let (countdown, watch) = try clock.countdownUnderWay(paused: paused)
    countdown.correct(to: seconds)
    #expect(watch.ticks == [Countdown.Tick(duration: 4.5 + seconds, remaining: seconds)])
    #expect(countdown.state == (paused ? .paused : .running))
    countdown.resume()
    clock.advance(by: seconds - 0.5)
    #expect(countdown.state == .running)
    clock.advance(by: 0.5)
    #expect(watch.ticks.last?.isFinished == true)
  }

  @Test("to what is left already tells nothing")
  func unchanged() throws {
    let (countdown, watch) = try clock.countdownUnderWay(paused: false)
    countdown.correct(to: 5.5)
    #expect(watch.ticks.isEmpty)
  }

  @Test("to nothing or less ends it with a final tick, once", arguments: [false, true], [0, -1, -1e300])
  func toNothing(paused: Bool, to seconds: TimeInterval) throws {
    let (countdown, watch) = try clock.countdownUnderWay(paused: paused)
    countdown.correct(to: seconds)
    countdown.finish()
    #expect(countdown.state == .finished)
    #expect(watch.ticks == [Countdown.Tick(duration: 4.5, remaining: 0)])
    #expect(watch.cancelCount == 0)
  }

  @Test("to a value that is not finite changes nothing", arguments: [TimeInterval.nan, .infinity, -.infinity])
  func notFinite(seconds: TimeInterval) throws {
    let (countdown, watch) = try clock.countdownUnderWay(paused: false)
    countdown.correct(to: seconds)
    #expect(countdown.remaining == 5.5)
    #expect(watch.ticks.isEmpty)
  }

  @Test("to more than the longest there is counts as the longest")
  func tooLong() throws {
    let (countdown, _) = try clock.countdownUnderWay(paused: false)
    countdown.correct(to: 1e300)
    #expect(countdown.remaining == Countdown.allowedDurations.upperBound)
  }

  @Test("does nothing before the start, after the end and after a cancel")
  func notRunning() throws {
    for end in [false, true] {
      let countdown = try clock.run { try Countdown(duration: 10) }
      countdown.correct(to: 90)
      countdown.finish()
      #expect(countdown.remaining == 10)
      #expect(countdown.state == .idle)
      countdown.start()
      if end { clock.advance(by: 10) } else { countdown.cancel() }
      countdown.correct(to: 90)
      countdown.finish()
      #expect(countdown.state == (end ? .finished : .cancelled))
    }
  }

  @Test("under a key lasts beyond the process")
  func relaunched() throws {
    try clock.run { try CountdownCenter.shared.start("login", duration: 60).correct(to: 90) }
    clock.relaunch()
    clock.run { #expect(CountdownCenter.shared["login"]?.remaining == 90) }
    clock.run { CountdownCenter.shared["login"]?.finish() }
    clock.relaunch()
    clock.run { #expect(CountdownCenter.shared["login"] == nil) }
  }
}
