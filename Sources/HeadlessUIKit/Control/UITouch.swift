public import Foundation

@preconcurrency @MainActor
open class UITouch: NSObject {
  open internal(set) var view: UIView?
  open internal(set) weak var window: UIWindow?

  open func location(in view: UIView?) -> CGPoint {
    window?.convert(pointInWindow, to: view ?? window) ?? pointInWindow
  }
  var pointInWindow = CGPoint.zero
}

/// A touch event, without content here.
@preconcurrency @MainActor
open class UIEvent: NSObject {}
