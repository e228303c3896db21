import CountdownCore
import CountdownTestSupport
import Foundation
import Testing

@MainActor @Suite("Bad input")
struct BadInputTests {
  nonisolated static let nonsense: [TimeInterval] = [
    .nan, .signalingNaN, .infinity, -.infinity, 0, -0.0, -1, -1e-9, 1e300, Double(Int.max), 3_155_760_001,
    .leastNonzeroMagnitude, 4e-10,
  ]

  let clock = ManualClock()

  private func refusal(duration: TimeInterval = 60, interval: TimeInterval = 1) -> CountdownError? {
    do {
      _ = try clock.run { try Countdown(duration: duration, interval: interval) }
      return nil
    } catch {
      return error as? CountdownError
    }
  }

  @Test("as a duration is refused, and the error says what was passed and is allowed", arguments: nonsense)
  func duration(value: TimeInterval) throws {
    let error = try #require(refusal(duration: value))
    guard case .invalidDuration(let refused, let allowed) = error else {
      Issue.record("another error: \(error)")
      return
    }
    #expect(refused == value || (refused.isNaN && value.isNaN))
    #expect(allowed == Countdown.allowedDurations)
    expectText(of: error, names: value, allowed)
  }

  @Test("as an interval is refused, and the error says what was passed and is allowed", arguments: nonsense + [0.0009])
  func interval(value: TimeInterval) throws {
    let error = try #require(refusal(interval: value))
    guard case .invalidInterval(let refused, let allowed) = error else {
      Issue.record("another error: \(error)")
      return
    }
    #expect(refused == value || (refused.isNaN && value.isNaN))
    #expect(allowed == DispatchTimer.allowedIntervals)
    expectText(of: error, names: value, allowed)
  }

  private func expectText(of error: CountdownError, names value: TimeInterval, _ allowed: ClosedRange<TimeInterval>) {
    let description = error.errorDescription ?? ""
    for named in [value, allowed.lowerBound, allowed.upperBound] {
      #expect(description.contains("\(named)"))
    }
    let anyError: any Error = error
    #expect(anyError.localizedDescription == description)
  }

  @Test("a leeway's error says what was passed")
  func leewayText() {
    let error = CountdownError.invalidLeeway(nanoseconds: -5)
    #expect(error.errorDescription?.contains("-5 ns") == true)
    #expect(error.localizedDescription == error.errorDescription)
  }

  @Test("refused twice is the same error; another value or another kind is not")
  func equality() {
    #expect(refusal(duration: 0) == refusal(duration: 0))
    #expect(refusal(duration: 0) != refusal(duration: -1))
    #expect(refusal(duration: 0) != refusal(interval: 0))
    #expect(
      refusal(duration: 0) != CountdownError.invalidDuration(0, allowed: 1...2), "what is allowed counts too")
    #expect(throws: CountdownError.invalidDuration(-1, allowed: Countdown.allowedDurations)) {
      try Countdown(duration: -1)
    }
    #expect(CountdownError.invalidLeeway(nanoseconds: -1) != .invalidLeeway(nanoseconds: -2))
  }

  @Test("both bounds of what is allowed are allowed")
  func bounds() {
    for duration in [Countdown.allowedDurations.lowerBound, Countdown.allowedDurations.upperBound] {
      for interval in [DispatchTimer.allowedIntervals.lowerBound, DispatchTimer.allowedIntervals.upperBound] {
        #expect(refusal(duration: duration, interval: interval) == nil)
      }
    }
  }

  @Test("the shortest duration ends with its two ticks")
  func shortest() throws {
    let countdown = try clock.run { try Countdown(duration: Countdown.allowedDurations.lowerBound) }
    let watch = Watch(countdown)
    countdown.start()
    #expect(countdown.state == .running)
    #expect(countdown.remainingSeconds == 1)
    clock.advance(by: 1)
    #expect(watch.remaining == [1e-9, 0])
  }

  @Test("the longest duration can be started, extended, paused and ended without an overflow")
  func longest() throws {
    let longest = Countdown.allowedDurations.upperBound
    for interval in [DispatchTimer.allowedIntervals.lowerBound, 1, DispatchTimer.allowedIntervals.upperBound] {
      let countdown = try clock.run { try Countdown(duration: longest, interval: interval) }
      let watch = Watch(countdown)
      countdown.start()
      for seconds in [longest, 1e300, .greatestFiniteMagnitude, Double(Int.max)] {
        countdown.extend(by: seconds)
        #expect(countdown.remaining == longest)
      }
      clock.advance(by: 1)
      countdown.pause()
      #expect(countdown.remainingSeconds == 3_155_759_999)
      countdown.extend(by: longest)
      countdown.resume()
      #expect(countdown.remaining == longest)
      countdown.extend(by: -.greatestFiniteMagnitude)
      #expect(countdown.state == .finished)
      #expect(watch.ticks.last?.isFinished == true)
      countdown.start()
      countdown.cancel()
      #expect(watch.cancelCount == 1)
    }
  }

  @Test("a tick can be made of anything", arguments: nonsense)
  func tick(value: TimeInterval) {
    let tick = Countdown.Tick(duration: value, remaining: value)
    #expect((tick.remainingSeconds > 0) == (value >= 1e-9), "computed without a trap")
    #expect(tick.isFinished == (tick.remainingSeconds == 0))
    #expect(tick.remaining >= 0)
  }

  @Test(
    "a manual clock that is advanced or put to sleep for nothing, less than nothing or nonsense stands still",
    arguments: [TimeInterval.nan, .signalingNaN, -.infinity, -1, -1e300, 0, -0.0, .leastNonzeroMagnitude])
  func clockStandsStill(seconds: TimeInterval) throws {
    let countdown = try clock.run { try Countdown(duration: 3) }
    let watch = Watch(countdown)
    countdown.start()
    clock.advance(by: seconds)
    clock.sleep(for: seconds)
    #expect(countdown.remaining == 3)
    #expect(watch.seconds == [3])
  }

  @Test("a manual clock that is moved by an enormous time neither overflows nor goes back")
  func clockMovesFar() throws {
    for seconds in [TimeInterval.infinity, 1e300, .greatestFiniteMagnitude] {
      let clock = ManualClock()
      let countdown = try clock.run { try Countdown(duration: 3) }
      let watch = Watch(countdown)
      countdown.start()
      clock.advance(by: seconds)
      #expect(watch.seconds == [3, 2, 1, 0])
      let before = clock.time.now
      clock.sleep(for: seconds)
      clock.setWallClock(aheadBy: seconds)
      clock.setWallClock(aheadBy: -seconds)
      clock.setWallClock(aheadBy: .nan)
      #expect(clock.time.now > before)
      countdown.start()
      clock.advance(by: 3)
      #expect(countdown.state == .finished)
    }
  }
}
