import CountdownTestSupport
import TestSupport
import Testing
import UIKit

@testable import CountdownKit

@MainActor @Suite("The run of a start, with its style and its handler")
struct StartRunTests {
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
  func endDuringFirstValueCallsHandler(key: String?) {
    button.countdown.onActivity = { [clock] activity in
      guard case .counting = activity else { return }
      clock.isMainQueueStalled = true
      clock.advance(by: 1)
    }
    start(1, key: key, "end")
    clock.isMainQueueStalled = false
    #expect(log.values == ["end"])
  }

  @Test("An end that becomes due in a handler of the next call belongs to the call before", arguments: [false, true])
  func endBelongsToTheCallBefore(joins: Bool) {
    button.countdown.onActivity = { [clock] activity in
      guard case .counting(let tick) = activity, tick.remainingSeconds == 2, clock.isMainQueueStalled else { return }
      clock.advance(by: 2)
      if joins { clock.run { _ = CountdownCenter.shared.start("login", duration: 5) } }
    }
    start(3, "first")
    clock.isMainQueueStalled = true
    clock.advance(by: 1)
    start(5, "second")
    clock.isMainQueueStalled = false
    #expect(log.values == ["first"])
    #expect(button.currentTitle == "5")
    clock.advance(by: 5)
    #expect(log.values == ["first", "second"])
  }

  @Test("A subclass that looks at a key while the end is shown doesn't erase the end")
  func subclassDoesNotEraseTheEnd() async throws {
    final class FollowingButton: UIButton {
      override var isEnabled: Bool {
        didSet { if isEnabled, !oldValue { countdown.follow("login") } }
      }
    }
    let scenario = ButtonScenario(button: FollowingButton(type: .custom))
    scenario.style.endTitle = "Again"
    let transcript = try await scenario.perform([.start(2, key: "login"), .pass(2)])
    #expect(transcript == "2 1 0(Again) end")
  }

  @Test(
    "A run that ends or is canceled on another thread, and starts again at once, is over for the button",
    arguments: [nil, "login"], [true, false])
  func restartedElsewhereTheRunIsOver(key: String?, isCanceled: Bool) async {
    var idles = 0
    button.countdown.onActivity = { if $0 == .idle { idles += 1 } }
    start(1, key: key, "end")
    let countdown = button.countdown.current
    clock.isMainQueueStalled = true
    if !isCanceled { clock.advance(by: 1) }
    // On another thread, so that the button isn't told in between.
    await Task.detached {
      if isCanceled { countdown?.cancel() }
      countdown?.restart()
    }.value
    clock.isMainQueueStalled = false
    await flush(.main)
    #expect(button.currentTitle == "Send")
    #expect(button.isEnabled)
    #expect(idles == (isCanceled ? 1 : 0))
    #expect(log.values == (isCanceled ? [] : ["end"]))
  }

  @Test("If a handler replaces the countdown of a call, the new one is shown without the call's handler and style")
  func replacementHasNeitherHandlerNorStyle() {
    var isFirst = true
    button.countdown.onActivity = { _ in
      guard isFirst else { return }
      isFirst = false
      CountdownCenter.shared.cancel("login")
      _ = CountdownCenter.shared.start("login", duration: 10)
    }
    button.countdown.style = .clock
    start(60, "end")
    #expect(button.countdown.remainingSeconds == 10)
    #expect(button.currentTitle != "10")
    clock.advance(by: 10)
    #expect(log.values.isEmpty)
  }
}
