import CountdownKit
import CountdownTestSupport
import Foundation
import Testing
import UIKit

@MainActor @Suite("Attributed titles")
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

  /// An attribute of the first character of the current title.
  private func shown(_ key: NSAttributedString.Key) -> Any? {
    button.currentAttributedTitle?.attribute(key, at: 0, effectiveRange: nil)
  }

  @Test("The count has the attributes of the title's first character, and the whole title is restored")
  func wholeRun() {
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

  @Test("Each state counts with the attributes of its own title, and states without one follow the normal state")
  func states() {
    button.setAttributedTitle(text("Send", [.foregroundColor: UIColor.blue]), for: .normal)
    button.setAttributedTitle(text("Wait", [.foregroundColor: UIColor.gray]), for: .disabled)
    button.setAttributedTitle(text("Both", [.kern: 3]), for: [.disabled, .selected])
    let own = Self.states.map(button.attributedTitle(for:))
    start()
    clock.advance(by: 1)
    #expect(Self.states.allSatisfy { button.attributedTitle(for: $0)?.string == "2" })
    #expect(button.attributedTitle(for: .selected) == text("2", [.foregroundColor: UIColor.blue]))
    #expect(button.attributedTitle(for: .disabled) == text("2", [.foregroundColor: UIColor.gray]))
    #expect(button.attributedTitle(for: [.disabled, .selected]) == text("2", [.kern: 3]))
    #expect(button.attributedTitle(for: [.highlighted, .disabled]) == text("2", [.foregroundColor: UIColor.blue]))
    clock.advance(by: 2)
    #expect(Self.states.map(button.attributedTitle(for:)) == own)
    button.setAttributedTitle(text("Other", [:]), for: .normal)
    #expect(button.attributedTitle(for: .selected)?.string == "Other")
  }

  @Test("If only one state has an attributed title, the other states count in plain text")
  func oneState() {
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

  @Test("The style's color replaces the title's color while counting")
  func styleColor() {
    button.setAttributedTitle(text("Send", [.foregroundColor: UIColor.blue]), for: .normal)
    start(style: .colorful)
    #expect(shown(.foregroundColor) as? UIColor == .red)
    button.countdown.cancel()
    #expect(shown(.foregroundColor) as? UIColor == .blue)
  }

  @Test("A title in a system font counts in monospaced digits")
  func monospacedDigits() {
    for own in [UIFont.systemFont(ofSize: 15), .rounded(ofSize: 15, weight: .bold)] {
      button.setAttributedTitle(text("Send", [.font: own]), for: .normal)
      start()
      #expect((shown(.font) as? UIFont)?.hasDigitsOfOneWidth == true)
      #expect((shown(.font) as? UIFont)?.fontName == own.fontName)
      clock.advance(by: 3)
      #expect(shown(.font) as? UIFont == own)
    }
  }

  @Test("The count doesn't repeat an image at the beginning of the title")
  func attachment() {
    button.setAttributedTitle(text("\u{FFFC} Send", [.attachment: NSObject(), .kern: 1]), for: .normal)
    start()
    #expect(button.currentAttributedTitle == text("3", [.kern: 1]))
  }

  @Test("A title that the app sets or removes while counting stays that way after the end")
  func setWhileCounting() {
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

  @Test("A state whose title is removed while counting follows the normal state after the end")
  func removedTitle() {
    button.setAttributedTitle(text("Send", [.kern: 1]), for: .normal)
    button.setAttributedTitle(text("Wait", [.kern: 2]), for: .disabled)
    start()
    button.setAttributedTitle(nil, for: .disabled)
    clock.advance(by: 3)
    #expect(button.attributedTitle(for: .disabled) == text("Send", [.kern: 1]))
  }

  @Test("The end title has the attributes of the original title")
  func endTitle() {
    button.setAttributedTitle(text("Send", [.font: bold]), for: .normal)
    start(1, style: .getCodeAgain)
    clock.advance(by: 1)
    #expect(button.currentAttributedTitle == text("Get a New Code", [.font: bold, .foregroundColor: UIColor.darkBlue]))
  }

  @Test("A tick sets each attributed title once")
  func cost() {
    let button = CountedButton(type: .custom)
    window.addSubview(button)
    button.setAttributedTitle(text("Send", [.kern: 1]), for: .normal)
    button.setAttributedTitle(text("Wait", [.kern: 2]), for: .disabled)
    clock.run { button.countdown.start(from: 60, style: .digits) }
    button.forgetCalls()
    clock.advance(by: 10)
    #expect(button.calls == [.title: 10, .attributedTitle: 20])
  }
}
