#if canImport(UIKit) && !os(watchOS)
import UIKit

/// A button's own border color, kept while another is shown.
@MainActor struct BorderColor {
  private var own: CGColor?
  private var shown: CGColor?
  /// What `shown` was resolved for.
  private var traits: UITraitCollection?

  init(of button: UIButton) {
    own = button.layer.borderColor
  }

  /// A layer's color does not follow dark mode: it is resolved again when the traits have changed.
  ///
  /// - Returns: Whether it had to be set.
  mutating func show(_ color: UIColor, on button: UIButton) -> Bool {
    let present = button.layer.borderColor
    if let shown, !Self.same(present, shown) { own = present }
    let traits = button.traitCollection
    if shown == nil || traits != self.traits {
      shown = color.resolvedColor(with: traits).cgColor
      self.traits = traits
    }
    guard !Self.same(present, shown) else {
      // The same object the next time, which is compared at no cost.
      shown = present
      return false
    }
    button.layer.borderColor = shown
    return true
  }

  func restore(on button: UIButton) {
    if let shown, Self.same(button.layer.borderColor, shown) { button.layer.borderColor = own }
  }

  private static func same(_ left: CGColor?, _ right: CGColor?) -> Bool {
    left === right || left.map(UIColor.init(cgColor:)) == right.map(UIColor.init(cgColor:))
  }
}
#endif
