#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// A view that has a countdown. Every `UIButton` conforms to it.
///
/// A subclass of `UIButton` can have a property of its own named `countdown`. That property takes the place of
/// ``CountdownHosting/countdown`` on the subclass. To reach the button's countdown there, use the button as a `UIButton`:
///
/// ```swift
/// (button as UIButton).countdown.start(from: 60)
/// ```
@MainActor public protocol CountdownHosting: AnyObject {}

extension UIButton: CountdownHosting {}

extension CountdownHosting where Self: UIButton {
  /// The button's countdown. Each button has one, which is created on first access and ends with its button.
  ///
  /// ```swift
  /// sendCodeButton.countdown.start(from: 60)
  /// ```
  public var countdown: ButtonCountdown {
    if let countdown = owned(ButtonCountdown.self) { return countdown }
    let reference = ButtonReference(self)
    let countdown = ButtonCountdown(reference, buttonTellsOfWindow: self is CountdownButton)
    own(reference)
    own(countdown)
    return countdown
  }
}
#endif
