public import Foundation

/// A touch on the screen.
@preconcurrency @MainActor
open class UITouch: NSObject {
  /// Creates a touch without a view.
  public override init() {
    super.init()
  }

  /// The view in which the touch began.
  open internal(set) var view: UIView?

  /// The window in which the touch began.
  open internal(set) weak var window: UIWindow?

  /// The phase of the touch.
  open internal(set) var phase = Phase.began

  /// Returns the location in a view's coordinates, or in the window's coordinates if the view is `nil`.
  open func location(in view: UIView?) -> CGPoint {
    window?.convert(pointInWindow, to: view ?? window) ?? pointInWindow
  }
  var pointInWindow = CGPoint.zero

  /// The phase of a touch.
  public enum Phase: Int, Sendable {
    /// The finger touched the screen.
    case began = 0
    /// The finger moved.
    case moved = 1
    /// The finger hasn't moved since the last event.
    case stationary = 2
    /// The finger lifted.
    case ended = 3
    /// The system canceled the touch.
    case cancelled = 4
  }
}

/// A touch event, without content here.
@preconcurrency @MainActor
open class UIEvent: NSObject {
  /// Creates an event without touches.
  public override init() {
    super.init()
  }
}
