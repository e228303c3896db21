import Foundation

/// A link in the chain that events travel along.
@preconcurrency @MainActor
open class UIResponder: NSObject {
  /// A responder without successor.
  public override init() {
    super.init()
  }

  /// The next responder in the chain.
  open var next: UIResponder? { nil }
}
