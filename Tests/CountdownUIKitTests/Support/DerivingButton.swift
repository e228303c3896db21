import UIKit

/// Says of itself what UIKit may derive while an assistive technology runs: its title as its label, its state in its
/// traits.
///
/// The properties may be isolated to no actor.
final class DerivingButton: UIButton {
  override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? MainActor.assumeIsolated { currentTitle } }
    set { super.accessibilityLabel = newValue }
  }

  override var accessibilityTraits: UIAccessibilityTraits {
    get {
      var traits = super.accessibilityTraits
      let (isEnabled, isSelected) = MainActor.assumeIsolated { (self.isEnabled, self.isSelected) }
      if !isEnabled { traits.insert(.notEnabled) }
      if isSelected { traits.insert(.selected) }
      return traits
    }
    set { super.accessibilityTraits = newValue }
  }
}
