import CountdownTestSupport
import CountdownKit
import Foundation
import Testing
import UIKit

@MainActor @Suite("A button with attributed titles")
struct AttributedTitleTests {
  let clock = ManualClock()
  let button = UIButton(type: .custom)
  let window: UIWindow
  let bold = UIFont(name: "Helvetica-Bold", size: 20) ?? .boldSystemFont(ofSize: 20)

  init() {
    window = UIWindow(showing: button)
  }

  private static let states: [UIControl.State] = (0..<16).map(UIControl.State.init(rawValue:))

  private func start(_ seconds: Int = 3, style: CountdownStyle = .digits) {
    clock.run { button.countdown.start(from: seconds, style: style) }
  }

  private func text(_ string: String, _ attributes: [NSAttributedString.Key: Any]) -> NSAttributedString {
    NSAttributedString(string: string, attributes: attributes)
  }

  /// What the title begins with, in the state that the button is in.
  private func shown(_ key: NSAttributedString.Key) -> Any? {
    button.currentAttributedTitle?.attribute(key, at: 0, effectiveRange: nil)
  }

  @Test("counts with the attributes that its title begins with, and gets that back whole")
  func counts() {
    let own = NSMutableAttributedString(attributedString: text("Send ", [.font: bold, .kern: 2]))
    own.append(text("code", [.foregroundColor: UIColor.red]))
    button.setAttributedTitle(own, for: .normal)
    start()
    for seconds in [3, 2, 1] {
      #expect(button.currentAttributedTitle == text("\(seconds)", [.font: bold, .kern: 2]))
      #expect(button.titleLabel?.text == "\(seconds)")
      clock.advance(by: 1)
    }
    #expect(button.currentAttributedTitle == own)
    #expect(button.titleLabel?.text == "Send code")
  }

  @Test("every state counts as its own title looks, and has it back; the others still follow the normal one")
  func states() {
    button.setAttributedTitle(text("Send", [.foregroundColor: UIColor.blue]), for: .normal)
    button.setAttributedTitle(text("Wait", [.foregroundColor: UIColor.gray]), for: .disabled)
    button.setAttributedTitle(text("Both", [.kern: 3]), for: [.highlighted, .disabled])
    let own = Self.states.map(button.attributedTitle(for:))
    start()
    clock.advance(by: 1)
    #expect(Self.states.allSatisfy { button.attributedTitle(for: $0)?.string == "2" })
    #expect(button.attributedTitle(for: .selected) == text("2", [.foregroundColor: UIColor.blue]))
    #expect(button.attributedTitle(for: .disabled) == text("2", [.foregroundColor: UIColor.gray]))
    #expect(button.attributedTitle(for: [.highlighted, .disabled]) == text("2", [.kern: 3]))
    clock.advance(by: 2)
    #expect(Self.states.map(button.attributedTitle(for:)) == own)
    button.setAttributedTitle(text("Other", [:]), for: .normal)
    #expect(button.attributedTitle(for: .selected)?.string == "Other")
  }

  @Test("a state alone may have one: it counts there, and plainly elsewhere")
  func oneStateAlone() {
    button.setTitle("Send", for: .normal)
    button.setAttributedTitle(text("Wait", [.kern: 3]), for: .disabled)
    start()
    #expect(button.currentAttributedTitle == text("3", [.kern: 3]))
    #expect(button.attributedTitle(for: .normal) == nil)
    #expect(button.title(for: .normal) == "3")
    clock.advance(by: 3)
    #expect(button.attributedTitle(for: .disabled) == text("Wait", [.kern: 3]))
    #expect(button.attributedTitle(for: .normal) == nil)
    #expect(button.currentTitle == "Send")
  }

  @Test("the style's color takes the place of the title's own, which returns")
  func color() {
    button.setAttributedTitle(text("Send", [.foregroundColor: UIColor.blue]), for: .normal)
    start(style: .colorful)
    #expect(shown(.foregroundColor) as? UIColor == .red)
    button.countdown.cancel()
    #expect(shown(.foregroundColor) as? UIColor == .blue)
  }

