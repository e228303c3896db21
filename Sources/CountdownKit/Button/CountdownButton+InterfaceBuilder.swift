#if canImport(UIKit) && !os(watchOS)
import UIKit

/// What Interface Builder's inspector shows beside ``CountdownButton/duration``: of types that it can show, and in
/// whichever order a nib sets them.
extension CountdownButton {
  /// The ``key``, for Interface Builder: text. No text is no key.
  @IBInspectable public var countdownKey: String? {
    get { key }
    set { key = newValue.flatMap { $0.isEmpty ? nil : $0 } }
  }

  /// The name of a ready-made ``style``, for Interface Builder: `standard`, `clock`, `seconds`, `getCodeAgain` or
  /// `textMessageOnItsWay`, whose title at the end has the button's own color here. What is already counting under the
  /// key shows it at once.
  ///
  /// Any other name changes nothing, and is written to the log. Nil unless set here: it does not follow a ``style`` that
  /// is set in code.
  @IBInspectable public var countdownStyle: String? {
    get { owned(InspectedStyle.self)?.name }
    set {
      guard let inspected = newValue.flatMap(InspectedStyle.init(name:)) else {
        if let newValue { NSLog("%@", "CountdownButton has no style of the name \"\(newValue)\".") }
        return
      }
      own(inspected)
      style = inspected.style
      followAgain()
    }
  }

  /// Follows the key once more: what was shown from it has the style from before.
  private func followAgain() {
    guard let followed = key, countdown.isRunning || countdown.isSending else { return }
    key = nil
    key = followed
  }
}
#endif
