import CountdownKit
import CountdownTestSupport
import TestSupport
import Testing
import UIKit

@MainActor @Suite("The countdown of a released button")
struct ReleasedButtonTests {
  let clock = ManualClock()
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  let log = Recorder<String>()

  private func countdown(
    ofReleased makeButton: @MainActor () -> UIButton = { UIButton(type: .custom) }, after use: (UIButton) -> Void
  ) -> ButtonCountdown {
    weak var weakButton: UIButton?
    let countdown: ButtonCountdown
    do {
      let button = makeButton()
      weakButton = button
      window.addSubview(button)
      countdown = button.countdown
      countdown.onTick { [log] in log.record("\($0.remainingSeconds)") }
      clock.run { use(button) }
      button.removeFromSuperview()
    }
    #expect(weakButton == nil)
    return countdown
  }

  private func start(_ countdown: ButtonCountdown, key: String? = nil) {
    clock.run { countdown.start(from: 3, key: key, style: .digits) { [log] in log.record("end") } }
  }

  @Test(
    "A countdown ends with its button and calls no handlers",
    arguments: [(false, nil), (false, "login"), (true, nil)] as [(Bool, String?)])
  func ends(isCountdownButton: Bool, key: String?) {
    let countdown = countdown(
      ofReleased: { isCountdownButton ? CountdownButton(frame: .zero) : UIButton(type: .custom) },
      after: { start($0.countdown, key: key) })
    #expect(!countdown.isRunning)
    #expect(countdown.remainingSeconds == nil)
    clock.advance(by: 5)
    #expect(log.values == ["3"])
    #expect(clock.armedAlarmCount == 0)
  }

  @Test("A countdown by tag continues on the next button with the tag")
  func byTag() {
    let page = UIView()
    window.addSubview(page)
    let countdown = countdown { button in
      button.tag = 7
      page.addSubview(button)
      page.startCountdown(onButtonWithTag: 7, from: 3, style: .digits) { [log] in log.record("end") }
    }
    #expect(!countdown.isRunning)
    let next = UIButton(type: .custom)
    next.tag = 7
    page.addSubview(next)
    clock.advance(by: 1)
    #expect(next.currentTitle == "2")
    clock.advance(by: 2)
    #expect(log.values == ["3", "end"])
  }

  @Test("Releasing a button releases the handlers")
  func releasesHandlers() {
    final class Owner {}
    weak var owner: Owner?
    let countdown = countdown { button in
      let made = Owner()
      owner = made
      button.countdown.onTick { _ in withExtendedLifetime(made) {} }
      button.countdown.start(from: 3) { withExtendedLifetime(made) {} }
    }
    #expect(owner == nil)
    #expect(countdown.onActivity == nil)
  }

  @Test("Starting or attaching after the button is released does nothing")
  func startAfterRelease() {
    let former = window.addButton()
    clock.run { former.countdown.start(from: 60, key: "running") }
    let countdown = countdown { _ in }
    countdown.onTick { [log] in log.record("\($0.remainingSeconds)") }
    start(countdown)
    start(countdown, key: "new")
    clock.run { countdown.start(from: 0) { [log] in log.record("end") } }
    #expect(clock.run { countdown.follow("running", style: .digits) } == false)
    #expect(!countdown.isRunning)
    #expect(clock.run { CountdownCenter.shared["new"] } == nil)
    clock.advance(by: 5)
    #expect(log.values.isEmpty)
  }

  @Test("A request continues after its button is released, and the button isn't sending")
  func sending() async throws {
    let request = HeldRequest<Void>()
    let clock = clock
    let log = log
    let button = WeakBox()
    let held: ButtonCountdown
    let send: Task<Void, any Error>
    do {
      let made = UIButton(type: .custom)
      button.button = made
      let countdown = made.countdown
      held = countdown
      send = Task {
        try await clock.run {
          try await countdown.send(thenWait: 3) {
            try await request()
          } onFinish: {
            log.record("end")
          }
        }
      }
      await request.hasBegun()
      #expect(countdown.isSending)
    }
    #expect(button.button == nil)
    #expect(!held.isSending)
    request.succeed()
    try await send.value
    clock.advance(by: 5)
    #expect(log.values.isEmpty)
  }

  private final class WeakBox {
    weak var button: UIButton?
  }
}