  @Test("digits have one width where the title has the system's font")
  func digits() {
    for own in [UIFont.systemFont(ofSize: 15), .rounded(ofSize: 15, weight: .bold)] {
      button.setAttributedTitle(text("Send", [.font: own]), for: .normal)
      start()
      #expect((shown(.font) as? UIFont)?.hasDigitsOfOneWidth == true)
      #expect((shown(.font) as? UIFont)?.fontName == own.fontName)
      clock.advance(by: 3)
      #expect(shown(.font) as? UIFont == own)
    }
  }

  @Test("an image at the beginning of the title is not repeated by the digits")
  func attachment() {
    button.setAttributedTitle(text("\u{FFFC} Send", [.attachment: NSObject(), .kern: 1]), for: .normal)
    start()
    #expect(button.currentAttributedTitle == text("3", [.kern: 1]))
  }

  @Test("a title that the app sets or takes away while counting is what returns")
  func setMeanwhile() {
    button.setTitle("Plain", for: .normal)
    button.setAttributedTitle(text("Send", [.kern: 1]), for: .normal)
    button.setAttributedTitle(text("Wait", [.kern: 2]), for: .disabled)
    start(10)
    button.setAttributedTitle(text("Resend", [.kern: 4]), for: .normal)
    button.setAttributedTitle(nil, for: .disabled)
    clock.advance(by: 1)
    #expect(button.currentAttributedTitle == text("9", [.kern: 4]))
    button.setAttributedTitle(nil, for: .normal)
    clock.advance(by: 1)
    #expect(button.currentAttributedTitle == nil)
    #expect(button.currentTitle == "8")
    button.setAttributedTitle(text("Again", [.kern: 5]), for: .normal)
    clock.advance(by: 1)
    #expect(button.currentAttributedTitle == text("7", [.kern: 5]))
    clock.advance(by: 7)
    #expect(button.attributedTitle(for: .normal) == text("Again", [.kern: 5]))
    #expect(button.attributedTitle(for: .disabled) == text("Again", [.kern: 5]))
    #expect(button.currentTitle == "Plain")
  }

  @Test("a state whose title was taken away while counting follows the normal one afterward")
  func takenAway() {
    button.setAttributedTitle(text("Send", [.kern: 1]), for: .normal)
    button.setAttributedTitle(text("Wait", [.kern: 2]), for: .disabled)
    start()
    button.setAttributedTitle(nil, for: .disabled)
    clock.advance(by: 3)
    #expect(button.attributedTitle(for: .disabled) == text("Send", [.kern: 1]))
  }

  @Test("the text that is shown is not a new title if it comes back with other attributes")
  func otherAttributes() {
    let button = RestylingButton(type: .custom)
    window.addSubview(button)
    button.setAttributedTitle(text("Send", [.font: bold]), for: .normal)
    clock.run { button.countdown.start(from: 3, style: .digits) }
    clock.advance(by: 1)
    #expect(button.titleLabel?.text == "2")
    clock.advance(by: 2)
    #expect(button.titleLabel?.text == "Send")
    #expect(button.attributedTitle(for: .normal)?.attribute(.font, at: 0, effectiveRange: nil) as? UIFont == bold)
  }

  @Test("the style's end shows as the title looks")
  func end() {
    button.setAttributedTitle(text("Send", [.font: bold]), for: .normal)
    start(1, style: .getCodeAgain)
    clock.advance(by: 1)
    #expect(button.currentAttributedTitle == text("重新获取验证码", [.font: bold, .foregroundColor: UIColor.darkBlue]))
  }

  @Test("a tick sets each attributed title once")
  func cost() {
    let button = CountedButton(type: .custom)
    window.addSubview(button)
    button.setAttributedTitle(text("Send", [.kern: 1]), for: .normal)
    button.setAttributedTitle(text("Wait", [.kern: 2]), for: .disabled)
    clock.run { button.countdown.start(from: 60, style: .digits) }
    button.forgetCalls()
    clock.advance(by: 10)
    #expect(button.calls == [.title: 10, .attributedTitle: 20, .layout: 10])
  }

  @Test("a countdown button shows an attributed title that is set meanwhile only afterward")
  func countdownButton() {
    let button = CountdownButton()
    window.addSubview(button)
    clock.run { button.sendActions(for: .touchUpInside) }
    button.setAttributedTitle(text("Send", [.kern: 1]), for: .normal)
    #expect(button.currentAttributedTitle == text("60秒", [.kern: 1]))
    clock.advance(by: 60)
    #expect(button.currentAttributedTitle == text("Send", [.kern: 1]))
  }
}
