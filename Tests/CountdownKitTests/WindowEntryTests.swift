import CountdownKit
import CountdownTestSupport
import Testing
import UIKit

@MainActor @Suite("A counting button that comes back to a window")
struct WindowEntryTests {
  enum Kind: CaseIterable {
    case button, configured, withHandler, countdownButton
  }

  let clock = ManualClock()
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))

  private func makeButton(_ kind: Kind) -> UIButton {
    let button: UIButton
    switch kind {
    case .button: button = UIButton(type: .system)
    case .configured, .withHandler: button = UIButton(configuration: .plain())
    case .countdownButton: button = CountdownButton()
    }
    if kind == .withHandler { button.configurationUpdateHandler = { $0.configuration?.subtitle = "Subtitle" } }
    setTitle("Send", of: button)
    return button
  }

  private func setTitle(_ title: String, of button: UIButton) {
    if button.configuration == nil {
      button.setTitle(title, for: .normal)
    } else {
      button.configuration?.title = title
    }
  }

  private func shownTitle(of button: UIButton) -> String? {
    button.layoutIfNeeded()
    return button.titleLabel?.text
  }

  @Test(
    "It shows the count at once, even if the page has set a title just before, and the new title at the end",
    arguments: Kind.allCases, [0, 10])
  func titleOfPage(kind: Kind, secondsOutside: Double) {
    let button = makeButton(kind)
    window.addSubview(button)
    clock.run { button.countdown.start(from: 60, style: .digits) }
    button.removeFromSuperview()
    clock.advance(by: secondsOutside)
    setTitle("Appeared", of: button)
    clock.run { window.addSubview(button) }
    #expect(shownTitle(of: button) == "\(60 - Int(secondsOutside))")
    clock.advance(by: 60)
    #expect(shownTitle(of: button) == "Appeared")
  }

  @Test("A new configuration doesn't hide the count either", arguments: [Kind.configured, .withHandler])
  func configurationOfPage(kind: Kind) {
    let button = makeButton(kind)
    window.addSubview(button)
    clock.run { button.countdown.start(from: 60, style: .digits) }
    button.removeFromSuperview()
    var configuration = UIButton.Configuration.filled()
    configuration.title = "Appeared"
    button.configuration = configuration
    window.addSubview(button)
    #expect(shownTitle(of: button) == "60")
    button.countdown.cancel()
    #expect(shownTitle(of: button) == "Appeared")
  }

  @Test("It shows the send at once", arguments: [Kind.button, .configured, .countdownButton])
  func sending(kind: Kind) throws {
    let button = makeButton(kind)
    window.addSubview(button)
    let request = try clock.run { try button.countdown.beginSend(for: 60, style: .englishDigits) }
    button.removeFromSuperview()
    setTitle("Appeared", of: button)
    window.addSubview(button)
    #expect(shownTitle(of: button) == "Sending…")
    request.finish(with: .failed(RequestFailure()))
    #expect(shownTitle(of: button) == "Appeared")
    #expect(button.isEnabled)
  }

  @Test("A countdown that starts in viewDidLoad, before the page has a window, is shown", arguments: Kind.allCases)
  func startWithoutWindow(kind: Kind) {
    let (button, page) = (makeButton(kind), UIView())
    page.addSubview(button)
    clock.run { button.countdown.start(from: 60, key: "entry", style: .digits) }
    setTitle("Appeared", of: button)
    clock.advance(by: 2)
    clock.run { window.addSubview(page) }
    #expect(shownTitle(of: button) == "58")
    clock.advance(by: 1)
    #expect(shownTitle(of: button) == "57")
  }

  // MARK: By tag

  private func addTaggedButton(_ title: String, to page: UIView) -> UIButton {
    let button = UIButton(type: .system)
    button.setTitle(title, for: .normal)
    button.tag = 7
    page.addSubview(button)
    return button
  }

  @Test("By tag, a button that replaces another one counts without waiting for a tick", arguments: [true, false])
  func replacedButton(isAddedFirst: Bool) async {
    let page = UIView()
    window.addSubview(page)
    let old = addTaggedButton("Old", to: page)
    clock.run { page.startCountdown(onButtonWithTag: 7, from: 60, style: .digits) }
    let new: UIButton
    if isAddedFirst {
      new = addTaggedButton("New", to: page)
      old.removeFromSuperview()
    } else {
      old.removeFromSuperview()
      new = addTaggedButton("New", to: page)
    }
    await mainQueueRuns()
    #expect(new.currentTitle == "60")
    #expect(!new.isEnabled)
    #expect(old.currentTitle == "Old")
    #expect(old.isEnabled)
    new.removeFromSuperview()
    let newest = addTaggedButton("Newest", to: page)
    await mainQueueRuns()
    #expect(newest.currentTitle == "60", "a second time")
    clock.advance(by: 60)
    #expect([old, new, newest].map(\.currentTitle) == ["Old", "New", "Newest"])
  }

  @Test("By tag, a button that leaves its window with its page continues to count")
  func pageWithoutWindow() async {
    let page = UIView()
    window.addSubview(page)
    let button = addTaggedButton("Send", to: page)
    let log = Log<String>()
    clock.run { page.startCountdown(onButtonWithTag: 7, from: 60, style: .digits) { log.note("end") } }
    button.countdown.onCancel = { log.note("canceled") }
    page.removeFromSuperview()
    await mainQueueRuns()
    #expect(button.countdown.isRunning)
    clock.advance(by: 10)
    window.addSubview(page)
    #expect(button.currentTitle == "50")
    clock.advance(by: 50)
    #expect(log.values == ["end"])
  }

  @Test("By tag, a button that is removed and not replaced is restored, and the next one with the tag continues")
  func removedButton() async {
    let page = UIView()
    window.addSubview(page)
    let old = addTaggedButton("Old", to: page)
    clock.run { page.startCountdown(onButtonWithTag: 7, from: 60, style: .digits) }
    old.removeFromSuperview()
    await mainQueueRuns()
    #expect(old.currentTitle == "Old")
    #expect(!old.countdown.isRunning)
    let new = addTaggedButton("New", to: page)
    clock.advance(by: 1)
    #expect(new.currentTitle == "59")
  }

  @Test("By tag, a page that is released after its button left the window restores nothing later")
  func releasedPage() async {
    let button: UIButton
    do {
      let page = UIView()
      window.addSubview(page)
      button = addTaggedButton("Send", to: page)
      clock.run { page.startCountdown(onButtonWithTag: 7, from: 60, style: .digits) }
      page.removeFromSuperview()
      button.removeFromSuperview()
    }
    await mainQueueRuns()
    #expect(button.currentTitle == "Send")
    #expect(!button.countdown.isRunning)
  }
}
