import CountdownKit
import CountdownTestSupport
import TestSupport
import Testing
import UIKit

@MainActor @Suite("The value of isEnabled after a countdown")
struct EnabledAfterwardsTests {
  enum Ending: CaseIterable {
    case time, cancel, canceledKey, idleKey, finish, zeroSeconds, outsideWindow
  }

  private let clock = ManualClock()
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  private let button: UIButton

  init() {
    button = window.addButton()
  }

  private func style(_ interaction: CountdownStyle.Interaction) -> CountdownStyle {
    var style = CountdownStyle.digits
    style.interaction = interaction
    return style
  }

  private func start(_ interaction: CountdownStyle.Interaction = .disabled) {
    clock.run { button.countdown.start(from: 3, key: "afterward", style: style(interaction)) }
  }

  private func makeEnding(_ ending: Ending) {
    clock.run {
      switch ending {
      case .time: clock.advance(by: 3)
      case .cancel: button.countdown.cancel()
      case .canceledKey: CountdownCenter.shared.cancel("afterward")
      case .idleKey: button.countdown.follow("idle")
      case .finish: button.countdown.current?.finish()
      case .zeroSeconds: button.countdown.start(from: 0, style: .digits)
      case .outsideWindow:
        button.removeFromSuperview()
        clock.advance(by: 3)
        window.addSubview(button)
      }
    }
  }

  @Test("isEnabled has the value after every end", arguments: Ending.allCases, CountdownStyle.Interaction.allCases)
  func end(ending: Ending, interaction: CountdownStyle.Interaction) {
    let log = Recorder<Bool>()
    for isEnabled in [true, false] {
      button.isEnabled = !isEnabled
      start(interaction)
      button.countdown.isEnabledAfterwards = isEnabled
      clock.advance(by: 1)
      #expect(button.isEnabled == (interaction == .disabled ? false : !isEnabled))
      button.countdown.onActivity = { [button] in if !$0.isActive { log.record(button.isEnabled) } }
      makeEnding(ending)
      #expect(button.isEnabled == isEnabled)
      #expect(button.isUserInteractionEnabled)
      #expect(button.currentTitle == "Send")
      #expect(button.countdown.isEnabledAfterwards == nil)
      button.countdown.onActivity = nil
      clock.run { CountdownCenter.shared.cancel("afterward") }
    }
    #expect(log.values == [true, false])
  }

  @Test("The last value counts, even after the time is over, and nil restores what isEnabled was")
  func lastValue() {
    start()
    button.countdown.isEnabledAfterwards = true
    clock.isMainQueueStalled = true
    clock.advance(by: 3)
    button.countdown.isEnabledAfterwards = false
    clock.isMainQueueStalled = false
    #expect(!button.isEnabled)
    start()
    button.countdown.isEnabledAfterwards = true
    button.countdown.isEnabledAfterwards = nil
    clock.advance(by: 3)
    #expect(!button.isEnabled)
  }

  @Test("A value that is set while idle applies immediately, and only then")
  func setWhileIdle() {
    for isEnabled in [false, true] {
      button.countdown.isEnabledAfterwards = isEnabled
      #expect(button.isEnabled == isEnabled)
      #expect(button.countdown.isEnabledAfterwards == nil)
      button.countdown.isEnabledAfterwards = nil
      #expect(button.isEnabled == isEnabled)
    }
    start()
    clock.advance(by: 3)
    #expect(button.isEnabled)
  }

  private func beginSend(_ interaction: CountdownStyle.Interaction = .disabled) throws -> SendRequest {
    let request = try clock.run { try button.countdown.beginSend(thenWait: 3, style: style(interaction)) }
    button.countdown.isEnabledAfterwards = false
    return request
  }

  @Test("A value that is set while sending applies at the end", arguments: CountdownStyle.Interaction.allCases)
  func send(interaction: CountdownStyle.Interaction) throws {
    for (outcome, hasWait) in [(SendOutcome.sent(), true), (.sent(wait: 0), false), (.failed(RequestFailure()), false)]
    {
      button.isEnabled = true
      try beginSend(interaction).finish(with: outcome)
      if hasWait {
        #expect(button.countdown.isEnabledAfterwards == false)
        #expect(button.isEnabled == (interaction != .disabled))
        clock.advance(by: 3)
      }
      #expect(!button.isEnabled)
      #expect(button.isUserInteractionEnabled)
      #expect(button.countdown.isEnabledAfterwards == nil)
    }
  }

  @Test("The value applies when the button is canceled while sending, and not again when the request ends")
  func cancelWhileSending() throws {
    let request = try beginSend()
    button.countdown.cancel()
    #expect(!button.isEnabled)
    button.isEnabled = true
    request.finish(with: .sent())
    #expect(button.isEnabled)
  }
}
