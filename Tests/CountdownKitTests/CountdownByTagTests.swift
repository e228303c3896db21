import CountdownKit
import CountdownTestSupport
import TestSupport
import Testing
import UIKit

@MainActor @Suite("A countdown by tag")
struct CountdownByTagTests {
  let clock = ManualClock()
  let page = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  let window: UIWindow

  init() {
    window = UIWindow(showing: page)
  }

  private func addButton(_ title: String = "Send", tag: Int = 7) -> UIButton {
    let button = UIButton(type: .system)
    button.setTitle(title, for: .normal)
    button.tag = tag
    page.addSubview(button)
    return button
  }

  @discardableResult
  private func start(_ seconds: Int = 5, tag: Int = 7, onFinish: (() -> Void)? = nil) -> Bool {
    clock.run { page.startCountdown(onButtonWithTag: tag, from: seconds, style: .digits, onFinish: onFinish) }
  }

  @Test("The button with the tag counts, and the handler is called after the button is restored")
  func countsAndRestores() {
    let button = addButton()
    let log = Recorder<String>()
    #expect(start(3) { log.record(button.currentTitle ?? "") })
    #expect(button.currentTitle == "3")
    #expect(button.countdown.isRunning)
    #expect(button.countdown.remainingSeconds == 3)
    clock.advance(by: 2)
    #expect(button.currentTitle == "1")
    #expect(log.values.isEmpty)
    clock.advance(by: 1)
    #expect(log.values == ["Send"])
    #expect(button.isEnabled)
    clock.advance(by: 5)
    #expect(log.values == ["Send"])
    #expect(clock.armedAlarmCount == 0)
  }

  @Test("A rebuilt button that the app attaches to the key keeps the handler of that call")
  func attachedReplacement() {
    let old = addButton("Old")
    let log = Recorder<String>()
    clock.run {
      page.startCountdown(onButtonWithTag: 7, from: 5, key: "login", style: .digits) { log.record("tag") }
      clock.advance(by: 1)
      old.removeFromSuperview()
      addButton("New").countdown.follow("login", style: .digits) { log.record("attached") }
    }
    clock.advance(by: 4)
    #expect(log.values.sorted() == ["attached", "tag"])
  }

  @Test("A send under the key moves to the button that replaces another, and so does its wait", arguments: [5, 0])
  func sendUnderTheKey(wait: Int) throws {
    let old = addButton("Old")
    let log = Recorder<String>()
    let request = try clock.run {
      let request = try CountdownCenter.shared.beginSend(thenWait: wait, key: "login")
      page.startCountdown(onButtonWithTag: 7, from: 60, key: "login", style: .digits) { log.record("end") }
      return request
    }
    #expect(old.countdown.isSending)
    old.removeFromSuperview()
    let new = addButton("New")
    request.finish(with: .sent())
    #expect(new.currentTitle == (wait == 0 ? "New" : "5"))
    #expect(log.values == (wait == 0 ? ["end"] : []))
    #expect(old.currentTitle == "Old")
    #expect(!old.countdown.isRunning)
    clock.advance(by: 5)
    #expect(new.currentTitle == "New")
    #expect(log.values == ["end"])
  }

  @Test("A button that the app attached to the key itself still follows it when the tag has moved")
  func attachedBefore() {
    let old = addButton("Old")
    clock.run {
      old.countdown.follow("login", style: .digits)
      page.startCountdown(onButtonWithTag: 7, from: 5, key: "login", style: .digits)
    }
    old.tag = 0
    let new = addButton("New")
    clock.advance(by: 1)
    #expect(new.currentTitle == "4")
    #expect(old.currentTitle == "4")
    clock.advance(by: 4)
    #expect(new.currentTitle == "New")
    #expect(old.currentTitle == "Old")
  }

  @Test("The second start under a key moves with the tag as well", arguments: [2, 6])
  func secondStart(seconds: TimeInterval) {
    let old = addButton("Old")
    clock.run {
      page.startCountdown(onButtonWithTag: 7, from: 5, key: "login", style: .digits)
      clock.advance(by: seconds)
      page.startCountdown(onButtonWithTag: 7, from: 5, key: "login", style: .digits)
    }
    old.tag = 0
    let new = addButton("New")
    clock.advance(by: 1)
    #expect(old.currentTitle == "Old")
    #expect(new.currentTitle == (seconds == 2 ? "2" : "4"))
  }

  @Test("Starting again on the same button cancels nothing")
  func restartIsNoCancel() {
    let button = addButton()
    start()
    button.countdown.onActivity = { if $0 == .idle { Issue.record("called without a cancel") } }
    start()
    #expect(button.currentTitle == "5")
    button.countdown.onActivity = nil
  }

