import Foundation
import UIKit

@testable import CountdownKit

extension AppearanceSequence {
  /// What an app changes on a button, and the Swift statement for it.
  typealias Change = Named<@MainActor (UIButton) -> Void>

  /// A value, and the Swift expression for it.
  struct Named<Value> {
    var code: String
    var value: Value

    init(_ code: String, _ value: Value) {
      self.code = code
      self.value = value
    }
  }

  private mutating func color() -> Named<UIColor> {
    pick([Named(".blue", .blue), Named(".orange", .orange), Named(".black", .black), Named(".darkGray", .darkGray)])
  }

  /// Returns a change that the app can make at any time, except for what the library can't see: that a state's value is removed
  /// while it counts, or that a button which its style disables is disabled.
  mutating func change(isCounting: Bool) -> Change {
    let states: [Named<UIControl.State>] = [
      Named(".normal", .normal), Named(".disabled", .disabled), Named(".selected", .selected),
      Named(".highlighted", .highlighted), Named("[.disabled, .selected]", [.disabled, .selected]),
    ]
    let state = pick(isPlain ? states : [states[0]])
    // UIKit leaves a title that is removed in the configuration, as the last update has written it.
    let removes = (isPlain || !isCounting) && pick([true, false, false])
    let text = pick(["One", "Two", "Three"])
    // At each update, UIKit replaces the configuration's title with the one for the state. There are more updates while counting.
    let hasTitle = buttons[1].currentTitle != nil || buttons[1].currentAttributedTitle != nil
    let keepsConfiguredTitle = !isLate && !(isCounting && hasTitle)
    // Without a title, a configuration hides the title of the former one for a while.
    let needsTitle = isCounting && (buttons[1].configuration.map { $0.title != nil } ?? wasConfigured)
    let (color, flag) = (color(), chance() || isCounting)
    let paintedKinds = [0, 1, 2, 5, 8, 9, 10, 11, 12, 19, 20, 21, 24, 25, 26]
    switch isPainted ? pick(paintedKinds) : pick(Array(0..<26)) {
    case 25:
      return Change("button.isHighlighted = true\nbutton.isHighlighted = false") { button in
        button.isHighlighted = true
        button.isHighlighted = false
      }
    case 26:
      let loads = chance()
      return Change("button.isLoading = \(loads)") { ($0 as? any PaintedButton)?.isLoading = loads }
    case 0, 1:
      return Change("button.setTitle(\(removes ? "nil" : "\"\(text)\""), for: \(state.code))") {
        $0.setTitle(removes ? nil : text, for: state.value)
      }
    case 2:
      let title = NSAttributedString(string: text, attributes: [.kern: 2])
      let code = removes ? "nil" : "NSAttributedString(string: \"\(text)\", attributes: [.kern: 2])"
      return Change("button.setAttributedTitle(\(code), for: \(state.code))") {
        $0.setAttributedTitle(removes ? nil : title, for: state.value)
      }
    case 3, 4:
      let state = pick(states)
      return Change("button.setTitleColor(\(removes ? "nil" : color.code), for: \(state.code))") {
        $0.setTitleColor(removes ? nil : color.value, for: state.value)
      }
    case 5:
      let size = pick([20, 12] as [CGFloat])
      return Change("button.titleLabel?.font = .systemFont(ofSize: \(size))") {
        $0.titleLabel?.font = .systemFont(ofSize: size)
      }
    case 6: return Change("button.backgroundColor = \(color.code)") { $0.backgroundColor = color.value }
    case 7:
      return Change("button.layer.borderColor = UIColor\(color.code).cgColor") {
        $0.layer.borderColor = color.value.cgColor
      }
    case 8:
      // A title color that equals the tint color counts as a default.
      let white = pick([0.1, 0.2, 0.4] as [CGFloat])
      return Change("button.tintColor = UIColor(white: \(white), alpha: 1)") {
        $0.tintColor = UIColor(white: white, alpha: 1)
      }
    case 9: return Change("button.isEnabled = \(flag)") { $0.isEnabled = flag }
    case 10: return Change("button.isUserInteractionEnabled = \(flag)") { $0.isUserInteractionEnabled = flag }
    case 11:
      let selects = chance()
      return Change("button.isSelected = \(selects)") { $0.isSelected = selects }
    case 12:
      let highlights = chance() && !isCounting
      return Change("button.isHighlighted = \(highlights)") { $0.isHighlighted = highlights }
    case 13 where !isPlain && !(isCounting && hasTransformer) && (keepsConfiguredTitle || !needsTitle):
      let isFilled = chance()
      var configuration = isFilled ? UIButton.Configuration.filled() : .plain()
      var code = ["var configuration = UIButton.Configuration.\(isFilled ? "filled" : "plain")()"]
      if chance() || needsTitle, keepsConfiguredTitle {
        configuration.title = text
        code.append("configuration.title = \"\(text)\"")
      }
      if chance() {
        configuration.background.strokeColor = color.value
        code.append("configuration.background.strokeColor = \(color.code)")
      }
      code.append("button.configuration = configuration")
      return Change("do {\n  \(code.joined(separator: "\n  "))\n}") { $0.configuration = configuration }
    case 14:
      isLate = isCounting
      return Change("button.configuration = nil") { $0.configuration = nil }
    case 15 where keepsConfiguredTitle:
      return Change("button.configuration?.title = \"\(text)\"") { $0.configuration?.title = text }
    case 16 where keepsConfiguredTitle:
      let title = AttributedString(text, attributes: AttributeContainer().kern(3))
      let code = "AttributedString(\"\(text)\", attributes: AttributeContainer().kern(3))"
      return Change("button.configuration?.attributedTitle = \(code)") {
        $0.configuration?.attributedTitle = title
      }
    case 17:
      return Change("button.configuration?.baseForegroundColor = \(color.code)") {
        $0.configuration?.baseForegroundColor = color.value
      }
    case 18:
      return chance()
        ? Change("button.configuration?.background.backgroundColor = \(color.code)") {
          $0.configuration?.background.backgroundColor = color.value
        }
        : Change("button.configuration?.background.strokeColor = \(color.code)") {
          $0.configuration?.background.strokeColor = color.value
        }
    case 19:
      let label = pick([Named("\"Label\"", "Label"), Named("nil", nil)])
      return Change("button.accessibilityLabel = \(label.code)") { $0.accessibilityLabel = label.value }
    case 20:
      let value = pick([Named("\"Value\"", "Value"), Named("nil", nil)])
      return Change("button.accessibilityValue = \(value.code)") { $0.accessibilityValue = value.value }
    case 21:
      let image = chance() ? UIImage() : nil
      return Change("button.configuration?.background.image = \(image == nil ? "nil" : "UIImage()")") {
        $0.configuration?.background.image = image
      }
    case 22 where !isPlain && !isCounting:
      hasTransformer = true
      let size = pick([30, 31] as [CGFloat])
      let code = """
        button.configuration?.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer {
          $0.merging(AttributeContainer().font(.boldSystemFont(ofSize: \(size))))
        }
        """
      let transformer = UIConfigurationTextAttributesTransformer {
        $0.merging(AttributeContainer().font(.boldSystemFont(ofSize: size)))
      }
      return Change(code) { $0.configuration?.titleTextAttributesTransformer = transformer }
    case 23 where !isPlain && !isLate:
      let code = """
        button.configurationUpdateHandler = { button in
          button.configuration?.baseForegroundColor = button.isSelected ? \(color.code) : .gray
          button.configuration?.subtitle = button.isEnabled ? "Enabled" : "Disabled"
        }
        """
      return Change(code) {
        $0.configurationUpdateHandler = { button in
          button.configuration?.baseForegroundColor = button.isSelected ? color.value : .gray
          button.configuration?.subtitle = button.isEnabled ? "Enabled" : "Disabled"
        }
      }
    default:
      let subtitle = pick([Named("\"Subtitle\"", "Subtitle"), Named("nil", nil)])
      return Change("button.configuration?.subtitle = \(subtitle.code)") {
        $0.configuration?.subtitle = subtitle.value
      }
    }
  }

  /// Returns a style, whose values differ from those of `.digits` at random.
  mutating func style() -> CountdownStyle {
    var style = CountdownStyle.digits
    steps.append("style = .digits")
    for change in Self.styleChanges where pick([true, false, false]) {
      change.value(&style)
      steps.append("style.\(change.code)")
    }
    return style
  }

  private static let styleChanges: [Named<@Sendable (inout CountdownStyle) -> Void>] = [
    Named("countingTitleColor = .red") { $0.countingTitleColor = .red },
    Named("countingBorderColor = .green") { $0.countingBorderColor = .green },
    Named("countingBackgroundColor = .gray153") { $0.countingBackgroundColor = .gray153 },
    Named("countingAttributedTitle = { NSAttributedString(string: \"\\($0)\", attributes: [.kern: 2]) }") {
      $0.countingAttributedTitle = { NSAttributedString(string: "\($0)", attributes: [.kern: 2]) }
    },
    Named("interaction = .ignoresTouches") { $0.interaction = .ignoresTouches },
    Named("interaction = .unchanged") { $0.interaction = .unchanged },
    Named("showsCountInTitle = false") { $0.showsCountInTitle = false },
    Named("spokenValue = nil") { $0.spokenValue = nil },
    Named("sendingTitle = nil") { $0.sendingTitle = nil },
    Named("sendingShowsActivity = false") { $0.sendingShowsActivity = false },
  ]
}
