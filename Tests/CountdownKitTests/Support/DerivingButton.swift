import UIKit

/// Says of itself what UIKit may derive while an assistive technology runs: the visible title, with a subtitle, as its label.
///
/// The property may be isolated to no actor.
final class DerivingButton: UIButton {
  override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? MainActor.assumeIsolated { visibleText } }
    set { super.accessibilityLabel = newValue }
  }

  private var visibleText: String? {
    let texts = [configuration?.title ?? currentTitle, configuration?.subtitle].compactMap { $0 }
    return texts.isEmpty ? nil : texts.joined(separator: ", ")
  }
}
