import Testing
import UIKit

/// Waits for what UIKit may do a turn of the run loop later: the last of the appearance callbacks, emptying the
/// autorelease pool, spreading traits.
@MainActor
func eventually(_ condition: @MainActor () -> Bool) async -> Bool {
  for _ in 0..<12_000 {
    if condition() { return true }
    try? await Task.sleep(nanoseconds: 5_000_000)
  }
  return condition()
}

/// Holds an object without keeping it alive.
@MainActor
final class WeakReference<Object: AnyObject> {
  weak var object: Object?

  init(_ object: Object?) { self.object = object }
}

extension CGRect {
  static let hundred = CGRect(x: 0, y: 0, width: 100, height: 100)
}
