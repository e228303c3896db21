import Foundation

// Linux has no Objective-C runtime. With these declarations, code that uses associated objects needs no conditional. Only views
// can have associated objects. As in the runtime, the functions can be called on any thread.

private let associations = NSRecursiveLock()

// swift-format-ignore: TypeNamesShouldBeCapitalized, AlwaysUseLowerCamelCase
public enum objc_AssociationPolicy: UInt, Sendable {
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
}

// swift-format-ignore: AlwaysUseLowerCamelCase
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  associations.withLock { (object as? UIView)?.associatedObjects[key] = value }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  associations.withLock { (object as? UIView)?.associatedObjects[key] }
}
