import CountdownKit
import UIKit

extension CountdownStyle {
  /// The style of pages that send codes, in English like the pages' other texts.
  ///
  /// An app that is translated uses ``CountdownStyle/standard``, which has the same texts in the app's language.
  static var resend: CountdownStyle {
    var style = CountdownStyle.standard(inLanguage: "en")
    // A disabled button's own color is hard to read in dark mode.
    style.countingTitleColor = .secondaryLabel
    return style
  }

  /// Gray while counting, and dark blue after the end.
  static var getCodeAgain: CountdownStyle {
    let gray = UIColor(white: 153 / 255, alpha: 1)
    let darkBlue = UIColor(
      red: 53 / 255, green: 53 / 255, blue: 68 / 255, alpha: 1)
    var style = CountdownStyle.standard(inLanguage: "zh-Hans")
    style.countingTitle = { "\($0)秒后重新获取" }
    style.countingTitleColor = gray
    style.countingBorderColor = gray
    style.interaction = .ignoresTouches
    style.endTitle = "重新获取验证码"
    style.endTitleColor = darkBlue
    style.endBorderColor = darkBlue
    return style
  }

  /// Disabled while counting. The title has the main color after the end.
  static func textMessageOnItsWay(mainColor: UIColor) -> CountdownStyle {
    var style = CountdownStyle.standard(inLanguage: "zh-Hans")
    style.countingTitle = { "接收短信大约需要\($0)秒" }
    style.endTitle = "收不到验证码?"
    style.endTitleColor = mainColor
    return style
  }
}
