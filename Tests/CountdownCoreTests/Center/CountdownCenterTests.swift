import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownCore

@MainActor @Suite("A countdown center")
struct CountdownCenterTests {
  let device = TestDevice()
  var clock: ManualClock { device.clock }

  @Test(
    "A canceled countdown is released at once, and a finished one in the background, or at its end if it's observed",
    arguments: [true, false], [true, false])
  func canceledCountdownIsReleasedAtOnce(isObserved: Bool, hasStore: Bool) throws {
    let center = hasStore ? device.launch() : clock.run { CountdownCenter() }
    weak var finished: Countdown?
    weak var canceled: Countdown?
    do {
      let countdown = center.start("finished", duration: 10)
      finished = countdown
      canceled = center.start("canceled", duration: 60)
      let observation = isObserved ? countdown.observe { _ in } : nil
      center.cancel("canceled")
      clock.advance(by: 10)
      withExtendedLifetime(observation) {}
    }
    #expect(canceled == nil)
    #expect((finished == nil) == isObserved)
    clock.enterBackground()
    #expect(finished == nil)
  }

  @Test("A countdown continues without its center, isn't stored anymore, and is released with its last reference")
  func countdownContinuesWithoutItsCenter() throws {
    weak var weakCountdown: Countdown?
    do {
      var center: CountdownCenter? = device.launch()
      let countdown = center?.start("login", duration: 60)
      weakCountdown = countdown
      center = nil
      countdown?.extend(by: 60)
      #expect(countdown?.remaining == 120)
    }
    #expect(weakCountdown == nil)
    #expect(device.launch()["login"]?.remaining == 60)
  }

  @Test("Without a store, expired keys are removed when their number has doubled")
  func expiredKeysAreRemoved() throws {
    let center = clock.run { CountdownCenter() }
    for index in 1...500 {
      center.start("key \(index)", duration: 1)
      clock.advance(by: 1)
    }
    #expect(center.keyCount < 20)
  }

  @Test("Sends that no longer count leave a center, with and without a store", arguments: [true, false])
  func sendsThatNoLongerCountLeave(hasStore: Bool) {
    let center = clock.run { CountdownCenter(store: hasStore ? InMemoryCountdownStore() : nil) }
    let policy = ResendPolicy(waits: [])
    for group in 1...2_000 {
      center.recordSend(for: hasStore ? "login" : "key \(group)", under: ResendPolicy(waits: [], group: "\(group)"))
      clock.advance(by: 1_200)
    }
    #expect(center.groupCount < 200, "about 72 of them count")
    // No event tells of the end of a day.
    clock.sleep(for: 27 * 86_400)
    center.recordSend(for: "other", under: policy)
    #expect(center.groupCount == 1)
    #expect(center.allowance(for: "login", under: policy).sendsLeft == nil)
  }

  @Test(
    "A start and a correction of a key that counts return its countdown",
    arguments: [0, -1, .nan, 90, 1e300] as [TimeInterval])
  func startWhileTheKeyCounts(duration: TimeInterval) {
    let center = device.launch()
    let countdown = center.start("login", duration: 60)
    #expect(center.start("login", duration: duration) === countdown)
    #expect(countdown.remainingSeconds == 60)
    #expect(center.setRemaining(30, of: "login") === countdown)
    #expect(center.setRemaining(0, of: "login") == nil)
  }
}
