import CountdownKit
import CountdownTestSupport
import TestSupport
import Testing
import UIKit

@MainActor @Suite("A tag that moves to another button")
struct CountdownByTagTests {
  private let clock = ManualClock()
  private let page = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  private let window: UIWindow
  private let log = Recorder<String>()

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
  private func start(_ seconds: Int = 5, tag: Int = 7, key: String? = nil, style: CountdownStyle = .digits) -> Bool {
    clock.run {
      page.startCountdown(onButtonWithTag: tag, from: seconds, key: key, style: style) { [log] in log.record("end") }
    }
  }

  private func titles(_ buttons: [UIButton]) -> [String?] { buttons.map(\.currentTitle) }

  @Test("The new button continues, and the former one is restored", arguments: [nil, "login"], [true, false])
  func replacement(key: String?, isRemoved: Bool) {
    let old = addButton("Old")
    start(3, key: key, style: .getCodeAgain)
    old.countdown.isEnabledAfterwards = false
    old.countdown.onActivity = { [log] in if $0 == .idle { log.record("idle") } }
    clock.advance(by: 1)
    if isRemoved { old.removeFromSuperview() } else { old.tag = 0 }
    let new = addButton("New")
    #expect(titles([old, new]) == ["Get a new code in 2 s", "New"])
    clock.advance(by: 1)
    #expect(titles([old, new]) == ["Old", "Get a new code in 1 s"])
    #expect([old, new].map(\.isUserInteractionEnabled) == [true, false])
    #expect([old, new].map(\.countdown.isRunning) == [false, true])
    clock.advance(by: 1)
    #expect(titles([old, new]) == ["Old", "Get a New Code"])
    #expect([old, new].map(\.isEnabled) == [false, true])
    #expect(new.isUserInteractionEnabled)
    #expect(log.values == ["idle", "end"])
    #expect(clock.armedAlarmCount == 0)
  }

  @Test("A button that has the tag only in the last second shows the end and calls its own handler for it")
  func replacementAtTheEnd() {
    let old = addButton("Old")
    start(2, style: .getCodeAgain)
    clock.advance(by: 1.5)
    old.removeFromSuperview()
    let new = addButton("New")
    new.countdown.onActivity = { [log] in
      if case .finished = $0 { log.record("0") }
    }
    clock.advance(by: 0.5)
    #expect(titles([old, new]) == ["Old", "Get a New Code"])
    #expect(log.values == ["0", "end"])
  }

  @Test("A start by tag from 0, on a button that follows the key, is one end for both handlers")
  func zeroSecondsWhileFollowing() {
    let button = addButton()
    button.countdown.onActivity = { [log] in if case .finished = $0 { log.record("shown") } }
    clock.run {
      button.countdown.follow("key") { [log] in log.record("follow") }
      _ = page.startCountdown(onButtonWithTag: 7, from: 0, key: "key") { [log] in log.record("tag") }
    }
    #expect(log.values.sorted() == ["follow", "shown", "tag"])
  }

  @Test("The countdown continues while no button has the tag, even if the former button is released")
  func noButtonMeanwhile() {
    weak var released: UIButton?
    do {
      let old = addButton("Old")
      released = old
      start()
      clock.advance(by: 1)
      old.removeFromSuperview()
    }
    #expect(released == nil)
    clock.advance(by: 1)
    let new = addButton("New")
    clock.advance(by: 1)
    #expect(new.currentTitle == "2")
    new.removeFromSuperview()
    clock.advance(by: 2)
    #expect(new.currentTitle == "New")
    #expect(log.values == ["end"])
  }

  @Test("A send under the key moves with the tag, and so does its wait", arguments: [5, 0])
  func send(wait: Int) throws {
    let old = addButton("Old")
    let request = try clock.run { try CountdownCenter.shared.beginSend(thenWait: wait, key: "login") }
    start(60, key: "login")
    #expect(old.countdown.isSending)
    old.removeFromSuperview()
    let new = addButton("New")
    request.finish(with: .sent())
    #expect(titles([old, new]) == ["Old", wait == 0 ? "New" : "5"])
    #expect(log.values == (wait == 0 ? ["end"] : []))
    clock.advance(by: 5)
    #expect(new.currentTitle == "New")
    #expect(log.values == ["end"])
  }

  @Test("The second start under a key moves with the tag as well, after the end and before", arguments: [2, 6])
  func secondStart(seconds: Double) {
    let old = addButton("Old")
    start(key: "login")
    clock.advance(by: seconds)
    start(key: "login")
    old.tag = 0
    let new = addButton("New")
    clock.advance(by: 1)
    #expect(titles([old, new]) == ["Old", seconds == 2 ? "2" : "4"])
  }

  enum Following: CaseIterable {
    case oldBefore, oldAfterward, new
  }

  @Test("A button that the app lets follow the key does so with or without the tag", arguments: Following.allCases)
  func followingButton(kind: Following) {
    let old = addButton("Old")
    func follow(_ button: UIButton) {
      clock.run { _ = button.countdown.follow("login", style: .digits) { [log] in log.record("followed end") } }
    }
    if kind == .oldBefore { follow(old) }
    start(key: "login")
    if kind == .oldAfterward {
      clock.run { old.countdown.start(from: 9, key: "login", style: .digits) { [log] in log.record("followed end") } }
    }
    clock.advance(by: 1)
    old.tag = 0
    let new = addButton("New")
    if kind == .new { follow(new) }
    clock.advance(by: 1)
    #expect(titles([old, new]) == [kind == .new ? "Old" : "3", "3"])
    clock.advance(by: 3)
    #expect(titles([old, new]) == ["Old", "New"])
    #expect(log.values.sorted() == ["end", "followed end"])
  }

  @Test("If no button has the tag, or another view has it first, starting returns false and changes nothing")
  func noSuchButton() {
    let label = UILabel()
    label.tag = 8
    page.addSubview(label)
    let buttons = [addButton("A", tag: 0), addButton("B"), addButton("C", tag: 8)]
    // The page itself has the tag 0.
    for tag in [0, 8, 9] {
      #expect(!start(tag: tag))
      #expect(!start(0, tag: tag, key: "login"))
      page.cancelCountdown(onButtonWithTag: tag)
    }
    #expect(titles(buttons) == ["A", "B", "C"])
    #expect(clock.armedAlarmCount == 0)
    #expect(log.values == [])
    clock.run { #expect(buttons[0].startCountdown(onButtonWithTag: 0, from: 5, style: .digits)) }
    #expect(buttons[0].currentTitle == "5")
  }

  @Test("Releasing the page ends a countdown without a key, and restores a button that outlives the page")
  func buttonOutlivesPage() {
    let button = addButton()
    do {
      let page = UIView(frame: .zero)
      page.addSubview(button)
      clock.run {
        _ = page.startCountdown(onButtonWithTag: 7, from: 60, style: .digits) { [log] in log.record("end") }
      }
      #expect(button.currentTitle == "60")
      button.removeFromSuperview()
    }
    clock.advance(by: 0)
    #expect(button.currentTitle == "Send")
    #expect(button.isEnabled)
    #expect(clock.armedAlarmCount == 0)
    clock.advance(by: 60)
    #expect(log.values == [])
  }
}
