import CountdownTestSupport
import Foundation
import TestSupport
import Testing

@testable import CountdownCore

@MainActor @Suite("A countdown center")
struct CountdownCenterTests {
  let device = TestDevice()
  var clock: ManualClock { device.clock }
  var store: FailingStore { device.store }

  @Test("Starting a running key returns its countdown, whatever the duration")
  func startTwice() throws {
    let center = device.launch()
    let first = try center.start("login", duration: 60)
    clock.advance(by: 18)
    #expect(try center.start("login", duration: 300) === first)
    #expect(center["login"] === first)
    #expect(first.remainingSeconds == 42)
    #expect(try center.start("other", duration: 60) !== first)
  }

  @Test(
    "A cancel of a key replaces an end that its observers haven't received. The countdown's own observers get the end",
    arguments: ["nothing", "a start", "a save"])
  func cancelAfterTheEnd(noticedBy event: String) throws {
    let (center, log) = (device.launch(), ActivityLog())
    let watch = Watch(try center.start("login", duration: 10))
    let observation = log.observe("login", in: center)
    clock.advance(by: 9)
    clock.isMainQueueStalled = true
    clock.advance(by: 5)
    switch event {
    case "a start": center["login"]?.start()
    case "a save": try center.start("other", duration: 60)
    default: break
    }
    center.cancel("login")
    clock.isMainQueueStalled = false
    #expect(watch.events.last == .tick(Countdown.Tick(duration: 10, remaining: 0, run: 1)))
    #expect(log.take().hasSuffix(" 1 idle"))
    withExtendedLifetime(observation) {}
  }

  @Test(
    "A canceled countdown is released at once, and a finished one in the background, or at its end if it's observed")
  func end() throws {
    let center = device.launch()
    for isObserved in [true, false] {
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
      clock.enterForeground()
    }
  }

  @Test("A countdown that is started again after its end or a cancel isn't under its key")
  func endedCountdown() throws {
    let ends: [(Countdown) -> Void] = [
      { _ in clock.advance(by: 10) }, { _ in clock.sleep(for: 100) }, { $0.extend(by: -10) }, { $0.cancel() },
    ]
    for end in ends {
      let center = device.launch()
      let countdown = try center.start("login", duration: 10)
      end(countdown)
      countdown.start()
      #expect(center["login"] == nil)
      let present = try center.start("login", duration: 30)
      countdown.restart()
      countdown.extend(by: 60)
      #expect(countdown.remaining == 70)
      countdown.cancel()
      #expect(center["login"] === present && present.remaining == 30)
      #expect(device.launch()["login"]?.remaining == 30)
      present.cancel()
    }
  }

  @Test("A countdown continues without its center, and isn't stored anymore")
  func releasedCenter() throws {
    var center: CountdownCenter? = device.launch()
    let countdown = try center?.start("login", duration: 60)
    center = nil
    countdown?.extend(by: 60)
    #expect(countdown?.remaining == 120)
    #expect(device.launch()["login"]?.remaining == 60)
  }

  @Test("Hundreds of keys can run at the same time")
  func manyKeys() throws {
    let center = device.launch()
    for index in 1...500 { try center.start("key \(index)", duration: TimeInterval(index * 100)) }
    clock.advance(by: 100 * 250)
    for index in 1...500 {
      #expect(center["key \(index)"]?.remainingSeconds == (index > 250 ? (index - 250) * 100 : nil))
    }
    try center.start("next", duration: 60)
    #expect(store.memory.keys.count == 251, "a save contains no expired key")
    let unstored = clock.run { CountdownCenter() }
    for index in 1...500 {
      try unstored.start("key \(index)", duration: 1)
      clock.advance(by: 1)
    }
    #expect(unstored.keys.count < 20, "without a store, expired keys are removed when their number has doubled")
  }

  @Test("An invalid duration throws an error even if the key already runs", arguments: [0, -1, .nan, .infinity, 1e300])
  func badDuration(duration: TimeInterval) throws {
    let center = device.launch()
    #expect(throws: CountdownError.self) { try center.start("login", duration: duration) }
    #expect(center["login"] == nil)
    try center.start("login", duration: 60)
    #expect(throws: CountdownError.self) { try center.start("login", duration: duration) }
    #expect(center["login"]?.remainingSeconds == 60)
  }
}
