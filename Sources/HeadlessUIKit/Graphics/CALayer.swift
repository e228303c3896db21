public import Foundation

/// A layer with a border and a background. Like Core Animation's layer, it isn't isolated to an actor. A change off the main
/// thread traps here.
open class CALayer: NSObject {
  /// Creates a layer without a border and a background.
  public required override init() {
    super.init()
  }

  /// The color of the border. The default is opaque black.
  open var borderColor: CGColor? = UIColor.black.cgColor {
    didSet { if borderColor != oldValue { displayDidChange() } }
  }

  /// The width of the border in points. The default is 0.
  open var borderWidth: CGFloat = 0 {
    didSet { if borderWidth != oldValue { displayDidChange() } }
  }

  /// The radius of the corners in points. The default is 0.
  open var cornerRadius: CGFloat = 0 {
    didSet { if cornerRadius != oldValue { displayDidChange() } }
  }

  /// The background color. The default is `nil`. Setting a view's `backgroundColor` sets it, too.
  open var backgroundColor: CGColor? {
    didSet { if backgroundColor != oldValue { displayDidChange() } }
  }

  weak var view: UIView?

  /// Returns whether the view needs layout.
  open func needsLayout() -> Bool {
    let view = view
    return MainActor.assumeIsolated { view?.needsLayout == true }
  }

  private func displayDidChange() {
    MainActor.assumeIsolated { Headless.displayDidChange() }
  }
}
