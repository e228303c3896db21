public import Foundation

/// Like Core Animation's layer, it isn't isolated to an actor. A change off the main thread traps here.
open class CALayer: NSObject {
  public required override init() {
    super.init()
  }

  open var borderColor: CGColor? = UIColor.black.cgColor {
    didSet { if borderColor != oldValue { displayDidChange() } }
  }

  /// Setting it leaves the view's own background color as it is.
  open var backgroundColor: CGColor? {
    didSet { if backgroundColor != oldValue { displayDidChange() } }
  }

  open var borderWidth: CGFloat = 0 {
    didSet { if borderWidth != oldValue { displayDidChange() } }
  }

  open var cornerRadius: CGFloat = 0 {
    didSet { if cornerRadius != oldValue { displayDidChange() } }
  }

  weak var view: UIView?

  open func needsLayout() -> Bool {
    let view = view
    return MainActor.assumeIsolated { view?.needsLayout == true }
  }

  private func displayDidChange() {
    MainActor.assumeIsolated { Headless.displayDidChange() }
  }
}
