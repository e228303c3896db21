#if canImport(UIKit)
  import UIKit

  extension UIButton {
    /// This button's countdown: one for each button, made when first asked for, and ended with its button.
    ///
    /// ```swift
    /// sendCodeButton.countdown.start(from: 60)
    /// ```
    public var countdown: ButtonCountdown {
      if let countdown = owned(ButtonCountdown.self) { return countdown }
      let countdown = ButtonCountdown(button: self)
      own(countdown)
      return countdown
    }
  }
#endif
