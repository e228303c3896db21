import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownCore

@MainActor @Suite("Keyed countdowns")
struct CountdownCenterTests {
  let clock = ManualClock()
  let store = InMemoryCountdownStore()

  private func makeCenter() -> CountdownCenter {
    clock.run { CountdownCenter(store: store) { Issue.record("\($0)") } }
  }

  @Test("starting a running key returns the same countdown, whatever its duration")
  func startTwice() throws {
    let center = makeCenter()
    let first = try center.start("login", duration: 60)
    clock.advance(by: 18)
    let second = try center.start("login", duration: 300)
    #expect(first === second)
    #expect(center["login"] === first)
    #expect(second.remainingSeconds == 42)
    #expect(try center.start("other", duration: 60) !== first)
  }

  @Test("a paused key still runs, and goes on when it is resumed")
  func paused() throws {
    let center = makeCenter()
    let countdown = try center.start("login", duration: 60)
    countdown.pause()
    clock.advance(by: 600)
    #expect(center["login"] === countdown)
    countdown.resume()
    clock.advance(by: 60)
    #expect(center["login"] == nil)
  }

  @Test("a finished or canceled key is gone: it is freed, and its record is removed", arguments: [true, false])
  func gone(isWatched: Bool) throws {
    let center = makeCenter()
    weak var finished: Countdown?
    weak var cancelled: Countdown?
    var observation: CountdownObservation?
    do {
      let countdown = try center.start("finished", duration: 10)
      if isWatched { observation = countdown.observe { _ in } }
      finished = countdown
      cancelled = try center.start("canceled", duration: 60)
    }
    #expect(Set(store.keys) == ["finished", "canceled"])
    center.cancel("canceled")
    #expect(cancelled == nil)
    #expect(store.keys == ["finished"])
    clock.advance(by: 10)
    if !isWatched { #expect(center["finished"] == nil) }
    #expect(store.keys.isEmpty, "watched, it is removed without anybody's asking")
    withExtendedLifetime(observation) {}
    observation = nil
    #expect(finished == nil)
    #expect(center["finished"] == nil)
    center.cancel("finished")
  }

  @Test("entering the background removes what nobody has seen the end of")
  func cleanedInBackground() throws {
    let center = makeCenter()
    try center.start("login", duration: 10)
    clock.advance(by: 11)
    clock.enterBackground()
    #expect(store.keys.isEmpty)
    withExtendedLifetime(center) {}
  }

  @Test("a key that is gone can be started anew, and its former countdown has no say in it")
  func formerCountdown() throws {
    let center = makeCenter()
    let former = try center.start("login", duration: 60)
    center.cancel("login")
    let present = try center.start("login", duration: 30)
    former.start()
    former.cancel()
    #expect(center["login"] === present)
    #expect(store.keys == ["login"])
    #expect(present.remainingSeconds == 30)
  }

  @Test("the countdown of a key that has ended can be started again, but not under the key", arguments: [0, 1, 2, 3])
  func endedCountdown(way: Int) throws {
    let center = makeCenter()
    let countdown = try center.start("login", duration: 10)
    switch way {
    case 0: clock.advance(by: 10)
    case 1: countdown.extend(by: -10)
    case 2: clock.sleep(for: 100)
    default: countdown.cancel()
    }
    countdown.start()
    #expect(countdown.remaining == 10)
    #expect(center["login"] == nil)
    #expect(store.keys.isEmpty)
    countdown.extend(by: 60)
    countdown.pause()
    countdown.resume()
    #expect(makeCenter()["login"] == nil)
    #expect(try center.start("login", duration: 60) !== countdown)
    countdown.cancel()
    #expect(center["login"]?.remaining == 60)
  }

  @Test("the countdown of a key from an earlier launch that has ended doesn't bring the key back")
  func endedRestoredCountdown() throws {
    try makeCenter().start("login", duration: 10)
    let center = makeCenter()
    let countdown = try #require(center["login"])
    clock.advance(by: 10)
    countdown.start()
    #expect(center["login"] == nil)
    #expect(store.keys.isEmpty)
  }

  @Test("hundreds of keys run at a time, for as long as they like")
  func noLimit() throws {
    let center = makeCenter()
    for index in 1...500 { try center.start("key \(index)", duration: TimeInterval(index * 100)) }
    clock.advance(by: 100 * 250)
    for index in 1...500 {
      #expect(center["key \(index)"]?.remainingSeconds == (index > 250 ? (index - 250) * 100 : nil))
    }
    #expect(store.keys.count == 250)
  }

  @Test("watched keys wake up, unwatched ones do not")
  func unwatchedWakesNothing() throws {
    let center = makeCenter()
    let countdown = try center.start("login", duration: 60)
    #expect(clock.armedAlarmCount == 0)
    let observation = countdown.observe { _ in }
    #expect(clock.armedAlarmCount > 0)
    withExtendedLifetime((center, observation)) {}
  }

  @Test("a duration that is none is refused, also where the key runs", arguments: [0, -1, .nan, .infinity, 1e300])
  func badDuration(duration: TimeInterval) throws {
    let center = makeCenter()
    #expect(throws: CountdownError.self) { try center.start("login", duration: duration) }
    #expect(center["login"] == nil)
    try center.start("login", duration: 60)
    #expect(throws: CountdownError.self) { try center.start("login", duration: duration) }
    #expect(center["login"]?.remainingSeconds == 60)
  }

  @Test(
    "any text is a key",
    arguments: ["", " ", "a.b/c\n\0", "+86 138 0000 0000", "🔑", String(repeating: "k", count: 10_000)])
  func anyKey(key: String) throws {
    try makeCenter().start(key, duration: 60)
    #expect(makeCenter()[key]?.remainingSeconds == 60)
  }

  @Test("the shared center under a manual clock is that clock's own")
  func sharedUnderManualClock() throws {
    let other = ManualClock()
    try clock.run { try CountdownCenter.shared.start("login", duration: 60) }
    clock.advance(by: 10)
    #expect(clock.run { CountdownCenter.shared["login"]?.remainingSeconds } == 50)
    #expect(other.run { CountdownCenter.shared["login"] } == nil)
    #expect(CountdownCenter.shared["login"] == nil)
  }

  @Test("eight threads start, ask, cancel and change the same keys")
  func hammer() throws {
    let center = CountdownCenter(store: store)
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      var random = SplitMix(seed: UInt64(thread))
      for _ in 0..<2_000 {
        let key = "key \(random.next() % 5)"
        switch random.next() % 6 {
        case 0, 1: _ = try? center.start(key, duration: 0.001 + Double(random.next() % 1000) / 100)
        case 2: center.cancel(key)
        case 3: center[key]?.pause()
        case 4: center[key]?.extend(by: -1)
        default: _ = center[key]?.remaining
        }
      }
    }
    for index in 0..<5 { center.cancel("key \(index)") }
    #expect(store.keys.isEmpty)
  }
}
