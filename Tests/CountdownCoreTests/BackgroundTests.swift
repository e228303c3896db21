import CountdownTestSupport
import Dispatch
import Foundation
import TestSupport
import Testing

@testable import CountdownCore

@MainActor @Suite("The background")
struct BackgroundTests {
  let clock = ManualClock()

  @Test("Nothing wakes up in the background, and the current value is delivered on return")
  func returnFromBackground() throws {
    let countdown = try clock.run { try Countdown(duration: 60) }
    let watch = Watch(countdown)
    countdown.start()
    clock.advance(by: 1.5)
    clock.enterBackground()
    #expect(clock.armedAlarmCount == 0)
    clock.advance(by: 3)
    clock.sleep(for: 20)
    #expect(watch.seconds == [60, 59])
    clock.enterForeground()
    #expect(watch.seconds == [60, 59, 36])
    clock.advance(by: 0.5)
    #expect(watch.seconds == [60, 59, 36, 35])
  }

  @Test("A countdown that ends in the background delivers its end once, on return")
  func endsInBackground() throws {
    let countdown = try clock.run { try Countdown(duration: 10) }
    let watch = Watch(countdown)
    countdown.start()
    clock.enterBackground()
    clock.sleep(for: 3600)
    #expect(watch.seconds == [10])
    clock.enterForeground()
    #expect(watch.seconds == [10, 0])
    #expect(clock.armedAlarmCount == 0)
  }

  @Test("A countdown that is started in the background delivers its value on return, and then ticks")
  func startedInBackground() throws {
    let countdown = try clock.run { try Countdown(duration: 10) }
    let watch = Watch(countdown)
    clock.enterBackground()
    countdown.start()
    #expect(watch.seconds == [])
    #expect(clock.armedAlarmCount == 0)
    clock.enterForeground()
    #expect(watch.seconds == [10])
    clock.advance(by: 1)
    #expect(watch.seconds == [10, 9])
  }

  @Test("Nothing is delivered in the background, whichever operation changes the countdown", arguments: 0..<8)
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
    case 2: countdown.setRemaining(3)
    case 3: countdown.pause()
    case 4: other.cancel()
    case 5: countdown.finish()
    case 6: countdown.cancel()
    default:
      countdown.cancel()
      countdown.start()
    }
    clock.sleep(for: 1)
    #expect(watch.events == [])
    #expect(late?.events ?? [] == [])
    clock.enterForeground()
    let expected: [Watch.Event] =
      switch operation {
      case 6: [.cancelled]
      case 7: [.cancelled, .tick(countdown.tick)]
      default: [.tick(countdown.tick)]
      }
    #expect(watch.events == expected)
    #expect(late?.events ?? expected == expected)
  }

  @Test("Nothing is delivered on another queue in the background")
  func otherQueue() throws {
    let countdown = try clock.run { try Countdown(duration: 10) }
    let queue = DispatchQueue(label: "observer")
    let watch = Watch(countdown, on: queue)
    clock.enterBackground()
    countdown.start()
    queue.sync {}
    #expect(watch.events == [])
    clock.sleep(for: 4)
    clock.enterForeground()
    queue.sync {}
    #expect(watch.remaining == [6])
    clock.advance(by: 1)
    queue.sync {}
    #expect(watch.remaining == [6, 5])
  }

  @Test("A hop that is pending when the app enters the background is delivered on return")
  func pendingHop() throws {
    let countdown = try clock.run { try Countdown(duration: 10) }
    let watch = Watch(countdown)
    clock.isMainQueueStalled = true
    countdown.start()
    clock.enterBackground()
    clock.isMainQueueStalled = false
    #expect(watch.events == [])
    clock.sleep(for: 20)
    clock.enterForeground()
    #expect(watch.remaining == [0])
  }

  @Test("An observation that is canceled in the background receives nothing on return")
  func canceledInBackground() throws {
    let countdown = try clock.run { try Countdown(duration: 10) }
    let watch = Watch(countdown)
    clock.enterBackground()
    countdown.start()
    watch.cancel()
    clock.enterForeground()
    #expect(watch.events == [])
    #expect(clock.armedAlarmCount == 0)
  }

  @Test("The remaining time stays accurate through background, sleep, and clock changes in any order")
  func anyOrder() throws {
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
      let watch = Watch(countdown)
      countdown.start()
      for (index, step) in steps.shuffled(using: &random).enumerated() {
        step(clock)
        clock.advance(by: 1.2)
        #expect(watch.seconds.last == countdown.remainingSeconds, "ticks continue")
        #expect(abs(countdown.remaining - (900 - 101.2 * Double(index + 1))) < 0.001)
      }
      clock.enterBackground()
      clock.sleep(for: 3600)
      clock.enterForeground()
      #expect(watch.seconds.last == 0)
    }
  }

  @Test("An announced change of the time of day reschedules the alarms, so no tick is late")
  func announcedChange() throws {
    let countdown = try clock.run { try Countdown(duration: 60) }
    let watch = Watch(countdown)
    countdown.start()
    clock.advance(by: 2.5)
    clock.setWallClock(aheadBy: -3600)
    clock.advance(by: 0.5)
    #expect(watch.seconds == [60, 59, 58, 57])
  }
}
