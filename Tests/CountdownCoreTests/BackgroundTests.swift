import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownCore

@MainActor @Suite("The background")
struct BackgroundTests {
  let clock = ManualClock()

  @Test("nothing wakes up in the background, and the return shows what is right at once")
  func thereAndBack() throws {
    let countdown = try clock.run { try Countdown(duration: 60) }
    let seconds = Recorder<Int>()
    let observation = countdown.observe { seconds.record($0.remainingSeconds) }
    countdown.start()
    clock.advance(by: 1.5)
    clock.enterBackground()
    #expect(clock.armedAlarmCount == 0)
    clock.advance(by: 3)
    clock.sleep(for: 20)
    #expect(seconds.values == [60, 59])
    clock.enterForeground()
    #expect(seconds.values == [60, 59, 36])
    clock.advance(by: 0.5)
    #expect(seconds.values == [60, 59, 36, 35])
    withExtendedLifetime(observation) {}
  }

  @Test("a countdown that ends in the background ends once, on the return")
  func endsMeanwhile() throws {
    let countdown = try clock.run { try Countdown(duration: 10) }
    let seconds = Recorder<Int>()
    let observation = countdown.observe { seconds.record($0.remainingSeconds) }
    countdown.start()
    clock.enterBackground()
    clock.sleep(for: 3600)
    #expect(seconds.values == [10])
    clock.enterForeground()
    #expect(seconds.values == [10, 0])
    #expect(clock.armedAlarmCount == 0)
    withExtendedLifetime(observation) {}
  }

  @Test("one that is started in the background shows its first value, and ticks after the return")
  func startedMeanwhile() throws {
    let countdown = try clock.run { try Countdown(duration: 10) }
    let seconds = Recorder<Int>()
    let observation = countdown.observe { seconds.record($0.remainingSeconds) }
    clock.enterBackground()
    countdown.start()
    #expect(seconds.values == [10])
    #expect(clock.armedAlarmCount == 0)
    clock.enterForeground()
    clock.advance(by: 1)
    #expect(seconds.values == [10, 9])
    withExtendedLifetime(observation) {}
  }

  @Test("a quarter of an hour is right after an hour's background, sleep, a clock set back and ahead, in any order")
  func aQuarterOfAnHour() throws {
    let steps: [(ManualClock) -> Void] = [
      {
        $0.enterBackground(); $0.sleep(for: 100); $0.enterForeground()
      },
      { $0.sleep(for: 100) },
      {
        $0.setWallClock(aheadBy: -3600); $0.advance(by: 100)
      },
      {
        $0.setWallClock(aheadBy: 3600, isAnnounced: false); $0.advance(by: 100)
      },
    ]
    var random = SplitMix(seed: 1)
    for _ in 0..<24 {
      let clock = ManualClock()
      let countdown = try clock.run { try Countdown(duration: 900) }
      let seconds = Recorder<Int>()
      let observation = countdown.observe { seconds.record($0.remainingSeconds) }
      countdown.start()
      for (index, step) in steps.shuffled(using: &random).enumerated() {
        step(clock)
        clock.advance(by: 1.2)
        #expect(seconds.values.last == countdown.remainingSeconds, "ticking goes on")
        #expect(abs(countdown.remaining - (900 - 101.2 * Double(index + 1))) < 0.001)
      }
      clock.enterBackground()
      clock.sleep(for: 3600)
      clock.enterForeground()
      #expect(seconds.values.last == 0)
      withExtendedLifetime(observation) {}
    }
  }

  @Test("an announced change of the time of day sets the alarms anew at once: no tick is late")
  func announcedChange() throws {
    let countdown = try clock.run { try Countdown(duration: 60) }
    let seconds = Recorder<Int>()
    let observation = countdown.observe { seconds.record($0.remainingSeconds) }
    countdown.start()
    clock.advance(by: 2.5)
    clock.setWallClock(aheadBy: -3600)
    clock.advance(by: 0.5)
    #expect(seconds.values == [60, 59, 58, 57])
    withExtendedLifetime(observation) {}
  }
}
