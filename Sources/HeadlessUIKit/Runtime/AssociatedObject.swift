import Foundation

/// One object that goes with another, held as its policy asks.
enum AssociatedObject {
  case strong(Any)
  case weak(WeakBox)

  /// Holds the object that an ASSIGN policy does not retain.
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
