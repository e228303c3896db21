import CountdownTestSupport
import Foundation
import Testing
import UIKit

@testable import CountdownKit

@MainActor @Suite("Attributed titles")
struct AttributedTitleTests {
  private let clock = ManualClock()
  private let button = UIButton(type: .custom)
  private let window: UIWindow
  private let bold = UIFont(name: "Helvetica-Bold", size: 20) ?? .boldSystemFont(ofSize: 20)

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

  @Test("The count has the attributes of the title's first character, and the whole title is restored")
  func wholeRun() {
    let own = NSMutableAttributedString(attributedString: text("\u{FFFC}Send ", [.font: bold, .kern: 2]))
    own.append(text("code", [.foregroundColor: UIColor.orange]))
    button.setAttributedTitle(own, for: .normal)
    let font = button.titleLabel?.font
    start()
    for seconds in [3, 2, 1] {
      #expect(button.currentAttributedTitle == text("\(seconds)", [.font: bold.withMonospacedDigits, .kern: 2]))
      #expect(button.titleLabel?.font === font)
      #expect(button.titleLabel?.text == "\(seconds)")
      clock.advance(by: 1)
    }
    #expect(button.currentAttributedTitle == own)
  }

  @Test("Each state counts with the attributes of its own title, and states without one follow the normal state")
  func states() {
    button.setAttributedTitle(text("Send", [.foregroundColor: UIColor.blue]), for: .normal)
    button.setAttributedTitle(text("Wait", [.foregroundColor: UIColor.gray]), for: .disabled)
    button.setAttributedTitle(text("Both", [.kern: 3]), for: [.disabled, .selected])
    let own = Self.states.map(button.attributedTitle(for:))
    start()
    clock.advance(by: 1)
    #expect(button.attributedTitle(for: .selected) == text("2", [.foregroundColor: UIColor.blue]))
    #expect(button.attributedTitle(for: .disabled) == text("2", [.foregroundColor: UIColor.gray]))
    #expect(button.attributedTitle(for: [.disabled, .selected]) == text("2", [.kern: 3]))
    #expect(button.attributedTitle(for: [.highlighted, .disabled]) == text("2", [.foregroundColor: UIColor.blue]))
    clock.advance(by: 2)
    #expect(Self.states.map(button.attributedTitle(for:)) == own)
    button.setAttributedTitle(text("Other", [:]), for: .normal)
    #expect(button.attributedTitle(for: .selected)?.string == "Other")
  }

  @Test("A title that stays has the style's color, and keeps its other attributes", arguments: [true, false])
  func titleThatStays(isSending: Bool) throws {
    func title(_ color: UIColor) -> NSAttributedString {
      let title = NSMutableAttributedString(attributedString: text("Send ", [.kern: 2, .foregroundColor: color]))
      title.append(text("code", [.font: bold, .foregroundColor: color]))
      return title
    }
    let own = title(.blue)
    button.setAttributedTitle(own, for: .normal)
    var style = CountdownStyle.colorful
    if isSending { style.sendingTitle = nil } else { style.showsCountInTitle = false }
    let request = try isSending ? clock.run { try button.countdown.beginSend(thenWait: 3, style: style) } : nil
    if !isSending { start(style: style) }
    #expect(button.currentAttributedTitle.map(AttributedTitle.init) == AttributedTitle(text: title(.red)))
    button.countdown.cancel()
    request?.finish(with: .failed())
    #expect(button.currentAttributedTitle == own)
  }

  enum Original: CaseIterable {
    case plain, attributed, attributedForState
    case configured, configuredForState, configuredWithStateTitle
  }

