import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownCore

/// What the pair of alarms makes of a sleep that only one of them can have missed.
@MainActor @Suite("Short sleeps")
struct ShortSleepTests {
  private let clock = ManualClock()

  @Test("A sleep between two ticks holds up one tick at most")
  func shortSleep() throws {
    let countdown = try clock.run { try Countdown(duration: 60) }
    let seconds = Recorder<Int>()
    let observation = countdown.observe { seconds.record($0.remainingSeconds) }
    countdown.start()
    for _ in 0..<10 {
      clock.advance(by: 0.1)
      clock.sleep(for: 0.7)
      clock.advance(by: 1.2)
      #expect(seconds.values.last.map { $0 - countdown.remainingSeconds <= 1 } == true)
    }
    clock.advance(by: 2)
    seconds.removeAll()
    clock.advance(by: 10)
    #expect(seconds.values == Array((28...37).reversed()))
    withExtendedLifetime(observation) {}
  }
}
