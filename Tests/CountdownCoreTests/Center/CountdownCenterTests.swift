import CountdownTestSupport
import Foundation
import TestSupport
import Testing

@testable import CountdownCore

@MainActor @Suite("A countdown center")
struct CountdownCenterTests {
  let clock = ManualClock()
  let store = InMemoryCountdownStore()

  private func makeCenter() -> CountdownCenter {
    clock.run { CountdownCenter(store: store) { Issue.record("\($0)") } }
  }

  @Test("Starting a running key returns its countdown, whatever the duration")
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

  @Test("A paused key stays in use and continues when it's resumed")
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

  @Test("A finished or canceled countdown is released, and its record is removed", arguments: [true, false])
  func end(isObserved: Bool) throws {
    let center = makeCenter()
    weak var finished: Countdown?
    weak var cancelled: Countdown?
    var observation: CountdownObservation?
    do {
      let countdown = try center.start("finished", duration: 10)
      if isObserved { observation = countdown.observe { _ in } }
      finished = countdown
      cancelled = try center.start("canceled", duration: 60)
    }
    #expect(Set(store.keys) == ["finished", "canceled"])
    center.cancel("canceled")
    #expect(cancelled == nil)
    #expect(store.keys == ["finished"])
    clock.advance(by: 10)
    if !isObserved { #expect(center["finished"] == nil) }
    #expect(store.keys.isEmpty, "an observed key is removed at its end")
    withExtendedLifetime(observation) {}
    observation = nil
    #expect(finished == nil)
    #expect(center["finished"] == nil)
    center.cancel("finished")
  }

  @Test("Entering the background removes expired keys without observers")
  func background() throws {
    let center = makeCenter()
    try center.start("login", duration: 10)
    clock.advance(by: 11)
    clock.enterBackground()
    #expect(store.keys.isEmpty)
    withExtendedLifetime(center) {}
  }

  @Test("A canceled key can be started again, and its former countdown doesn't affect it")
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

  @Test("A countdown that is started again after its end isn't under its key", arguments: [0, 1, 2, 3])
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

  @Test("A restored countdown that is started again after its end isn't under its key")
  func endedRestoredCountdown() throws {
    try makeCenter().start("login", duration: 10)
    let center = makeCenter()
    let countdown = try #require(center["login"])
    clock.advance(by: 10)
    countdown.start()
    #expect(center["login"] == nil)
    #expect(store.keys.isEmpty)
  }

  @Test("Hundreds of keys can run at the same time")
  func manyKeys() throws {
    let center = makeCenter()
    for index in 1...500 { try center.start("key \(index)", duration: TimeInterval(index * 100)) }
    clock.advance(by: 100 * 250)
    for index in 1...500 {
      #expect(center["key \(index)"]?.remainingSeconds == (index > 250 ? (index - 250) * 100 : nil))
    }
    #expect(store.keys.count == 250)
  }

  @Test("A key schedules wake-ups only while its countdown has an observer")
  func wakeUps() throws {
    let center = makeCenter()
    let countdown = try center.start("login", duration: 60)
    #expect(clock.armedAlarmCount == 0)
    let observation = countdown.observe { _ in }
    #expect(clock.armedAlarmCount > 0)
    withExtendedLifetime((center, observation)) {}
  }

  @Test("An invalid duration throws an error even if the key already runs", arguments: [0, -1, .nan, .infinity, 1e300])
  func badDuration(duration: TimeInterval) throws {
    let center = makeCenter()
    #expect(throws: CountdownError.self) { try center.start("login", duration: duration) }
    #expect(center["login"] == nil)
    try center.start("login", duration: 60)
    #expect(throws: CountdownError.self) { try center.start("login", duration: duration) }
    #expect(center["login"]?.remainingSeconds == 60)
  }

  @Test("A manual clock has its own shared center")
  func sharedUnderManualClock() throws {
    let other = ManualClock()
    try clock.run { try CountdownCenter.shared.start("login", duration: 60) }
    clock.advance(by: 10)
    #expect(clock.run { CountdownCenter.shared["login"]?.remainingSeconds } == 50)
    #expect(other.run { CountdownCenter.shared["login"] } == nil)
    #expect(CountdownCenter.shared["login"] == nil)
  }

  @Test("Several threads can use the same keys at the same time")
  func manyThreads() throws {
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
