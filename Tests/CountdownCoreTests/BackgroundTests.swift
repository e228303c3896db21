import CountdownTestSupport
import Dispatch
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

  @Test("A countdown that is started in the background delivers its value after the return, and ticks from there")
  func startedMeanwhile() throws {
    let countdown = try clock.run { try Countdown(duration: 10) }
    let seconds = Recorder<Int>()
    let observation = countdown.observe { seconds.record($0.remainingSeconds) }
    clock.enterBackground()
    countdown.start()
    #expect(seconds.values == [])
    #expect(clock.armedAlarmCount == 0)
    clock.enterForeground()
    #expect(seconds.values == [10])
    clock.advance(by: 1)
    #expect(seconds.values == [10, 9])
    withExtendedLifetime(observation) {}
  }

  @Test("Nothing is delivered in the background, whatever is done to the countdown", arguments: 0..<8)
  func nothingIsDelivered(operation: Int) throws {
    let countdown = try clock.run { try Countdown(duration: 10) }
    let (watch, other) = (Watch(countdown), Watch(countdown))
    countdown.start()
    clock.advance(by: 0.5)
    watch.clear()
    clock.enterBackground()
    clock.sleep(for: 1)
    var late: Watch?
    switch operation {
    case 0: late = Watch(countdown)
    case 1: countdown.extend(by: 5)
    case 2: countdown.correct(to: 3)
    case 3: countdown.pause()
    case 4: other.cancel()
    case 5: countdown.finish()
    case 6: countdown.cancel()
    default:
      countdown.cancel()
      countdown.start()
    }
    clock.sleep(for: 1)
    #expect(watch.news == [])
    #expect(late?.news ?? [] == [])
    clock.enterForeground()
    let expected: [Watch.News] =
      switch operation {
      case 6: [.cancelled]
      case 7: [.cancelled, .tick(countdown.tick)]
      default: [.tick(countdown.tick)]
      }
    #expect(watch.news == expected)
    #expect(late?.news ?? expected == expected)
  }

  @Test("Nothing is delivered on another queue in the background, either")
  func otherQueue() throws {
    let countdown = try clock.run { try Countdown(duration: 10) }
    let queue = DispatchQueue(label: "observer")
    let watch = Watch(countdown, on: queue)
    clock.enterBackground()
    countdown.start()
    queue.sync {}
    #expect(watch.news == [])
    clock.sleep(for: 4)
    clock.enterForeground()
    queue.sync {}
    #expect(watch.remaining == [6])
    clock.advance(by: 1)
    queue.sync {}
    #expect(watch.remaining == [6, 5])
  }

  @Test("What was on its way to the main queue when the app left waits for the return")
  func onItsWay() throws {
    let countdown = try clock.run { try Countdown(duration: 10) }
    let watch = Watch(countdown)
    clock.isMainQueueStalled = true
    countdown.start()
    clock.enterBackground()
    clock.isMainQueueStalled = false
    #expect(watch.news == [])
    clock.sleep(for: 20)
    clock.enterForeground()
    #expect(watch.remaining == [0])
  }

  @Test("An observation that is dropped in the background is not called after the return")
  func droppedMeanwhile() throws {
    let countdown = try clock.run { try Countdown(duration: 10) }
    let watch = Watch(countdown)
    clock.enterBackground()
    countdown.start()
    watch.cancel()
    clock.enterForeground()
    #expect(watch.news == [])
    #expect(clock.armedAlarmCount == 0)
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
