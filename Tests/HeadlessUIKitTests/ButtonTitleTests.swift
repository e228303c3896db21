import Testing
import UIKit

@MainActor @Suite("A button's values for states")
struct ButtonTitleTests {
  private let button = UIButton(type: .custom)

  @Test("A new button has no title")
  func noTitle() {
    #expect(button.currentTitle == nil)
    #expect(button.title(for: .normal) == nil)
    #expect(button.currentAttributedTitle == nil)
  }

  @Test("A state without a title has the title of the normal state")
  func titleFallback() {
    button.setTitle("Send", for: .normal)
    #expect(button.title(for: .disabled) == "Send")
    button.isEnabled = false
    #expect(button.currentTitle == "Send")
  }

  @Test("The title of a state applies to this state only")
  func ownTitle() {
    button.setTitle("Send", for: .normal)
    button.setTitle("Wait", for: .disabled)
    #expect(button.currentTitle == "Send")
    button.isEnabled = false
    #expect(button.currentTitle == "Wait")
    button.setTitle(nil, for: .disabled)
    #expect(button.currentTitle == "Send")
  }

  @Test("A combined state doesn't use the values of its parts")
  func combinedState() {
    button.setTitle("Send", for: .normal)
    button.setTitle("Wait", for: .disabled)
    button.setTitleColor(.red, for: .normal)
    button.setTitleColor(.gray, for: .disabled)
    button.isEnabled = false
    button.isHighlighted = true
    #expect(button.currentTitle == "Send")
    #expect(button.currentTitleColor == .red)
    button.setTitle("Still waiting", for: [.highlighted, .disabled])
    #expect(button.currentTitle == "Still waiting")
  }

  @Test("The default title color of a custom button is white")
  func defaultColor() {
    #expect(button.currentTitleColor == .white)
    #expect(button.titleColor(for: .normal) == .white)
  }

  @Test("A state without a title color has the title color of the normal state")
  func colorFallback() {
    button.setTitleColor(.red, for: .normal)
    #expect(button.titleColor(for: .disabled) == .red)
    button.setTitleColor(.gray, for: .disabled)
    #expect(button.titleColor(for: .disabled) == .gray)
    #expect(button.titleColor(for: .normal) == .red)
    button.setTitleColor(nil, for: .disabled)
    button.setTitleColor(nil, for: .normal)
    #expect(button.titleColor(for: .normal) == .white)
  }

  @Test("A state without an attributed title has the attributed title of the normal state")
  func attributedFallback() {
    button.setAttributedTitle(NSAttributedString(string: "Send"), for: .normal)
    #expect(button.attributedTitle(for: .disabled)?.string == "Send")
    button.setAttributedTitle(NSAttributedString(string: "Wait"), for: .disabled)
    button.isEnabled = false
    #expect(button.currentAttributedTitle?.string == "Wait")
  }

  @Test("An attributed title takes precedence over a title")
  func attributedPrecedence() {
    button.setTitle("plain", for: .normal)
    button.setAttributedTitle(NSAttributedString(string: "attributed"), for: .normal)
    button.frame = .hundred
    button.layoutIfNeeded()
    #expect(button.titleLabel?.text == "attributed")
    button.setAttributedTitle(nil, for: .normal)
    button.layoutIfNeeded()
    #expect(button.titleLabel?.text == "plain")
  }

  @Test("A button copies its attributed title")
  func attributedCopy() {
    let title = NSMutableAttributedString(string: "Send", attributes: [.kern: 2])
    button.setAttributedTitle(title, for: .normal)
    title.mutableString.setString("changed afterward")
    #expect(button.attributedTitle(for: .normal) == NSAttributedString(string: "Send", attributes: [.kern: 2]))
  }

  @Test("After layout, the label shows the title and the title color of the current state")
  func label() {
    button.frame = .hundred
    button.setTitle("Send", for: .normal)
    button.setTitle("Wait", for: .disabled)
    button.setTitleColor(.gray, for: .disabled)
    button.layoutIfNeeded()
    #expect(button.titleLabel?.text == "Send")
    #expect(button.titleLabel?.textColor == .white)
    button.isEnabled = false
    button.layoutIfNeeded()
    #expect(button.titleLabel?.text == "Wait")
    #expect(button.titleLabel?.textColor == .gray)
  }

  @Test("Setting the label's text doesn't set the title")
  func labelText() {
    button.setTitle("Send", for: .normal)
    button.titleLabel?.text = "59"
    #expect(button.currentTitle == "Send")
    #expect(button.title(for: .normal) == "Send")
  }

  @Test("A button has one label, which keeps its font")
  func labelFont() {
    button.frame = .hundred
    let digits = UIFont.monospacedDigitSystemFont(ofSize: 15, weight: .medium)
    button.titleLabel?.font = digits
    button.setTitle("59", for: .normal)
    button.layoutIfNeeded()
    #expect(button.titleLabel === button.titleLabel)
    #expect(button.titleLabel?.font == digits)
  }

  @Test("A button created with a frame has the custom type")
  func types() {
    #expect(UIButton(frame: .hundred).buttonType == .custom)
    #expect(UIButton().buttonType == .custom)
    #expect(UIButton(type: .system).buttonType == .system)
    #expect(UIButton.ButtonType.system.rawValue == 1)
    #expect(UIButton.ButtonType.roundedRect == .system)
    #expect(UIButton.ButtonType.close.rawValue == 7)
  }

  @Test("The initializer with a type creates a button of the subclass")
  func subclass() {
    final class Special: UIButton {}
    let special = Special(type: .system)
    #expect(special.buttonType == .system)
  }

  @Test("A button takes its title from its primary action and performs the action")
  func primaryAction() {
    var runs = 0
    let button = UIButton(type: .system, primaryAction: UIAction(title: "Send") { _ in runs += 1 })
    #expect(button.currentTitle == "Send")
    button.sendActions(for: .primaryActionTriggered)
    #expect(runs == 1)
  }

  @Test("A state without an image has the image of the normal state")
  func images() {
    #expect(button.currentImage == nil)
    let (normal, disabled) = (UIImage(), UIImage())
    button.setImage(normal, for: .normal)
    #expect(button.image(for: .disabled) === normal)
    button.setImage(disabled, for: .disabled)
    button.isEnabled = false
    #expect(button.currentImage === disabled)
    button.setImage(nil, for: .disabled)
    #expect(button.currentImage === normal)
  }
}
