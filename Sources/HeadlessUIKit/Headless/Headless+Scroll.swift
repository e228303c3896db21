public import Foundation

extension Headless {
  /// Drags the content of a scroll view with one finger, and lets go when it is at rest: upwards for a positive distance,
  /// no further than the content's ends. False: it does not move.
  @discardableResult
  public static func scroll(_ view: UIScrollView, by points: CGFloat) -> Bool {
    guard view.isScrollEnabled, isReachable(view) else { return false }
    let old = view.contentOffset
    let furthest = max(0, view.contentSize.height - view.bounds.height)
    view.contentOffset = CGPoint(x: old.x, y: min(max(0, old.y + points), furthest))
    return view.contentOffset != old
  }

  /// Whether a touch in the middle reaches the view or what is inside it.
  private static func isReachable(_ view: UIView) -> Bool {
    guard let window = view.window else { return false }
    let middle = view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: window)
    return window.hitTest(middle, with: nil)?.isDescendant(of: view) == true
  }
}
