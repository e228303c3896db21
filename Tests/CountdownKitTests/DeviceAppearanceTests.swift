import CountdownTestSupport
import Foundation
import TestSupport
import Testing
import UIKit

@testable import CountdownKit

@MainActor @Suite("A button's appearance on a device")
struct DeviceAppearanceTests {
  /// Records its layouts.
  private final class Page: UIView {
    var layouts = 0

    override func layoutSubviews() {
      super.layoutSubviews()
      layouts += 1
    }
  }

  private let clock = ManualClock()
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))

  private func show(_ button: UIButton) {
    window.addSubview(button)
    window.layoutIfNeeded()
  }

  private func makeConfiguredButton() -> UIButton {
    let button = UIButton(configuration: .filled())
    button.configuration?.title = "Send"
    button.tintColor = .blue
    show(button)
    return button
  }

  // MARK: Strokes

  @Test("countingBorderColor draws no border on a configured button that has none")
  func countingStroke() {
    let button = makeConfiguredButton()
    #expect(button.configuration?.background.strokeColor == .clear)
    var style = CountdownStyle.digits
    style.countingBorderColor = .red
    clock.run { button.countdown.start(from: 3, style: style) }
    #expect(button.configuration?.background.strokeColor == .clear)
    clock.advance(by: 3)
    #expect(button.configuration?.background.strokeColor == .clear)
  }

  @Test("endBorderColor draws no border on a configured button that has none")
  func endStroke() {
    let button = makeConfiguredButton()
    var style = CountdownStyle.digits
    style.endBorderColor = .red
    clock.run { button.countdown.start(from: 3, style: style) }
    #expect(button.configuration?.background.strokeColor == .clear)
    clock.advance(by: 3)
    #expect(button.configuration?.background.strokeColor == .clear)
  }

  @Test("A visible stroke counts in the style's color, and is restored")
  func visibleStroke() {
    let button = makeConfiguredButton()
    button.configuration?.background.strokeColor = .blue
    var style = CountdownStyle.digits
    style.countingBorderColor = .red
    clock.run { button.countdown.start(from: 3, style: style) }
    #expect(button.configuration?.background.strokeColor == .red)
    clock.advance(by: 3)
    #expect(button.configuration?.background.strokeColor == .blue)
  }

  // MARK: Backgrounds

  @Test("After the end, the background of a configured button follows the tint color and the state")
  func background() {
    let (button, other) = (makeConfiguredButton(), makeConfiguredButton())
    var style = CountdownStyle.digits
    style.countingBackgroundColor = .red
    clock.run { button.countdown.start(from: 3, style: style) }
    #expect(button.configuration?.background.backgroundColor == .red)
    clock.advance(by: 3)
    window.layoutIfNeeded()
    func expectSame() {
      window.layoutIfNeeded()
      let colors = [button, other].map { $0.configuration?.background.backgroundColor }
      #expect(colors[0] == colors[1])
    }
    expectSame()
    window.layoutIfNeeded()
    for button in [button, other] { button.tintColor = .green }
    expectSame()
    for button in [button, other] { button.isEnabled = false }
    expectSame()
  }

  // MARK: Titles of a countdown button

  @Test("A title that is set in the configuration of a countdown button in a window replaces the initial title")
  func configuredTitle() {
    let button = CountdownButton(type: .system)
    show(button)
    #expect(button.currentTitle == LocalizedText.current.initialTitle)
    button.configuration = .filled()
    button.configuration?.title = "Send"
    #expect(button.titleLabel?.text == "Send")
    window.layoutIfNeeded()
    #expect(button.titleLabel?.text == "Send")
  }

  // MARK: Values for states

  @Test("After the end, the default color of a disabled system button is still a default")
  func dimmedColor() {
    let (button, other) = (UIButton(type: .system), UIButton(type: .system))
    for button in [button, other] { show(button) }
    clock.run { button.countdown.start(from: 3, style: .colorful) }
    #expect(button.currentTitleColor == .red)
    clock.advance(by: 3)
    #expect(button.titleColor(for: .normal) == other.titleColor(for: .normal))
    #expect(button.titleColor(for: .disabled) == other.titleColor(for: .disabled))
    window.tintColor = .green
    #expect(button.titleColor(for: .normal) == other.titleColor(for: .normal))
    #expect(button.titleColor(for: .disabled) == other.titleColor(for: .disabled))
    for button in [button, other] { button.setTitleColor(.blue, for: .normal) }
    #expect(button.titleColor(for: .disabled) == other.titleColor(for: .disabled))
  }

  @Test("After the end, a highlighted button has its own color again")
  func highlightedColor() {
    let button = UIButton(type: .custom)
    button.setTitle("Send", for: .normal)
    button.setTitleColor(.blue, for: .highlighted)
    show(button)
    clock.run { button.countdown.start(from: 3, style: .colorful) }
    #expect(button.titleColor(for: .highlighted) == .red)
    clock.advance(by: 3)
    #expect(button.titleColor(for: .normal) == .white)
    #expect(button.titleColor(for: .highlighted) == .blue)
  }

  @Test("A state's first own title and color that are set while counting stay after the end")
  func firstOwnValue() {
    let button = UIButton(type: .custom)
    button.setTitle("Send", for: .normal)
    show(button)
    let style = CountdownStyle.colorful
    clock.run { button.countdown.start(from: 3, style: style) }
    button.setTitle("Chosen", for: .selected)
    button.setTitleColor(.blue, for: .selected)
    clock.advance(by: 3)
    #expect(button.title(for: .normal) == "Send")
    #expect(button.title(for: .selected) == "Chosen")
    #expect(button.titleColor(for: .selected) == .blue)
  }

  // MARK: Configurations

  @Test(
    "A configuration that is set while a plain button counts shows the count at the next layout, and the color at the next tick"
  )
  func lateConfiguration() {
    let button = UIButton(type: .custom)
    button.setTitle("Send", for: .normal)
    show(button)
    clock.run { button.countdown.start(from: 3, style: .colorful) }
    button.configuration = .plain()
    window.layoutIfNeeded()
    #expect(button.titleLabel?.text == "3")
    clock.advance(by: 1)
    #expect(button.titleLabel?.textColor == .red)
  }

  // MARK: Layout and animation

  @Test("A start and a tick don't lay out a page that waits for layout", arguments: [true, false])
  func pageLayout(isConfigured: Bool) {
    let page = Page(frame: window.bounds)
    let button = isConfigured ? UIButton(configuration: .filled()) : UIButton(type: .system)
    button.setTitle("Send", for: .normal)
    page.addSubview(button)
    window.addSubview(page)
    window.layoutIfNeeded()
    func layouts(_ change: () -> Void) -> Int {
      page.setNeedsLayout()
      page.layouts = 0
      change()
      return page.layouts
    }
    #expect(layouts { clock.run { button.countdown.start(from: 3, style: .digits) } } == 0)
    #expect(layouts { clock.advance(by: 1) } == 0)
    #expect(button.titleLabel?.text == "2")
  }
}
