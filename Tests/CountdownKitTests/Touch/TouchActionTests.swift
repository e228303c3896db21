import CountdownKit
import CountdownTestSupport
import TestSupport
import Testing
import UIKit

@MainActor @Suite("The action of a touch on a countdown button")
struct TouchActionTests {
  private let clock = ManualClock()
  private let window: UIWindow
  private let button = CountdownButton(frame: CGRect(x: 10, y: 10, width: 200, height: 44))
  private let log = Recorder<String>()

  init() {
    window = UIWindow(showing: button)
    window.isHidden = false
    button.setTitle("Send", for: .normal)
    button.style = .englishDigits
    button.onFinish = { [log] in log.record("end") }
    button.addAction(UIAction { [log] _ in log.record("action") }, for: .touchUpInside)
  }

  private func touch() {
    clock.run { _ = Headless.touch(button) }
  }

  @Test("A button whose touches start nothing sends only its action, and refuses touches while its app counts")
  func nothing() {
    #expect(button.startsOnTouch)
    button.startsOnTouch = false
    touch()
    touch()
    #expect(log.values == ["action", "action"])
    #expect(!button.countdown.isRunning)
    button.style.interaction = .unchanged
    clock.run { button.countdown.start(from: 3) }
    touch()
    clock.run { button.sendActions(for: .touchUpInside) }
    #expect(log.values.count == 2)
    clock.advance(by: 3)
    touch()
    #expect(log.values.count == 3)
  }

  @Test(
    "The action can send if touches start nothing, and the button then refuses touches and keeps the focus",
    arguments: [nil, "touched"])
  func send(key: String?) throws {
    button.startsOnTouch = false
    button.style.interaction = .unchanged
    clock.run { button.key = key }
    let countdown = button.countdown
    var requests: [SendRequest] = []
    button.addAction(
      UIAction { _ in
        if let request = try? countdown.beginSend(thenWait: 30, key: key) { requests.append(request) }
      }, for: .touchUpInside)
    #expect(Headless.focus(button))
    touch()
    #expect(button.currentTitle == "Sending…")
    touch()
    clock.run { button.sendActions(for: .primaryActionTriggered) }
    #expect(log.values == ["action"])
    requests.last?.finish(with: .failed(RequestFailure()))
    #expect(button.currentTitle == "Send")
    touch()
    requests.last?.finish(with: .sent())
    #expect(button.currentTitle == "30")
    touch()
    clock.run { button.sendActions(for: .touchUpInside) }
    #expect(requests.count == 2)
    Headless.updateFocus()
    #expect(button.isFocused)
    clock.advance(by: 30)
    #expect(button.currentTitle == "Send")
    #expect(log.values == ["action", "action"] + (key == nil ? [] : ["end"]))
  }

  @Test("In the action of a touch that has started the countdown, a send makes no request")
  func sendWhileCounting() {
    let countdown = button.countdown
    button.addAction(
      UIAction { _ in
        #expect(throws: SendError.waiting(remaining: 60)) { try countdown.beginSend(thenWait: 30) }
      }, for: .touchUpInside)
    touch()
    #expect(log.values == ["action"])
    #expect(button.currentTitle == "60")
  }
}
