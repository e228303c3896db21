import CountdownTestSupport
import Foundation
import TestSupport
import Testing
import UIKit

@testable import CountdownKit

@MainActor @Suite("The title of plain and configured buttons in each style")
struct TitleTests {
  private let clock = ManualClock()
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))

  // MARK: Styles

  /// A style with a red count, a style with an attributed count, and a style without a count.
  private static var countingStyles: [CountdownStyle] {
    let red = CountdownStyle(countingTitle: { "\($0)" }, countingTitleColor: .red)
    var attributed = red
    // An app can keep one object that it changes.
    let count = NSMutableAttributedString(string: "")
    attributed.countingAttributedTitle = { seconds in
      count.setAttributedString(NSAttributedString(string: "\(seconds)", attributes: [.kern: CGFloat(5)]))
      return count
    }
    var own = red
    own.showsCountInTitle = false
    return [red, attributed, own]
  }

  /// Styles that have a color after the end, a title as well, and an attributed title.
  private static var endStyles: [CountdownStyle] {
    let color = CountdownStyle(countingTitle: { "\($0)" }, endTitleColor: .green)
    var title = color
    title.endTitle = "Again"
    var attributed = title
    let text = NSMutableAttributedString(string: "Anew", attributes: [.kern: CGFloat(7)])
    attributed.endAttributedTitle = text
    text.mutableString.setString("Changed")
    return [color, title, attributed]
  }

  // MARK: Titles

  /// A part of a title with the same attributes.
  private func run(_ text: String, kern: CGFloat? = nil, _ color: UIColor?) -> String {
    [text, kern.map { "kern \($0)" }, color.map { words(of: $0) }].compactMap(\.self).joined(separator: " ")
  }

  /// Returns what a button shows in these styles.
  private func titles(of sample: ButtonSample) -> [[String]] {
    let counts = [[run("3", .red)], [run("3", kern: 5, .red)]]
    let attributedEnd = [run("Anew", kern: 7, .green)]
    switch sample.testDescription {
    case "attributed", "configured, attributed":
      // A title that stays keeps its attributes, and another one has those of the first character.
      let own = [UIColor.red, .green].map { [run("Send ", kern: 2, $0), run("code", $0)] }
      return [[run("3", kern: 2, .red)], counts[1], own[0], own[1], [run("Again", kern: 2, .green)], attributedEnd]
    case "titles for states", "attributed for states", "attributed when disabled", "configured, with titles for states":
      return counts + [[run("Wait", .red)], [run("Send", .green)], [run("Again", .green)], attributedEnd]
    default:
      return counts + [[run("Send", .red)], [run("Send", .green)], [run("Again", .green)], attributedEnd]
    }
  }

  private func title(of button: UIButton) -> [String] {
    button.setNeedsUpdateConfiguration()
    window.layoutIfNeeded()
    let label = button.titleLabel
    var runs: [(text: String, kern: CGFloat?, color: UIColor?)] = []
    if let title = button.configuration?.attributedTitle {
      runs = title.runs.map { (String(title[$0.range].characters), $0.kern, $0.foregroundColor) }
    } else if let title = button.currentAttributedTitle {
      title.enumerateAttributes(in: NSRange(location: 0, length: title.length)) { attributes, range, _ in
        let kern = (attributes[.kern] as? CGFloat) ?? (attributes[.kern] as? Int).map { CGFloat($0) }
        let text = title.attributedSubstring(from: range).string
        runs.append((text, kern, attributes[.foregroundColor] as? UIColor))
      }
    } else {
      runs = [(button.currentTitle ?? "", nil, nil)]
    }
    #expect(label?.text == runs.map(\.text).joined())
    return runs.map { run($0.text, kern: $0.kern, $0.color ?? label?.textColor) }
  }

  private func start(_ button: UIButton, _ style: CountdownStyle) {
    clock.run { button.countdown.start(from: 3, style: style) }
  }

  private func add(_ sample: ButtonSample) -> (button: UIButton, title: [String]) {
    let button = sample.make()
    window.addSubview(button)
    window.layoutIfNeeded()
    return (button, title(of: button))
  }

  @Test("While counting, the title is the style's, and then again the original one", arguments: ButtonSample.unchanging)
  func countingTitleIsTheStyles(sample: ButtonSample) {
    let titles = titles(of: sample)
    for (index, style) in Self.countingStyles.enumerated() {
      let (button, own) = add(sample)
      var differences = Differences()
      for isCanceled in [true, false] {
        start(button, style)
        for seconds in [3, 2] {
          let count = titles[index].map { $0.hasPrefix("3") ? "\(seconds)\($0.dropFirst())" : $0 }
          differences.expect("title at \(seconds) s", title(of: button), count)
          clock.advance(by: 1)
        }
        let hasDigits = button.titleLabel?.font.hasDigitsOfOneWidth
        let hasOwnFont = button.configuration == nil || hasDigits == (index != 1)
        differences.expect("an attributed count has its own font", hasOwnFont)
        if isCanceled { button.countdown.cancel() } else { clock.advance(by: 3) }
        differences.expect("title afterward", title(of: button), own)
      }
      let name = ["a color", "an attributed count", "no count"][index]
      differences.record(after: "a count of a button \"\(sample.testDescription)\" in a style with \(name)")
    }
  }

  @Test("After the end, the title is the style's, and becomes the original one", arguments: ButtonSample.unchanging)
  func endTitleIsTheStyles(sample: ButtonSample) {
    let titles = titles(of: sample)
    for (index, style) in Self.endStyles.enumerated() {
      let (button, own) = add(sample)
      start(button, style)
      button.countdown.cancel()
      var differences = Differences()
      differences.expect("title after a cancellation", title(of: button), own)
      for _ in 1...2 {
        start(button, style)
        clock.advance(by: 3)
        differences.expect("title after the end", title(of: button), titles[3 + index])
        start(button, .digits)
        differences.expect("count", button.titleLabel?.text, "3")
        clock.advance(by: 3)
        differences.expect("title after another style's end", title(of: button), titles[3 + index])
      }
      let name = ["color", "title", "attributed title"][index]
      differences.record(after: "a button \"\(sample.testDescription)\" in a style with a \(name) for the end")
    }
  }

  @Test(
    "An attributed count keeps its attributes if only other states have plain titles",
    arguments: CountdownStyle.Interaction.allCases)
  func attributedCountKeepsItsAttributes(interaction: CountdownStyle.Interaction) {
    var style = Self.countingStyles[1]
    style.interaction = interaction
    style.countingAttributedTitle = { NSAttributedString(string: "\($0) s", attributes: [.kern: CGFloat(5)]) }
    // A class can change the plain titles.
    let button = ChangingButton(.uppercase)
    window.addSubview(button)
    button.configuration = .filled()
    button.configuration?.title = "Send"
    button.setTitle("Wait", for: .disabled)
    button.setTitle("Off", for: .highlighted)
    start(button, style)
    for seconds in [3, 2] {
      for isHighlighted in [true, false] {
        button.isHighlighted = isHighlighted
        #expect(title(of: button) == [run("\(seconds) s", kern: 5, .red)])
      }
      clock.advance(by: 1)
    }
    button.countdown.cancel()
    #expect(button.titleLabel?.text == "Send")
    #expect(button.attributedTitle(for: .normal) == nil && button.title(for: .disabled) == "WAIT")
  }

  @Test(
    "A count that begins to disable the button replaces the title for the disabled state in the same call",
    arguments: [true, false], [true, false])
  func titleForDisabledStateIsReplaced(isStart: Bool, isAttributed: Bool) {
    let button = window.addButton()
    var style = CountdownStyle.digits
    style.interaction = .unchanged
    button.countdown.style = style
    clock.run { button.countdown.start(from: 3) }
    if isAttributed {
      button.setAttributedTitle(text("Wait", [.kern: 2]), for: .disabled)
    } else {
      button.setTitle("Wait", for: .disabled)
    }
    if isStart { start(button, .digits) } else { button.countdown.style = .digits }
    #expect(button.titleLabel?.text == "3" && !button.isEnabled)
    button.countdown.cancel()
    #expect((isAttributed ? button.attributedTitle(for: .disabled)?.string : button.title(for: .disabled)) == "Wait")
  }

  // MARK: Attributed titles

  private func text(_ string: String, _ attributes: [NSAttributedString.Key: Any]) -> NSAttributedString {
    NSAttributedString(string: string, attributes: attributes)
  }

  @Test("Each state counts with the attributes of its own title, and states without one follow the normal state")
  func eachStateCountsWithItsAttributes() {
    let states = (0..<16).map(UIControl.State.init(rawValue:))
    let button = window.addButton()
    button.setAttributedTitle(text("Send", [.foregroundColor: UIColor.blue]), for: .normal)
    button.setAttributedTitle(text("Wait", [.foregroundColor: UIColor.gray]), for: .disabled)
    button.setAttributedTitle(text("Both", [.kern: 3]), for: [.disabled, .selected])
    let own = states.map(button.attributedTitle(for:))
    start(button, .digits)
    clock.advance(by: 1)
    #expect(button.attributedTitle(for: .selected) == text("2", [.foregroundColor: UIColor.blue]))
    #expect(button.attributedTitle(for: .disabled) == text("2", [.foregroundColor: UIColor.gray]))
    #expect(button.attributedTitle(for: [.disabled, .selected]) == text("2", [.kern: 3]))
    #expect(button.attributedTitle(for: [.highlighted, .disabled]) == text("2", [.foregroundColor: UIColor.blue]))
    clock.advance(by: 2)
    #expect(states.map(button.attributedTitle(for:)) == own)
    button.setAttributedTitle(text("Other", [:]), for: .normal)
    #expect(button.attributedTitle(for: .selected)?.string == "Other")
  }

  @Test(
    "The end color and the end title are set on the title that the app has set since the last tick",
    arguments: [nil, "Again"])
  func endReplacesTheAppsTitle(title: String?) {
    let button = window.addButton()
    var style = CountdownStyle.digits
    style.endTitle = title
    style.endTitleColor = .green
    button.setAttributedTitle(text("Send", [.kern: 1]), for: .normal)
    start(button, style)
    button.setAttributedTitle(text("Send", [.kern: 4]), for: .normal)
    clock.advance(by: 3)
    let expected = text(title ?? "Send", [.kern: 4, .foregroundColor: UIColor.green])
    #expect(words(of: button.currentAttributedTitle as Any) == words(of: expected))
  }

  @Test("The color for the end is that of a configuration, and of the runs that have a color of their own")
  func endColorAppliesToRuns() {
    func title(_ color: UIColor) -> AttributedString {
      AttributedString("Send ") + AttributedString("code", attributes: AttributeContainer().foregroundColor(color))
    }
    let button = UIButton(configuration: .filled())
    window.addSubview(button)
    button.configuration?.attributedTitle = title(.blue)
    start(button, Self.endStyles[0])
    clock.advance(by: 3)
    #expect(button.configuration?.attributedTitle == title(.green))
  }

  @Test("A limit has its own title, or else the plain one, instead of an attributed count")
  func limitHasItsOwnTitle() throws {
    let button = window.addButton()
    var style = CountdownStyle.englishDigits
    style.countingAttributedTitle = { NSAttributedString(string: "attributed \($0)") }
    let policy = ResendPolicy(waits: [3], limit: 2, period: .sliding(10))
    for title in ["attributed 3", "limit 7"] {
      try clock.run { try button.countdown.beginSend(under: policy, key: "key", style: style) }.finish(with: .sent())
      #expect(button.titleLabel?.text == title)
      #expect(button.accessibilityLabel == "Send")
      clock.advance(by: 3)
    }
    #expect(button.accessibilityValue == "limit 4")
    style.limitTitle = nil
    clock.run { _ = button.countdown.follow("key", style: style) }
    #expect(button.titleLabel?.text == "4")
    #expect(button.accessibilityValue == "4 seconds")
  }

  // MARK: A title without the count

  @Test("A style without a count in the title creates none, and keeps the font and the title that the app sets")
  func styleWithoutCountKeepsTheTitle() throws {
    var style = CountdownStyle.englishDigits
    style.countingTitle = { _ in
      Issue.record("a title is created")
      return ""
    }
    style.showsCountInTitle = false
    let button = window.addButton()
    let font = button.titleLabel?.font
    let policy = ResendPolicy(waits: [2], limit: 1, period: .sliding(10))
    let request = try clock.run { try button.countdown.beginSend(under: policy, key: "key", style: style) }
    #expect(button.currentTitle == "Send")
    request.finish(with: .sent())
    #expect(button.currentTitle == "Send")
    #expect(button.accessibilityValue == "limit 10")
    #expect(button.titleLabel?.font == font)
    button.setTitle("New", for: .normal)
    for seconds in [1, 9] as [TimeInterval] {
      clock.advance(by: seconds)
      #expect(button.currentTitle == "New")
      #expect(button.accessibilityLabel == "New")
    }
  }
}
