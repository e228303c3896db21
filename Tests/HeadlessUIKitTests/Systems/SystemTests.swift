import Testing
import UIKit

/// What the library prevents. If the simulation didn't do it, the library's tests would pass without the library.
@MainActor @Suite("Fading titles and touches that go on")
struct SystemTests {
  private final class Page: UIView {
    var layouts = 0

    override func layoutSubviews() {
      super.layoutSubviews()
      layouts += 1
    }
  }

  @Test("A system button fades to another title at its next layout, and lays out the page")
  func systemButtonFadesToAnotherTitle() {
    defer { Headless.onTitleFade = nil }
    for system in Headless.System.allCases {
      let page = Page(frame: .hundred)
      let types: [UIButton.ButtonType] = [.system, .custom]
      let buttons = Headless.System.$current.withValue(system) { types.map { UIButton(type: $0) } }
      var fades: [UIButton] = []
      Headless.onTitleFade = { fades.append($0) }
      for title in ["Send", "1"] {
        (fades, page.layouts) = ([], 0)
        for button in buttons {
          page.addSubview(button)
          button.setTitle(title, for: .normal)
        }
        page.layoutIfNeeded()
      }
      #expect(fades == [buttons[0]] && page.layouts == 1, "\(system)")
      buttons[1].titleLabel?.text = "2"
      page.layoutIfNeeded()
      #expect(page.layouts == 2, "A new text of the label lays out the page, \(system)")
      fades = []
      buttons[0].setTitle("2", for: .normal)
      UIView.performWithoutAnimation { _ = buttons[0].titleLabel }
      page.layoutIfNeeded()
      #expect(fades.isEmpty == (system != .iOS17), "Before iOS 18, reading the label isn't known to show the title")
    }
  }

  @Test("A touch goes on when the button is disabled, and in its action, the button is still highlighted")
  func touchGoesOnWhenTheButtonIsDisabled() {
    let window = UIWindow(frame: .hundred)
    let button = UIButton(type: .system)
    window.show(button)
    var states: [UIControl.State] = []
    button.addAction(UIAction { [unowned button] _ in states.append(button.state) }, for: .touchUpInside)
    let finger = Headless.press(button)
    button.isEnabled = false
    finger?.lift()
    #expect(states == [[.highlighted, .disabled]])
  }
}
