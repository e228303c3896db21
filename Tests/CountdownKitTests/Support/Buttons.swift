import Foundation
import UIKit

/// A button that counts the calls of its setters, even if they change nothing.
final class CountedButton: UIButton {
  enum Call: Hashable {
    case title, attributedTitle, titleColor, isEnabled, interaction, border, layout
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

  override class var layerClass: AnyClass { CountedLayer.self }

  func forgetCalls() {
    (layer as? CountedLayer)?.onBorder = { [weak self] in self?.count(.border) }
    calls = [:]
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

  override var isEnabled: Bool { didSet { count(.isEnabled) } }

  override var isUserInteractionEnabled: Bool { didSet { count(.interaction) } }

  override func layoutIfNeeded() {
    super.layoutIfNeeded()
    count(.layout)
  }
}

/// A button that counts the calls of its members, without the calls that UIKit makes inside them.
final class AskedButton: UIButton {
  var calls = 0
  private var depth = 0

  private func count<Value>(_ call: () -> Value) -> Value {
    calls += depth == 0 ? 1 : 0
    depth += 1
    defer { depth -= 1 }
    return call()
  }

  override func title(for state: UIControl.State) -> String? { count { super.title(for: state) } }

  override func setTitle(_ title: String?, for state: UIControl.State) {
    count { super.setTitle(title, for: state) }
  }

  override func attributedTitle(for state: UIControl.State) -> NSAttributedString? {
    count { super.attributedTitle(for: state) }
  }

  override func setAttributedTitle(_ title: NSAttributedString?, for state: UIControl.State) {
    count { super.setAttributedTitle(title, for: state) }
  }

  override func titleColor(for state: UIControl.State) -> UIColor? { count { super.titleColor(for: state) } }

  override func setTitleColor(_ color: UIColor?, for state: UIControl.State) {
    count { super.setTitleColor(color, for: state) }
  }

  override var titleLabel: UILabel? { count { super.titleLabel } }

  override var state: UIControl.State { count { super.state } }

  override var buttonType: UIButton.ButtonType { count { super.buttonType } }

  override var layer: CALayer { count { super.layer } }

  override var traitCollection: UITraitCollection { count { super.traitCollection } }

  override var superview: UIView? { count { super.superview } }

  override var window: UIWindow? { count { super.window } }

  override var tintColor: UIColor! {
    get { count { super.tintColor } }
    set { count { super.tintColor = newValue } }
  }

  override var isEnabled: Bool {
    get { count { super.isEnabled } }
    set { count { super.isEnabled = newValue } }
  }

  override var isUserInteractionEnabled: Bool {
    get { count { super.isUserInteractionEnabled } }
    set { count { super.isUserInteractionEnabled = newValue } }
  }

  override var backgroundColor: UIColor? {
    get { count { super.backgroundColor } }
    set { count { super.backgroundColor = newValue } }
  }

  override var isHidden: Bool {
    get { count { super.isHidden } }
    set { count { super.isHidden = newValue } }
  }
}

/// A button that records the titles it's given.
final class ObservedButton: UIButton {
  var titles: [String?] = []

  override func setTitle(_ title: String?, for state: UIControl.State) {
    super.setTitle(title, for: state)
    titles.append(title)
  }
}

/// A button that derives an accessibility label without a title, as UIKit may from an image.
///
/// The property may not be isolated to an actor.
final class NamedButton: UIButton {
  override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? MainActor.assumeIsolated { currentTitle } ?? "Refresh" }
    set { super.accessibilityLabel = newValue }
  }
}
