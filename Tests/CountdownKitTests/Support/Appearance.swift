import Foundation
import UIKit

/// All parts of a button's appearance that a send or a countdown can change.
struct Appearance: Equatable {
  var titles: [String?], attributedTitles: [NSAttributedString?], colors: [UIColor?]
  var border, background, painted: UIColor?
  var isEnabled, isUserInteractionEnabled: Bool
  var title: String?, attributedTitle: AttributedString?, foreground, stroke, fill: UIColor?
  var showsActivity: Bool?
  var configuredBackground: UIBackgroundConfiguration?, subtitle: String?
  var label, value: String?
  var traits: UIAccessibilityTraits
  var subviews: Int

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
    (configuredBackground, subtitle) = (configuration?.background, configuration?.subtitle)
    (label, value) = (button.accessibilityLabel, button.accessibilityValue)
    traits = button.accessibilityTraits
    subviews = button.subviews.count
  }
}

/// What can be seen of a button, usually after an update and a layout.
struct ShownAppearance: Equatable {
  var appearance: Appearance
  var text: String?
  var color: UIColor?
  var font: UIFont?

  @MainActor init(of button: UIButton, updates: Bool = true) {
    if updates {
      button.setNeedsUpdateConfiguration()
      button.setNeedsLayout()
      button.window?.layoutIfNeeded()
      button.layoutIfNeeded()
    }
    appearance = Appearance(of: button)
    let label = button.titleLabel
    text = label?.isHidden == false ? label?.text : nil
    color = label?.textColor
    font = label?.font
  }

  /// Says what differs.
  func differences(from other: ShownAppearance) -> [String] {
    if self == other { return [] }
    let values = zip(Mirror(reflecting: appearance).children, Mirror(reflecting: other.appearance).children)
    let texts = values.map { ($0.label ?? "", Self.text($0.value), Self.text($1.value)) }
    let own = [("text", "\(text ?? "")", "\(other.text ?? "")"), ("font", "\(font as Any)", "\(other.font as Any)")]
    return (texts + own).filter { $1 != $2 }.map { "\($0): \($1) instead of \($2)" }
      + (color == other.color ? [] : ["color: \(Self.text(color as Any)) instead of \(Self.text(other.color as Any))"])
  }

  private static func text(_ value: Any) -> String {
    if let color = value as? UIColor {
      var (red, green, blue, alpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
      color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
      return "\(Int(red * 255)),\(Int(green * 255)),\(Int(blue * 255)),\(Int(alpha * 255))"
    }
    if let values = value as? [UIColor?] { return "\(values.map { color in color.map { text($0) } ?? "nil" })" }
    return "\(value)"
  }
}
