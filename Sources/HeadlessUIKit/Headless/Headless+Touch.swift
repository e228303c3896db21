public import Foundation

extension Headless {
  /// Taps the window with one finger, and returns the view that hit testing found there.
  @discardableResult
  public static func touch(_ point: CGPoint, in window: UIWindow) -> UIView? {
    let finger = press(point, in: window)
    finger?.lift()
    return finger?.view
  }

  /// Taps the middle of a view. False: the view is in no window, or the touch would not reach it or a view inside it;
  /// nothing was touched then.
  @discardableResult
  public static func touch(_ view: UIView) -> Bool {
    guard let finger = press(view) else { return false }
    finger.lift()
    return true
  }

  /// Puts a finger down on the window, if hit testing finds a view there.
  public static func press(_ point: CGPoint, in window: UIWindow) -> Finger? {
    let event = UIEvent()
    guard let view = window.hitTest(point, with: event) else { return nil }
    return Finger(on: view, at: point, in: window, event: event)
  }

  /// Puts a finger down on the middle of a view, if the touch would reach it or a view inside it.
  public static func press(_ view: UIView) -> Finger? {
    guard let window = view.window else { return nil }
    let point = view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: window)
    guard let hit = window.hitTest(point, with: nil), hit.isDescendant(of: view) else { return nil }
    return press(point, in: window)
  }

  /// Clicks a button that Mac Catalyst draws as a native one: it sends `.primaryActionTriggered`, and tracks no touch.
  /// Returns false if the button is disabled, and sends nothing then.
  @discardableResult
  public static func click(_ button: UIButton) -> Bool {
    guard button.isEnabled else { return false }
    button.dispatch(.primaryActionTriggered)
    return true
  }
}
