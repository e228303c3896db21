import Testing
import UIKit

@MainActor @Suite
struct ButtonTitleTests {
  private let button = UIButton(type: .custom)

  @Test("A button has no title unless set")
  func none() {
    #expect(button.currentTitle == nil)
    #expect(button.title(for: .normal) == nil)
    #expect(button.currentAttributedTitle == nil)
  }

  @Test("A state without a title shows that of the normal state")
  func fallback() {
    button.setTitle("Send", for: .normal)
    #expect(button.title(for: .disabled) == "Send")
    button.isEnabled = false
    #expect(button.currentTitle == "Send")
  }

  @Test("A state with a title shows it, and it alone")
  func ownTitle() {
    button.setTitle("Send", for: .normal)
    button.setTitle("Wait", for: .disabled)
    #expect(button.currentTitle == "Send")
    button.isEnabled = false
    #expect(button.currentTitle == "Wait")
    button.setTitle(nil, for: .disabled)
    #expect(button.currentTitle == "Send")
  }

  @Test("A combined state does not take what is set for one of its parts")
  func combined() {
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

  @Test("The title of a custom button is white unless set")
  func defaultColor() {
    #expect(button.currentTitleColor == .white)
    #expect(button.titleColor(for: .normal) == .white)
  }

  @Test("A state without a title color shows that of the normal state")
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

  @Test("A state without an attributed title shows that of the normal state")
  func attributedFallback() {
    button.setAttributedTitle(NSAttributedString(string: "Send"), for: .normal)
    #expect(button.attributedTitle(for: .disabled)?.string == "Send")
    button.setAttributedTitle(NSAttributedString(string: "Wait"), for: .disabled)
    button.isEnabled = false
    #expect(button.currentAttributedTitle?.string == "Wait")
  }

  @Test("An attributed title beats a plain one")
  func attributed() {
    button.setTitle("plain", for: .normal)
    button.setAttributedTitle(NSAttributedString(string: "attributed"), for: .normal)
    button.frame = .hundred
    button.layoutIfNeeded()
    #expect(button.titleLabel?.text == "attributed")
    button.setAttributedTitle(nil, for: .normal)
    button.layoutIfNeeded()
    #expect(button.titleLabel?.text == "plain")
  }

  @Test("The label shows the title of the present state once the button is laid out")
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

  @Test("Setting the label's text does not set the title")
  func labelText() {
    button.setTitle("Send", for: .normal)
    button.titleLabel?.text = "59"
    #expect(button.currentTitle == "Send")
    #expect(button.title(for: .normal) == "Send")
  }

  @Test("The label is the same one each time, and keeps the font that is set on it")
  func labelFont() {
    button.frame = .hundred
    let digits = UIFont.monospacedDigitSystemFont(ofSize: 15, weight: .medium)
    button.titleLabel?.font = digits
    button.setTitle("59", for: .normal)
    button.layoutIfNeeded()
    #expect(button.titleLabel === button.titleLabel)
    #expect(button.titleLabel?.font == digits)
  }

  @Test("A button made with a frame is custom, one made with a type has it")
  func types() {
    #expect(UIButton(frame: .hundred).buttonType == .custom)
    #expect(UIButton().buttonType == .custom)
    #expect(UIButton(type: .system).buttonType == .system)
    #expect(UIButton.ButtonType.system.rawValue == 1)
    #expect(UIButton.ButtonType.roundedRect == .system)
    #expect(UIButton.ButtonType.close.rawValue == 7)
  }

  @Test("A type makes a button of the subclass that is asked for one")
  func subclass() {
    final class Special: UIButton {}
    let special = Special(type: .system)
    #expect(special.buttonType == .system)
  }

  @Test("A button takes its title from its primary action and performs it")
  func primaryAction() {
    var runs = 0
    let button = UIButton(type: .system, primaryAction: UIAction(title: "Send") { _ in runs += 1 })
    #expect(button.currentTitle == "Send")
    button.sendActions(for: .primaryActionTriggered)
    #expect(runs == 1)
  }

  @Test("A state without an image shows that of the normal state")
  func images() {
    #expect(button.currentImage == nil)
    let (usual, off) = (UIImage(), UIImage())
    button.setImage(usual, for: .normal)
    #expect(button.image(for: .disabled) === usual)
    button.setImage(off, for: .disabled)
    button.isEnabled = false
    #expect(button.currentImage === off)
    button.setImage(nil, for: .disabled)
    #expect(button.currentImage === usual)
  }
}
