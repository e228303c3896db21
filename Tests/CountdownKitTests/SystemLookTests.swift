import CountdownTestSupport
import CountdownKit
import Foundation
import Testing
import UIKit

/// What the system and the user change about a button's look.
@MainActor @Suite("A counting button and the system")
struct SystemLookTests {
  let clock = ManualClock()
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))

  private func makeButton(_ type: UIButton.ButtonType) -> UIButton {
    let button = UIButton(type: type)
    button.setTitle("Send", for: .normal)
    window.addSubview(button)
    return button
  }

  @Test("counts in its own color, which goes on following the tint", arguments: [UIButton.ButtonType.system, .custom])
  func tint(type: UIButton.ButtonType) {
    let button = makeButton(type)
    clock.run { button.countdown.start(from: 3, style: .digits) }
    window.tintColor = .green
    clock.advance(by: 1)
    #expect(button.currentTitle == "2")
    #expect(button.currentTitleColor == (type == .system ? .green : .white))
    clock.advance(by: 2)
    window.tintColor = .orange
    #expect(button.currentTitleColor == (type == .system ? .orange : .white))
  }

  @Test("a style's color that is the tint's at the moment leaves the default behind")
  func colorLikeTheTint() {
    let button = makeButton(.system)
    window.tintColor = .red
    clock.run { button.countdown.start(from: 3, style: .colorful) }
    window.tintColor = .green
    clock.advance(by: 1)
    #expect(button.currentTitleColor == .red)
    clock.advance(by: 2)
    #expect(button.currentTitleColor == .green)
  }

  @Test(
    "highlighted and disabled at once, as in its own tap, it shows the count in the style's color, whatever it has")
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
    #expect(button.title(for: [.highlighted, .disabled]) == "Send")
  }

  @Test("images are left alone")
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

  @Test("dynamic colors stay dynamic, while counting and after")
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

  @Test("a countdown button's border follows dark mode at once, another's at the next tick", arguments: [true, false])
  func border(isCountdownButton: Bool) {
    let button = isCountdownButton ? CountdownButton() : UIButton()
    window.addSubview(button)
    button.layer.borderColor = UIColor.blue.cgColor
    var style = CountdownStyle.digits
    style.countingBorderColor = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
    clock.run { button.countdown.start(from: 3, style: style) }
    #expect(button.borderColor == .black)
    window.overrideUserInterfaceStyle = .dark
    #expect(button.borderColor == (isCountdownButton ? .white : .black))
    clock.advance(by: 1)
    #expect(button.borderColor == .white)
    window.overrideUserInterfaceStyle = .light
    clock.advance(by: 2)
    #expect(button.borderColor == .blue)
  }

  @Test("a border that the app sets anew when dark mode comes is what returns")
  func appsBorder() {
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

  @Test("text from right to left is one string, and its alignment is left alone")
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

  @Test("a title that follows the user's text size keeps its font, and goes on following")
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
