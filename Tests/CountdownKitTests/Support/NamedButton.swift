import UIKit

/// Has a name without being given one, as UIKit may derive one from an image.
///
/// The property may be isolated to no actor.
final class NamedButton: UIButton {
  override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? MainActor.assumeIsolated { currentTitle } ?? "Refresh" }
    set { super.accessibilityLabel = newValue }
  }
}
