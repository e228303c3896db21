import CountdownKit
import CountdownTestSupport
import TestSupport
import Testing
import UIKit

/// Touches that start with hit testing. Only the headless UIKit can make them.
@MainActor @Suite("Touches on buttons")
struct TouchedButtonTests {
  let clock = ManualClock()
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  let sent = Recorder<String>()

  init() {
    window.isHidden = false
  }

  private func add<Button: UIButton>(_ button: Button) -> Button {
    button.frame = CGRect(x: 10, y: 10, width: 200, height: 44)
    button.addAction(UIAction { [sent] _ in sent.record("sent") }, for: .touchUpInside)
    window.addSubview(button)
    return button
  }

  @Test(
    "A touch starts a countdown button and sends its action if it isn't counting, also in a style that disables it",
    arguments: CountdownStyle.Interaction.allCases)
  func countdownButton(kind: CountdownStyle.Interaction) {
    let button = add(CountdownButton())
    button.style.interaction = kind
    button.duration = 3
    clock.run { Headless.touch(button) }
    #expect(sent.values == ["sent"])
    #expect(button.isEnabled == (kind != .disabled))
    clock.advance(by: 1)
    clock.run { Headless.touch(button) }
    #expect(sent.values == ["sent"])
    #expect(button.countdown.remainingSeconds == 2)
    clock.advance(by: 2)
    clock.run { Headless.touch(button) }
    #expect(sent.values == ["sent", "sent"])
    #expect(button.countdown.remainingSeconds == 3)
  }

  @Test("A touch that is canceled or ends outside the button starts no countdown")
  func canceledTouch() {
    let button = add(CountdownButton())
    clock.run {
      Headless.press(button)?.cancel()
      let finger = Headless.press(button)
      finger?.move(to: CGPoint(x: 160, y: 400))
      finger?.lift()
    }
    #expect(sent.values.isEmpty)
    #expect(!button.countdown.isRunning)
  }

  @Test("The action for touchDown is sent before the countdown starts, and not for a refused touch")
  func touchDown() {
    let button = add(CountdownButton())
    button.addAction(
      UIAction { [sent, button] _ in sent.record("down \(button.countdown.isRunning)") }, for: .touchDown)
    for _ in 0..<2 { clock.run { Headless.touch(button) } }
    #expect(sent.values == ["down false", "sent"])
  }

  @Test("A countdown that starts at touch down leaves the touch in progress, and the action is sent at its end")
  func startAtTouchDown() {
    let button = add(CountdownButton())
    button.addAction(
      UIAction { [button] _ in button.countdown.start(from: 3, style: button.style) }, for: .touchDown)
    for _ in 0..<2 {
      clock.run {
        let finger = Headless.press(button)
        #expect(button.countdown.remainingSeconds == 3)
        finger?.lift()
      }
    }
    #expect(sent.values == ["sent"])
    #expect(button.countdown.remainingSeconds == 3)
  }

  @Test("A touch whose action cancels the countdown doesn't restart it")
  func cancelInAction() {
    let button = add(CountdownButton())
    button.addAction(UIAction { [button] _ in button.countdown.cancel() }, for: .touchUpInside)
    clock.run { Headless.touch(button) }
    #expect(!button.countdown.isRunning)
    clock.run { Headless.click(button) }
    #expect(button.countdown.isRunning)
  }

  @Test("A click starts a native button of Mac Catalyst if it isn't counting", arguments: [true, false])
  func nativeButton(hasTouches: Bool) {
    let button = add(CountdownButton(type: .system))
    button.addAction(
      UIAction { [sent, button] _ in sent.record("\(button.countdown.isRunning)") }, for: .primaryActionTriggered)
    button.style = .standard
    button.duration = 3
    if hasTouches { Headless.press(button)?.cancel() }
    clock.run { Headless.click(button) }
    #expect(sent.values == ["true"])
    #expect(button.countdown.remainingSeconds == 3)
    clock.advance(by: 1)
    clock.run { Headless.click(button) }
    #expect(button.countdown.remainingSeconds == 2)
    clock.advance(by: 2)
    clock.run { Headless.click(button) }
    #expect(sent.values == ["true", "true"])
    #expect(button.countdown.remainingSeconds == 3)
  }

  @Test(
    "A touch on a counting button reaches the view behind it except in a style that leaves touches unchanged",
    arguments: CountdownStyle.Interaction.allCases)
  func viewBehind(kind: CountdownStyle.Interaction) {
    let row = UIControl(frame: window.bounds)
    row.addAction(UIAction { [sent] _ in sent.record("row") }, for: .touchUpInside)
    window.addSubview(row)
    let (button, selfStarting) = (add(UIButton()), CountdownButton())
    row.addSubview(button)
    var style = CountdownStyle.digits
    style.interaction = kind
    clock.run { button.countdown.start(from: 3, style: style) }
    Headless.touch(CGPoint(x: 20, y: 20), in: window)
    #expect(sent.values == [kind == .unchanged ? "sent" : "row"])
    clock.advance(by: 3)
    Headless.touch(CGPoint(x: 20, y: 20), in: window)
    #expect(sent.values.last == "sent")

    button.removeFromSuperview()
    row.addSubview(add(selfStarting))
    selfStarting.style.interaction = kind
    clock.run { selfStarting.sendActions(for: .touchUpInside) }
    let before = sent.values
    Headless.touch(CGPoint(x: 20, y: 20), in: window)
    #expect(sent.values == before + (kind == .unchanged ? [] : ["row"]))
  }

  @Test("A countdown that an action starts is shown immediately, while the button is highlighted and disabled")
  func startInAction() {
    let button = UIButton()
    button.frame = CGRect(x: 10, y: 10, width: 200, height: 44)
    button.setTitle("Send", for: .normal)
    button.setTitle("Off", for: .disabled)
    let seen = Recorder<String>()
    button.addAction(
      UIAction { [button, clock] _ in
        clock.run { button.countdown.start(from: 3, style: .digits) }
        seen.record("\(button.state == [.highlighted, .disabled]) \(button.currentTitle ?? "")")
      }, for: .touchUpInside)
    window.addSubview(button)
    Headless.touch(button)
    #expect(seen.values == ["true 3"])
    #expect(button.currentTitle == "3")
  }
}
