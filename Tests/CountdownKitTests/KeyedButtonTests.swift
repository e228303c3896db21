import CountdownKit
import CountdownTestSupport
import TestSupport
import Testing
import UIKit

@MainActor @Suite("A countdown with a key on buttons")
struct KeyedButtonTests {
  let clock = ManualClock()
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))

  private func makeButton(_ title: String = "Send") -> UIButton {
    let button = UIButton(type: .system)
    button.setTitle(title, for: .normal)
    window.addSubview(button)
    return button
  }

  private func start(_ button: UIButton, from seconds: Int = 60, key: String = "login", onFinish: (() -> Void)? = nil) {
    clock.run { button.countdown.start(from: seconds, key: key, style: .digits, onFinish: onFinish) }
  }

  @discardableResult
  private func attach(_ button: UIButton, to key: String = "login", onFinish: (() -> Void)? = nil) -> Bool {
    clock.run { button.countdown.follow(key, style: .digits, onFinish: onFinish) }
  }

  @Test("A keyed countdown continues without its page, and the rebuilt page shows the time that remains")
  func rebuiltPage() {
    let log = Recorder<String>()
    weak var former: UIButton?
    do {
      let button = makeButton()
      former = button
      start(button) { log.record("former page") }
      clock.advance(by: 10)
      #expect(button.currentTitle == "50")
      button.removeFromSuperview()
    }
    #expect(former == nil)
    #expect(clock.armedAlarmCount == 0, "without observers")
    clock.advance(by: 10)
    let button = makeButton()
    #expect(attach(button) { log.record("end") })
    #expect(button.currentTitle == "40")
    #expect(!button.isEnabled)
    clock.advance(by: 40)
    #expect(button.currentTitle == "Send")
    #expect(log.values == ["end"])
    clock.run { #expect(CountdownCenter.shared["login"] == nil) }
  }

  @Test("Starting a running key follows it with the time that remains")
  func startRunningKey() {
    let first = makeButton()
    let second = makeButton()
    start(first)
    clock.advance(by: 20)
    start(second, from: 99)
    #expect(second.currentTitle == "40")
    start(first, from: 99)
    #expect(first.currentTitle == "40")
  }

  @Test("Attaching to a key without a countdown returns false and restores the button")
  func attachToIdleKey() {
    let button = makeButton()
    #expect(!attach(button))
    #expect(button.currentTitle == "Send")
    start(button, key: "other")
    #expect(!attach(button))
    #expect(button.currentTitle == "Send")
    #expect(button.isEnabled)
    #expect(clock.armedAlarmCount == 0)
    clock.run { #expect(CountdownCenter.shared["other"]?.remainingSeconds == 60) }
  }

  @Test("Several buttons can follow one key to its end")
  func severalButtons() {
    let buttons = (1...3).map { makeButton("Send \($0)") }
    start(buttons[0])
    clock.advance(by: 0.5)
    buttons.dropFirst().forEach { attach($0) }
    clock.advance(by: 9.5)
    #expect(buttons.map(\.currentTitle) == ["50", "50", "50"])
    clock.advance(by: 50)
    #expect(buttons.map(\.currentTitle) == ["Send 1", "Send 2", "Send 3"])
  }

  @Test("A button that moves to another key no longer shows the former key's time")
  func attachToAnotherKey() {
    let button = makeButton()
    let titles = Recorder<String?>()
    let observed = ObservedButton(type: .system)
    window.addSubview(observed)
    start(button, from: 30, key: "first")
    start(button, from: 90, key: "second")
    attach(observed, to: "first")
    clock.advance(by: 5)
    observed.forgetChanges()
    attach(observed, to: "second")
    #expect(observed.currentTitle == "85")
    clock.advance(by: 3)
    titles.record(observed.currentTitle)
    let shown = observed.titleChanges.compactMap(\.title)
    #expect(shown == ["85", "84", "83", "82"])
    #expect(titles.values == ["82"])
  }

  @Test("Canceling a button leaves its key running, and canceling the key restores all its buttons")
  func cancel() {
    let first = makeButton()
    let second = makeButton()
    start(first) { Issue.record("called after a cancel") }
    attach(second) { Issue.record("called after a cancel") }
    first.countdown.cancel()
    #expect(first.currentTitle == "Send")
    #expect(first.isEnabled)
    clock.advance(by: 1)
    #expect(second.currentTitle == "59")
    clock.run { CountdownCenter.shared.cancel("login") }
    #expect(second.currentTitle == "Send")
    #expect(second.isEnabled)
    #expect(!second.countdown.isRunning)
    #expect(!attach(first))
  }

  @Test("A button shows that its key's countdown is paused or extended")
  func pausedAndExtended() {
    let button = makeButton()
    start(button)
    clock.run {
      let countdown = CountdownCenter.shared["login"]
      countdown?.extend(by: 30)
      #expect(button.currentTitle == "90")
      countdown?.pause()
      clock.advance(by: 100)
      #expect(button.currentTitle == "90")
      countdown?.extend(by: -100)
      #expect(button.currentTitle == "Send")
    }
  }

  @Test("Reused cells show the time of their current key")
  func reusedCells() {
    let keys = (0..<20).map { "row \($0)" }
    let cells = (0..<6).map { _ in makeButton() }
    clock.run {
      for (row, key) in keys.enumerated() where row % 3 != 0 {
        _ = try? CountdownCenter.shared.start(key, duration: TimeInterval(100 + row))
      }
    }
    for offset in [0, 3, 7, 14, 2] {
      for (index, cell) in cells.enumerated() {
        let row = offset + index
        #expect(attach(cell, to: keys[row]) == (row % 3 != 0))
      }
      clock.advance(by: 1)
      for (index, cell) in cells.enumerated() {
        let left = clock.run { CountdownCenter.shared[keys[offset + index]]?.remainingSeconds }
        #expect(cell.currentTitle == left.map(String.init) ?? "Send")
      }
    }
  }

  @Test("A keyed countdown that is started by tag continues without its page")
  func byTag() {
    let style = CountdownStyle.digits
    do {
      let page = UIView(frame: .zero)
      window.addSubview(page)
      defer { page.removeFromSuperview() }
      let button = makeButton()
      button.tag = 7
      page.addSubview(button)
      clock.run { page.startCountdown(onButtonWithTag: 7, from: 60, key: "login", style: style) }
      clock.advance(by: 1)
      #expect(button.currentTitle == "59")
      page.cancelCountdown(onButtonWithTag: 7)
      #expect(button.currentTitle == "Send")
      clock.run { page.startCountdown(onButtonWithTag: 7, from: 60, key: "login", style: style) }
      #expect(button.currentTitle == "59")
    }
    let button = makeButton()
    clock.advance(by: 9)
    #expect(attach(button))
    #expect(button.currentTitle == "50")
  }

  @Test("A countdown button shows the countdown under its key and refuses touches")
  func countdownButton() {
    do {
      let button = CountdownButton()
      button.key = "login"
      clock.run { button.sendActions(for: .touchUpInside) }
      #expect(button.currentTitle == "60 s")
    }
    clock.advance(by: 15)
    let sent = Recorder<String>()
    let button = CountdownButton()
    button.addAction(UIAction { _ in sent.record("sent") }, for: .touchUpInside)
    clock.run {
      button.key = "login"
      #expect(button.currentTitle == "45 s")
      button.sendActions(for: .touchUpInside)
      #expect(sent.values.isEmpty)
      button.key = "other"
    }
    #expect(button.currentTitle == "Get Code")
    clock.run { #expect(CountdownCenter.shared["login"]?.remainingSeconds == 45) }
  }

  @Test("Touching a countdown button whose key runs shows the time that remains and sends no action")
  func countdownButtonsWithOneKey() {
    let sent = Recorder<String>()
    let buttons = (1...2).map { _ in CountdownButton() }
    for button in buttons {
      window.addSubview(button)
      button.key = "login"
      button.addAction(UIAction { _ in sent.record("sent") }, for: .touchUpInside)
    }
    clock.run { buttons[0].sendActions(for: .touchUpInside) }
    clock.advance(by: 10)
    clock.run { buttons[1].sendActions(for: .touchUpInside) }
    #expect(sent.values == ["sent"])
    #expect(buttons.map(\.currentTitle) == ["50 s", "50 s"])
    let cell = CountdownButton()
    cell.key = "login"
    clock.run { cell.key = "login" }
    #expect(cell.currentTitle == "50 s", "setting the same key again")
  }

  @Test("A countdown causes no wake-ups in the background and shows the current value in the foreground")
  func background() {
    let button = makeButton()
    start(button)
    clock.advance(by: 2)
    clock.enterBackground()
    #expect(clock.armedAlarmCount == 0)
    clock.sleep(for: 20)
    #expect(button.currentTitle == "58")
    clock.enterForeground()
    #expect(button.currentTitle == "38")
    clock.enterBackground()
    clock.sleep(for: 60)
    clock.enterForeground()
    #expect(button.currentTitle == "Send")
    #expect(button.isEnabled)
  }

  @Test("Starting a running key from 0 or less follows it", arguments: [0, -1, Int.min])
  func zeroSecondsUnderRunningKey(seconds: Int) throws {
    let button = makeButton()
    var isFinished = false
    try clock.run {
      try CountdownCenter.shared.start("login", duration: 30)
      button.countdown.start(from: seconds, key: "login") { isFinished = true }
    }
    #expect(!isFinished)
    #expect(button.countdown.remainingSeconds == 30)
  }
}
