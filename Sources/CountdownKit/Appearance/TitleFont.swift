#if canImport(UIKit) && !os(watchOS)
import UIKit

/// Digits of one width while counting, so that the title does not jitter; an app's own font is left alone, and so is
/// that of a label that follows the user's text size, for it would stop following.
@MainActor struct TitleFont {
  /// The font that was there when the label was last looked at.
  private var own: UIFont?
  private var shown: UIFont?

  /// - Returns: Whether it had to be set.
  mutating func show(on button: UIButton) -> Bool {
    guard let label = button.titleLabel, let font = label.font, font != shown ?? own else { return false }
    own = font
    shown = label.adjustsFontForContentSizeCategory ? nil : font.withDigitsOfOneWidth
    guard let shown else { return false }
    label.font = shown
    return true
  }

  func restore(on button: UIButton) {
    guard let label = button.titleLabel, shown != nil, label.font == shown else { return }
    label.font = own
  }
}
#endif
