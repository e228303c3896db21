// Linux has no Objective-C runtime. These bear its names, so that code that uses them needs no conditional.

// swift-format-ignore: TypeNamesShouldBeCapitalized, AlwaysUseLowerCamelCase
/// How an associated object is held.
public enum objc_AssociationPolicy: UInt, Sendable {
  /// Not retained.
  case OBJC_ASSOCIATION_ASSIGN = 0
  /// Retained.
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
  /// Copied.
  case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
  /// Retained; access is atomic.
  case OBJC_ASSOCIATION_RETAIN = 769
  /// Copied; access is atomic.
  case OBJC_ASSOCIATION_COPY = 771
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Makes the value go with the object under the key; nil takes it away. It is released with the object. Views only,
/// main thread only.
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  guard let view = object as? UIView else { return }
  view.associatedObjects[key] = value.map { AssociatedObject($0, policy: policy) }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The value that goes with the object under the key.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  (object as? UIView)?.associatedObjects[key]?.value
}
