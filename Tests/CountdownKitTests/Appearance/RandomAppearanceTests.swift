import CountdownTestSupport
import Foundation
import TestSupport
import Testing
import UIKit

@testable import CountdownKit

/// A reference button gets every change that the app makes to a button, and never counts. After an end or a cancellation,
/// both look the same.
@MainActor @Suite("Random appearances")
struct RandomAppearanceTests {
  /// The number of sequences. The environment variable `RANDOM_APPEARANCES` replaces it.
  private static let sequences = ProcessInfo.processInfo.environment["RANDOM_APPEARANCES"].flatMap(Int.init) ?? 400

  private struct Change {
    var name: String
    var make: @MainActor (UIButton) -> Void
  }

  @MainActor private struct Sequence {
    var random: SplitMix
    let clock = ManualClock()
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let buttons: [UIButton]
    /// Whether the buttons' class paints them, and replaces the app's colors whenever the state changes.
    private let isPainted: Bool
    /// Whether the buttons never have a configuration. UIKit writes the title for a state into the configuration, where it stays
    /// in other states without a title. So only plain buttons have titles for states other than `.normal`.
    private let isPlain: Bool
    /// Whether the button had no configuration when it began to count. The titles of later ones can be lost.
    private var isLate = false
    /// Whether the button may have text attributes of the app. They replace those of a configuration that is set while counting.
    private var hasTransformer = false
    private(set) var log: [String] = []

    init(seed: UInt64) {
      random = SplitMix(seed: seed)
      let kind = Int.random(in: 0..<11, using: &random)
      buttons = (0..<2).map { _ in
        switch kind {
        case 0: UIButton(type: .custom)
        case 1: UIButton(type: .system)
        case 2: UIButton(configuration: .filled())
        case 3: CountdownButton(type: .system)
        case 4: UIButton(configuration: .plain())
        case 5: ChangingButton(.uppercase)
        case 6: ChangingButton(.kern)
        case 7: ChangingButton(.noRed)
        default: PaintedKind.allCases[kind - 8].makeButton()
        }
      }
      let isConfigured = buttons[0].configuration != nil
      isPainted = kind > 7
      isPlain = [0, 1, 3].contains(kind) && Bool.random(using: &random) || kind > 4 && !isConfigured
      log = ["kind \(kind)"]
      for button in buttons {
        window.addSubview(button)
        if [3, 5, 6, 7].contains(kind) { button.setTitle("Send", for: .normal) }
      }
    }

    private mutating func pick<Value>(_ values: [Value]) -> Value {
      values[Int.random(in: values.indices, using: &random)]
    }

    private mutating func chance() -> Bool { Bool.random(using: &random) }

    private mutating func color() -> UIColor { pick([.blue, .orange, .black, .darkGray]) }

