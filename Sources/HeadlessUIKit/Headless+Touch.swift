public import Foundation

extension Headless {
  /// Taps a point of the window with one finger. Returns the view that hit testing finds.
  @discardableResult
  public static func touch(_ point: CGPoint, in window: UIWindow) -> UIView? {
    let finger = press(point, in: window)
    finger?.lift()
    return finger?.view
  }

  /// Taps the center of a view. Returns `false`, and taps nothing, if hit testing doesn't find the view or a subview there.
  @discardableResult
  public static func touch(_ view: UIView) -> Bool {
    guard let finger = press(view) else { return false }
    finger.lift()
    return true
  }

  /// Puts a finger down on a point of the window. Returns `nil` if hit testing finds no view.
  public static func press(_ point: CGPoint, in window: UIWindow) -> Finger? {
    let event = UIEvent()
    guard let view = window.hitTest(point, with: event) else { return nil }
    return Finger(on: view, at: point, in: window, event: event)
  }

  /// Puts a finger down on the center of a view. Returns `nil` if hit testing doesn't find the view or a subview there.
  public static func press(_ view: UIView) -> Finger? {
    guard let (center, window) = reachableCenter(of: view) else { return nil }
    return press(center, in: window)
  }

  /// Clicks a button that Mac Catalyst draws as a native button: sends `.primaryActionTriggered` without tracking a touch.
  /// Returns `false`, and sends nothing, if the button is disabled.
  @discardableResult
  public static func click(_ button: UIButton) -> Bool {
    guard button.isEnabled else { return false }
    button.dispatch(.primaryActionTriggered)
    return true
  }

  /// Drags the content of a scroll view with one finger, but not beyond its ends. A positive distance shows content farther
  /// down. Returns `false` if the content doesn't move.
  @discardableResult
  public static func scroll(_ view: UIScrollView, by points: CGFloat) -> Bool {
    guard reachableCenter(of: view) != nil else { return false }
    let old = view.contentOffset
    let maximum = max(0, view.contentSize.height - view.bounds.height)
    view.contentOffset = CGPoint(x: old.x, y: min(max(0, old.y + points), maximum))
    return view.contentOffset != old
  }

  /// Returns the center of a view in its window, or `nil` if hit testing doesn't find the view or a subview there.
  private static func reachableCenter(of view: UIView) -> (CGPoint, UIWindow)? {
    guard let window = view.window else { return nil }
    let center = view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: window)
    guard let hit = window.hitTest(center, with: nil), hit.isDescendant(of: view) else { return nil }
    return (center, window)
  }

  /// A finger on a window.
  @MainActor
  public final class Finger {
    /// The view that hit testing found.
    public let view: UIView
    private let touch = UITouch()
    private let event: UIEvent
    private var isDown = true

    init(on view: UIView, at point: CGPoint, in window: UIWindow, event: UIEvent) {
      self.view = view
      self.event = event
      touch.view = view
      touch.window = window
      touch.pointInWindow = point
      view.touchesBegan([touch], with: event)
    }

    /// Moves the finger to a point of the window.
    public func move(to point: CGPoint) {
      guard isDown, view.window === touch.window else { return }
      touch.pointInWindow = point
      view.touchesMoved([touch], with: event)
    }

    /// Lifts the finger where it is. Only the first call has an effect. A view that has left its window gets no touch.
    public func lift() {
      guard isDown else { return }
      let isInWindow = touch.window != nil && view.window === touch.window
      isDown = false
      if isInWindow { view.touchesEnded([touch], with: event) }
    }

    /// Cancels the touch, as the system does for an incoming call.
    public func cancel() {
      guard isDown else { return }
      isDown = false
      view.touchesCancelled([touch], with: event)
    }
  }
}
