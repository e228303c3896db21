import Foundation
import UIKit

/// All parts of a button's appearance that a send or a countdown can change.
struct Appearance: Equatable {
  var titles: [String?], attributedTitles: [NSAttributedString?], colors: [UIColor?]
  var border, background, painted: UIColor?
  var isEnabled, isUserInteractionEnabled: Bool
  var title: String?, attributedTitle: AttributedString?, foreground, stroke, fill: UIColor?
  var showsActivity, hasTextAttributes: Bool?
  var configuredBackground: UIBackgroundConfiguration?, subtitle: String?
  var label, value: String?
  var traits: UIAccessibilityTraits
  var subviews: Int
  /// What the label shows.
  var text: String?, color: UIColor?, font: UIFont?

  @MainActor init(of button: UIButton) {
    let states = (0..<16).map(UIControl.State.init(rawValue:))
    titles = states.map(button.title(for:))
    attributedTitles = states.map(button.attributedTitle(for:))
    colors = states.map(button.titleColor(for:))
    (border, background) = (button.borderColor, button.backgroundColor)
    painted = button.layer.backgroundColor.map(UIColor.init(cgColor:))
    (isEnabled, isUserInteractionEnabled) = (button.isEnabled, button.isUserInteractionEnabled)
    let configuration = button.configuration
    (title, attributedTitle) = (configuration?.title, configuration?.attributedTitle)
    (foreground, stroke) = (configuration?.baseForegroundColor, configuration?.background.strokeColor)
    fill = configuration?.background.backgroundColor
    showsActivity = configuration?.showsActivityIndicator
    hasTextAttributes = configuration.map { $0.titleTextAttributesTransformer != nil }
    (configuredBackground, subtitle) = (configuration?.background, configuration?.subtitle)
    (label, value) = (button.accessibilityLabel, button.accessibilityValue)
    traits = button.accessibilityTraits
    subviews = button.subviews.count
  }

  /// Includes what the label shows after an update and a layout.
  @MainActor init(showing button: UIButton) {
    button.setNeedsUpdateConfiguration()
    button.setNeedsLayout()
    button.window?.layoutIfNeeded()
    button.layoutIfNeeded()
    self.init(of: button)
    let label = button.titleLabel
    (text, color, font) = (label?.isHidden == false ? label?.text : nil, label?.textColor, label?.font)
  }

  /// Says what differs, for states only in the first one.
  func differences(from other: Appearance) -> [String] {
    if self == other { return [] }
    let lines = zip(Mirror(reflecting: self).children, Mirror(reflecting: other).children).compactMap {
      own, other -> String? in
      var (found, expected, state) = (words(of: own.value), words(of: other.value), "")
      guard found != expected else { return nil }
      let values = (Mirror(reflecting: own.value).children, Mirror(reflecting: other.value).children)
      for (index, pair) in zip(values.0, values.1).enumerated() where values.0.count == 16 {
        (found, expected) = (words(of: pair.0.value), words(of: pair.1.value))
        guard found != expected else { continue }
        state = " for \(UIControl.State(rawValue: UInt(index)).words)"
        break
      }
      return "\(own.label ?? "")\(state): expected \(expected), found \(found)"
    }
    return lines.isEmpty ? ["an object that looks the same is another one"] : lines
  }
}

extension UIControl.State {
  fileprivate var words: String {
    let names: [(UIControl.State, String)] = [
      (.highlighted, "highlighted"), (.disabled, "disabled"), (.selected, "selected"), (.focused, "focused"),
    ]
    let words = names.filter { contains($0.0) }.map(\.1)
    return words.isEmpty ? "the normal state" : words.joined(separator: " and ")
  }
}