    /// Returns a change that the app can make at any time, except for what the library can't see: that a state's value is removed
    /// while it counts, or that a button which its style disables is disabled.
    private mutating func change(isCounting: Bool) -> Change {
      let states: [UIControl.State] = [.normal, .disabled, .selected, .highlighted, [.disabled, .selected]]
      let state = pick(isPlain ? states : [.normal])
      // UIKit leaves a title that is removed in the configuration, as the last update has written it.
      let removes = (isPlain || !isCounting) && pick([true, false, false])
      let text = pick(["One", "Two", "Three"])
      // At each update, UIKit replaces the configuration's title with the one for the state. There are more updates while counting.
      let hasTitle = buttons[1].currentTitle != nil || buttons[1].currentAttributedTitle != nil
      let keepsConfiguredTitle = !isLate && !(isCounting && hasTitle)
      let (color, flag) = (color(), chance() || isCounting)
      let paintedKinds = [0, 1, 2, 5, 8, 9, 10, 11, 12, 19, 20, 21, 24, 25, 26]
      switch isPainted ? pick(paintedKinds) : Int.random(in: 0..<26, using: &random) {
      case 25:
        return Change(name: "press") { button in
          button.isHighlighted = true
          button.isHighlighted = false
        }
      case 26:
        let loads = chance()
        return Change(name: "loading \(loads)") { ($0 as? any PaintedButton)?.isLoading = loads }
      case 0, 1:
        return Change(name: "title \(removes ? "nil" : text) for \(state.rawValue)") {
          $0.setTitle(removes ? nil : text, for: state)
        }
      case 2:
        let title = NSAttributedString(string: text, attributes: [.kern: 2])
        return Change(name: "attributed title \(removes ? "nil" : text) for \(state.rawValue)") {
          $0.setAttributedTitle(removes ? nil : title, for: state)
        }
      case 3, 4:
        let state = pick(states)
        return Change(name: "title color \(removes ? "nil" : "\(color)") for \(state.rawValue)") {
          $0.setTitleColor(removes ? nil : color, for: state)
        }
      case 5:
        let font = pick([UIFont.systemFont(ofSize: 20), .boldSystemFont(ofSize: 12)])
        return Change(name: "font \(font.pointSize)") { $0.titleLabel?.font = font }
      case 6: return Change(name: "background") { $0.backgroundColor = color }
      case 7: return Change(name: "border") { $0.layer.borderColor = color.cgColor }
      case 8:
        // A title color that equals the tint color counts as a default.
        let tint = UIColor(white: pick([0.1, 0.2, 0.4]), alpha: 1)
        return Change(name: "tint") { $0.tintColor = tint }
      case 9: return Change(name: "enabled \(flag)") { $0.isEnabled = flag }
      case 10: return Change(name: "interaction \(flag)") { $0.isUserInteractionEnabled = flag }
      case 11:
        let selects = chance()
        return Change(name: "selected \(selects)") { $0.isSelected = selects }
      case 12:
        let highlights = chance() && !isCounting
        return Change(name: "highlighted \(highlights)") { $0.isHighlighted = highlights }
      case 13 where !isPlain && !(isCounting && hasTransformer):
        var configuration = chance() ? UIButton.Configuration.filled() : .plain()
        if chance(), keepsConfiguredTitle { configuration.title = text }
        if chance() { configuration.background.strokeColor = color }
        return Change(name: "configuration \(configuration.title ?? "")") { $0.configuration = configuration }
      case 14:
        isLate = isCounting
        return Change(name: "no configuration") { $0.configuration = nil }
      case 15 where keepsConfiguredTitle:
        return Change(name: "configured title \(text)") { $0.configuration?.title = text }
      case 16 where keepsConfiguredTitle:
        let title = AttributedString(text, attributes: AttributeContainer().kern(3))
        return Change(name: "configured attributed title \(text)") { $0.configuration?.attributedTitle = title }
      case 17: return Change(name: "foreground") { $0.configuration?.baseForegroundColor = color }
      case 18:
        return chance()
          ? Change(name: "configured background") { $0.configuration?.background.backgroundColor = color }
          : Change(name: "stroke") { $0.configuration?.background.strokeColor = color }
      case 19:
        let label = pick(["Label", nil])
        return Change(name: "label \(label ?? "nil")") { $0.accessibilityLabel = label }
      case 20:
        let value = pick(["Value", nil])
        return Change(name: "value \(value ?? "nil")") { $0.accessibilityValue = value }
      case 21:
        let image = pick([UIImage(), nil])
        return Change(name: "background image") { $0.configuration?.background.image = image }
      case 22 where !isPlain && !isCounting:
        hasTransformer = true
        let size = pick([30, 31] as [CGFloat])
        let transformer = UIConfigurationTextAttributesTransformer {
          $0.merging(AttributeContainer().font(.boldSystemFont(ofSize: size)))
        }
        return Change(name: "transformer \(size)") { $0.configuration?.titleTextAttributesTransformer = transformer }
      case 23 where !isPlain && !isLate:
        return Change(name: "handler \(color)") {
          $0.configurationUpdateHandler = { button in
            button.configuration?.baseForegroundColor = button.isSelected ? color : .gray
            button.configuration?.subtitle = button.isEnabled ? "Enabled" : "Disabled"
          }
        }
      default:
        let subtitle = pick(["Subtitle", nil])
        return Change(name: "subtitle \(subtitle ?? "nil")") { $0.configuration?.subtitle = subtitle }
      }
    }

