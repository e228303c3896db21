#if canImport(UIKit) && !os(watchOS)
import CountdownCore
public import UIKit

/// A view that has a countdown. `UIButton` conforms to this protocol.
///
/// If a subclass of `UIButton` declares its own property named `countdown`, that property hides
/// ``CountdownHosting/countdown``. To access the button's countdown, use the button as a `UIButton`:
///
/// ```swift
/// (button as UIButton).countdown.start(from: 60)
/// ```
@MainActor public protocol CountdownHosting: AnyObject {}

extension UIButton: CountdownHosting {}

extension CountdownHosting where Self: UIButton {
  /// The button's countdown.
  ///
  /// Each button has one countdown. It's created when you first access it, and it ends with the button.
  ///
  /// ```swift
  /// sendCodeButton.countdown.start(from: 60)
  /// ```
  public var countdown: ButtonCountdown {
    if let countdown = owned(ButtonCountdown.self) { return countdown }
    let reference = ButtonReference(self)
    let countdown = ButtonCountdown(reference)
    own(reference)
    own(countdown)
    return countdown
  }
}

extension UIButton {
  /// What this button shows instead of its original appearance, or nil.
  var shownAppearance: ButtonAppearance? { owned(ButtonCountdown.self)?.reference?.appearance }
}

/// A weak reference to a button, with the state that is released with the button.
///
/// Only the button retains this object. It's released with the button even if the app retains the button's countdown.
///
/// The Objective-C runtime ends the process if code forms a weak reference to an object that is being deallocated.
/// Because apps often call `countdown.cancel()` in `deinit`, the reference is formed earlier, before the button first
/// changes. In `deinit`, the reference is nil, and the button isn't changed.
@MainActor final class ButtonReference {
  /// The button. Nil before ``form()`` is called and as soon as the button is being deallocated.
  private(set) weak var button: UIButton?
  /// The button until ``form()`` is called, and then nil.
  private var unformed: Unmanaged<UIButton>?

  /// What the button shows instead of its original appearance, or nil.
  var appearance: ButtonAppearance?
  var rendering = ButtonCountdown.Rendering.done
  /// The key that the button follows, or nil.
  var followed: FollowedKey?
  /// The run for what the button shows next, while a call is in progress.
  var nextRun: ButtonCountdown.Run?
  /// Whether a call in progress has ended a countdown, and the handler for a cancel hasn't been called.
  var isCancelPending = false
  // Releasing an old value can use the property again, so it's released after the access.
  var phase = ButtonCountdown.Phase.idle(nil) { didSet { withExtendedLifetime(oldValue) {} } }
  /// The style for calls that specify none, or nil if the app hasn't set one.
  var style: CountdownStyle? { didSet { withExtendedLifetime(oldValue) {} } }
  var onTick: ((Countdown.Tick) -> Void)? { didSet { withExtendedLifetime(oldValue) {} } }
  var onCancel: (() -> Void)? { didSet { withExtendedLifetime(oldValue) {} } }
  var isEnabledAfterwards: Bool?

  init(_ button: UIButton) {
    unformed = .passUnretained(button)
  }

  /// Forms the weak reference. Further calls do nothing, so you can call this in the `deinit` of a button that has
  /// counted.
  func form() {
    guard let unformed else { return }
    button = unformed.takeUnretainedValue()
    self.unformed = nil
  }
}

extension UIView {
  /// Returns the object of a type that this view owns, or nil if it owns none.
  func owned<Object: AnyObject>(_ type: Object.Type) -> Object? {
    objc_getAssociatedObject(self, Self.key(type)) as? Object
  }

  /// Retains an object as long as the view exists. It replaces an object of the same type.
  func own<Object: AnyObject>(_ object: Object) {
    objc_setAssociatedObject(self, Self.key(Object.self), object, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
  }

  /// Returns the type's address, which is unique and never changes.
  private static func key<Object: AnyObject>(_ type: Object.Type) -> UnsafeRawPointer {
    unsafeBitCast(type as AnyObject.Type, to: UnsafeRawPointer.self)
  }
}
#endif
