#if canImport(UIKit) && !os(watchOS)
  import UIKit

  extension UIButton {
    /// This button's countdown: one for each button, made when first asked for, and ended with its button.
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
