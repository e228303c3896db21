import CountdownKit
import CountdownTestSupport
import TestSupport
import Testing
import UIKit

@MainActor @Suite("The value of isEnabled after a countdown")
struct EnabledAfterwardsTests {
  enum Ending: CaseIterable {
    case cancel, canceledKey, idleKey, finish, zeroSeconds, button
  }

  let clock = ManualClock()
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  let button: UIButton

  init() {
    button = window.addButton()
  }

  private func start(_ interaction: CountdownStyle.Interaction = .disabled, seconds: Int = 3, key: String? = nil) {
    var style = CountdownStyle.digits
    style.interaction = interaction
    clock.run { button.countdown.start(from: seconds, key: key, style: style) }
  }

  private func makeEnding(_ ending: Ending) {
    clock.run {
      switch ending {
      case .cancel: button.countdown.cancel()
      case .canceledKey: CountdownCenter.shared.cancel("afterward")
      case .idleKey: button.countdown.follow("idle")
      case .finish: button.countdown.current?.finish()
      case .zeroSeconds: button.countdown.start(from: 0, style: .digits)
      case .button: button.removeFromSuperview()
      }
    }
    clock.advance(by: ending == .button ? 60 : 0)
  }

  @Test(
    "isEnabled has the value at the end, and changes only then", arguments: CountdownStyle.Interaction.allCases,
    [true, false])
  func end(interaction: CountdownStyle.Interaction, isEnabled: Bool) {
    button.isEnabled = !isEnabled
    start(interaction)
    button.countdown.isEnabledAfterwards = isEnabled
    clock.advance(by: 2)
    #expect(button.isEnabled == (interaction == .disabled ? false : !isEnabled))
    clock.advance(by: 1)
    #expect(button.isEnabled == isEnabled)
    #expect(button.isUserInteractionEnabled)
    #expect(button.countdown.isEnabledAfterwards == nil)
  }

  @Test(
    "isEnabled has the value after every other end, too", arguments: Ending.allCases,
    CountdownStyle.Interaction.allCases)
  func otherEnds(ending: Ending, interaction: CountdownStyle.Interaction) {
    start(interaction, key: "afterward")
    button.countdown.isEnabledAfterwards = false
    makeEnding(ending)
    #expect(!button.isEnabled)
    #expect(button.isUserInteractionEnabled)
    #expect(button.currentTitle == "Send")
    #expect(button.countdown.isEnabledAfterwards == nil)
  }

  @Test("The value counts once. The next countdown restores what isEnabled was")
  func once() {
    start()
    button.countdown.isEnabledAfterwards = false
    clock.advance(by: 3)
    button.isEnabled = true
    start()
    clock.advance(by: 3)
    #expect(button.isEnabled)
  }

  @Test("The last value counts, and nil restores what isEnabled was")
  func lastValue() {
    start()
    button.countdown.isEnabledAfterwards = true
    button.countdown.isEnabledAfterwards = false
    clock.advance(by: 3)
    #expect(!button.isEnabled)
    start()
    button.countdown.isEnabledAfterwards = true
    button.countdown.isEnabledAfterwards = nil
    clock.advance(by: 3)
    #expect(!button.isEnabled)
  }

  @Test("The value takes precedence over an app that enables the button while it counts")
  func enabledButton() {
    start()
    button.countdown.isEnabledAfterwards = false
    button.isEnabled = true
    clock.advance(by: 1)
    #expect(!button.isEnabled)
    clock.advance(by: 2)
    #expect(!button.isEnabled)
    #expect(button.countdown.isEnabledAfterwards == nil)
  }

  @Test("A value that is set while idle applies immediately")
  func setWhileIdle() {
    button.countdown.isEnabledAfterwards = false
    #expect(!button.isEnabled)
    #expect(button.countdown.isEnabledAfterwards == nil)
    button.countdown.isEnabledAfterwards = nil
    #expect(!button.isEnabled)
    button.countdown.isEnabledAfterwards = true
    #expect(button.isEnabled)
    start()
    clock.advance(by: 3)
    #expect(button.isEnabled)
  }

  @Test("A value that is set between the deadline and the end applies at the end")
  func setAfterTheDeadline() {
    start()
    clock.isMainQueueStalled = true
    clock.advance(by: 3)
    button.countdown.isEnabledAfterwards = false
    clock.isMainQueueStalled = false
    #expect(!button.isEnabled)
    #expect(!button.countdown.isRunning)
  }

  @Test("A restart keeps the value for its own end", arguments: [nil, "afterward"])
  func restart(key: String?) {
    start(key: key)
    button.countdown.isEnabledAfterwards = false
    clock.advance(by: 1)
    start(.ignoresTouches, seconds: 5, key: key)
    #expect(button.countdown.isEnabledAfterwards == false)
    #expect(button.isEnabled)
    clock.advance(by: 5)
    #expect(!button.isEnabled)
  }

