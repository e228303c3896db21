import CountdownTestSupport
import CountdownKit
import Foundation
import Testing
import UIKit

@MainActor @Suite("Corrections of a button's countdown")
struct ButtonCorrectionTests {
  let clock = ManualClock()
  let window = UIWindow()
  let log = Log<String>()

  private func button(_ key: String? = nil) -> UIButton {
    let button = UIButton(type: .system)
    button.setTitle("Send", for: .normal)
    window.addSubview(button)
    clock.run { button.countdown.start(from: 60, key: key, style: .digits) { [log] in log.note("end") } }
    return button
  }

  @Test("A correction is shown immediately and the count continues from it", arguments: [20, 90])
  func corrected(seconds: Int) {
    let button = button()
    clock.advance(by: 10)
    button.countdown.correct(to: TimeInterval(seconds))
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
    buttons[0].countdown.correct(to: 90)
    #expect(buttons.map(\.currentTitle) == ["90", "90"])
    clock.run { #expect(CountdownCenter.shared["login"]?.remainingSeconds == 90) }
    buttons[1].countdown.finish()
    #expect(buttons.map(\.currentTitle) == ["Send", "Send"])
    #expect(log.values == ["end", "end"])
    clock.run { #expect(CountdownCenter.shared["login"] == nil) }
  }

  @Test("Finishing restores the button and calls the handler once, before returning")
  func finished() {
    let button = button()
    clock.isMainQueueStalled = true
    button.countdown.finish()
    #expect(button.currentTitle == "Send")
    #expect(button.isEnabled)
    #expect(log.values == ["end"])
    clock.isMainQueueStalled = false
    clock.advance(by: 100)
    #expect(log.values == ["end"])
  }

  @Test("Correcting a countdown whose key was canceled calls no handler", arguments: [0, 5])
  func justCancelled(seconds: Int) {
    let button = button("login")
    clock.isMainQueueStalled = true
    clock.run { CountdownCenter.shared.cancel("login") }
    button.countdown.correct(to: TimeInterval(seconds))
    clock.isMainQueueStalled = false
    #expect(button.currentTitle == "Send")
    #expect(log.values.isEmpty)
  }

  @Test("A correction does nothing without a countdown or with a value that isn't finite")
  func nothingToCorrect() {
    let button = button()
    button.countdown.correct(to: .nan)
    #expect(button.currentTitle == "60")
    button.countdown.cancel()
    button.countdown.correct(to: 90)
    button.countdown.finish()
    #expect(button.currentTitle == "Send")
    #expect(log.values.isEmpty)
  }
}
