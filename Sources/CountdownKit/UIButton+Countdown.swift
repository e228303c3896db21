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
    creation.lock()
    defer { creation.unlock() }
    if let countdown = associated(ButtonCountdown.self) { return countdown }
    return setAssociated(ButtonCountdown(setAssociated(ButtonCountdown.State(self))))
  }
}

/// Held while a button's countdown is created, so that threads that ask for it at the same time get the same one.
private let creation = NSLock()

extension UIView {
  /// Returns the object of a type that is associated with this view, or nil if there is none.
  func associated<Object: AnyObject>(_ type: Object.Type) -> Object? {
    objc_getAssociatedObject(self, Self.key(type)) as? Object
  }

  /// Associates an object with this view, which retains it, and returns it. It replaces an object of the same type.
  @discardableResult func setAssociated<Object: AnyObject>(_ object: Object) -> Object {
    objc_setAssociatedObject(self, Self.key(Object.self), object, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    return object
  }

  /// Returns the type's address, which is unique and never changes.
  private static func key<Object: AnyObject>(_ type: Object.Type) -> UnsafeRawPointer {
    unsafeBitCast(type as AnyObject.Type, to: UnsafeRawPointer.self)
  }
}
#endif
