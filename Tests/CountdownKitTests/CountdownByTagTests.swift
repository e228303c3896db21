import CountdownTestSupport
import CountdownKit
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

  @Test("counts on the button with the tag, and calls the completion once its look is back")
  func wholeRun() {
    let button = addButton()
    let log = Log<String>()
    #expect(start(3) { log.note(button.currentTitle ?? "") })
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

  @Test("a button that takes another's place goes on counting, and the replaced one gets its look back")
  func replacement() {
    let old = addButton("Old")
    let log = Log<String>()
    start(5) { log.note("end") }
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

  @Test("goes on while there is no such button, for the one that comes")
  func gap() {
    let log = Log<String>()
    do {
      let old = addButton("Old")
      start(5) { log.note("end") }
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
    #expect(log.values == ["end"], "the end comes though there is no button")
  }

  @Test("a button that comes with the last tick has the style's end look")
  func replacementAtTheEnd() {
    let old = addButton("Old")
    clock.run { page.startCountdown(onButtonWithTag: 7, from: 2, style: .getCodeAgain) }
    clock.advance(by: 1.5)
    old.removeFromSuperview()
    let new = addButton("New")
    clock.advance(by: 0.5)
    #expect(new.currentTitle == "重新获取验证码")
    #expect(new.isUserInteractionEnabled)
    #expect(old.currentTitle == "Old")
  }

  @Test("no button with the tag: false, and nothing has changed")
  func noSuchButton() {
    let button = addButton()
    #expect(!start(tag: 8) { Issue.record("nothing ends that did not begin") })
    #expect(button.currentTitle == "Send")
    #expect(clock.armedAlarmCount == 0)
    clock.advance(by: 10)
  }

  @Test("a view of another class with the tag: false, and nothing has changed")
  func anotherClass() {
    let label = UILabel()
    label.tag = 7
    page.addSubview(label)
    let button = addButton()
    #expect(!start())
    #expect(button.currentTitle == "Send")
    #expect(clock.armedAlarmCount == 0)
  }

  @Test("0 is every view's tag, so it finds the receiver")
  func tagZero() {
    let button = addButton(tag: 0)
    #expect(!start(tag: 0))
    #expect(button.currentTitle == "Send")
    clock.run {
      #expect(button.startCountdown(onButtonWithTag: 0, from: 5, style: .digits))
    }
    #expect(button.currentTitle == "5")
  }

  @Test("starts anew while counting")
  func restart() {
    let button = addButton()
    let log = Log<String>()
    start(5) { log.note("first") }
    clock.advance(by: 2)
    start(4) { log.note("second") }
    #expect(button.currentTitle == "4")
    clock.advance(by: 4)
    #expect(log.values == ["second"])
    #expect(button.currentTitle == "Send")
  }

  @Test("from 0 or less ends at once", arguments: [0, -5, Int.min])
  func nothingToCount(seconds: Int) {
    let button = addButton()
    let log = Log<String>()
    #expect(start(seconds) { log.note("end") })
    #expect(log.values == ["end"])
    #expect(button.isEnabled)
    #expect(button.currentTitle == "Send")
  }

  @Test("is canceled by its tag or on its button, and gives the look back at once", arguments: [true, false])
  func cancel(byTag: Bool) {
    let button = addButton()
    start { Issue.record("a cancel is no end") }
    clock.advance(by: 1)
    if byTag { page.cancelCountdown(onButtonWithTag: 7) } else { button.countdown.cancel() }
    #expect(button.currentTitle == "Send")
    #expect(button.isEnabled)
    clock.advance(by: 10)
    #expect(button.currentTitle == "Send")
    #expect(clock.armedAlarmCount == 0)
  }

  @Test("canceling by tag ends a countdown that was started on the button itself; no countdown, no effect")
  func cancelOther() {
    let button = addButton()
    page.cancelCountdown(onButtonWithTag: 7)
    page.cancelCountdown(onButtonWithTag: 8)
    clock.run { button.countdown.start(from: 5, style: .digits) }
    page.cancelCountdown(onButtonWithTag: 7)
    #expect(button.currentTitle == "Send")
  }

  @Test("several tags on a page count side by side")
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

  @Test("may be started again by its own end, and canceled by its own tick")
  func reentrancy() {
    let button = addButton()
    let log = Log<String>()
    start(1) { [page] in
      log.note("end")
      page.startCountdown(onButtonWithTag: 7, from: 2, style: .digits)
    }
    clock.advance(by: 1)
    #expect(log.values == ["end"])
    #expect(button.currentTitle == "2")
    button.countdown.onTick = { [page] _ in page.cancelCountdown(onButtonWithTag: 7) }
    clock.advance(by: 1)
    #expect(button.currentTitle == "Send")
    start(3)
    #expect(button.currentTitle == "Send", "its first tick canceled it")
    #expect(clock.armedAlarmCount == 0)
  }

  @Test("does not lose the end of a run that is over when the next is started")
  func startAfterTheEndWentUnseen() {
    let button = addButton()
    let log = Log<String>()
    start(1) { log.note("first") }
    clock.isMainQueueStalled = true
    clock.advance(by: 2)
    start(3) { log.note("second") }
    #expect(log.values == ["first"])
    clock.isMainQueueStalled = false
    clock.advance(by: 3)
    #expect(log.values == ["first", "second"])
    #expect(button.currentTitle == "Send")
  }

  @Test("calls its completion once, though the last tick starts it anew")
  func startsAnewAtTheEnd() {
    let button = addButton()
    let log = Log<String>()
    button.countdown.onTick = { [page] tick in
      guard tick.isFinished else { return }
      page.startCountdown(onButtonWithTag: 7, from: 30, style: .digits)
    }
    start(2) { log.note("end") }
    clock.advance(by: 2)
    #expect(log.values == ["end"])
    #expect(button.currentTitle == "30")
  }

  @Test("ends with its page though the button outlives it, and gives that its look back")
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

  @Test("ends with its page")
  func pageDies() {
    weak var page: UIView?
    weak var button: UIButton?
    do {
      let strong = UIView(frame: .zero)
      let child = UIButton(type: .system)
      child.tag = 7
      strong.addSubview(child)
      (page, button) = (strong, child)
      clock.run { strong.startCountdown(onButtonWithTag: 7, from: 60) { Issue.record("the page is gone") } }
      clock.advance(by: 1)
    }
    #expect(page == nil)
    #expect(button == nil)
    #expect(clock.armedAlarmCount == 0)
    clock.advance(by: 60)
  }
}
