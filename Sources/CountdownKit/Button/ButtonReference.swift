#if canImport(UIKit) && !os(watchOS)
import CountdownCore
import UIKit

/// A token that only a button holds and that ends with it, and with it everything that ends with the button.
///
/// UIKit ends the process if a weak reference to a button is formed while the button is being deallocated, but a `deinit`
/// that calls `countdown.cancel()` is common. The reference is therefore formed before the button first changes. In the
/// button's `deinit`, it loads as nil, so nothing is set on the button.
@MainActor final class ButtonReference {
  /// The button, or nil before ``form()`` and as soon as the button is being deallocated.
  private(set) weak var button: UIButton?
  /// Nil as soon as the weak reference is formed.
  private var unformed: Unmanaged<UIButton>?

  var run: ButtonCountdown.Run?
  var sending: ButtonCountdown.Sending?
  var tickHandler: ((Countdown.Tick) -> Void)?

  init(_ button: UIButton) {
    unformed = .passUnretained(button)
  }

  /// Forms the weak reference. Does nothing the second time, and so nothing in the `deinit` of a button that has counted.
  func form() {
    guard let unformed else { return }
    button = unformed.takeUnretainedValue()
    self.unformed = nil
  }
}
#endif
