import CountdownKit
import CountdownTestSupport
import Foundation
import Testing
import UIKit

@MainActor @Suite("Moving from a button that starts itself")
struct MoveFromASelfStartingButtonTests {
  private let screen = TestScreen()

  private func makeButton(sendCode: @escaping () -> Void) -> CountdownButton {
    // recipe: MoveFromASelfStartingButton
    let button = CountdownButton(type: .system)
    button.duration = 30
    button.addAction(UIAction { _ in sendCode() }, for: .touchUpInside)
    // end of recipe
    screen.window.addSubview(button)
    return button
  }

  private func setChineseTitles(of button: CountdownButton) {
    // recipe: MoveFromASelfStartingButton
    button.setTitle("获取验证码", for: .normal)
    button.style = .seconds(inLanguage: "zh-Hans")
    // end of recipe
  }

  private func setProperties(of button: CountdownButton) {
    // recipe: MoveFromASelfStartingButton
    button.setTitle("Send the code", for: .normal)
    button.style = .standard
    button.key = "reset-password"
    button.onFinish = { print("may be touched again") }
    // end of recipe
  }

  private func startAtTouchDown(_ button: CountdownButton) {
    // recipe: MoveFromASelfStartingButton
    button.addAction(
      UIAction { [weak button] _ in
        guard let button else { return }
        button.countdown.start(
          from: button.duration, key: button.key, style: button.style,
          onFinish: button.onFinish)
      }, for: .touchDown)
    // end of recipe
  }

  private func sendByItself(_ button: CountdownButton, _ service: any CodeService, _ message: UILabel) {
    // recipe: MoveFromASelfStartingButton
    button.touchAction = .send {
      try await service.sendCode()
    } completion: { [weak message] outcome in
      guard case .failed(let error, _) = outcome else { return }
      message?.text = text(for: error)
    }
    // end of recipe
  }

  private func sendInAction(_ button: CountdownButton, _ service: any CodeService) {
    // recipe: MoveFromASelfStartingButton
    button.touchAction = .nothing
    button.addAction(
      UIAction { [weak button] _ in
        guard let button else { return }
        let (countdown, style) = (button.countdown, button.style)
        let duration = button.duration
        Task {
          try await countdown.send(for: duration, style: style) {
            try await service.sendCode()
          }
        }
      }, for: .touchUpInside)
    // end of recipe
  }

  @Test("A touch starts the countdown and sends the action, and a touch while counting does neither")
  func touches() {
    screen.clock.run {
      var sent = 0
      let button = makeButton { sent += 1 }
      button.sendActions(for: .touchUpInside)
      button.sendActions(for: .touchUpInside)
      #expect(sent == 1)
      #expect(button.currentTitle == "30 s")
      screen.clock.advance(by: 30)
      #expect(button.currentTitle == "Get Code")
      button.sendActions(for: .touchUpInside)
      #expect(sent == 2)
    }
  }

  @Test("In Chinese, the titles are the same as before")
  func chineseTitles() {
    screen.clock.run {
      let button = makeButton {}
      setChineseTitles(of: button)
      button.sendActions(for: .touchUpInside)
      #expect(button.currentTitle == "30秒")
      screen.clock.advance(by: 30)
      #expect(button.currentTitle == "获取验证码")
    }
  }

  @Test("The countdown starts at touch down, and the button keeps tracking the touch")
  func touchDown() {
    screen.clock.run {
      let button = makeButton {}
      startAtTouchDown(button)
      var ends = 0
      button.onFinish = { ends += 1 }
      button.sendActions(for: .touchDown)
      #expect(button.currentTitle == CountdownStyle.seconds.countingTitle(30))
      #expect(button.isEnabled)
      #expect(button.isUserInteractionEnabled)
      screen.clock.advance(by: 1)
      button.sendActions(for: .touchUpInside)
      #expect(button.countdown.remainingSeconds == 29, "The end of the touch doesn't start the countdown again")
      screen.clock.advance(by: 29)
      #expect(ends == 1)
    }
  }

  @Test("A button that sends starts its countdown only after a success", arguments: [true, false])
  func sending(isSuccess: Bool) async throws {
    let service = HeldService()
    let (button, message) = (makeButton {}, UILabel())
    sendByItself(button, service, message)
    screen.clock.run { button.sendActions(for: .touchUpInside) }
    try #require(button.countdown.isSending)
    await service.hasBegun()
    await service.complete(with: isSuccess ? .success(.sent()) : .failure(URLError(.notConnectedToInternet)))
    await waitUntil { !button.countdown.isSending }
    #expect(button.countdown.remainingSeconds == (isSuccess ? 30 : nil))
    // The completion is called on a later turn of the main queue.
    await waitUntil { message.text != nil || isSuccess }
    #expect(message.text == (isSuccess ? nil : "You are offline."))
  }

  @Test("A button whose touch does nothing by itself sends from its action")
  func sendingInAction() async {
    let service = HeldService()
    let button = makeButton {}
    sendInAction(button, service)
    screen.clock.run { button.sendActions(for: .touchUpInside) }
    #expect(!button.countdown.isRunning)
    await service.hasBegun()
    #expect(button.countdown.isSending)
    await service.complete(with: .success(.sent()))
    await waitUntil { !button.countdown.isSending }
    #expect(button.countdown.remainingSeconds == 30)
  }

  @Test("The countdown uses the button's key, style and title")
  func properties() {
    screen.clock.run {
      let button = makeButton {}
      setProperties(of: button)
      button.sendActions(for: .touchUpInside)
      #expect(CountdownCenter.shared["reset-password"]?.remainingSeconds == 30)
      screen.clock.advance(by: 30)
      #expect(button.currentTitle == "Send the code")
    }
  }
}
