public import Foundation

/// A finger on the screen.
@preconcurrency @MainActor
open class UITouch: NSObject {
  /// A touch that is nowhere.
  public override init() {
    super.init()
  }

  /// The view that the touch began in.
  open var view: UIView? { hitView }
  var hitView: UIView?

  /// The window that the touch began in.
  open var window: UIWindow? { hitWindow }
  weak var hitWindow: UIWindow?

  /// How far the touch has come.
  open var phase: Phase { storedPhase }
  var storedPhase = Phase.began

  /// Where the touch is, in the view's coordinates; without a view, in the window's.
  open func location(in view: UIView?) -> CGPoint {
    hitWindow?.convert(pointInWindow, to: view ?? hitWindow) ?? pointInWindow
  }
  var pointInWindow = CGPoint.zero
}
