import CountdownKit
import UIKit

// recipe: SendACode
extension SendCodePage {
  /// The button has a configuration, and so an activity indicator beside the title; from iOS 15 on.
  func showConfiguration() {
    var configuration = UIButton.Configuration.filled()
    configuration.title = "Send the code"
    button.configuration = configuration
  }

  static var style: CountdownStyle {
    var style = CountdownStyle.standard
    style.sendingTitle = "Just a moment…"
    style.spokenSending = "Sending the code"
    style.endTitle = "Send again"
    return style
  }
}
// end of recipe
