import CountdownKit
import CountdownTestSupport
import Foundation
import Testing
import UIKit

@MainActor @Suite("System changes to a counting button's appearance")
struct SystemAppearanceTests {
  let clock = ManualClock()
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))

  private func makeButton(_ type: UIButton.ButtonType) -> UIButton {
    let button = UIButton(type: type)
    button.setTitle("Send", for: .normal)
    window.addSubview(button)
    return button
  }

  @Test("A default title color follows the tint color", arguments: [UIButton.ButtonType.system, .custom])
  func tintColor(type: UIButton.ButtonType) {
    let (button, disabled) = (makeButton(type), makeButton(type))
    disabled.isEnabled = false
    clock.run { button.countdown.start(from: 3, style: .digits) }
    window.tintColor = .green
    clock.advance(by: 1)
    #expect(button.currentTitle == "2")
    #expect(button.titleColor(for: .normal) == (type == .system ? .green : .white))
    #expect(button.currentTitleColor == disabled.currentTitleColor)
    clock.advance(by: 2)
    window.tintColor = .orange
    #expect(button.currentTitleColor == (type == .system ? .orange : .white))
  }

  @Test("A default title color is restored even if the style's color equals the tint color")
  func colorEqualToTintColor() {
    let button = makeButton(.system)
    window.tintColor = .red
    clock.run { button.countdown.start(from: 3, style: .colorful) }
    window.tintColor = .green
    clock.advance(by: 1)
    #expect(button.currentTitleColor == .red)
    clock.advance(by: 2)
    #expect(button.currentTitleColor == .green)
  }

  @Test("A button that is highlighted and disabled shows the count in the style's color")
  func highlightedAndDisabled() {
    let button = makeButton(.custom)
    button.setTitle("Off", for: .disabled)
    button.setTitle("Down", for: .highlighted)
    button.setTitleColor(.gray, for: .highlighted)
    button.isHighlighted = true
    clock.run { button.countdown.start(from: 3, style: .colorful) }
    #expect(button.state == [.highlighted, .disabled])
    #expect(button.currentTitle == "3")
    #expect(button.currentTitleColor == .red)
    button.isHighlighted = false
    #expect(button.currentTitle == "3")
    #expect(button.currentTitleColor == .red)
    clock.advance(by: 3)
    #expect(button.currentTitle == "Send")
    #expect(button.title(for: .highlighted) == "Down")
    #expect(button.titleColor(for: .highlighted) == .gray)
    #expect(button.title(for: [.highlighted, .disabled]) == "Down")
  }

  @Test("Title changes are laid out without animation")
  func noAnimation() {
    let button = ObservedButton(type: .system)
    window.addSubview(button)
    button.setTitle("Send", for: .normal)
    button.forgetChanges()
    clock.run { button.countdown.start(from: 3, style: .getCodeAgain) }
    #expect(button.isLaidOut)
    clock.advance(by: 1)
    #expect(button.isLaidOut)
    clock.advance(by: 2)
    #expect(button.isLaidOut)
    clock.run { button.countdown.start(from: 3, style: .digits) }
    button.countdown.cancel()
    #expect(button.isLaidOut)
    #expect(button.titleChanges.count >= 6)
    #expect(button.titleChanges.allSatisfy { !$0.isAnimated })
    #expect(button.animatedLayouts == 0)
    #expect(UIView.areAnimationsEnabled)
  }

  @Test("Images don't change")
  func images() {
    let button = makeButton(.custom)
    let (image, off) = (UIImage(), UIImage())
    button.setImage(image, for: .normal)
    button.setImage(off, for: .disabled)
    clock.run { button.countdown.start(from: 3, style: .colorful) }
    #expect(button.image(for: .normal) === image)
    #expect(button.currentImage === off)
    clock.advance(by: 3)
    #expect(button.currentImage === image)
  }

  @Test("Dynamic colors stay dynamic while counting and after the end")
  func dynamicColors() {
    let button = makeButton(.custom)
    let own = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
    let counting = UIColor { $0.userInterfaceStyle == .dark ? .lightGray : .darkGray }
    button.setTitleColor(own, for: .normal)
    var style = CountdownStyle.digits
    style.countingTitleColor = counting
    clock.run { button.countdown.start(from: 3, style: style) }
    #expect(button.currentTitleColor === counting)
    clock.advance(by: 3)
    #expect(button.currentTitleColor === own)
  }

  @Test("A border follows dark mode at the next tick")
  func border() {
    let button = UIButton()
    window.addSubview(button)
    button.layer.borderColor = UIColor.blue.cgColor
    var style = CountdownStyle.digits
    style.countingBorderColor = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
    clock.run { button.countdown.start(from: 3, style: style) }
    #expect(button.borderColor == .black)
    window.overrideUserInterfaceStyle = .dark
    #expect(button.borderColor == .black)
    clock.advance(by: 1)
    #expect(button.borderColor == .white)
    window.overrideUserInterfaceStyle = .light
    clock.advance(by: 2)
    #expect(button.borderColor == .blue)
  }

  @Test("A border color that the app sets when dark mode begins is kept after the end")
  func borderSetByApp() {
    let button = makeButton(.custom)
    button.layer.borderColor = UIColor.black.cgColor
    clock.run { button.countdown.start(from: 3, style: .colorful) }
    window.overrideUserInterfaceStyle = .dark
    button.layer.borderColor = UIColor.white.cgColor
    clock.advance(by: 1)
    #expect(button.borderColor == .green)
    clock.advance(by: 2)
    #expect(button.borderColor == .white)
  }

  @Test("A right-to-left title is one string, and the alignment doesn't change")
  func rightToLeft() {
    let button = makeButton(.custom)
    let alignment = button.titleLabel?.textAlignment
    clock.run {
      button.countdown.start(from: 3, style: CountdownStyle(countingTitle: { "إعادة الإرسال خلال \($0) ث" }))
    }
    #expect(button.currentTitle == "إعادة الإرسال خلال 3 ث")
    #expect(button.titleLabel?.text == "إعادة الإرسال خلال 3 ث")
    #expect(button.titleLabel?.textAlignment == alignment)
  }

  @Test("A label that adjusts to the user's text size keeps its font")
  func dynamicType() {
    for font in [UIFont.preferredFont(forTextStyle: .body), .systemFont(ofSize: 17)] {
      let button = makeButton(.custom)
      button.titleLabel?.adjustsFontForContentSizeCategory = true
      button.titleLabel?.font = font
      clock.run { button.countdown.start(from: 3, style: .digits) }
      #expect(button.titleLabel?.font === font)
      let larger = UIFont.preferredFont(forTextStyle: .headline)
      button.titleLabel?.font = larger
      clock.advance(by: 1)
      #expect(button.titleLabel?.font === larger)
      clock.advance(by: 2)
      #expect(button.titleLabel?.font === larger)
      #expect(button.titleLabel?.adjustsFontForContentSizeCategory == true)
    }
  }
}
