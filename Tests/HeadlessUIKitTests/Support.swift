import Testing
import UIKit

/// Waits until a condition is true. UIKit may call appearance methods, drain autorelease pools, and update traits one run-loop
/// turn later.
@MainActor
func eventually(_ condition: @MainActor () -> Bool) async -> Bool {
  // Many tests wait at the same time, so each of them checks its condition less and less often.
  for count in 0..<3_000 {
    if condition() { return true }
    try? await Task.sleep(nanoseconds: 1_000_000 << min(count, 7))
  }
  return condition()
}

/// A weak reference to an object.
@MainActor
final class WeakReference<Object: AnyObject> {
  weak var object: Object?

  init(_ object: Object?) { self.object = object }
}

/// The names of calls and events in their order.
final class Log {
  var entries: [String] = []
}

extension CGRect {
  static let hundred = CGRect(x: 0, y: 0, width: 100, height: 100)
}

extension UIWindow {
  /// Shows a view that fills the window.
  func show(_ view: UIView) {
    view.frame = .hundred
    addSubview(view)
    isHidden = false
  }
}

extension UIButton {
  /// Lays the button out until a condition is true.
  func isLaidOut(_ condition: () -> Bool) async -> Bool {
    await eventually {
      layoutIfNeeded()
      return condition()
    }
  }

  /// Lays the button out until its label shows a title.
  func shows(_ title: String) async -> Bool {
    await isLaidOut { titleLabel?.text == title }
  }
}
