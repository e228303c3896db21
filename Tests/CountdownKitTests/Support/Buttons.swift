import Foundation
import UIKit

/// A button that counts the calls of its setters, even if they change nothing, and how often its values for states are
/// read.
class CountedButton: UIButton {
  enum Call: Hashable {
    case title, attributedTitle, titleColor, isEnabled, interaction, border, layout, label
  }

  final class CountedLayer: CALayer {
    var onBorder: (@MainActor () -> Void)?

    override var borderColor: CGColor? {
      didSet {
        let onBorder = onBorder
        MainActor.assumeIsolated { onBorder?() }
      }
    }
  }

  /// The number of calls since ``forgetCalls()``.
  private(set) var calls: [Call: Int] = [:]
  private(set) var reads = 0

  override class var layerClass: AnyClass { CountedLayer.self }

  func forgetCalls() {
    (layer as? CountedLayer)?.onBorder = { [weak self] in self?.count(.border) }
    calls = [:]
    reads = 0
  }

  private func count(_ call: Call) {
    calls[call, default: 0] += 1
  }

  override func setTitle(_ title: String?, for state: UIControl.State) {
    super.setTitle(title, for: state)
    count(.title)
  }

  override func setAttributedTitle(_ title: NSAttributedString?, for state: UIControl.State) {
    super.setAttributedTitle(title, for: state)
    count(.attributedTitle)
  }

  override func setTitleColor(_ color: UIColor?, for state: UIControl.State) {
    super.setTitleColor(color, for: state)
    count(.titleColor)
  }

  override func title(for state: UIControl.State) -> String? {
    reads += 1
    return super.title(for: state)
  }

  override func attributedTitle(for state: UIControl.State) -> NSAttributedString? {
    reads += 1
    return super.attributedTitle(for: state)
  }

  override func titleColor(for state: UIControl.State) -> UIColor? {
    reads += 1
    return super.titleColor(for: state)
  }

  override var isEnabled: Bool { didSet { count(.isEnabled) } }

  override var isUserInteractionEnabled: Bool { didSet { count(.interaction) } }

  override var accessibilityLabel: String? { didSet { MainActor.assumeIsolated { count(.label) } } }

  override func layoutIfNeeded() {
    super.layoutIfNeeded()
    count(.layout)
  }
}

/// A button that derives an accessibility label without a title, as UIKit may from an image.
final class NamedButton: UIButton {
  /// Some SDKs don't isolate this property to the main actor.
  override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? MainActor.assumeIsolated { currentTitle } ?? "Refresh" }
    set { super.accessibilityLabel = newValue }
  }
}
