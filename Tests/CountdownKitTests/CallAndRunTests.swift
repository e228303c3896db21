import CountdownTestSupport
import TestSupport
import Testing
import UIKit

@testable import CountdownKit

@MainActor @Suite("A call belongs to the run that it begins or joins")
struct CallAndRunTests {
  let clock = ManualClock()
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  let button: UIButton
  let log = Recorder<String>()

  init() {
    button = window.addButton()
  }

  private func start(_ seconds: Int, key: String? = "login", _ name: String) {
    clock.run { button.countdown.start(from: seconds, key: key, style: .digits) { [log] in log.record(name) } }
  }

  @Test("An end that becomes due while the app handles the first value calls the handler", arguments: [nil, "login"])
  func slowHandler(key: String?) {
    button.countdown.onActivity = { [clock] activity in
      guard case .counting(let tick) = activity, !tick.isFinished else { return }
      clock.isMainQueueStalled = true
      clock.advance(by: 1)
    }
    start(1, key: key, "end")
    clock.isMainQueueStalled = false
    #expect(log.values == ["end"])
  }

  @Test("An end that is due at the next start belongs to the call before", arguments: [false, true])
  func nextCall(isStalled: Bool) {
    start(1, "first")
    clock.isMainQueueStalled = isStalled
    clock.advance(by: 1)
    start(2, "second")
    clock.isMainQueueStalled = false
    #expect(log.values == ["first"])
    clock.advance(by: 2)
    #expect(log.values == ["first", "second"])
  }

  @Test("A handler whose owner starts again when it's released is replaced")
  func reentrantRelease() {
    do {
      let sentinel = Sentinel { [button, clock, log] in
        clock.run { button.countdown.start(from: 7, key: "login", style: .digits) { log.record("released") } }
      }
      clock.run { button.countdown.start(from: 5, key: "login", style: .digits) { withExtendedLifetime(sentinel) {} } }
    }
    start(5, "second")
    clock.advance(by: 5)
    #expect(log.values == ["released"], "the start in deinit is the later call")
  }

  @Test("A subclass that looks at a key while the end is shown doesn't erase the end")
  func callWhileShowingTheEnd() {
    final class FollowingButton: UIButton {
      override var isEnabled: Bool {
        didSet { if isEnabled, !oldValue { countdown.follow("login") } }
      }
    }
    let button = FollowingButton(type: .custom)
    button.setTitle("Send", for: .normal)
    var style = CountdownStyle.digits
    style.endTitle = "Again"
    let activities = Recorder<CountdownCenter.Activity>()
    button.countdown.onActivity = { activities.record($0) }
    clock.run { button.countdown.start(from: 2, key: "login", style: style) { [log] in log.record("end") } }
    clock.advance(by: 2)
    #expect(button.currentTitle == "Again")
    #expect(button.isEnabled)
    #expect(log.values == ["end"])
    #expect(activities.values.count { $0.isFinished } == 1)
    #expect(activities.values.last == .idle)
  }

  @Test("A tag that moves to a counting button delivers that button's end first, and leaves it alone if nothing counts")
  func movedTag() {
    let other = window.addButton()
    button.tag = 7
    clock.run {
      _ = window.startCountdown(onButtonWithTag: 7, from: 9, key: "login", style: .digits)
      other.countdown.start(from: 1, style: .digits) { [log] in log.record("own end") }
    }
    button.tag = 0
    other.tag = 7
    clock.advance(by: 1)
    #expect(log.values == ["own end"])
    #expect(other.currentTitle == "8")
    button.tag = 7
    other.tag = 0
    clock.run { button.countdown.start(from: 30, style: .digits) }
    clock.run { CountdownCenter.shared.cancel("login") }
    #expect(button.currentTitle == "30", "there is nothing else to show")
    #expect(other.currentTitle == "Send")
  }

  @Test("A countdown button's handler is called at every end under its key, whoever starts it after a cancel")
  func countdownButtonHandler() {
    let button = CountdownButton()
    button.onFinish = { [log] in log.record("finish") }
    clock.run { button.key = "login" }
    button.countdown.cancel()
    clock.run { button.countdown.start(from: 1, key: "login") }
    clock.advance(by: 1)
    clock.run { button.sendActions(for: .touchUpInside) }
    clock.advance(by: 60)
    #expect(log.values == ["finish"])
  }

  @Test("A configured countdown button that counts before its first update has its title at the end")
  func configuredCountdownButton() {
    let button = CountdownButton()
    button.configuration = .filled()
    window.addSubview(button)
    clock.run {
      _ = try? CountdownCenter.shared.start("login", duration: 2)
      button.key = "login"
    }
    button.layoutIfNeeded()
    clock.advance(by: 2)
    button.layoutIfNeeded()
    #expect(button.titleLabel?.text == "Get Code")
  }
}
