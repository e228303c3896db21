import CountdownCore
import Foundation
import TestSupport
import Testing

@testable import CountdownTestSupport

/// A relaunch and a reboot, as an app's tests use them.
@MainActor @Suite("The device of a manual clock")
struct ManualDeviceTests {
  let clock = ManualClock()

  private var remainingSeconds: Int? {
    clock.run { CountdownCenter.shared["login"]?.remainingSeconds }
  }

  init() throws {
    _ = try clock.run { try CountdownCenter.shared.start("login", duration: 60) }
  }

  @Test("A relaunch restores running keys")
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

  @Test("After a reboot, the time of day determines the remaining time")
  func reboot() {
    clock.advance(by: 10)
    clock.reboot(offFor: 20)
    #expect(remainingSeconds == 30)
    clock.reboot()
    clock.setWallClock(aheadBy: -3600)
    clock.relaunch()
    #expect(remainingSeconds == 30, "within a boot, the monotonic clock decides")
    clock.reboot(offFor: .nan)
    #expect(remainingSeconds == 30)
  }

  @Test("The date is the time of day: it continues in sleep and while the device is off, and the user can set it")
  func date() {
    let start = clock.date
    clock.advance(by: 10)
    clock.sleep(for: 20)
    #expect(clock.date == start.addingTimeInterval(30))
    clock.reboot(offFor: 30)
    #expect(clock.date == start.addingTimeInterval(60))
    clock.setWallClock(aheadBy: -60)
    clock.relaunch()
    #expect(clock.date == start)
  }

  @Test("A countdown of a former process doesn't advance")
  func formerProcess() throws {
    let former = try #require(clock.run { CountdownCenter.shared["login"] })
    let seconds = Recorder<Int>()
    let observation = former.observe { seconds.record($0.remainingSeconds) }
    clock.relaunch()
    #expect(clock.armedAlarmCount == 0)
    clock.advance(by: 30)
    #expect(seconds.values == [60])
    #expect(former.remainingSeconds == 60)
    let current = try #require(clock.run { CountdownCenter.shared["login"] })
    let currentSeconds = Recorder<Int>()
    let currentObservation = current.observe { currentSeconds.record($0.remainingSeconds) }
    clock.advance(by: 1)
    #expect(currentSeconds.values == [30, 29])
    withExtendedLifetime((observation, currentObservation)) {}
  }

  @Test("Releasing a clock releases its time")
  func released() throws {
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
