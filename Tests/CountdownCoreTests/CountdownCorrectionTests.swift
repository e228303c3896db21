import Foundation
import Testing

@testable import CountdownCore
@testable import CountdownTestSupport

@MainActor @Suite("Correcting a countdown")
struct CountdownCorrectionTests {
  let clock = ManualClock()

  @Test(
    "A correction changes the remaining time and notifies observers at once",
    arguments: [false, true], [2.5, 5, 6, 90])
  func corrected(paused: Bool, to seconds: TimeInterval) throws {
    let (countdown, watch) = try clock.countdownUnderWay(paused: paused)
    countdown.setRemaining(seconds)
    #expect(watch.ticks == [Countdown.Tick(duration: 4.5 + seconds, remaining: seconds, run: 1)])
    #expect(countdown.state == (paused ? .paused : .running))
    countdown.resume()
    clock.advance(by: seconds - 0.5)
    #expect(countdown.state == .running)
    clock.advance(by: 0.5)
    #expect(watch.ticks.last?.isFinished == true)
  }

  @Test("A correction to the current remaining time notifies no observers")
  func unchanged() throws {
    let (countdown, watch) = try clock.countdownUnderWay(paused: false)
    countdown.setRemaining(5.5)
    #expect(watch.ticks.isEmpty)
  }

  @Test(
    "A correction to 0 or less finishes the countdown with one final tick",
    arguments: [false, true], [0, -1, -1e300])
  func toZero(paused: Bool, to seconds: TimeInterval) throws {
    let (countdown, watch) = try clock.countdownUnderWay(paused: paused)
    countdown.setRemaining(seconds)
    countdown.finish()
    #expect(countdown.state == .finished)
    #expect(watch.ticks == [Countdown.Tick(duration: 4.5, remaining: 0, run: 1)])
    #expect(watch.cancelCount == 0)
  }

  @Test(
    "A correction to a value that isn't finite changes nothing",
    arguments: [TimeInterval.nan, .infinity, -.infinity])
  func notFinite(seconds: TimeInterval) throws {
    let (countdown, watch) = try clock.countdownUnderWay(paused: false)
    countdown.setRemaining(seconds)
    #expect(countdown.remaining == 5.5)
    #expect(watch.ticks.isEmpty)
  }

  @Test("A correction is limited to the longest allowed duration")
  func tooLong() throws {
    let (countdown, _) = try clock.countdownUnderWay(paused: false)
    countdown.setRemaining(1e300)
    #expect(countdown.remaining == Countdown.allowedDurations.upperBound)
  }

  @Test("A correction does nothing before the start, after the end, and after a cancel")
  func notRunning() throws {
    for end in [false, true] {
      let countdown = try clock.run { try Countdown(duration: 10) }
      countdown.setRemaining(90)
      countdown.finish()
      #expect(countdown.remaining == 10)
      #expect(countdown.state == .idle)
      countdown.start()
      if end { clock.advance(by: 10) } else { countdown.cancel() }
      countdown.setRemaining(90)
      countdown.finish()
      #expect(countdown.state == (end ? .finished : .cancelled))
    }
  }

  @Test("A correction of a keyed countdown is stored")
  func relaunched() throws {
    try clock.run { try CountdownCenter.shared.start("login", duration: 60).setRemaining(90) }
    clock.relaunch()
    clock.run { #expect(CountdownCenter.shared["login"]?.remaining == 90) }
    clock.run { CountdownCenter.shared["login"]?.finish() }
    clock.relaunch()
    clock.run { #expect(CountdownCenter.shared["login"] == nil) }
  }

  // MARK: Limits

  private func startLimitWait() throws -> Countdown {
    let center = clock.run { CountdownCenter() }
    let policy = ResendPolicy(waits: [], limit: 1, period: .sliding(100))
    return try #require(center.recordSend(for: "login", under: policy))
  }

  @Test(
    "A countdown waits for the limit until it expires, finishes, or is canceled",
    arguments: ["expires", "finishes", "is canceled"])
  func isAtLimit(end: String) throws {
    let countdown = try startLimitWait()
    #expect(countdown.isAtLimit)
    switch end {
    case "expires": clock.advance(by: 100)
    case "finishes": countdown.finish()
    default: countdown.cancel()
    }
    #expect(!countdown.isAtLimit)
  }

  @Test("The end is a date by the device's clock, and the current date after the end")
  func end() throws {
    let countdown = try startLimitWait()
    let start = clock.time.timeOfDay
    clock.advance(by: 10)
    #expect(abs(countdown.endDate.timeIntervalSince1970 - (start + 100)) < 0.001)
    clock.setWallClock(aheadBy: 3600)
    #expect(abs(countdown.endDate.timeIntervalSince1970 - (start + 3700)) < 0.001)
    clock.advance(by: 200)
    #expect(abs(countdown.endDate.timeIntervalSince1970 - clock.time.timeOfDay) < 0.001)
  }
}
