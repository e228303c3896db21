import CountdownKit
import CountdownTestSupport
import Foundation
import TestSupport
import Testing
import UIKit

@MainActor @Suite("A countdown on a button")
struct ButtonCountdownTests {
  let clock = ManualClock()
  let button = UIButton(type: .system)
  let window: UIWindow

  init() {
    window = UIWindow(showing: button)
    button.setTitle("Send", for: .normal)
  }

  @Test("A countdown from 3 shows 3, 2 and 1, disables the button, and restores it after 3 seconds")
  func countsAndRestores() {
    let log = Recorder<String>()
    clock.run { button.countdown.start(from: 3, style: .digits) { log.record("end") } }
    #expect(button.currentTitle == "3")
    #expect(!button.isEnabled)
    #expect(button.countdown.isRunning)
    #expect(button.countdown.remainingSeconds == 3)
    clock.advance(by: 0.999)
    #expect(button.currentTitle == "3")
    clock.advance(by: 0.001)
    #expect(button.currentTitle == "2")
    clock.advance(by: 1)
    #expect(button.currentTitle == "1")
    clock.advance(by: 0.999)
    #expect(button.currentTitle == "1")
    #expect(button.countdown.isRunning)
    #expect(log.values.isEmpty)
    clock.advance(by: 0.001)
    #expect(button.currentTitle == "Send")
    #expect(button.isEnabled)
    #expect(!button.countdown.isRunning)
    #expect(button.countdown.remainingSeconds == nil)
    #expect(log.values == ["end"])
    clock.advance(by: 10)
    #expect(log.values == ["end"])
  }

  @Test("Each button has one countdown")
  func identity() {
    #expect(button.countdown === button.countdown)
    #expect(button.countdown !== UIButton().countdown)
  }

  @Test("Canceling a countdown restores the button immediately and calls no handler")
  func cancel() {
    let log = Recorder<String>()
    button.countdown.onTick { log.record("\($0.remainingSeconds)") }
    clock.run { button.countdown.start(from: 3, style: .digits) { log.record("end") } }
    clock.advance(by: 1)
    button.countdown.cancel()
    #expect(button.currentTitle == "Send")
    #expect(button.isEnabled)
    #expect(!button.countdown.isRunning)
    button.countdown.cancel()
    clock.advance(by: 10)
    #expect(log.values == ["3", "2"])
    #expect(clock.armedAlarmCount == 0)
  }

  @Test("Starting a running countdown restarts it and keeps the original appearance")
  func restart() {
    let log = Recorder<String>()
    clock.run {
      button.countdown.start(from: 3, style: .colorful) { log.record("first") }
      clock.advance(by: 1)
      button.countdown.start(from: 5, style: .digits) { log.record("second") }
    }
    #expect(button.currentTitle == "5")
    #expect(button.titleColor(for: .normal) == button.tintColor)
    clock.advance(by: 4)
    #expect(button.currentTitle == "1")
    clock.advance(by: 1)
    #expect(button.currentTitle == "Send")
    #expect(button.isEnabled)
    #expect(log.values == ["second"])
  }

  @Test("The handler for the end can start the next countdown")
  func startInOnFinish() {
    let log = Recorder<String>()
    clock.run {
      button.countdown.start(from: 1, style: .digits) { [button] in
        log.record(button.currentTitle ?? "")
        button.countdown.start(from: 2, style: .digits) { log.record("end") }
      }
    }
    clock.advance(by: 1)
    #expect(log.values == ["Send"])
    #expect(button.currentTitle == "2")
    clock.advance(by: 2)
    #expect(log.values == ["Send", "end"])
    #expect(button.currentTitle == "Send")
  }

  @Test("Starting a countdown finishes a previous one whose last tick is pending")
  func startWithPendingEnd() {
    let log = Recorder<String>()
    clock.run {
      button.countdown.start(from: 1, style: .digits) { log.record("first") }
      clock.isMainQueueStalled = true
      clock.advance(by: 2)
      #expect(!button.countdown.isRunning)
      button.countdown.start(from: 3, style: .digits) { log.record("second") }
      #expect(log.values == ["first"])
      clock.isMainQueueStalled = false
    }
    #expect(button.currentTitle == "3")
    clock.advance(by: 3)
    #expect(log.values == ["first", "second"])
    #expect(button.currentTitle == "Send")
  }

