#if canImport(UIKit) && !os(watchOS)
  import UIKit

  /// A button's own token, which ends with it: who holds the token weakly knows whether the button lives.
  ///
  /// A weak reference to the button itself cannot be formed while it is being deallocated, on Apple's systems that ends
  /// the process, and a `deinit` that says `countdown.cancel()` is a usual thing.
  @MainActor final class ButtonReference {
    /// Sound because only the button holds this object strongly, and for as long as it lives.
    unowned(unsafe) let button: UIButton

    init(_ button: UIButton) {
      self.button = button
    }
  }
#endif
