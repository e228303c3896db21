import CountdownKit
import CountdownTestSupport
import Dispatch
import Foundation
import TestSupport
import Testing
import UIKit

@MainActor @Suite("What a touch on a countdown button does")
struct TouchActionTests {
  let clock = ManualClock()
  let window: UIWindow
  let button = CountdownButton(frame: CGRect(x: 10, y: 10, width: 200, height: 44))
  let log = Recorder<String>()

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

  // MARK: Starting, and nothing

  @Test("By default, a touch starts the countdown and sends the action")
  func start() {
    #expect(button.startsOnTouch)
    touch()
    #expect(button.currentTitle == "60")
    #expect(log.values == ["action"])
  }

  @Test("A button whose touches start nothing sends only its action, and refuses touches while its app counts")
  func nothing() {
    button.startsOnTouch = false
    #expect(!button.startsOnTouch)
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
    "An action can send if touches don't start, and refuses touches while sending and counting",
    arguments: [nil, "touched"])
  func sendInAction(key: String?) throws {
    button.startsOnTouch = false
    button.style.interaction = .unchanged
    clock.run { button.key = key }
    let countdown = button.countdown
    var requests: [SendRequest] = []
    button.addAction(
      UIAction { _ in
        if let request = try? countdown.beginSend(thenWait: 30, key: key) { requests.append(request) }
      }, for: .touchUpInside)
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
    #expect(log.values == ["action", "action"])
    #expect(requests.count == 2)
    clock.advance(by: 30)
    #expect(button.currentTitle == "Send")
  }
}
