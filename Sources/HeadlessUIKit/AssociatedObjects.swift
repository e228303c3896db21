import Foundation

// Linux has no Objective-C runtime. With these declarations, code that uses associated objects needs no conditional.

// swift-format-ignore: TypeNamesShouldBeCapitalized, AlwaysUseLowerCamelCase
/// The ownership of an associated object.
public enum objc_AssociationPolicy: UInt, Sendable {
  /// A weak reference. The Objective-C runtime keeps an unsafe reference instead.
  case OBJC_ASSOCIATION_ASSIGN = 0
  /// A strong reference.
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
  /// A strong reference to a copy.
  case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
  /// A strong reference with atomic access.
  case OBJC_ASSOCIATION_RETAIN = 769
  /// A strong reference to a copy, with atomic access.
  case OBJC_ASSOCIATION_COPY = 771
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Associates a value with an object, or removes the association if the value is `nil`. Only views can have associated
/// objects here. Call this function on the main thread.
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  guard let view = object as? UIView else { return }
  view.associatedObjects[key] = value.map { AssociatedObject($0, policy: policy) }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the value associated with an object for a key.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  (object as? UIView)?.associatedObjects[key]?.value
}

/// An associated value, held according to its policy.
enum AssociatedObject {
  case strong(Any)
  case weak(WeakBox)

  struct WeakBox {
    weak var object: AnyObject?
  }

  init(_ value: Any, policy: objc_AssociationPolicy) {
    switch policy {
    case .OBJC_ASSOCIATION_ASSIGN:
      self = .weak(WeakBox(object: value as AnyObject))
    case .OBJC_ASSOCIATION_RETAIN, .OBJC_ASSOCIATION_RETAIN_NONATOMIC:
      self = .strong(value)
    case .OBJC_ASSOCIATION_COPY, .OBJC_ASSOCIATION_COPY_NONATOMIC:
      self = .strong((value as? any NSCopying)?.copy(with: nil) ?? value)
    }
  }

  var value: Any? {
    switch self {
    case .strong(let value): value
    case .weak(let box): box.object
    }
  }
}