  @Test("The tick handler is called at the start, every second, and at the end after the button is restored")
  func onTick() {
    let log = Recorder<String>()
    button.countdown.onTick { [button] tick in
      log.record("\(tick.remainingSeconds) of \(tick.duration) \(button.currentTitle ?? "") \(tick.isFinished)")
    }
    clock.run { button.countdown.start(from: 2, style: .digits) }
    #expect(log.values == ["2 of 2.0 2 false"])
    clock.advance(by: 2)
    #expect(log.values == ["2 of 2.0 2 false", "1 of 2.0 1 false", "0 of 2.0 Send true"])
  }

  @Test("The tick handler can cancel the countdown")
  func cancelInOnTick() {
    button.countdown.onTick { [button] tick in
      if tick.remainingSeconds == 2 { button.countdown.cancel() }
    }
    clock.run { button.countdown.start(from: 3, style: .digits) }
    clock.advance(by: 1)
    #expect(button.currentTitle == "Send")
    #expect(clock.armedAlarmCount == 0)
  }

  @Test("A countdown from 0 or less finishes immediately", arguments: [0, -1, Int.min], [nil, "login"])
  func zeroSeconds(seconds: Int, key: String?) {
    let log = Recorder<String>()
    var style = CountdownStyle.digits
    style.endTitle = "Again"
    clock.run {
      button.countdown.start(from: seconds, key: key, style: style) { log.record("end") }
      #expect(CountdownCenter.shared["login"] == nil)
    }
    #expect(log.values == ["end"])
    #expect(button.currentTitle == "Again")
    #expect(button.isEnabled)
    #expect(!button.countdown.isRunning)
  }

  @Test("A countdown from Int.max is capped at 100 years")
  func maximumDuration() {
    clock.run { button.countdown.start(from: .max, style: .digits) }
    #expect(button.countdown.remainingSeconds == 3_155_760_000)
    #expect(button.currentTitle == "3155760000")
    clock.advance(by: 1)
    #expect(button.currentTitle == "3155759999")
    #expect(!button.isEnabled)
  }

  @Test("Releasing a button releases its countdown and its handlers, and stops all wake-ups")
  func releasesButton() {
    final class Witness {}
    weak var button: UIButton?
    weak var countdown: ButtonCountdown?
    weak var witness: Witness?
    do {
      let strong = UIButton(type: .custom)
      let held = Witness()
      (button, countdown, witness) = (strong, strong.countdown, held)
      strong.countdown.onTick { _ in withExtendedLifetime(held) {} }
      clock.run { strong.countdown.start(from: 60) { withExtendedLifetime(held) {} } }
      clock.advance(by: 1)
      #expect(clock.armedAlarmCount > 0)
    }
    #expect(button == nil)
    #expect(countdown == nil)
    #expect(witness == nil)
    #expect(clock.armedAlarmCount == 0)
  }

  @Test("The handler for the end is released at the end")
  func releasesOnFinish() {
    final class Witness {}
    weak var witness: Witness?
    do {
      let held = Witness()
      witness = held
      clock.run { button.countdown.start(from: 1) { withExtendedLifetime(held) {} } }
    }
    #expect(witness != nil)
    clock.advance(by: 1)
    #expect(witness == nil)
  }

  @Test("A countdown stays accurate during sleep and when the time of day changes")
  func sleepAndClockChange() {
    clock.run { button.countdown.start(from: 60, style: .digits) }
    clock.advance(by: 0.5)
    clock.sleep(for: 30)
    #expect(button.currentTitle == "30")
    clock.setWallClock(aheadBy: 3600)
    #expect(button.currentTitle == "30")
    clock.setWallClock(aheadBy: -7200)
    clock.advance(by: 2)
    #expect(button.currentTitle == "28")
    clock.sleep(for: 3600)
    clock.advance(by: 0.1)
    #expect(button.currentTitle == "Send")
  }

  @Test("A countdown on the system clock ends no earlier than its duration")
  func systemClock() async {
    let start = DispatchTime.now().uptimeNanoseconds
    let titles = Recorder<String?>()
    await withCheckedContinuation { continuation in
      button.countdown.onTick { [button] _ in titles.record(button.currentTitle) }
      button.countdown.start(from: 2, style: .digits) { continuation.resume() }
    }
    #expect(DispatchTime.now().uptimeNanoseconds - start >= 2_000_000_000)
    #expect(titles.values.first == "2")
    #expect(titles.values.last == "Send")
    #expect(button.isEnabled)
  }
}
