import CountdownCore
import Foundation
import TestSupport
import Testing

@testable import CountdownTestSupport

@MainActor @Suite("The device of a manual clock")
struct ManualDeviceTests {
  let clock = ManualClock()

  private var remainingSeconds: Int? {
    clock.run { CountdownCenter.shared["login"]?.remainingSeconds }
  }

  init() throws {
    _ = clock.run { CountdownCenter.shared.start("login", duration: 60) }
  }

  @Test("Sleep and relaunches don't affect a key. A set clock changes only the date, which decides after a reboot.")
  func sleepDoesNotAffectAKey() {
    let start = clock.date
    let events: [(event: () -> Void, seconds: Int?, date: TimeInterval)] = [
      ({ clock.advance(by: 10) }, 50, 10), (clock.relaunch, 50, 10), ({ clock.sleep(for: 10) }, 40, 20),
      ({ clock.setWallClock(aheadBy: 3600) }, 40, 3620), (clock.relaunch, 40, 3620),
      ({ clock.reboot(offFor: 10) }, 30, 3630), ({ clock.setWallClock(aheadBy: -3600) }, 30, 30),
      ({ clock.reboot(offFor: -1) }, 30, 30), ({ clock.reboot(offFor: .nan) }, 30, 30),
      ({ clock.sleep(for: 30) }, nil, 60), (clock.relaunch, nil, 60),
    ]
    for (event, seconds, date) in events {
      event()
      #expect(remainingSeconds == seconds)
      #expect(clock.date == start + date)
    }
  }

  @Test("A countdown of a former process doesn't advance")
  func countdownOfAFormerProcess() throws {
    let former = try #require(clock.run { CountdownCenter.shared["login"] })
    let seconds = Recorder<Int>()
    let observation = former.observe { seconds.record($0.remainingSeconds) }
    clock.relaunch()
    #expect(clock.armedAlarmCount == 0)
    clock.advance(by: 30)
    #expect(seconds.values == [60])
    #expect(former.remainingSeconds == 60)
    #expect(remainingSeconds == 30)
    withExtendedLifetime(observation) {}
  }

  @Test("A former process saves nothing, even if its request is finished or released later", arguments: [true, false])
  func formerProcessSavesNothing(isFinished: Bool) throws {
    let (countdown, center) = try clock.run { (try #require(CountdownCenter.shared["login"]), CountdownCenter.shared) }
    var request: SendRequest? = try center.beginSend(thenWait: 60, key: "code")
    let former = clock.manualTime
    clock.relaunch()
    if isFinished { request?.finish(with: .sent()) }
    Log.destination.withValue(Log.Destination { _ in }) { request = nil }
    countdown.cancel()
    center.start("other", duration: 60)
    // A released request is ended on another queue.
    former.advance(by: 0)
    #expect(center["code"]?.remainingSeconds == 60, "the former process knows it")
    for _ in 1...2 {
      let isStored = clock.run { ["login", "code", "other"].map { CountdownCenter.shared[$0] != nil } }
      #expect(isStored == [true, true, false], "a pending request leaves its wait")
      clock.relaunch()
    }
  }

  @Test("Inside run, a line in the log tells that what the body uses stands still", arguments: [true, false])
  func whatTheBodyUsesStandsStill(isReboot: Bool) throws {
    let messages = Recorder<String>()
    Log.destination.withValue(Log.Destination { messages.record($0) }) {
      clock.run {
        if isReboot { clock.reboot() } else { clock.relaunch() }
        clock.advance(by: 10)
        #expect(remainingSeconds == 50, "a nested run is in the new process")
        #expect(messages.count == 0)
        for _ in 1...2 { #expect(CountdownCenter.shared["login"]?.remainingSeconds == 60) }
        #expect(messages.count == 1)
      }
      let countdown = clock.run { CountdownCenter.shared["login"] }
      clock.relaunch()
      #expect(countdown?.remainingSeconds == 50)
      #expect(messages.count == 1, "a relaunch outside run is right")
    }
  }

  @Test("A clock is released with its countdowns, and so is its time", arguments: [true, false])
  func releasedWithItsCountdowns(isObserved: Bool) async throws {
    weak var weakClock: ManualClock?
    weak var time: (any CountdownClock)?
    do {
      let clock = ManualClock()
      (weakClock, time) = (clock, clock.time)
      let countdown = clock.run { CountdownCenter.shared.start("login", duration: 60) }
      let observation = isObserved ? countdown.observe { _ in } : nil
      clock.advance(by: 1)
      withExtendedLifetime(observation) {}
    }
    #expect(weakClock == nil)
    // The scheduler of an observed countdown is released on its own queue.
    await eventually("the clock of the process is released") { time == nil }
  }
}
