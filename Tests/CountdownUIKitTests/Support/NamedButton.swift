import UIKit

/// Has a name without being given one, as UIKit may derive one from an image.
final class NamedButton: UIButton {
  override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? currentTitle ?? "Refresh" }
    set { super.accessibilityLabel = newValue }
  }
}
