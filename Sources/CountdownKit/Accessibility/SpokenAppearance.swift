#if canImport(UIKit) && !os(watchOS)
import UIKit

/// The accessibility label and value of a counting button. The label contains no count, and the value is the remaining
/// time.
///
/// The traits are never written. Traits that have been written no longer follow the button's state, and this can't be
/// undone.
@MainActor struct SpokenAppearance {
  private struct Shown {
    var label: String?
    var value: String?
  }

  private let text: (@MainActor @Sendable (Int) -> String)?
  private let firstTitle: String?
  /// The label that UIKit derived from the button before the countdown.
  private let derivedLabel: String?
  /// The label that the app has written, or nil if UIKit derives the label.
  private var originalLabel: String?
  private var originalValue: String?
  private var shown: Shown?

  /// Create this value before the counting title is shown, because UIKit may derive the label from the title.
  init(of button: UIButton, text: (@MainActor @Sendable (Int) -> String)?) {
    self.text = text
    firstTitle = button.visibleTitle
    originalValue = button.accessibilityValue
    let label = button.accessibilityLabel
    originalLabel = text == nil ? label : Self.writtenLabel(of: button)
    derivedLabel = originalLabel == nil ? label : nil
    // A plain label that equals the title counts as derived, so that it follows later titles.
    if originalLabel == firstTitle, Self.attributedLabel(of: button) == nil { originalLabel = nil }
  }

  /// The button's name in announcements: its own label, or its original title.
  var label: String? { originalLabel ?? shown?.label ?? derivedLabel ?? firstTitle }

  /// - Parameters:
  ///   - seconds: The number of whole seconds remaining.
  ///   - text: An accessibility value that replaces the style's.
  ///   - title: The title that is restored later, or nil if it isn't known.
  mutating func show(_ seconds: Int, text: String?, title: String?, on button: UIButton) {
    guard let styleText = self.text else { return }
    // The value is set even if VoiceOver is off. Voice Control, Full Keyboard Access, and UI tests also read it, and UIKit
    // doesn't report whether they're running.
    let value = text ?? styleText(seconds)
    let present = Shown(label: button.accessibilityLabel, value: button.accessibilityValue)
    adoptNewTexts(present, of: button)
    let label = label(for: title)
    if present.label != label { button.accessibilityLabel = label }
    if present.value != value { button.accessibilityValue = value }
    shown = Shown(label: label, value: value)
  }

  /// Treats the present label and value as those for counting.
  mutating func adopt(on button: UIButton) {
    guard shown != nil else { return }
    shown = Shown(label: button.accessibilityLabel, value: button.accessibilityValue)
  }

  /// Restores the original label and value. Call this method after the original title and state are restored.
  func restore(on button: UIButton) {
    guard let shown else { return }
    // After nil is written, UIKit derives the label again. An unchanged label isn't written, because it may have attributes.
    if button.accessibilityLabel == shown.label, originalLabel == nil || originalLabel != shown.label {
      button.accessibilityLabel = originalLabel
    }
    if button.accessibilityValue == shown.value { button.accessibilityValue = originalValue }
  }

  /// Returns the label for a title. A derived label may contain more than the title, so it's kept until the app changes
  /// the title.
  private func label(for title: String?) -> String? {
    if let originalLabel { return originalLabel }
    guard let title, title != firstTitle else { return derivedLabel ?? firstTitle }
    return title
  }

  private mutating func adoptNewTexts(_ present: Shown, of button: UIButton) {
    guard let shown else { return }
    if present.label != shown.label { originalLabel = Self.writtenLabel(of: button) }
    if present.value != shown.value { originalValue = present.value }
  }

  /// Returns the label that the app has written, or nil if UIKit derives the label. To find out, this method writes nil
  /// temporarily.
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

  /// Returns the label if it has attributes, or nil.
  private static func attributedLabel(of button: UIButton) -> NSAttributedString? {
    guard let label = button.accessibilityAttributedLabel, label != NSAttributedString(string: label.string) else {
      return nil
    }
    return label
  }
}

extension UIButton {
  /// The title that the button shows. A configuration's title hides the titles for states.
  var visibleTitle: String? {
    if #available(iOS 15.0, tvOS 15.0, *), let title = configuration?.attributedTitle?.text ?? configuration?.title {
      return title
    }
    return currentAttributedTitle?.string ?? currentTitle ?? titleLabel?.text
  }
}
#endif
