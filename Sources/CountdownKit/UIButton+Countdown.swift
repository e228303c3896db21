#if canImport(UIKit) && !os(watchOS)
import CountdownCore
public import UIKit

/// A view that has a countdown. Every `UIButton` conforms to this protocol.
///
/// A subclass of `UIButton` can declare a property of its own named `countdown`, which hides
/// ``CountdownHosting/countdown``. To access the button's countdown there, use the button as a `UIButton`:
///
/// ```swift
/// (button as UIButton).countdown.start(from: 60)
/// ```
@MainActor public protocol CountdownHosting: AnyObject {}

extension UIButton: CountdownHosting {}

extension CountdownHosting where Self: UIButton {
  /// The button's countdown.
  ///
  /// Each button has one countdown, which is created when you first access it and ends with the button.
  ///
  /// ```swift
  /// sendCodeButton.countdown.start(from: 60)
  /// ```
  public var countdown: ButtonCountdown {
    if let countdown = owned(ButtonCountdown.self) { return countdown }
    let reference = ButtonReference(self)
    let countdown = ButtonCountdown(reference, buttonReportsWindow: self is CountdownButton)
    own(reference)
    own(countdown)
    return countdown
  }
}

/// A weak reference to a button, and what ends with the button.
///
/// Only the button retains this object. It ends with the button even if the app retains the button's countdown.
///
/// UIKit ends the process if a weak reference to a button is formed while the button is being deallocated, but a `deinit`
/// that calls `countdown.cancel()` is common. The reference is therefore formed before the button first changes. In the
/// button's `deinit`, it loads as nil, so nothing is set on the button.
@MainActor final class ButtonReference {
  /// The button, or nil before ``form()`` and as soon as the button is being deallocated.
  private(set) weak var button: UIButton?
  /// Nil as soon as the weak reference is formed.
  private var unformed: Unmanaged<UIButton>?

  var phase = ButtonCountdown.Phase.idle
  var onTick: ((Countdown.Tick) -> Void)?

  init(_ button: UIButton) {
    unformed = .passUnretained(button)
  }

  /// Forms the weak reference. A second call does nothing, which makes a call in the `deinit` of a button that has counted
  /// safe.
  func form() {
    guard let unformed else { return }
    button = unformed.takeUnretainedValue()
    self.unformed = nil
  }
}

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