  @Test("A start by tag in the handler for ticks is the later one")
  func startInTickHandler() {
    let button = addButton()
    let log = Recorder<String>()
    button.countdown.onTick { [clock, page] _ in
      button.countdown.onActivity = nil
      clock.run {
        page.startCountdown(onButtonWithTag: 7, from: 2, key: "login", style: .digits) { log.record("inner") }
      }
    }
    clock.run { page.startCountdown(onButtonWithTag: 7, from: 2, key: "login", style: .digits) { log.record("outer") } }
    clock.advance(by: 2)
    #expect(log.values == ["inner"])
  }

  @Test("A button that replaces another in the last second tells its handler for ticks of the end")
  func replacementHearsTheEnd() {
    let old = addButton("Old")
    start(2)
    clock.advance(by: 1.5)
    old.removeFromSuperview()
    let new = addButton("New")
    let log = Recorder<Bool>()
    new.countdown.onTick { log.record($0.isFinished) }
    clock.advance(by: 0.5)
    #expect(log.values == [true])
  }

  @Test("A button that replaces another continues the countdown, and the replaced button is restored")
  func replacement() {
    let old = addButton("Old")
    let log = Recorder<String>()
    start(5) { log.record("end") }
    clock.advance(by: 1)
    old.removeFromSuperview()
    let new = addButton("New")
    #expect(old.currentTitle == "4")
    clock.advance(by: 1)
    #expect(old.currentTitle == "Old")
    #expect(old.isEnabled)
    #expect(!old.countdown.isRunning)
    #expect(new.currentTitle == "3")
    #expect(!new.isEnabled)
    #expect(new.countdown.isRunning)
    clock.advance(by: 3)
    #expect(new.currentTitle == "New")
    #expect(new.isEnabled)
    #expect(old.currentTitle == "Old")
    #expect(log.values == ["end"])
  }

  @Test("The countdown continues while no button has the tag")
  func noButtonMeanwhile() {
    let log = Recorder<String>()
    do {
      let old = addButton("Old")
      start(5) { log.record("end") }
      clock.advance(by: 1)
      old.removeFromSuperview()
    }
    clock.advance(by: 1)
    let new = addButton("New")
    clock.advance(by: 1)
    #expect(new.currentTitle == "2")
    new.removeFromSuperview()
    clock.advance(by: 2)
    #expect(new.currentTitle == "New")
    #expect(log.values == ["end"], "without a button")
  }

  @Test("A button that replaces another before the last tick shows the style's appearance after the end")
  func replacementAtTheEnd() {
    let old = addButton("Old")
    clock.run { page.startCountdown(onButtonWithTag: 7, from: 2, style: .getCodeAgain) }
    clock.advance(by: 1.5)
    old.removeFromSuperview()
    let new = addButton("New")
    clock.advance(by: 0.5)
    #expect(new.currentTitle == "Get a New Code")
    #expect(new.isUserInteractionEnabled)
  }

  @Test("Without a button that has the tag, starting returns false and changes nothing")
  func noSuchButton() {
    let button = addButton()
    #expect(!start(tag: 8) { Issue.record("called without a start") })
    #expect(button.currentTitle == "Send")
    #expect(clock.armedAlarmCount == 0)
    clock.advance(by: 10)
  }

  @Test("If a view of another class has the tag, starting returns false and changes nothing")
  func anotherClass() {
    let label = UILabel()
    label.tag = 7
    page.addSubview(label)
    let button = addButton()
    #expect(!start())
    #expect(button.currentTitle == "Send")
    #expect(clock.armedAlarmCount == 0)
  }

  @Test("The tag 0 finds the receiver")
  func tagZero() {
    let button = addButton(tag: 0)
    #expect(!start(tag: 0))
    #expect(button.currentTitle == "Send")
    clock.run {
      #expect(button.startCountdown(onButtonWithTag: 0, from: 5, style: .digits))
    }
    #expect(button.currentTitle == "5")
  }

  @Test("Starting a running countdown restarts it")
  func restart() {
    let button = addButton()
    let log = Recorder<String>()
    start(5) { log.record("first") }
    clock.advance(by: 2)
    start(4) { log.record("second") }
    #expect(button.currentTitle == "4")
    clock.advance(by: 4)
    #expect(log.values == ["second"])
    #expect(button.currentTitle == "Send")
  }

  @Test("A countdown from 0 or less finishes immediately", arguments: [0, -5, Int.min])
  func zeroSeconds(seconds: Int) {
    let button = addButton()
    let log = Recorder<String>()
    #expect(start(seconds) { log.record("end") })
    #expect(log.values == ["end"])
    #expect(button.isEnabled)
    #expect(button.currentTitle == "Send")
  }

