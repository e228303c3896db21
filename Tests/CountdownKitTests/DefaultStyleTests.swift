import CountdownTestSupport
import TestSupport
import Testing
import UIKit

@testable import CountdownKit

@MainActor @Suite("The style of a button's countdown")
struct DefaultStyleTests {
  let clock = ManualClock()
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  let button: UIButton

  init() {
    button = window.addButton()
  }

  private func style(_ name: String) -> CountdownStyle {
    var style = CountdownStyle(countingTitle: { "\(name) \($0)" })
    style.sendingTitle = "\(name) sends"
    return style
  }

  @Test("Without a style, a countdown has the button's style, which is the standard one at first")
  func start() {
    clock.run { button.countdown.start(from: 60) }
    #expect(button.currentTitle == CountdownStyle.standard.countingTitle(60))
    button.countdown.style = style("own")
    #expect(button.currentTitle == CountdownStyle.standard.countingTitle(60), "from the next call on")
    clock.run { button.countdown.start(from: 60) }
    #expect(button.currentTitle == "own 60")
    clock.run { button.countdown.start(from: 60, style: style("other")) }
    #expect(button.currentTitle == "other 60")
    #expect(button.countdown.style.countingTitle(1) == "own 1")
  }

  @Test("A countdown that finishes immediately ends in the button's style")
  func immediateEnd() {
    button.countdown.style.endTitle = "Again"
    clock.run { button.countdown.start(from: 0) }
    #expect(button.currentTitle == "Again")
  }

  @Test("A button that follows a key has its own style")
  func attach() {
    let other = window.addButton()
    other.countdown.style = style("other")
    clock.run {
      button.countdown.start(from: 60, key: "styled", style: style("first"))
      other.countdown.attach(to: "styled")
    }
    #expect(button.currentTitle == "first 60")
    #expect(other.currentTitle == "other 60")
    clock.run {
      button.countdown.style = style("own")
      button.countdown.attach(to: "styled")
    }
    #expect(button.currentTitle == "own 60")
  }

  @Test("A send and its wait have the button's style")
  func send() throws {
    button.countdown.style = style("own")
    let first = try clock.run { try button.countdown.beginSend(for: 60) }
    #expect(button.currentTitle == "own sends")
    first.finish(with: .sent())
    #expect(button.currentTitle == "own 60")
    button.countdown.cancel()
    let second = try clock.run {
      try button.countdown.beginSend(under: ResendPolicy(waits: [30]), key: "styled")
    }
    #expect(button.currentTitle == "own sends")
    second.finish(with: .sent())
    #expect(button.currentTitle == "own 30")
  }

  @Test("An asynchronous send has the button's style")
  func asynchronousSend() async throws {
    button.countdown.style = style("own")
    let (countdown, button) = (button.countdown, button)
    let log = Recorder<String?>()
    try await clock.run { try await countdown.send(for: 60) { log.record(button.currentTitle) } }
    #expect(log.values == ["own sends"])
    #expect(button.currentTitle == "own 60")
  }

  @Test("A countdown by tag has the style of each button that shows it")
  func byTag() {
    button.tag = 7
    button.countdown.style = style("first")
    clock.run { window.startCountdown(onButtonWithTag: 7, from: 60) }
    #expect(button.currentTitle == "first 60")
    let next = window.addButton()
    (button.tag, next.tag) = (0, 7)
    next.countdown.style = style("next")
    clock.advance(by: 1)
    #expect(next.currentTitle == "next 59")
    clock.run {
      window.startCountdown(onButtonWithTag: 7, from: 60, style: style("given"))
      #expect(next.currentTitle == "given 60")
      window.startCountdown(onButtonWithTag: 7, from: 0)
    }
    #expect(next.currentTitle == "Send")
  }

  @Test("Each button has its own style")
  func twoButtons() {
    let other = window.addButton()
    button.countdown.style = style("own")
    clock.run { other.countdown.start(from: 60) }
    #expect(other.currentTitle == CountdownStyle.standard.countingTitle(60))
  }

  // MARK: Countdown buttons

  @Test("A countdown button counts in seconds after a touch, and in the standard style otherwise, until it's styled")
  func countdownButtonWithoutStyle() {
    let button = CountdownButton()
    window.addSubview(button)
    clock.run { button.sendActions(for: .touchUpInside) }
    #expect(button.currentTitle == CountdownStyle.seconds.countingTitle(60))
    clock.run { button.countdown.start(from: 60) }
    #expect(button.currentTitle == CountdownStyle.standard.countingTitle(60))
    #expect(
      button.style.countingTitle(1) == CountdownStyle.seconds.countingTitle(1),
      "reading the countdown's style sets no style")
  }

  @Test("The style of a countdown button and of its countdown are one", arguments: [true, false])
  func countdownButton(isSetOnButton: Bool) {
    let button = CountdownButton()
    window.addSubview(button)
    if isSetOnButton { button.style = style("own") } else { button.countdown.style = style("own") }
    #expect(button.style.countingTitle(1) == "own 1")
    #expect(button.countdown.style.countingTitle(1) == "own 1")
    clock.run { button.sendActions(for: .touchUpInside) }
    #expect(button.currentTitle == "own 60")
    button.countdown.cancel()
    clock.run { button.countdown.start(from: 30) }
    #expect(button.currentTitle == "own 30")
  }

  // MARK: Lifetime

  @Test("Releasing the former style's closures can set the style again", arguments: [true, false])
  func reentrantRelease(isCountdownButton: Bool) {
    let button = isCountdownButton ? CountdownButton() : UIButton()
    let countdown = button.countdown
    do {
      let sentinel = Sentinel { [weak countdown] in countdown?.style = self.style("released") }
      countdown.style.countingTitle = { @MainActor @Sendable _ in
        withExtendedLifetime(sentinel) {}
        return ""
      }
    }
    countdown.style = style("new")
    #expect(countdown.style.countingTitle(1) == "released 1")
  }

  @Test("After the button is gone, its countdown has the standard style and can't be styled")
  func releasedButton() {
    var countdown: ButtonCountdown?
    do {
      let button = UIButton()
      countdown = button.countdown
      countdown?.style = style("own")
    }
    countdown?.style = style("late")
    #expect(countdown?.style.countingTitle(1) == CountdownStyle.standard.countingTitle(1))
    clock.run { countdown?.start(from: 3) }
    #expect(countdown?.isRunning == false)
  }
}