  @Test("Under a key, the value applies to one button only")
  func oneButtonOfKey() {
    let other = window.addButton()
    start(key: "afterward")
    clock.run { other.countdown.follow("afterward", style: .digits) }
    button.countdown.isEnabledAfterwards = false
    clock.advance(by: 3)
    #expect(!button.isEnabled)
    #expect(other.isEnabled)
  }

  @Test("By tag, the value applies to the button on which it was set")
  func byTag() {
    button.tag = 7
    clock.run { window.startCountdown(onButtonWithTag: 7, from: 5, style: .digits) }
    button.countdown.isEnabledAfterwards = false
    button.removeFromSuperview()
    let next = window.addButton()
    next.tag = 7
    clock.advance(by: 1)
    #expect(!button.isEnabled)
    #expect(button.currentTitle == "Send")
    next.countdown.isEnabledAfterwards = false
    clock.run { window.cancelCountdown(onButtonWithTag: 7) }
    #expect(!next.isEnabled)
    #expect(next.currentTitle == "Send")
  }

  @Test("isEnabled has the value when the handlers for the end and for a cancel are called")
  func inHandlers() {
    let log = Recorder<Bool>()
    let button = button
    button.countdown.onActivity = { activity in
      switch activity {
      case .counting(let tick) where !tick.isFinished: break
      case .idle, .sending, .counting: log.record(button.isEnabled)
      }
    }
    clock.run { button.countdown.start(from: 3, style: .digits) { log.record(button.isEnabled) } }
    button.countdown.isEnabledAfterwards = false
    clock.advance(by: 3)
    #expect(log.values == [false, false, false])
    start()
    button.countdown.isEnabledAfterwards = true
    button.countdown.cancel()
    #expect(log.values == [false, false, false, true])
  }

  @Test("A countdown button that was outside a window at the end has the value when it enters one")
  func countdownButton() {
    let button = CountdownButton()
    window.addSubview(button)
    clock.run { button.countdown.start(from: 3, style: .digits) }
    button.countdown.isEnabledAfterwards = false
    button.removeFromSuperview()
    clock.advance(by: 3)
    clock.run { window.addSubview(button) }
    #expect(!button.isEnabled)
    #expect(button.countdown.isEnabledAfterwards == nil)
  }

  @Test("After the button is gone, the value is nil and can't be set")
  func releasedButton() {
    var countdown: ButtonCountdown?
    do {
      let button = UIButton()
      countdown = button.countdown
      countdown?.isEnabledAfterwards = true
    }
    countdown?.isEnabledAfterwards = false
    #expect(countdown?.isEnabledAfterwards == nil)
  }

  // MARK: Sending

  private func beginSend(_ seconds: Int = 3, _ interaction: CountdownStyle.Interaction = .disabled) throws
    -> SendRequest
  {
    var style = CountdownStyle.digits
    style.interaction = interaction
    return try clock.run { try button.countdown.beginSend(thenWait: seconds, style: style) }
  }

  @Test("A value that is set while sending applies after the wait", arguments: CountdownStyle.Interaction.allCases)
  func sendWithWait(interaction: CountdownStyle.Interaction) throws {
    let request = try beginSend(3, interaction)
    button.countdown.isEnabledAfterwards = false
    request.finish(with: .sent())
    #expect(button.currentTitle == "3")
    #expect(button.countdown.isEnabledAfterwards == false)
    #expect(button.isEnabled == (interaction != .disabled))
    clock.advance(by: 3)
    #expect(!button.isEnabled)
    #expect(button.isUserInteractionEnabled)
  }

  @Test("Without a wait, the value applies when the send ends", arguments: CountdownStyle.Interaction.allCases)
  func sendWithoutWait(interaction: CountdownStyle.Interaction) throws {
    for (seconds, outcome) in [(0, SendOutcome.sent()), (3, .sent(wait: 0)), (3, .failed(RequestFailure()))] {
      button.isEnabled = true
      let request = try beginSend(seconds, interaction)
      button.countdown.isEnabledAfterwards = false
      request.finish(with: outcome)
      #expect(!button.isEnabled)
      #expect(button.isUserInteractionEnabled)
      #expect(button.countdown.isEnabledAfterwards == nil)
    }
  }

  @Test("The value applies when the button is canceled while sending, and not again when the request ends")
  func cancelWhileSending() throws {
    let request = try beginSend()
    button.countdown.isEnabledAfterwards = false
    button.countdown.cancel()
    #expect(!button.isEnabled)
    button.isEnabled = true
    request.finish(with: .sent())
    #expect(button.isEnabled)
  }
}
