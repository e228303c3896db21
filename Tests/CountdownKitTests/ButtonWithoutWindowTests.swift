import CountdownTestSupport
import CountdownKit
import Testing
import UIKit

@MainActor @Suite("A button that isn't in a window")
struct ButtonWithoutWindowTests {
  let clock = ManualClock()
  let button = UIButton(type: .system)
  let countdownButton = CountdownButton(type: .system)
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  let log = Log<String>()

  init() {
    button.setTitle("Send", for: .normal)
    countdownButton.duration = 60
    countdownButton.onFinish = { [log] in log.note("end") }
  }

  private func start(_ seconds: Int = 60, key: String? = nil) {
    clock.run { button.countdown.start(from: seconds, key: key, style: .digits) { [log] in log.note("end") } }
  }

  private func tapCountdownButton() {
    clock.run { countdownButton.sendActions(for: .touchUpInside) }
  }

  @Test("The first value is shown outside a window, and the current value when the button enters one")
  func startOutsideWindow() {
    start()
    #expect(button.currentTitle == "60")
    #expect(!button.isEnabled)
    clock.advance(by: 0.3)
    window.addSubview(button)
    #expect(button.currentTitle == "60")
    clock.advance(by: 0.7)
    #expect(button.currentTitle == "59")
  }

  @Test("Attaching to a key outside a window shows the time that remains")
  func attachOutsideWindow() {
    let former = UIButton()
    clock.run { former.countdown.start(from: 60, key: "login") }
    clock.advance(by: 20)
    clock.run {
      #expect(button.countdown.attach(to: "login", style: .digits))
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
    #expect(button.currentTitle == "60")
    button.setTitle("Resend", for: .disabled)
    navigation.popViewController(animated: false)
    #expect(button.currentTitle == "50")
    #expect(button.titleLabel?.text == "50", "after layout")
    clock.advance(by: 49.5)
    #expect(button.title(for: .normal) == "Send")
    #expect(button.title(for: .disabled) == "Resend")
    #expect(log.values == ["end"])
  }

  @Test("A countdown adds a hidden subview, and removes it at the end")
  func subviews() {
    window.addSubview(button)
    button.layoutIfNeeded()
    let own = button.subviews
    start()
    #expect(button.subviews.dropLast() == own[...], "the last subview")
    #expect(button.subviews.last?.isHidden == true)
    button.removeFromSuperview()
    clock.advance(by: 10)
    #expect(button.subviews.count == own.count + 1)
    clock.advance(by: 50)
    #expect(button.subviews == own)
    start()
    button.countdown.cancel()
    #expect(button.subviews == own)
  }

  @Test("The hidden subview isn't removed while the button enters a window", arguments: [true, false])
  func subviewWhileEnteringWindow(isCancelled: Bool) async {
    button.layoutIfNeeded()
    let own = button.subviews
    start(3, key: "login")
    clock.advance(by: 1)
    #expect(button.subviews.count == own.count + 1)
    clock.isMainQueueStalled = true
    if isCancelled { clock.run { CountdownCenter.shared.cancel("login") } } else { clock.advance(by: 5) }
    window.addSubview(button)
    #expect(button.currentTitle == "Send")
    #expect(button.subviews.count == own.count + 1)
    clock.isMainQueueStalled = false
    await mainQueueRuns()
    #expect(button.subviews == own)
  }

  @Test("A countdown that follows another has its own hidden subview")
  func subviewOfNextCountdown() async {
    button.layoutIfNeeded()
    let own = button.subviews
    start()
    clock.advance(by: 1)
    start()
    clock.advance(by: 1)
    await mainQueueRuns()
    #expect(button.subviews.count == own.count + 1)
    clock.advance(by: 9)
    window.addSubview(button)
    #expect(button.currentTitle == "50")
  }

  @Test("The count continues if the app removes the hidden subview")
  func removedSubview() {
    start()
    clock.advance(by: 1)
    for view in button.subviews { view.removeFromSuperview() }
    window.addSubview(button)
    clock.advance(by: 1)
    #expect(button.currentTitle == "58")
    button.removeFromSuperview()
    clock.advance(by: 1)
    window.addSubview(button)
    #expect(button.currentTitle == "57")
  }

  @Test("Outside a window, handlers are called and the button is restored at the end")
  func endOutsideWindow() {
    button.countdown.onTick = { [log] in log.note("\($0.remainingSeconds)") }
    start(3)
    clock.advance(by: 3)
    #expect(log.values == ["3", "2", "1", "0", "end"])
    #expect(button.currentTitle == "Send")
    #expect(button.isEnabled)
    window.addSubview(button)
    clock.advance(by: 10)
    #expect(log.values == ["3", "2", "1", "0", "end"])
    #expect(button.currentTitle == "Send")
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

  @Test("A button that enters a window with a pending end shows it first, and the handler is called with the tick")
  func enterWindowWithPendingEnd() {
    start(3)
    clock.advance(by: 1)
    clock.isMainQueueStalled = true
    clock.advance(by: 5)
    window.addSubview(button)
    #expect(button.currentTitle == "Send")
    #expect(log.values.isEmpty)
    clock.isMainQueueStalled = false
    #expect(log.values == ["end"])
    clock.advance(by: 5)
    #expect(log.values == ["end"])
  }

  // MARK: Countdown buttons

  @Test("A countdown button that enters a window after its end shows the end and calls the handlers once")
  func countdownButtonEndsOutsideWindow() {
    countdownButton.countdown.onTick = { [log] in log.note("\($0.remainingSeconds)") }
    window.addSubview(countdownButton)
    tapCountdownButton()
    countdownButton.removeFromSuperview()
    clock.advance(by: 100)
    #expect(log.values == ["60"])
    #expect(!countdownButton.countdown.isRunning)
    clock.isMainQueueStalled = true
    window.addSubview(countdownButton)
    #expect(countdownButton.currentTitle == "Get Code")
    #expect(log.values == ["60"], "while the button moves")
    clock.isMainQueueStalled = false
    #expect(log.values == ["60", "0", "end"])
    countdownButton.removeFromSuperview()
    window.addSubview(countdownButton)
    #expect(log.values == ["60", "0", "end"])
    #expect(clock.armedAlarmCount == 0)
  }

  @Test("A countdown button that enters a window shows the current value and continues")
  func countdownButtonEntersWindow() {
    countdownButton.countdown.onTick = { [log] in log.note("\($0.remainingSeconds)") }
    tapCountdownButton()
    #expect(countdownButton.currentTitle == "60 s")
    #expect(clock.armedAlarmCount == 0)
    clock.advance(by: 20.5)
    window.addSubview(countdownButton)
    #expect(countdownButton.currentTitle == "40 s")
    clock.advance(by: 0.5)
    #expect(countdownButton.currentTitle == "39 s")
    #expect(log.values == ["60", "40", "39"])
    #expect(countdownButton.subviews.allSatisfy { $0 is UILabel })
  }

  @Test("Sending actions after the end outside a window calls the handler first, and restarts the countdown")
  func countdownButtonRestartsOutsideWindow() {
    countdownButton.duration = 3
    tapCountdownButton()
    clock.advance(by: 5)
    tapCountdownButton()
    #expect(log.values == ["end"])
    #expect(countdownButton.currentTitle == "3 s")
    window.addSubview(countdownButton)
    clock.advance(by: 3)
    #expect(log.values == ["end", "end"])
  }

  @Test("A countdown button whose key was canceled is restored in a window and calls no handler")
  func countdownButtonWithCanceledKey() {
    countdownButton.key = "login"
    window.addSubview(countdownButton)
    tapCountdownButton()
    countdownButton.removeFromSuperview()
    clock.run { CountdownCenter.shared.cancel("login") }
    window.addSubview(countdownButton)
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
