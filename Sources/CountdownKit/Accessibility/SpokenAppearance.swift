#if canImport(UIKit) && !os(watchOS)
import UIKit

/// The accessibility label and value of a counting button. The label is the button's name without the count, and the
/// value is the remaining time.
///
/// A label that changes with the title is UIKit's, and is replaced. The app's label stays. The traits are never
/// set: ones that have been set no longer follow the button's state, and this can't be undone.
final class SpokenAppearance: AppearancePart<UIButton> {
  /// The name for announcements.
  private(set) var name: String?
  private let value: Remembered<UIButton, String?>
  /// The label before the button counted, unless the app had set it. UIKit may have derived it from an image.
  private var firstLabel: String?
  /// The label before the title is set.
  private var label: String?
  /// The label that replaces UIKit's.
  private var replacement: String?

  init(of button: UIButton) {
    firstLabel = button.accessibilityLabel
    label = firstLabel
    // The value is set even if VoiceOver is off. Voice Control, Full Keyboard Access, and UI tests also read it, and
    // UIKit doesn't report whether they're running.
    value = Remembered(\.appAccessibilityValue, of: button) { $0.spokenValue($1) }
  }

  override func capture(from button: UIButton, atEnd isEnd: Bool) {
    value.capture(from: button, atEnd: isEnd)
    label = button.accessibilityLabel
  }

  /// Call this method after the title is set.
  override func set(_ values: ShownValues, in button: inout UIButton) -> Bool {
    _ = value.set(values, in: &button)
    let found = button.accessibilityLabel
    let isReplacement = found != nil && found == replacement
    let isApps = !isReplacement && found != nil && found == label
    if isApps, values.activity.text != nil { firstLabel = nil }
    name = isApps ? found : values.name(for: button.state.intersection(.selected)) ?? firstLabel
    if values.activity.spokenValue != nil, !isApps, let name {
      if name != replacement || !isReplacement { button.accessibilityLabel = name }
      replacement = button.accessibilityLabel
    } else {
      if isReplacement { button.accessibilityLabel = nil }
      replacement = nil
    }
    // None of this is visible.
    return false
  }

  override func readBack(from button: UIButton) {
    value.readBack(from: button)
  }
}

extension UIButton {
  /// The value that the app has set. UIKit derives one from a configuration's subtitle.
  fileprivate var appAccessibilityValue: String? {
    get { accessibilityValue == configuration?.subtitle ? nil : accessibilityValue }
    set { accessibilityValue = newValue }
  }
}
#endif
