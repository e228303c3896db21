#if canImport(UIKit) && !os(watchOS)
import UIKit

/// What assistive technologies read of a counting button: a label that doesn't count, and what is left as the value.
///
/// The traits are never written. Written traits no longer follow the button's state, and nothing brings that back.
@MainActor struct SpokenAppearance {
  /// What the button had when this was last shown.
  private struct Shown {
    var label: String?
    var value: String?
  }

  private let text: (@MainActor @Sendable (Int) -> String)?
  private let firstTitle: String?
  /// The label that UIKit derived from the button before it counted.
  private let derivedLabel: String?
  /// The label that the app has written, if any.
  private var ownLabel: String?
  private var ownValue: String?
  private var shown: Shown?

  /// Create this before the counting title is shown. UIKit may derive a label from the title.
  init(of button: UIButton, text: (@MainActor @Sendable (Int) -> String)?) {
    self.text = text
    firstTitle = button.visibleTitle
    ownValue = button.accessibilityValue
    let label = button.accessibilityLabel
    ownLabel = text == nil ? label : Self.writtenLabel(of: button)
    derivedLabel = ownLabel == nil ? label : nil
    // A label that equals the title counts as none, so that it follows the title afterward. Attributes are kept.
    if ownLabel == firstTitle, Self.attributedLabel(of: button) == nil { ownLabel = nil }
  }

  /// The button's own label, or its own title.
  var label: String? { ownLabel ?? shown?.label ?? derivedLabel ?? firstTitle }

  /// - Parameters:
  ///   - seconds: Whole seconds left.
  ///   - spoken: What is read out in place of the text for them, if anything.
  ///   - ownTitle: The title that the button gets back, or nil if it isn't known.
  mutating func show(_ seconds: Int, spoken: String?, ownTitle: String?, on button: UIButton) {
    guard let text else { return }
    // Some ten microseconds once a second: less than it would take to know who listens.
    let value = spoken ?? text(seconds)
    takeOver(from: button)
    let label = label(for: ownTitle)
    if button.accessibilityLabel != label { button.accessibilityLabel = label }
    if button.accessibilityValue != value { button.accessibilityValue = value }
    shown = Shown(label: label, value: value)
  }

  /// Call this when the button has its own title back and may be enabled.
  func restore(on button: UIButton) {
    guard let shown else { return }
    // A derived label follows the button again.
    if ownLabel == nil, button.accessibilityLabel == shown.label { button.accessibilityLabel = nil }
    if button.accessibilityValue == shown.value { button.accessibilityValue = ownValue }
  }

  /// A derived label, which may say more than the title, stays until the app changes the title.
  private func label(for ownTitle: String?) -> String? {
    if let ownLabel { return ownLabel }
    guard let ownTitle, ownTitle != firstTitle else { return derivedLabel ?? firstTitle }
    return ownTitle
  }

  /// What has been set since the last time is the button's own now.
  private mutating func takeOver(from button: UIButton) {
    guard let shown else { return }
    if button.accessibilityLabel != shown.label { ownLabel = Self.writtenLabel(of: button) }
    if button.accessibilityValue != shown.value { ownValue = button.accessibilityValue }
  }

  /// The label that the app has written, or nil if UIKit derives it. Writing nil brings a derived label back.
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

  /// The label with its attributes, if it has any.
  private static func attributedLabel(of button: UIButton) -> NSAttributedString? {
    guard let label = button.accessibilityAttributedLabel, label != NSAttributedString(string: label.string) else {
      return nil
    }
    return label
  }
}
#endif