  @Test(
    "An attributed count has its own attributes, and the button keeps its name and gets its title back",
    arguments: Original.allCases)
  func attributedCount(original: Original) throws {
    if [.configured, .configuredForState, .configuredWithStateTitle].contains(original) {
      button.configuration = .filled()
    }
    switch original {
    case .plain, .configuredForState: button.setTitle("Send", for: .normal)
    case .attributed: button.setAttributedTitle(text("Send", [.kern: 1]), for: .normal)
    case .attributedForState:
      button.setTitle("Send", for: .normal)
      button.setAttributedTitle(text("Wait", [.kern: 1]), for: .disabled)
    case .configured: button.configuration?.title = "Send"
    case .configuredWithStateTitle:
      button.configuration?.title = "Send"
      button.setTitle("Wait", for: .disabled)
    }
    window.layoutIfNeeded()
    let own = Appearance(of: button)
    var style = CountdownStyle.englishDigits
    style.countingTitleColor = .red
    // An app can keep one object that it changes.
    let count = NSMutableAttributedString(string: "")
    style.countingAttributedTitle = { [bold] seconds in
      count.setAttributedString(NSAttributedString(string: "Resend in "))
      count.append(NSAttributedString(string: "\(seconds)", attributes: [.font: bold, .kern: CGFloat(5)]))
      return count
    }
    let policy = ResendPolicy(waits: [3], limit: 2, period: .sliding(10))
    func send() throws {
      try clock.run { try button.countdown.beginSend(under: policy, key: "login", style: style) }.finish(with: .sent())
    }
    try send()
    for seconds in [3, 2, 1] {
      button.setNeedsUpdateConfiguration()
      window.layoutIfNeeded()
      #expect(button.titleLabel?.text == "Resend in \(seconds)")
      if let title = button.configuration?.attributedTitle {
        // UIKit copies the text for a state without its attributes.
        #expect(title.runs.map { $0.kern } == (original == .configuredWithStateTitle ? [nil] : [nil, 5]))
        #expect(button.configuration?.titleTextAttributesTransformer == nil)
      } else {
        #expect(button.currentAttributedTitle == style.countingAttributedTitle?(seconds))
      }
      #expect(button.accessibilityLabel == "Send")
      #expect(button.accessibilityValue == (seconds == 1 ? "1 second" : "\(seconds) seconds"))
      clock.advance(by: 1)
    }
    window.layoutIfNeeded()
    #expect(Appearance(of: button) == own)
    try send()
    #expect(button.titleLabel?.text == "limit 7", "A limit has its own title.")
  }

  @Test("The count has the style's color, and every font gets monospaced digits")
  func colorAndFont() {
    for font in [UIFont.systemFont(ofSize: 15), .rounded(ofSize: 15, weight: .bold), bold] {
      let own = text("Send", [.foregroundColor: UIColor.blue, .font: font])
      button.setAttributedTitle(own, for: .normal)
      start(style: .colorful)
      let shown = button.currentAttributedTitle?.attributes(at: 0, effectiveRange: nil) ?? [:]
      #expect(shown[.foregroundColor] as? UIColor == .red)
      #expect((shown[.font] as? UIFont)?.hasDigitsOfOneWidth == true)
      #expect((shown[.font] as? UIFont)?.fontName == font.fontName)
      button.countdown.cancel()
      #expect(button.currentAttributedTitle == own)
    }
  }

  @Test(
    "The end color and the end title are set on the title that the app has set since the last tick",
    arguments: [nil, "Again"])
  func end(title: String?) {
    var style = CountdownStyle.digits
    style.endTitle = title
    style.endTitleColor = .green
    button.setAttributedTitle(text("Send", [.kern: 1]), for: .normal)
    start(1, style: style)
    button.setAttributedTitle(text("Send", [.kern: 4]), for: .normal)
    clock.advance(by: 1)
    #expect(button.currentAttributedTitle == text(title ?? "Send", [.kern: 4, .foregroundColor: UIColor.green]))
  }

  @Test("The attributed title for the end hides the plain one, and a cancel doesn't show it")
  func attributedEnd() {
    button.setTitle("Send", for: .normal)
    let end = NSMutableAttributedString(string: "Again", attributes: [.kern: 7])
    var style = CountdownStyle.digits
    style.endTitle = "Plain"
    style.endAttributedTitle = end
    end.mutableString.setString("Changed")
    start(style: style)
    button.countdown.cancel()
    #expect(button.currentAttributedTitle == nil)
    #expect(button.currentTitle == "Send")
    start(style: style)
    clock.advance(by: 3)
    #expect(button.currentAttributedTitle == text("Again", [.kern: 7]), "The style keeps a copy.")
    start(style: .digits)
    #expect(button.titleLabel?.text == "3")
    button.countdown.cancel()
    #expect(button.currentAttributedTitle == text("Again", [.kern: 7]))
  }
}