    private mutating func style() -> CountdownStyle {
      var style = CountdownStyle.digits
      if chance() { style.countingTitleColor = .red }
      if chance() { style.countingBorderColor = .green }
      if chance() { style.countingBackgroundColor = .gray153 }
      if pick([true, false, false]) {
        style.countingAttributedTitle = { NSAttributedString(string: "\($0)", attributes: [.kern: 2]) }
      }
      style.interaction = pick(CountdownStyle.Interaction.allCases)
      style.showsCountInTitle = pick([true, true, true, false])
      if pick([true, false, false]) { style.spokenValue = nil }
      if pick([true, false, false]) { style.sendingTitle = nil }
      style.sendingShowsActivity = chance()
      return style
    }

    /// Reads a value of each button, replaces it for a second, as a loading indicator does, and sets it again.
    private mutating func load() {
      let image = UIImage()
      let kind = pick(["title", "isEnabled"])
      log.append("loader of \(kind)")
      let restore: [@MainActor () -> Void] = buttons.map { button in
        if kind == "isEnabled" {
          let isEnabled = button.isEnabled
          button.isEnabled = false
          return { button.isEnabled = isEnabled }
        }
        if var configuration = button.configuration {
          configuration.background.image = image
          return { button.configuration = configuration }
        }
        let title = button.title(for: .normal)
        button.setTitle("", for: .normal)
        return { button.setTitle(title, for: .normal) }
      }
      window.layoutIfNeeded()
      clock.advance(by: 1)
      window.layoutIfNeeded()
      for restore in restore { restore() }
      clock.advance(by: 1)
    }

    private mutating func makeChanges(_ limit: Int, isCounting: Bool) {
      for _ in 0..<Int.random(in: 0...limit, using: &random) {
        if isCounting, chance() {
          log.append("tick")
          clock.advance(by: 1)
        } else if isCounting, chance(), chance(), !isLate || buttons[1].configuration == nil {
          load()
        } else {
          let change = change(isCounting: isCounting)
          log.append(change.name)
          for button in buttons { change.make(button) }
        }
        window.layoutIfNeeded()
      }
    }

    /// Counts on the first button, and returns what both look like afterward.
    mutating func run() throws -> [(ShownAppearance, ShownAppearance)] {
      makeChanges(6, isCounting: false)
      for button in buttons { button.layoutIfNeeded() }
      let countdown = buttons[0].countdown
      for run in 0..<2 {
        let style = style()
        let sends = chance()
        let key = chance() ? "run \(run)" : nil
        isLate = buttons[1].configuration == nil
        log.append(
          "\(sends ? "send" : "start") \(key ?? "without a key") \(style.interaction) count \(style.showsCountInTitle)")
        if sends {
          let request = try clock.run { try countdown.beginSend(thenWait: 20, key: key, style: style) }
          makeChanges(2, isCounting: true)
          request.finish(with: chance() ? .sent() : .failed(RequestFailure()))
        } else {
          clock.run { countdown.start(from: 20, key: key, style: style) }
        }
        // A button that begins to count is no longer pressed.
        buttons[1].isHighlighted = false
        makeChanges(8, isCounting: true)
        log.append("end")
        if chance() { countdown.cancel() } else { clock.advance(by: 20) }
        isLate = false
      }
      var pairs = [(ShownAppearance(of: buttons[0]), ShownAppearance(of: buttons[1]))]
      for isEnabled in [false, true] {
        for button in buttons {
          button.tintColor = .lightGray
          button.isEnabled = isEnabled
        }
        pairs.append((ShownAppearance(of: buttons[0]), ShownAppearance(of: buttons[1])))
      }
      return pairs
    }
  }

  @Test("After an end or a cancellation, a button looks like a reference button that never counts")
  func randomButtonLooksLikeItsReference() throws {
    for seed in 0..<UInt64(Self.sequences) {
      var sequence = Sequence(seed: seed)
      for (counted, reference) in try sequence.run() where counted != reference {
        let differences = counted.differences(from: reference)
        Issue.record("seed \(seed): \(sequence.log), \(differences)")
        return
      }
    }
  }
}