  @Test("Canceling by tag or on the button restores the button immediately", arguments: [true, false])
  func cancel(byTag: Bool) {
    let button = addButton()
    start { Issue.record("called after a cancel") }
    clock.advance(by: 1)
    if byTag { page.cancelCountdown(onButtonWithTag: 7) } else { button.countdown.cancel() }
    #expect(button.currentTitle == "Send")
    #expect(button.isEnabled)
    clock.advance(by: 10)
    #expect(button.currentTitle == "Send")
    #expect(clock.armedAlarmCount == 0)
  }

  @Test("Canceling by tag cancels a countdown that was started on the button, and otherwise does nothing")
  func cancelOther() {
    let button = addButton()
    page.cancelCountdown(onButtonWithTag: 7)
    page.cancelCountdown(onButtonWithTag: 8)
    clock.run { button.countdown.start(from: 5, style: .digits) }
    page.cancelCountdown(onButtonWithTag: 7)
    #expect(button.currentTitle == "Send")
  }

  @Test("Countdowns with different tags are independent")
  func severalTags() {
    let first = addButton(tag: 7)
    let second = addButton(tag: 8)
    start(5, tag: 7)
    clock.advance(by: 1)
    start(9, tag: 8)
    #expect(first.currentTitle == "4")
    #expect(second.currentTitle == "9")
    page.cancelCountdown(onButtonWithTag: 7)
    #expect(first.currentTitle == "Send")
    #expect(second.currentTitle == "9")
  }

  @Test("A handler can restart or cancel the countdown")
  func reentrancy() {
    let button = addButton()
    let log = Recorder<String>()
    start(1) { [page] in
      log.record("end")
      page.startCountdown(onButtonWithTag: 7, from: 2, style: .digits)
    }
    clock.advance(by: 1)
    #expect(log.values == ["end"])
    #expect(button.currentTitle == "2")
    button.countdown.onTick { [page] _ in page.cancelCountdown(onButtonWithTag: 7) }
    clock.advance(by: 1)
    #expect(button.currentTitle == "Send")
    start(3)
    #expect(button.currentTitle == "Send", "canceled by its first tick")
    #expect(clock.armedAlarmCount == 0)
  }

  @Test("Starting a countdown finishes a previous one whose last tick is pending")
  func startWithPendingEnd() {
    let button = addButton()
    let log = Recorder<String>()
    start(1) { log.record("first") }
    clock.isMainQueueStalled = true
    clock.advance(by: 2)
    start(3) { log.record("second") }
    #expect(log.values == ["first"])
    clock.isMainQueueStalled = false
    clock.advance(by: 3)
    #expect(log.values == ["first", "second"])
    #expect(button.currentTitle == "Send")
  }

  @Test("The handler is called once if the last tick restarts the countdown")
  func restartInLastTick() {
    let button = addButton()
    let log = Recorder<String>()
    button.countdown.onTick { [page] tick in
      guard tick.isFinished else { return }
      page.startCountdown(onButtonWithTag: 7, from: 30, style: .digits)
    }
    start(2) { log.record("end") }
    clock.advance(by: 2)
    #expect(log.values == ["end"])
    #expect(button.currentTitle == "30")
  }

  @Test("Releasing the page ends the countdown and restores a button that outlives the page")
  func buttonOutlivesPage() {
    let button = UIButton(type: .system)
    do {
      let page = UIView(frame: .zero)
      button.setTitle("Send", for: .normal)
      button.tag = 7
      page.addSubview(button)
      clock.run { page.startCountdown(onButtonWithTag: 7, from: 60, style: .digits) }
      #expect(button.currentTitle == "60")
      button.removeFromSuperview()
    }
    #expect(button.currentTitle == "Send")
    #expect(button.isEnabled)
    #expect(clock.armedAlarmCount == 0)
  }

  @Test("Releasing the page releases its button and ends the countdown")
  func releasesPage() {
    weak var page: UIView?
    weak var button: UIButton?
    do {
      let strong = UIView(frame: .zero)
      let child = UIButton(type: .system)
      child.tag = 7
      strong.addSubview(child)
      (page, button) = (strong, child)
      clock.run { strong.startCountdown(onButtonWithTag: 7, from: 60) { Issue.record("called without a page") } }
      clock.advance(by: 1)
    }
    #expect(page == nil)
    #expect(button == nil)
    #expect(clock.armedAlarmCount == 0)
    clock.advance(by: 60)
  }
}
