import CountdownKit
import CountdownTestSupport
import TestSupport
import Testing
import UIKit

@MainActor @Suite("A button that isn't in a window")
struct ButtonWithoutWindowTests {
  let clock = ManualClock()
  let button = UIButton(type: .system)
  let countdownButton = CountdownButton(type: .system)
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  let log = Recorder<String>()

  init() {
    button.setTitle("Send", for: .normal)
    countdownButton.duration = 60
    countdownButton.onFinish = { [log] in log.record("end") }
  }

  private func start(_ seconds: Int = 60, key: String? = nil) {
    clock.run { button.countdown.start(from: seconds, key: key, style: .digits) { [log] in log.record("end") } }
  }

  private func tapCountdownButton() {
    clock.run { countdownButton.sendActions(for: .touchUpInside) }
  }

  @Test("A button counts outside a window as it does inside", arguments: [true, false])
  func countsOutsideWindow(isCountdownButton: Bool) {
    let button = isCountdownButton ? countdownButton : button
    button.countdown.onTick { [log] in log.record("\($0.remainingSeconds)") }
    clock.run { button.countdown.start(from: 3, style: .digits) { [log] in log.record("end") } }
    #expect(button.currentTitle == "3")
    clock.advance(by: 1)
    #expect(button.currentTitle == "2")
    window.addSubview(button)
    button.removeFromSuperview()
    clock.advance(by: 1)
    #expect(button.currentTitle == "1")
    clock.advance(by: 1)
    #expect(button.currentTitle == (isCountdownButton ? "Get Code" : "Send"))
    #expect(log.values == ["3", "2", "1", "0", "end"])
  }

  @Test("A countdown adds no view to its button")
  func subviews() {
    window.addSubview(button)
    button.layoutIfNeeded()
    let own = button.subviews
    start()
    #expect(button.subviews == own)
  }

  @Test("Attaching to a key outside a window shows the time that remains")
  func attachOutsideWindow() {
    let former = UIButton()
    clock.run { former.countdown.start(from: 60, key: "login") }
    clock.advance(by: 20)
    clock.run {
      #expect(button.countdown.follow("login", style: .digits))
      countdownButton.key = "login"
    }
    #expect(button.currentTitle == "40")
    #expect(countdownButton.currentTitle == "40 s")
  }

  @Test("A button on a page that is shown again has the current value before it's drawn, and keeps later changes")
  func pushAndPop() {
    let page = UIViewController()
    page.view.addSubview(button)
    let navigation = UINavigationController(rootViewController: page)
    window.rootViewController = navigation
    window.isHidden = false
    window.layoutIfNeeded()
    start()
    navigation.pushViewController(UIViewController(), animated: false)
    clock.advance(by: 10.5)
    #expect(button.currentTitle == "50")
    button.setTitle("Resend", for: .disabled)
    navigation.popViewController(animated: false)
    #expect(button.currentTitle == "Resend", "until the next tick")
    clock.advance(by: 0.5)
    #expect(button.currentTitle == "49")
    #expect(button.titleLabel?.text == "49", "after layout")
    clock.advance(by: 49)
    #expect(button.title(for: .normal) == "Send")
    #expect(button.title(for: .disabled) == "Resend")
    #expect(log.values == ["end"])
  }

  @Test("Canceling outside a window restores the button")
  func cancelOutsideWindow() {
    window.addSubview(button)
    start()
    button.removeFromSuperview()
    clock.advance(by: 10)
    button.countdown.cancel()
    #expect(button.currentTitle == "Send")
    window.addSubview(button)
    #expect(button.currentTitle == "Send")
    #expect(clock.armedAlarmCount == 0)
  }

  @Test("A countdown button whose key is canceled outside a window is restored, and calls no handler")
  func countdownButtonWithCanceledKey() {
    clock.run { countdownButton.key = "login" }
    tapCountdownButton()
    clock.run { CountdownCenter.shared.cancel("login") }
    #expect(countdownButton.currentTitle == "Get Code")
    #expect(log.values.isEmpty)
    #expect(clock.armedAlarmCount == 0)
  }

  @Test("A countdown button can be released outside a window, before and after its end", arguments: [10, 100])
  func releasesCountdownButton(seconds: Double) {
    weak var weakButton: CountdownButton?
    do {
      let button = CountdownButton()
      weakButton = button
      window.addSubview(button)
      clock.run { button.sendActions(for: .touchUpInside) }
      button.removeFromSuperview()
      clock.advance(by: seconds)
    }
    #expect(weakButton == nil)
    #expect(clock.armedAlarmCount == 0)
  }
}
