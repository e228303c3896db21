import CountdownKit
import UIKit

/// The styles of the sample. Their texts are in English, like the pages' other texts, because the app sets
/// `CountdownStyle.language` at launch.
extension CountdownStyle {
  /// The style of pages that send codes: "Resend in 59 s".
  static var resend: CountdownStyle {
    var style = CountdownStyle.standard
    // A disabled button's own color is hard to read in dark mode.
    style.countingTitleColor = .secondaryLabel
    return style
  }

  /// The style of a wait of minutes: "Reserved for 14 min 59 s".
  static var reservation: CountdownStyle {
    var style = resend
    style.countingTitle = { "Reserved for \($0 / 60) min \($0 % 60) s" }
    return style
  }

  /// Gray while counting, and dark blue with another title after the end.
  static var grayThenDarkBlue: CountdownStyle {
    let gray = UIColor(white: 153 / 255, alpha: 1)
    let darkBlue = UIColor(red: 53 / 255, green: 53 / 255, blue: 68 / 255, alpha: 1)
    var style = resend
    style.countingTitle = { "Get another code in \($0) s" }
    style.countingTitleColor = gray
    style.countingBorderColor = gray
    style.interaction = .ignoresTouches
    style.endTitle = "Get another code"
    style.endTitleColor = darkBlue
    style.endBorderColor = darkBlue
    return style
  }

  /// Disabled while counting. The title has the main color after the end.
  static func textMessageOnItsWay(mainColor: UIColor) -> CountdownStyle {
    var style = resend
    style.countingTitle = { "The message takes about \($0) s" }
    style.endTitle = "No message?"
    style.endTitleColor = mainColor
    return style
  }
}
