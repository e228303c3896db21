import Foundation
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

  @Test("A combined state has the values of exactly this state, or those of the normal state")
  func combinedState() {
    button.setTitle("Send", for: .normal)
    button.setTitle("Wait", for: .disabled)
    button.setTitle("Chosen", for: .selected)
    button.setTitleColor(.red, for: .normal)
    button.setTitleColor(.gray, for: .disabled)
    button.isEnabled = false
    button.isSelected = true
    #expect(button.currentTitle == "Send")
    #expect(button.currentTitleColor == .red)
    button.setTitle("Both", for: [.disabled, .selected])
    #expect(button.currentTitle == "Both")
    #expect(button.title(for: [.disabled, .selected, .focused]) == "Send")
    #expect(button.title(for: [.disabled, .focused]) == "Send")
  }

  @Test("A highlighted and disabled button has the values of the highlighted state, or those of the normal state")
  func highlightedAndDisabled() {
    let both: UIControl.State = [.highlighted, .disabled]
    button.setTitle("Send", for: .normal)
    button.setTitle("Wait", for: .disabled)
    #expect(button.title(for: both) == "Send")
    button.setTitle("Down", for: .highlighted)
    button.setTitle("Down, chosen", for: [.highlighted, .selected])
    button.setTitleColor(.red, for: .highlighted)
    #expect(button.title(for: both) == "Down")
    #expect(button.titleColor(for: both) == .red)
    #expect(button.title(for: [.highlighted, .disabled, .selected]) == "Down, chosen")
    button.isHighlighted = true
    button.isEnabled = false
    #expect(button.currentTitle == "Down")
  }

  @Test("Setting a value for highlighted and disabled replaces the highlighted value, or has no visible effect")
  func settingHighlightedAndDisabled() {
    let both: UIControl.State = [.highlighted, .disabled]
    button.setTitle("Send", for: .normal)
    button.setTitle("Both", for: both)
    #expect(button.title(for: both) == "Send")
    #expect(button.title(for: .highlighted) == "Send")
    button.setTitleColor(.red, for: .highlighted)
    button.setTitle("Both", for: both)
    #expect(button.title(for: both) == "Both")
    #expect(button.title(for: .highlighted) == "Both")
  }

  @Test("An empty title is a value. An empty attributed title lets the plain title show.")
  func emptyTitles() {
    button.setTitle("Send", for: .normal)
    button.setTitle("", for: .disabled)
    #expect(button.title(for: .disabled) == "")
    button.setAttributedTitle(NSAttributedString(string: ""), for: .normal)
    button.frame = .hundred
    button.layoutIfNeeded()
    #expect(button.titleLabel?.text == "Send")
  }

  @Test("A label without a title is hidden and keeps its old text", arguments: [nil, ""])
  func removedTitle(title: String?) {
    button.frame = .hundred
    button.setTitle("Send", for: .normal)
    button.layoutIfNeeded()
    #expect(button.titleLabel?.isHidden == false)
    button.setTitle(title, for: .normal)
    button.layoutIfNeeded()
    #expect(button.titleLabel?.isHidden == true)
    #expect(button.titleLabel?.text == "Send")
  }

  @Test("A disabled system button has a dimmed tint color by default, until the normal state has a color")
  func dimmedDefault() {
    let button = UIButton(type: .system)
    button.tintColor = .red
    for state: UIControl.State in [.normal, .highlighted, .selected, .focused] {
      #expect(button.titleColor(for: state) == .red)
    }
    let dimmed = button.titleColor(for: .disabled)
    #expect(dimmed != .red)
    for state: UIControl.State in [[.disabled, .selected], [.highlighted, .disabled]] {
      #expect(button.titleColor(for: state) == dimmed)
    }
    button.tintColor = .blue
    #expect(button.titleColor(for: .disabled) != dimmed)
    button.setTitleColor(.green, for: .normal)
    #expect(button.titleColor(for: .disabled) == .green)
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

  @Test("Reading the label brings its text and its color up to date")
  func readingTheLabel() {
    button.frame = .hundred
    button.layoutIfNeeded()
    let label = button.titleLabel
    button.setTitle("Send", for: .normal)
    button.setTitleColor(.red, for: .normal)
    #expect(label?.text != "Send")
    #expect(button.titleLabel === label)
    #expect(label?.text == "Send")
    #expect(label?.textColor == .red)
  }

  @Test("The next layout replaces a text and a color that an app has set on the label, but not its font")
  func settingTheLabel() {
    button.frame = .hundred
    button.setTitle("Send", for: .normal)
    button.layoutIfNeeded()
    button.titleLabel?.text = "59"
    button.titleLabel?.textColor = .red
    button.titleLabel?.font = .boldSystemFont(ofSize: 9)
    #expect(button.titleLabel?.text == "59")
    button.setNeedsLayout()
    button.layoutIfNeeded()
    #expect(button.titleLabel?.text == "Send")
    #expect(button.titleLabel?.textColor == .white)
    #expect(button.titleLabel?.font == .boldSystemFont(ofSize: 9))
  }

  @Test("A button with a predefined image has no label")
  func noLabel() {
    for type in [UIButton.ButtonType.detailDisclosure, .infoLight, .infoDark, .contactAdd] {
      #expect(UIButton(type: type).titleLabel == nil)
    }
  }

  @Test("The label of a system button in a window follows a new tint color")
  func tintColor() {
    let window = UIWindow(frame: .hundred)
    let button = UIButton(type: .system)
    button.frame = .hundred
    button.setTitle("Send", for: .normal)
    window.addSubview(button)
    window.isHidden = false
    button.layoutIfNeeded()
    let label = button.titleLabel
    button.tintColor = .red
    #expect(label?.textColor == .red)
    window.isHidden = true
  }

  @Test("A changed value requests layout only if the current state shows it, and an equal value doesn't")
  func requestedLayouts() {
    final class Recorder: UIButton {
      var layouts = 0

      override func layoutSubviews() {
        super.layoutSubviews()
        layouts += 1
      }
    }
    let button = Recorder(type: .custom)
    button.frame = .hundred
    func requestsLayout(_ change: () -> Void) -> Bool {
      button.layoutIfNeeded()
      button.layouts = 0
      change()
      button.layoutIfNeeded()
      return button.layouts > 0
    }
    #expect(requestsLayout { button.setTitle("Send", for: .normal) })
    #expect(!requestsLayout { button.setTitle("Send", for: .normal) })
    #expect(!requestsLayout { button.setTitle("Wait", for: .disabled) })
    #expect(requestsLayout { button.isEnabled = false })
    #expect(!requestsLayout { button.isEnabled = false })
    #expect(!requestsLayout { button.setTitle("Resend", for: .normal) })
    #expect(requestsLayout { button.setTitle("Waiting", for: .disabled) })
    #expect(requestsLayout { button.setTitle(nil, for: .disabled) })
    #expect(requestsLayout { button.setTitleColor(.red, for: .normal) })
    #expect(!requestsLayout { button.setTitleColor(.red, for: .normal) })
    #expect(requestsLayout { button.isSelected = true })
    #expect(!requestsLayout { button.isSelected = true })
  }

  @Test("A button leaves the subviews of an app alone")
  func foreignSubviews() {
    let view = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
    button.frame = .hundred
    button.addSubview(view)
    button.setTitle("Send", for: .normal)
    button.layoutIfNeeded()
    button.isEnabled = false
    button.layoutIfNeeded()
    #expect(view.superview === button)
    #expect(view.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
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
    #expect(UIButton(configuration: .plain()).buttonType == .system)
    #expect(UIButton.ButtonType.system.rawValue == 1)
    #expect(UIButton.ButtonType.roundedRect == .system)
    #expect(UIButton.ButtonType.close.rawValue == 7)
  }

  @Test("The initializers with a type and with a configuration call the subclass's init(frame:)")
  func subclass() {
    final class Special: UIButton {
      var frames: [CGRect] = []

      override init(frame: CGRect) {
        super.init(frame: frame)
        frames.append(frame)
      }

      required init?(coder: NSCoder) { nil }
    }
    let special = Special(type: .system)
    #expect(special.buttonType == .system)
    #expect(special.frames == [.zero])
    #expect(Special(configuration: .plain()).frames == [.zero])
  }

  @Test("A button takes its title and its image from its primary action and performs the action")
  func primaryAction() {
    var runs = 0
    let image = UIImage()
    let button = UIButton(type: .system, primaryAction: UIAction(title: "Send", image: image) { _ in runs += 1 })
    #expect(button.currentTitle == "Send")
    #expect(button.currentImage === image)
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
