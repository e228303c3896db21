#if canImport(UIKit) && !os(watchOS)
import UIKit

/// The accessibility label and value of a counting button. The label is the button's name without the count, and the value
/// is the remaining time.
///
/// A label that changes with the title is UIKit's, and is replaced. The app's label stays. The traits are never written: ones
/// that have been written no longer follow the button's state, and this can't be undone.
@MainActor final class SpokenAppearance {
  /// The name for announcements.
  private(set) var name: String?
  private let firstLabel: String?
  private let value: Remembered<UIButton, String?>
  /// The label before the title is set.
  private var label: String?
  /// The label that replaces UIKit's, or nil.
  private var replacement: String?

  init(of button: UIButton) {
    firstLabel = button.accessibilityLabel
    label = firstLabel
    value = Remembered(\.ownAccessibilityValue, in: button)
  }

  func note(on button: UIButton) {
    value.note(in: button)
    label = button.accessibilityLabel
  }

  /// Shows a value, or restores the label and the value. Call this method after the title is set.
  ///
  /// - Parameter title: The button's original title.
  func write(_ text: String?, title: String?, on button: UIButton) {
    // The value is set even if VoiceOver is off. Voice Control, Full Keyboard Access, and UI tests also read it, and UIKit
    // doesn't report whether they're running.
    _ = value.write(text ?? value.original, in: button)
    let present = button.accessibilityLabel
    let isOurs = present != nil && present == replacement
    let isUIKits = present == nil || present != label
    if !isOurs { replacement = nil }
    name = isOurs || isUIKits ? title ?? firstLabel : present
    if text == nil {
      if isOurs { button.accessibilityLabel = nil }
      replacement = nil
    } else if isOurs || isUIKits, let name, name != replacement {
      button.accessibilityLabel = name
      replacement = button.accessibilityLabel
    }
  }

  func readBack(on button: UIButton) {
    value.readBack(in: button)
  }
}

extension UIButton {
  /// The value that the app has set. UIKit derives one from a configuration's subtitle.
  fileprivate var ownAccessibilityValue: String? {
    get {
      if #available(iOS 15.0, tvOS 15.0, *), accessibilityValue == configuration?.subtitle { return nil }
      return accessibilityValue
    }
    set { accessibilityValue = newValue }
  }

  /// The title that the button shows. A configuration's title hides the titles for states.
  var visibleTitle: String? {
    if #available(iOS 15.0, tvOS 15.0, *), let title = configuration?.attributedTitle?.text { return title }
    return title(shownFor: state)
  }
}
#endif
