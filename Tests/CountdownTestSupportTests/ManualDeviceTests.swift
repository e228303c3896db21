import CountdownCore
import CountdownTestSupport
import Testing

/// What an app's tests do with the device: the background, a relaunch, a reboot.
@MainActor @Suite("The device of a manual clock")
struct ManualDeviceTests {
  let clock = ManualClock()

  private var remainingSeconds: Int? {
    clock.run { CountdownCenter.shared["login"]?.remainingSeconds }
  }

  init() throws {
    _ = try clock.run { try CountdownCenter.shared.start("login", duration: 60) }
  }

  @Test("a relaunch goes on with the keys that ran")
  func relaunch() {
    clock.advance(by: 10)
    clock.relaunch()
    #expect(remainingSeconds == 50)
    clock.sleep(for: 20)
    clock.setWallClock(aheadBy: 3600)
    clock.relaunch()
    #expect(remainingSeconds == 30)
    clock.sleep(for: 30)
    clock.relaunch()
    #expect(remainingSeconds == nil)
  }

  @Test("a reboot goes on by the time of day")
  func reboot() {
    clock.advance(by: 10)
    clock.reboot(offFor: 20)
    #expect(remainingSeconds == 30)
    clock.reboot()
    clock.setWallClock(aheadBy: -3600)
    clock.relaunch()
    #expect(remainingSeconds == 30, "this boot's own clock knows better")
    clock.reboot(offFor: .nan)
    #expect(remainingSeconds == 30)
  }

  @Test("what ran in a former process stands still, and wakes nothing")
  func formerProcess() throws {
    let former = try #require(clock.run { CountdownCenter.shared["login"] })
    let told = Recorder<Int>()
    let observation = former.observe { told.record($0.remainingSeconds) }
    clock.relaunch()
    #expect(clock.armedAlarmCount == 0)
    clock.advance(by: 30)
    #expect(told.values == [60])
    #expect(former.remainingSeconds == 60)
    let present = try #require(clock.run { CountdownCenter.shared["login"] })
    let presentTold = Recorder<Int>()
    let presentObservation = present.observe { presentTold.record($0.remainingSeconds) }
    clock.advance(by: 1)
    #expect(presentTold.values == [30, 29])
    withExtendedLifetime((observation, presentObservation)) {}
  }

  @Test("the background wakes nothing")
  func background() throws {
    let countdown = try #require(clock.run { CountdownCenter.shared["login"] })
    let told = Recorder<Int>()
    let observation = countdown.observe { told.record($0.remainingSeconds) }
    clock.enterBackground()
    clock.sleep(for: 15)
    #expect(clock.armedAlarmCount == 0)
    clock.enterForeground()
    #expect(told.values == [60, 45])
    withExtendedLifetime(observation) {}
  }

  @Test("a clock that is dropped leaves nothing behind")
  func dropped() throws {
    weak var time: (any CountdownClock)?
    do {
      let clock = ManualClock()
      time = clock.time
      try clock.run { _ = try CountdownCenter.shared.start("login", duration: 60) }
      clock.advance(by: 1)
    }
    #expect(time == nil)
  }
}
