#if canImport(UIKit) && !os(watchOS)
import UIKit

/// The accessibility label and value of a counting button. The label contains no count, and the value is the remaining
/// time.
///
/// The traits are never written. Traits that have been written no longer follow the button's state, and this can't be
/// undone.
@MainActor final class SpokenAppearance {
  /// The title and the label before the count is shown.
  private let firstTitle: String?
  private var firstLabel: String?
  private let label: Remembered<UIButton, String?>
  private let value = Remembered<UIButton, String?>(
    get: { $0.accessibilityValue }, set: { $0.accessibilityValue = $1 },
    own: { button, value in
      button.accessibilityValue = nil
      if button.accessibilityValue == value { return nil }
      button.accessibilityValue = value
      return value
    })

  /// Create this value before the counting title is shown, because UIKit may derive the label from the title.
  init(of button: UIButton) {
    let title = button.visibleTitle
    firstTitle = title
    firstLabel = button.accessibilityLabel
    // A plain label that equals the title counts as derived, so that it follows later titles.
    label = Remembered(
      get: { $0.accessibilityLabel }, set: { $0.accessibilityLabel = $1 },
      own: { button, _ in button.writtenLabel(insteadOf: title) })
  }

  /// The button's name in announcements.
  var name: String? { (label.shown ?? nil) ?? firstLabel ?? firstTitle }

  /// Shows a value, or restores the label and the value.
  ///
  /// - Parameter title: The title that is restored later, or nil if it isn't known.
  func show(_ text: String?, title: String?, on button: UIButton) {
    var hasChanged = false
    // The value is set even if VoiceOver is off. Voice Control, Full Keyboard Access, and UI tests also read it, and UIKit
    // doesn't report whether they're running.
    value.show(text, in: button, &hasChanged)
    let isFirst = label.shown == nil
    label.show(if: text != nil, in: button, &hasChanged) { original in
      // A derived label may contain more than the title, so it's kept until the app changes the title.
      if isFirst, original != nil { firstLabel = nil }
      return original ?? (title == nil || title == firstTitle ? firstLabel ?? firstTitle : title)
    }
  }
}

extension UIButton {
  /// The title that the button shows. A configuration's title hides the titles for states.
  var visibleTitle: String? {
    if #available(iOS 15.0, tvOS 15.0, *), let title = configuration?.attributedTitle?.text { return title }
    return currentAttributedTitle.flatMap { $0.length > 0 ? $0.string : nil } ?? currentTitle
  }

  /// Returns the label that the app has written, or nil if UIKit derives the label or if it's a plain text that equals the
  /// title. To find out, this method writes nil, and writes the label again if it's the app's.
  fileprivate func writtenLabel(insteadOf title: String?) -> String? {
    let attributedLabel = attributedLabel
    guard let label = accessibilityLabel, label != title || attributedLabel != nil else { return nil }
    accessibilityLabel = nil
    if accessibilityLabel == label, self.attributedLabel == attributedLabel { return nil }
    if let attributedLabel {
      accessibilityAttributedLabel = attributedLabel
    } else {
      accessibilityLabel = label
    }
    return label
  }

  /// The label if it has attributes, or nil.
  private var attributedLabel: NSAttributedString? {
    guard let label = accessibilityAttributedLabel, label != NSAttributedString(string: label.string) else {
      return nil
    }
    return label
  }
}
#endif
