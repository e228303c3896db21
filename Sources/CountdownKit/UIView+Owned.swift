#if canImport(UIKit) && !os(watchOS)
import UIKit

extension UIView {
  /// The object of this type that belongs to this view and ends with it, or nil if the view has none.
  func owned<Object: AnyObject>(_ type: Object.Type) -> Object? {
    objc_getAssociatedObject(self, Self.key(type)) as? Object
  }

  /// Makes an object belong to this view. It replaces an object of the same type.
  func own<Object: AnyObject>(_ object: Object) {
    objc_setAssociatedObject(self, Self.key(Object.self), object, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
  }

  /// The type's address, which is unique and never changes.
  private static func key<Object: AnyObject>(_ type: Object.Type) -> UnsafeRawPointer {
    unsafeBitCast(type as AnyObject.Type, to: UnsafeRawPointer.self)
  }
}
#endif
