#if canImport(UIKit) && !os(watchOS)
import UIKit

extension CountdownButton {
  /// Whether a touch starts the countdown, for Interface Builder. The default is true.
  ///
  /// Setting false sets ``touchAction`` to ``TouchAction/nothing``, for a button whose action sends.
  @IBInspectable public var startsOnTouch: Bool {
    get { if case .startCountdown = touchAction { true } else { false } }
    set { touchAction = newValue ? .startCountdown : .nothing }
  }

  /// The name of a ready-made ``style``, for Interface Builder.
  ///
  /// The names are `standard`, `clock`, and `seconds`.
  ///
  /// A nib can set the style and the key in any order. If a countdown is already running under the key, it's shown in
  /// the new style.
  ///
  /// Setting an unknown name changes nothing and writes a message to the log. The value is nil until you set it, and
  /// doesn't change when you set ``style``.
  @IBInspectable public var styleName: String? {
    get { inspectedStyleName }
    set {
      guard let name = newValue else { return }
      switch name {
      case "standard": style = .standard
      case "clock": style = .clock
      case "seconds": style = .seconds
      default: return NSLog("%@", "CountdownButton has no style named \"\(name)\".")
      }
      inspectedStyleName = name
      // Follows the key again, in the new style.
      guard let followed = key, countdown.isRunning || countdown.isSending else { return }
      key = nil
      key = followed
    }
  }
}
#endif
