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
    arguments: [true, false])
  func end(isObserved: Bool) throws {
    let center = device.launch()
    weak var finished: Countdown?
    weak var canceled: Countdown?
    do {
      let countdown = try center.start("finished", duration: 10)
      finished = countdown
      canceled = try center.start("canceled", duration: 60)
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
  func releasedCenter() throws {
    weak var weakCountdown: Countdown?
    do {
      var center: CountdownCenter? = device.launch()
      let countdown = try center?.start("login", duration: 60)
      weakCountdown = countdown
      center = nil
      countdown?.extend(by: 60)
      #expect(countdown?.remaining == 120)
    }
    #expect(weakCountdown == nil)
    #expect(device.launch()["login"]?.remaining == 60)
  }

  @Test("Without a store, expired keys are removed when their number has doubled")
  func expiredKeys() throws {
    let center = clock.run { CountdownCenter() }
    for index in 1...500 {
      try center.start("key \(index)", duration: 1)
      clock.advance(by: 1)
    }
    #expect(center.keyCount < 20)
  }

  @Test("An invalid duration throws an error even if the key already runs", arguments: [0, -1, .nan, .infinity, 1e300])
  func badDuration(duration: TimeInterval) throws {
    let center = device.launch()
    #expect(throws: CountdownError.self) { try center.start("login", duration: duration) }
    #expect(center["login"] == nil)
    let countdown = try center.start("login", duration: 60)
    #expect(throws: CountdownError.self) { try center.start("login", duration: duration) }
    #expect(try center.start("login", duration: 90) === countdown, "a valid one returns the countdown")
    #expect(countdown.remainingSeconds == 60)
  }
}
