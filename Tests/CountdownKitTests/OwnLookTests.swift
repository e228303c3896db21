import CountdownTestSupport
import CountdownKit
import Foundation
import Testing
import UIKit

@MainActor @Suite("The button's own look")
struct OwnLookTests {
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

  @Test("every state shows the count, whatever titles and colors it had, and has its own back at the end")
  func statesOfTheirOwn() {
    button.setTitle("Send", for: .normal)
    button.setTitle("Wait", for: .disabled)
    button.setTitle("Send", for: .selected)
    button.setTitle("Both", for: [.highlighted, .disabled])
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

  @Test("a state without a value of its own still follows the normal one afterward")
  func followersStayFollowers() {
    button.setTitle("Send", for: .normal)
    button.setTitle("Send", for: .selected)
    start()
    button.countdown.cancel()
    button.setTitle("Other", for: .normal)
    #expect(button.title(for: .disabled) == "Other")
    #expect(button.title(for: .selected) == "Send", "it had a title of its own, though the same")
  }

  @Test("a default color returns as the default: it still follows the tint")
  func defaultColorStaysDefault() {
    let button = UIButton(type: .system)
    clock.run { button.countdown.start(from: 3, style: .colorful) }
    #expect(button.currentTitleColor == .red)
    button.countdown.cancel()
    #expect(button.currentTitleColor == button.tintColor)
    button.tintColor = .green
    #expect(button.currentTitleColor == .green)
  }

  @Test("a color that was set returns, though it is the one that the tint has at the moment")
  func setColorStaysSet() {
    let button = UIButton(type: .system)
    button.setTitleColor(.green, for: .normal)
    clock.run { button.countdown.start(from: 3, style: .colorful) }
    button.countdown.cancel()
    button.tintColor = .blue
    #expect(button.currentTitleColor == .green)
  }

  @Test("a title color that the app takes away while counting follows the tint afterward", arguments: [1, 2, 3])
  func takenAwayColor(seconds: TimeInterval) {
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

  @Test("a button without a title has none again")
  func noTitle() {
    start()
    #expect(button.currentTitle == "3")
    clock.advance(by: 3)
    #expect(Self.states.allSatisfy { button.title(for: $0) == nil })
  }

  @Test("the border's color returns, and its width is left alone", arguments: [UIColor.blue, nil])
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

  @Test("a style without colors changes none")
  func noColors() {
    button.layer.borderColor = UIColor.blue.cgColor
    button.setTitleColor(.black, for: .normal)
    start(style: .digits)
    #expect(button.currentTitleColor == .black)
    #expect(button.borderColor == .blue)
  }

  @Test(
    "what keeps touches away is what the style says, and what it was returns",
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

  @Test("what the app sets while counting is taken over at the next tick, and is what returns")
  func appSetsLook() {
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

  @Test("what the app sets in the last second, or before a cancel, returns too")
  func appSetsLookAtTheLastMoment() {
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

  @Test("enabling the button while counting makes it enabled afterward, not meanwhile")
  func appEnables() {
    button.isEnabled = false
    start(style: .digits)
    button.isEnabled = true
    clock.advance(by: 1)
    #expect(!button.isEnabled)
    clock.advance(by: 2)
    #expect(button.isEnabled)
  }

  @Test(
    "enabling the button right before a cancel, or in the last second, leaves it enabled", arguments: [true, false])
  func appEnablesAtTheLastMoment(isCancelled: Bool) {
    button.isEnabled = false
    start(1, style: .digits)
    button.isEnabled = true
    if isCancelled { button.countdown.cancel() } else { clock.advance(by: 1) }
    #expect(button.isEnabled)
  }

  @Test("a state whose own title is the first one shown does not keep showing it")
  func placeholderTitle() {
    button.setTitle("Send", for: .normal)
    button.setTitle("3", for: .disabled)
    start()
    clock.advance(by: 1)
    #expect(button.currentTitle == "2")
    clock.advance(by: 2)
    #expect(button.title(for: .disabled) == "3")
  }

  @Test("one new title for two states, set while counting, does not show")
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

  @Test("a title for the disabled state does not show, though the app sets it while it has the button enabled")
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

  @Test("digits have one width while counting, in the system's font")
  func monospacedDigits() {
    let own = button.titleLabel?.font
    start()
    #expect(button.titleLabel?.font.hasDigitsOfOneWidth == true)
    #expect(button.titleLabel?.font.pointSize == own?.pointSize)
    clock.advance(by: 3)
    #expect(button.titleLabel?.font == own)
  }

  @Test("digits have one width in every weight and design of the system's font, which stay as they are")
  func monospacedDigitsInAnySystemFont() {
    let fonts: [UIFont] = [
      .systemFont(ofSize: 15, weight: .medium), .boldSystemFont(ofSize: 20), .rounded(ofSize: 17, weight: .semibold),
      .preferredFont(forTextStyle: .headline), .monospacedDigitSystemFont(ofSize: 17, weight: .regular),
    ]
    for own in fonts {
      button.titleLabel?.font = own
      start()
      #expect(button.titleLabel?.font.hasDigitsOfOneWidth == true)
      #expect(button.titleLabel?.font.fontName == own.fontName)
      #expect(button.titleLabel?.font.pointSize == own.pointSize)
      clock.advance(by: 3)
      #expect(button.titleLabel?.font == own)
    }
  }

  @Test("an app's own font is left alone, before and while counting")
  func appsFont() throws {
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

  @Test("a system font that the app sets meanwhile counts in digits of one width, and is the font that returns")
  func systemFontMeanwhile() {
    let bold = UIFont.boldSystemFont(ofSize: 20)
    start()
    button.titleLabel?.font = bold
    clock.advance(by: 1)
    #expect(button.titleLabel?.font.hasDigitsOfOneWidth == true)
    #expect(button.titleLabel?.font.pointSize == 20)
    clock.advance(by: 2)
    #expect(button.titleLabel?.font == bold)
  }

  @Test("after the end the style's title and colors are the button's own; after a cancel they are not")
  func endLook() {
    button.setTitle("Send", for: .normal)
    button.layer.borderColor = UIColor.black.cgColor
    start(style: .getCodeAgain)
    button.countdown.cancel()
    #expect(button.currentTitle == "Send")
    #expect(button.borderColor == .black)
    start(style: .getCodeAgain)
    clock.advance(by: 3)
    #expect(button.currentTitle == "重新获取验证码")
    start(style: .digits)
    clock.advance(by: 3)
    #expect(button.currentTitle == "重新获取验证码")
    #expect(button.currentTitleColor == .darkBlue)
    #expect(button.borderColor == .darkBlue)
  }

  @Test("the border's dynamic color follows dark mode at the next tick")
  func dynamicBorder() {
    button.layer.borderColor = UIColor.blue.cgColor
    var style = CountdownStyle.digits
    style.countingBorderColor = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
    start(style: style)
    #expect(button.borderColor == .black)
    window.overrideUserInterfaceStyle = .dark
    clock.advance(by: 1)
    #expect(button.borderColor == .white)
    clock.advance(by: 2)
    #expect(button.borderColor == .blue)
  }
}
