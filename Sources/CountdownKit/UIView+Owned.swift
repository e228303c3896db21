#if canImport(UIKit) && !os(watchOS)
import UIKit

extension UIView {
  /// The one object of its type that belongs to this view and ends with it; nil if none has been given.
  func owned<Object: AnyObject>(_ type: Object.Type) -> Object? {
    objc_getAssociatedObject(self, Self.key(type)) as? Object
  }

  /// Gives this view its one object of that type.
  func own<Object: AnyObject>(_ object: Object) {
    objc_setAssociatedObject(self, Self.key(Object.self), object, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
  }

  /// A type's address serves as key: it is unique, and lasts as long as the process.
  private static func key<Object: AnyObject>(_ type: Object.Type) -> UnsafeRawPointer {
    unsafeBitCast(type as AnyObject.Type, to: UnsafeRawPointer.self)
  }
}
#endif
