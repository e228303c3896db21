#if canImport(UIKit) && !os(watchOS)
import CountdownCore
public import UIKit

/// A view that has a countdown. `UIButton` conforms to this protocol.
///
/// If a subclass of `UIButton` declares its own property named `countdown`, that property hides
/// ``CountdownHosting/countdown``. To access the button's countdown, use the button as a `UIButton`:
///
/// ```swift
/// (button as UIButton).countdown.start(from: 60)
/// ```
@preconcurrency @MainActor public protocol CountdownHosting: AnyObject {}

extension UIButton: CountdownHosting {}

extension CountdownHosting where Self: UIButton {
  /// The button's countdown. It's created when you first access it, and it ends with the button.
  public var countdown: ButtonCountdown {
    if let countdown = owned(ButtonCountdown.self) { return countdown }
    return own(ButtonCountdown(own(ButtonCountdown.State(self))))
  }
}

extension UIButton {
  /// The appearance that replaces the button's original one, or nil.
  var shownAppearance: ButtonAppearance? { owned(ButtonCountdown.self)?.state?.appearance }
}

extension UIView {
  /// Returns the object of a type that this view owns, or nil if it owns none.
  func owned<Object: AnyObject>(_ type: Object.Type) -> Object? {
    objc_getAssociatedObject(self, Self.key(type)) as? Object
  }

  /// Retains an object as long as the view exists, and returns it. The object replaces an object of the same type.
  @discardableResult func own<Object: AnyObject>(_ object: Object) -> Object {
    objc_setAssociatedObject(self, Self.key(Object.self), object, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    return object
  }

  /// Returns the type's address, which is unique and never changes.
  private static func key<Object: AnyObject>(_ type: Object.Type) -> UnsafeRawPointer {
    unsafeBitCast(type as AnyObject.Type, to: UnsafeRawPointer.self)
  }
}
#endif
