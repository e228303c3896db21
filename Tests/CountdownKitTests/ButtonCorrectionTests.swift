import CountdownKit
import CountdownTestSupport
import Foundation
import TestSupport
import Testing
import UIKit

@MainActor @Suite("Changes of the countdown that a button shows")
struct ButtonCorrectionTests {
  let clock = ManualClock()
  let window = UIWindow()
  let log = Recorder<String>()

  private func button(_ key: String? = nil) -> UIButton {
    let button = UIButton(type: .system)
    button.setTitle("Send", for: .normal)
    window.addSubview(button)
    clock.run { button.countdown.start(from: 60, key: key, style: .digits) { [log] in log.record("end") } }
    return button
  }

  @Test("A correction is shown immediately and the count continues from it", arguments: [20, 90])
  func corrected(seconds: Int) {
    let button = button()
    clock.advance(by: 10)
    button.countdown.current?.setRemaining(TimeInterval(seconds))
    #expect(button.currentTitle == "\(seconds)")
    clock.advance(by: 1)
    #expect(button.currentTitle == "\(seconds - 1)")
    clock.advance(by: TimeInterval(seconds) - 1)
    #expect(button.currentTitle == "Send")
    #expect(log.values == ["end"])
  }

  @Test("A correction applies to the key and all its buttons")
  func keyed() {
    let buttons = [button("login"), button("login")]
    buttons[0].countdown.current?.setRemaining(90)
    #expect(buttons.map(\.currentTitle) == ["90", "90"])
    clock.run { #expect(CountdownCenter.shared["login"]?.remainingSeconds == 90) }
    buttons[1].countdown.current?.finish()
    #expect(buttons.map(\.currentTitle) == ["Send", "Send"])
    #expect(log.values == ["end", "end"])
    clock.run { #expect(CountdownCenter.shared["login"] == nil) }
  }

  @Test("A restart while the end is still to be told is no cancel", arguments: [nil, "login"])
  func restartedAfterEnd(key: String?) {
    let button = button(key)
    clock.isMainQueueStalled = true
    clock.advance(by: 60)
    button.countdown.current?.restart()
    clock.isMainQueueStalled = false
    #expect(button.currentTitle == "Send")
    #expect(log.values == ["end"])
    button.countdown.onActivity = nil
  }

  @Test("A cancel is shown, even if the countdown is started again at once", arguments: [nil, "login"], [true, false])
  func restartedAfterCancel(key: String?, finishes: Bool) async {
    let button = button(key)
    var cancels = 0
    button.countdown.onActivity = { if $0 == .idle { cancels += 1 } }
    clock.isMainQueueStalled = true
    let countdown = button.countdown.current
    // On another thread, so that the button isn't told in between.
    await Task.detached {
      countdown?.cancel()
      countdown?.restart()
      if finishes { countdown?.finish() }
    }.value
    clock.isMainQueueStalled = false
    await flush(.main)
    #expect(button.currentTitle == "Send")
    #expect(button.isEnabled)
    #expect(cancels == 1)
    #expect(log.values == [])
    button.countdown.onActivity = nil
  }

  @Test("A handler that a cancel releases can be the last owner of a page that cancels")
  func releasedHandler() {
    let button = button()
    clock.run {
      let page = Sentinel { button.countdown.cancel() }
      button.countdown.start(from: 60, style: .digits) { withExtendedLifetime(page) {} }
    }
    button.countdown.cancel()
    #expect(button.currentTitle == "Send")
  }

  @Test("Finishing restores the button and calls the handler once, on the main queue's next turn")
  func finished() {
    let button = button()
    clock.isMainQueueStalled = true
    button.countdown.current?.finish()
    #expect(button.currentTitle == "60")
    clock.isMainQueueStalled = false
    #expect(button.currentTitle == "Send")
    #expect(button.isEnabled)
    #expect(log.values == ["end"])
    clock.advance(by: 100)
    #expect(log.values == ["end"])
  }

  @Test("Correcting a countdown whose key was canceled calls no handler", arguments: [0, 5])
  func justCancelled(seconds: Int) {
    let button = button("login")
    clock.isMainQueueStalled = true
    clock.run { CountdownCenter.shared.cancel("login") }
    button.countdown.current?.setRemaining(TimeInterval(seconds))
    clock.isMainQueueStalled = false
    #expect(button.currentTitle == "Send")
    #expect(log.values.isEmpty)
  }

  @Test("A paused countdown shows its time and stays, and continues with it", arguments: [nil, "login"])
  func paused(key: String?) {
    let button = button(key)
    clock.advance(by: 10)
    button.countdown.current?.pause()
    clock.advance(by: 100)
    #expect(button.currentTitle == "50")
    #expect(!button.isEnabled)
    #expect(button.countdown.isRunning)
    button.countdown.current?.extend(by: 5)
    #expect(button.currentTitle == "55")
    button.countdown.current?.resume()
    clock.advance(by: 55)
    #expect(button.currentTitle == "Send")
    #expect(log.values == ["end"])
  }

  @Test("There is a countdown only while the button shows one")
  func current() throws {
    let button = button()
    let countdown = try #require(button.countdown.current)
    #expect(countdown.remainingSeconds == 60)
    clock.advance(by: 60)
    #expect(button.countdown.current == nil)
    let request = try clock.run { try button.countdown.beginSend(thenWait: 60, key: "login") }
    #expect(button.countdown.current == nil)
    request.finish(with: .sent())
    clock.run { #expect(button.countdown.current === CountdownCenter.shared["login"]) }
    button.countdown.cancel()
    #expect(button.countdown.current == nil)
  }

  @Test("A correction does nothing without a countdown or with a value that isn't finite")
  func nothingToCorrect() {
    let button = button()
    button.countdown.current?.setRemaining(.nan)
    #expect(button.currentTitle == "60")
    button.countdown.cancel()
    button.countdown.current?.setRemaining(90)
    button.countdown.current?.finish()
    #expect(button.currentTitle == "Send")
    #expect(log.values.isEmpty)
  }
}
