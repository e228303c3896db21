import CountdownKit
import CountdownTestSupport
import Foundation
import Testing
import UIKit

@MainActor @Suite("A button's original appearance")
struct OriginalAppearanceTests {
  let clock = ManualClock()
  let button = UIButton(type: .custom)
  let window: UIWindow

  init() {
    window = UIWindow(showing: button)
  }

  private static let states: [UIControl.State] = (0..<16).map(UIControl.State.init(rawValue:))

  private func start(_ seconds: Int = 3, style: CountdownStyle = .colorful) {
    clock.run { button.countdown.start(from: seconds, style: style) }
  }

  @Test("Every state shows the count, and the end restores its title and color")
  func everyState() {
    button.setTitle("Send", for: .normal)
    button.setTitle("Wait", for: .disabled)
    button.setTitle("Send", for: .selected)
    button.setTitle("Both", for: [.disabled, .selected])
    button.setTitleColor(.black, for: .normal)
    button.setTitleColor(.lightGray, for: .disabled)
    let titles = Self.states.map(button.title(for:))
    let colors = Self.states.map(button.titleColor(for:))
    start()
    for seconds in [3, 2, 1] {
      #expect(Self.states.allSatisfy { button.title(for: $0) == "\(seconds)" })
      #expect(Self.states.allSatisfy { button.titleColor(for: $0) == .red })
      clock.advance(by: 1)
    }
    #expect(Self.states.map(button.title(for:)) == titles)
    #expect(Self.states.map(button.titleColor(for:)) == colors)
  }

  @Test("A state without its own value still follows the normal state after the end")
  func statesWithoutValue() {
    button.setTitle("Send", for: .normal)
    button.setTitle("Send", for: .selected)
    start()
    button.countdown.cancel()
    button.setTitle("Other", for: .normal)
    #expect(button.title(for: .disabled) == "Other")
    #expect(button.title(for: .selected) == "Send", "Its own title, which equals the normal one, is restored.")
  }

  @Test("A default title color still follows the tint color after the end")
  func defaultColorStaysDefault() {
    let button = UIButton(type: .system)
    clock.run { button.countdown.start(from: 3, style: .colorful) }
    #expect(button.currentTitleColor == .red)
    button.countdown.cancel()
    #expect(button.currentTitleColor == button.tintColor)
    button.tintColor = .green
    #expect(button.currentTitleColor == .green)
  }

  @Test("A title color that equals the tint color is restored and doesn't follow the tint color")
  func setColorStaysSet() {
    let button = UIButton(type: .system)
    button.setTitleColor(.green, for: .normal)
    clock.run { button.countdown.start(from: 3, style: .colorful) }
    button.countdown.cancel()
    button.tintColor = .blue
    #expect(button.currentTitleColor == .green)
  }

  @Test("A title color that the app removes while counting follows the tint color after the end", arguments: [1, 2, 3])
  func removedColor(seconds: TimeInterval) {
    let button = UIButton(type: .system)
    window.addSubview(button)
    button.setTitleColor(.blue, for: .normal)
    button.setTitleColor(.gray, for: .disabled)
    clock.run { button.countdown.start(from: 3, style: .colorful) }
    button.setTitleColor(nil, for: .normal)
    clock.advance(by: seconds)
    if seconds < 3 {
      #expect(button.currentTitleColor == .red)
      button.countdown.cancel()
    }
    button.tintColor = .green
    #expect(button.titleColor(for: .normal) == .green)
    #expect(button.titleColor(for: .disabled) == .gray)
  }

  @Test("A button without a title has none after the end")
  func noTitle() {
    start()
    #expect(button.currentTitle == "3")
    clock.advance(by: 3)
    #expect(Self.states.allSatisfy { button.title(for: $0) == nil })
  }

  @Test("The border color is restored, and the border width doesn't change", arguments: [UIColor.blue, nil])
  func border(color: UIColor?) {
    button.layer.borderWidth = 2
    button.layer.borderColor = color?.cgColor
    start()
    #expect(button.borderColor == .green)
    #expect(button.layer.borderWidth == 2)
    clock.advance(by: 3)
    #expect(button.borderColor == color)
    #expect(button.layer.borderWidth == 2)
  }

  @Test("A style without colors changes no color")
  func noColors() {
    button.layer.borderColor = UIColor.blue.cgColor
    button.setTitleColor(.black, for: .normal)
    start(style: .digits)
    #expect(button.currentTitleColor == .black)
    #expect(button.borderColor == .blue)
  }

  @Test(
    "The style's interaction sets its property to false while counting, and the end restores it",
    arguments: CountdownStyle.Interaction.allCases, [true, false])
  func interaction(kind: CountdownStyle.Interaction, was: Bool) {
    button.isEnabled = was
    button.isUserInteractionEnabled = was
    var style = CountdownStyle.digits
    style.interaction = kind
    start(style: style)
    #expect(button.isEnabled == (kind == .disabled ? false : was))
    #expect(button.isUserInteractionEnabled == (kind == .ignoresTouches ? false : was))
    clock.advance(by: 3)
    #expect(button.isEnabled == was)
    #expect(button.isUserInteractionEnabled == was)
  }

  @Test("Titles and colors that the app sets while counting are kept after the end")
  func appSetsAppearance() {
    button.setTitle("Send", for: .normal)
    start(5)
    button.setTitle("Resend", for: .normal)
    button.setTitle("Wait", for: .disabled)
    button.setTitleColor(.blue, for: .normal)
    button.layer.borderColor = UIColor.blue.cgColor
    clock.advance(by: 1)
    #expect(Self.states.allSatisfy { button.title(for: $0) == "4" })
    #expect(button.currentTitleColor == .red)
    #expect(button.borderColor == .green)
    clock.advance(by: 4)
    #expect(button.title(for: .normal) == "Resend")
    #expect(button.title(for: .disabled) == "Wait")
    #expect(button.title(for: .highlighted) == "Resend")
    #expect(button.titleColor(for: .normal) == .blue)
    #expect(button.borderColor == .blue)
  }

