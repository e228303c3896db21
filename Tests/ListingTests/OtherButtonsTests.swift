import CountdownKit
import CountdownTestSupport
import TestSupport
import Testing
import UIKit

// listing: OtherButtons
final class ConsentPage: UIViewController {
  let agreeButton = UIButton(type: .system)
  private var hasAppeared = false

  override func viewDidLoad() {
    super.viewDidLoad()
    agreeButton.setTitle("I agree", for: .normal)
    agreeButton.isEnabled = false
    view.addSubview(agreeButton)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    guard !hasAppeared else { return }
    hasAppeared = true
    agreeButton.countdown.isEnabledAfterwards = true
    let style = CountdownStyle(countingTitle: { "I agree (\($0))" })
    agreeButton.countdown.start(from: 5, style: style)
  }
}
// end of listing

@MainActor @Suite("Other buttons")
struct OtherButtonsTests {
  private let screen = TestScreen()

  private var clock: ManualClock { screen.clock }

  private func start(_ skipButton: UIButton, skip: @escaping () -> Void) {
    // listing: OtherButtons
    var style = CountdownStyle(countingTitle: { "Skip (\($0))" })
    style.interaction = .unchanged
    style.announcements = .none
    skipButton.countdown.start(from: 5, style: style, onFinish: skip)
    // end of listing
  }

  private func makeButton(sendCode: @escaping () -> Void = {}) -> CountdownButton {
    // listing: OtherButtons
    let button = CountdownButton(type: .system)
    button.duration = 30
    button.addAction(UIAction { _ in sendCode() }, for: .touchUpInside)
    // end of listing
    screen.window.addSubview(button)
    return button
  }

  private func letSend(_ button: CountdownButton, _ service: any CodeService, _ message: UILabel) {
    // listing: OtherButtons
    button.startsOnTouch = false
    button.addAction(
      UIAction { [countdown = button.countdown, weak message] _ in
        Task {
          do {
            try await countdown.send(thenWait: 60) {
              try await service.sendCode()
            }
          } catch {
            message?.text = text(for: error)
          }
        }
      }, for: .touchUpInside)
    // end of listing
  }

  private func startAtTouchDown(_ button: CountdownButton) {
    // listing: OtherButtons
    button.addAction(
      UIAction { [weak button] _ in
        guard let button else { return }
        button.countdown.start(from: button.duration, onFinish: button.onFinish)
      }, for: .touchDown)
    // end of listing
  }

  @Test("The title counts once from the page's appearance, and then the button takes touches")
  func consent() {
    let page = ConsentPage()
    clock.run { page.loadViewIfNeeded() }
    clock.advance(by: 5)
    screen.show(page)
    var titles: [String?] = []
    for _ in 1...5 {
      #expect(!page.agreeButton.isEnabled)
      titles.append(page.agreeButton.currentTitle)
      clock.advance(by: 1)
    }
    #expect(titles == ["I agree (5)", "I agree (4)", "I agree (3)", "I agree (2)", "I agree (1)"])
    clock.run { page.viewDidAppear(false) }
    #expect(page.agreeButton.currentTitle == "I agree")
    #expect(page.agreeButton.isEnabled)
  }

  @Test("A button that skips takes touches, and skips at the end")
  func skip() {
    let button = UIButton(type: .system)
    var skips = 0
    clock.run {
      start(button) { skips += 1 }
      #expect(button.currentTitle == "Skip (5)")
      #expect(button.isEnabled)
      clock.advance(by: 5)
    }
    #expect(skips == 1)
  }

  @Test("A button that sends starts its countdown only after a success", arguments: [true, false])
  func sending(isSuccess: Bool) async {
    let message = UILabel()
    let button = makeButton()
    letSend(button, StubService(result: isSuccess ? .success(.sent()) : .failure(SendError.failed)), message)
    clock.run { button.sendActions(for: .touchUpInside) }
    _ = await eventually { button.countdown.remainingSeconds != nil || message.text != nil }
    #expect(button.countdown.remainingSeconds == (isSuccess ? 60 : nil))
  }

  @Test("The countdown starts at touch down, and the end of the touch doesn't start it again")
  func touchDown() {
    clock.run {
      let button = makeButton()
      startAtTouchDown(button)
      button.sendActions(for: .touchDown)
      #expect(button.currentTitle == "30 s")
      #expect(button.isEnabled)
      #expect(button.isUserInteractionEnabled)
      clock.advance(by: 1)
      button.sendActions(for: .touchUpInside)
      #expect(button.countdown.remainingSeconds == 29)
    }
  }
}
