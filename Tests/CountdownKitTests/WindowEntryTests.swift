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
    "A title that the page sets is shown until the next tick, and at the end",
    arguments: Kind.allCases, [0, 10])
  func titleOfPage(kind: Kind, secondsOutside: Double) {
    let button = makeButton(kind)
    window.addSubview(button)
    clock.run { button.countdown.start(from: 60, style: .digits) }
    #expect(shownTitle(of: button) == "60")
    button.removeFromSuperview()
    clock.advance(by: secondsOutside)
    setTitle("Appeared", of: button)
    clock.run { window.addSubview(button) }
    #expect(shownTitle(of: button) == "Appeared")
    clock.advance(by: 1)
    #expect(shownTitle(of: button) == "\(59 - Int(secondsOutside))")
    clock.advance(by: 60)
    #expect(shownTitle(of: button) == "Appeared")
  }

  @Test("A countdown that starts in viewDidLoad, before the page has a window, is shown", arguments: Kind.allCases)
  func startWithoutWindow(kind: Kind) {
    let (button, page) = (makeButton(kind), UIView())
    page.addSubview(button)
    clock.run { button.countdown.start(from: 60, key: "entry", style: .digits) }
    setTitle("Appeared", of: button)
    clock.run { window.addSubview(page) }
    clock.advance(by: 2)
    #expect(shownTitle(of: button) == "58")
  }
}