  @Test("Titles and colors that the app sets right before a cancel are kept")
  func appSetsAppearanceBeforeCancel() {
    button.setTitle("Send", for: .normal)
    start(5)
    button.setTitle("Resend", for: .normal)
    button.setTitleColor(.blue, for: .normal)
    button.layer.borderColor = UIColor.blue.cgColor
    button.countdown.cancel()
    #expect(button.currentTitle == "Resend")
    #expect(button.currentTitleColor == .blue)
    #expect(button.borderColor == .blue)
    #expect(button.isEnabled)
  }

  @Test("A button that the app enables while counting is enabled only after the end")
  func appEnables() {
    button.isEnabled = false
    start(style: .digits)
    button.isEnabled = true
    clock.advance(by: 1)
    #expect(!button.isEnabled)
    clock.advance(by: 2)
    #expect(button.isEnabled)
  }

  @Test("A button that the app enables right before a cancel or the end stays enabled", arguments: [true, false])
  func appEnablesInTheLastSecond(isCancelled: Bool) {
    button.isEnabled = false
    start(1, style: .digits)
    button.isEnabled = true
    if isCancelled { button.countdown.cancel() } else { clock.advance(by: 1) }
    #expect(button.isEnabled)
  }

  @Test("A state whose title equals the first counting title counts")
  func titleEqualToCount() {
    button.setTitle("Send", for: .normal)
    button.setTitle("3", for: .disabled)
    start()
    clock.advance(by: 1)
    #expect(button.currentTitle == "2")
    clock.advance(by: 2)
    #expect(button.title(for: .disabled) == "3")
  }

  @Test("A title that the app sets for two states while counting doesn't hide the count")
  func sameTitleForTwoStates() {
    button.setTitle("Send", for: .normal)
    start()
    button.setTitle("Resend", for: .normal)
    button.setTitle("Resend", for: .disabled)
    clock.advance(by: 1)
    #expect(button.currentTitle == "2")
    clock.advance(by: 2)
    #expect(button.title(for: .disabled) == "Resend")
  }

  @Test("A title for the disabled state that is set while the button is enabled doesn't hide the count")
  func titleSetWhileEnabled() {
    button.setTitle("Send", for: .normal)
    start()
    button.isEnabled = true
    button.setTitle("Wait", for: .disabled)
    button.setTitleColor(.gray, for: .disabled)
    clock.advance(by: 1)
    #expect(!button.isEnabled)
    #expect(button.currentTitle == "2")
    #expect(button.currentTitleColor == .red)
    clock.advance(by: 2)
    #expect(button.title(for: .normal) == "Send")
    #expect(button.title(for: .disabled) == "Wait")
    #expect(button.titleColor(for: .disabled) == .gray)
  }

  @Test("System fonts have monospaced digits while counting, and keep their weight and design")
  func monospacedDigits() throws {
    let fonts: [UIFont] = [
      try #require(button.titleLabel?.font), .systemFont(ofSize: 15, weight: .medium), .boldSystemFont(ofSize: 20),
      .rounded(ofSize: 17, weight: .semibold), .preferredFont(forTextStyle: .headline),
      .monospacedDigitSystemFont(ofSize: 17, weight: .regular),
    ]
    for original in fonts {
      button.titleLabel?.font = original
      start()
      #expect(button.titleLabel?.font.hasDigitsOfOneWidth == true)
      #expect(button.titleLabel?.font.fontName == original.fontName)
      #expect(button.titleLabel?.font.pointSize == original.pointSize)
      clock.advance(by: 3)
      #expect(button.titleLabel?.font == original)
    }
  }

  @Test("A custom font that is set before or while counting isn't changed")
  func customFont() throws {
    let bold = try #require(UIFont(name: "Helvetica-Bold", size: 20))
    button.titleLabel?.font = bold
    start()
    #expect(button.titleLabel?.font == bold)
    button.countdown.cancel()
    #expect(button.titleLabel?.font == bold)

    button.titleLabel?.font = .systemFont(ofSize: 15)
    start()
    button.titleLabel?.font = bold
    clock.advance(by: 1)
    #expect(button.titleLabel?.font == bold)
    clock.advance(by: 2)
    #expect(button.titleLabel?.font == bold)
  }

  @Test("A system font that is set while counting has monospaced digits and is kept after the end")
  func systemFontSetWhileCounting() {
    let bold = UIFont.boldSystemFont(ofSize: 20)
    start()
    button.titleLabel?.font = bold
    clock.advance(by: 1)
    #expect(button.titleLabel?.font.hasDigitsOfOneWidth == true)
    #expect(button.titleLabel?.font.pointSize == 20)
    clock.advance(by: 2)
    #expect(button.titleLabel?.font == bold)
  }

  @Test("The style's end title and colors stay after the end, but aren't set by a cancel")
  func endAppearance() {
    button.setTitle("Send", for: .normal)
    button.layer.borderColor = UIColor.black.cgColor
    start(style: .getCodeAgain)
    button.countdown.cancel()
    #expect(button.currentTitle == "Send")
    #expect(button.borderColor == .black)
    start(style: .getCodeAgain)
    clock.advance(by: 3)
    #expect(button.currentTitle == "Get a New Code")
    start(style: .digits)
    clock.advance(by: 3)
    #expect(button.currentTitle == "Get a New Code")
    #expect(button.currentTitleColor == .darkBlue)
    #expect(button.borderColor == .darkBlue)
  }
}
