#if canImport(UIKit) && !os(watchOS)
import UIKit

/// The accessibility label and value of a counting button. The label doesn't count, and the value is the time remaining.
///
/// The traits are never written. Once written, they no longer follow the button's state, and nothing undoes that.
@MainActor struct SpokenAppearance {
  private struct Shown {
    var label: String?
    var value: String?
  }

  private let text: (@MainActor @Sendable (Int) -> String)?
  private let firstTitle: String?
  /// The label that UIKit derived from the button before it counted.
  private let derivedLabel: String?
  /// Nil if the app hasn't written a label.
  private var originalLabel: String?
  private var originalValue: String?
  private var shown: Shown?

  /// Create this before the counting title is shown, because UIKit may derive the label from the title.
  init(of button: UIButton, text: (@MainActor @Sendable (Int) -> String)?) {
    self.text = text
    firstTitle = button.visibleTitle
    originalValue = button.accessibilityValue
    let label = button.accessibilityLabel
    originalLabel = text == nil ? label : Self.writtenLabel(of: button)
    derivedLabel = originalLabel == nil ? label : nil
    // A plain label equal to the title counts as derived, so that it follows later titles.
    if originalLabel == firstTitle, Self.attributedLabel(of: button) == nil { originalLabel = nil }
  }

  /// The button's name in announcements: its own label, or its original title.
  var label: String? { originalLabel ?? shown?.label ?? derivedLabel ?? firstTitle }

  /// - Parameters:
  ///   - seconds: The number of whole seconds remaining.
  ///   - text: A value that replaces the style's.
  ///   - title: The title that is restored later, or nil if it isn't known.
  mutating func show(_ seconds: Int, text: String?, title: String?, on button: UIButton) {
    guard let styleText = self.text else { return }
    // Made even if VoiceOver is off: checking every assistive technology costs more.
    let value = text ?? styleText(seconds)
    adoptNewTexts(of: button)
    let label = label(for: title)
    if button.accessibilityLabel != label { button.accessibilityLabel = label }
    if button.accessibilityValue != value { button.accessibilityValue = value }
    shown = Shown(label: label, value: value)
  }

  /// Call this after the original title and state are restored.
  func restore(on button: UIButton) {
    guard let shown else { return }
    // Writing nil brings a derived label back.
    if originalLabel == nil, button.accessibilityLabel == shown.label { button.accessibilityLabel = nil }
    if button.accessibilityValue == shown.value { button.accessibilityValue = originalValue }
  }

  /// A derived label may say more than the title, so it stays until the app changes the title.
  private func label(for title: String?) -> String? {
    if let originalLabel { return originalLabel }
    guard let title, title != firstTitle else { return derivedLabel ?? firstTitle }
    return title
  }

  private mutating func adoptNewTexts(of button: UIButton) {
    guard let shown else { return }
    if button.accessibilityLabel != shown.label { originalLabel = Self.writtenLabel(of: button) }
    if button.accessibilityValue != shown.value { originalValue = button.accessibilityValue }
  }

  /// Returns the label that the app has written, or nil if UIKit derives the label. Writing nil shows which it is.
  private static func writtenLabel(of button: UIButton) -> String? {
    guard let label = button.accessibilityLabel else { return nil }
    let attributedLabel = attributedLabel(of: button)
    button.accessibilityLabel = nil
    if button.accessibilityLabel == label, Self.attributedLabel(of: button) == attributedLabel { return nil }
    if let attributedLabel {
      button.accessibilityAttributedLabel = attributedLabel
    } else {
      button.accessibilityLabel = label
    }
    return label
  }

  /// Returns the label if it has attributes.
  private static func attributedLabel(of button: UIButton) -> NSAttributedString? {
    guard let label = button.accessibilityAttributedLabel, label != NSAttributedString(string: label.string) else {
      return nil
    }
    return label
  }
}

extension UIButton {
  /// The title that the button shows. A configuration's title covers the titles for states.
  var visibleTitle: String? {
    if #available(iOS 15.0, tvOS 15.0, *), let title = configuration?.attributedTitle?.text ?? configuration?.title {
      return title
    }
    return currentAttributedTitle?.string ?? currentTitle ?? titleLabel?.text
  }
}
#endif
