import Foundation

extension UIView {
  /// Where this view's point zero lies in the window, or in the topmost view when there is no window.
  var originInWindow: CGPoint {
    guard let superview else { return CGPoint(x: -boundsOrigin.x, y: -boundsOrigin.y) }
    let outer = superview.originInWindow
    return CGPoint(
      x: outer.x + storedFrame.origin.x - boundsOrigin.x, y: outer.y + storedFrame.origin.y - boundsOrigin.y)
  }
}
