public import Foundation

/// The part of a layer that a border and a background need. Like Core Animation's, it is isolated to no actor.
/// A change off the main thread ends the process here.
open class CALayer: NSObject {
  /// A layer without border and background.
  public required override init() {
    super.init()
  }

  /// The border's color; opaque black unless set.
  open var borderColor: CGColor? = UIColor.black.cgColor {
    didSet { if borderColor != oldValue { MainActor.assumeIsolated { Headless.displayDidChange() } } }
  }

  /// The border's width in points; 0 unless set.
  open var borderWidth: CGFloat = 0 {
    didSet { if borderWidth != oldValue { MainActor.assumeIsolated { Headless.displayDidChange() } } }
  }

  /// The radius of the corners in points; 0 unless set.
  open var cornerRadius: CGFloat = 0 {
    didSet { if cornerRadius != oldValue { MainActor.assumeIsolated { Headless.displayDidChange() } } }
  }

  /// The background's color; none unless set. A view's `backgroundColor` sets its layer's.
  open var backgroundColor: CGColor? {
    didSet { if backgroundColor != oldValue { MainActor.assumeIsolated { Headless.displayDidChange() } } }
  }
}
