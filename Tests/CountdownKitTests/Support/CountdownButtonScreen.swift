import CountdownTestSupport
import TestSupport
import UIKit

@testable import CountdownKit

/// A manual clock, and a window that shows a countdown button. The log contains the button's actions and ends.
@MainActor struct CountdownButtonScreen {
  let clock = ManualClock()
  let window: UIWindow
  let button = CountdownButton(frame: CGRect(x: 0, y: 0, width: 200, height: 44))
  let log = Recorder<String>()
  let style = CountdownStyle.englishDigits

  init() {
    window = UIWindow(showing: button)
    window.isHidden = false
    button.setTitle("Send", for: .normal)
    button.onFinish = { [log] in log.record("end of touch") }
    button.addAction(UIAction { [log] _ in log.record("action") }, for: .touchUpInside)
  }

  /// Begins a send with a wait of 60 seconds.
  ///
  /// - Parameter other: The button that sends, if it isn't the countdown button.
  func beginSend(on other: UIButton? = nil, key: String? = nil) throws -> SendRequest {
    try clock.run {
      try (other ?? button).countdown.beginSend(.seconds(60, key: key), style: style) { [log] in log.record("end") }
    }
  }
}
