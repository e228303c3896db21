#if canImport(UIKit) && !os(watchOS)
public import UIKit

extension CountdownStyle {
  /// A style with the title "Resend in 59 s" in the app's language. If the user's locale has the same language, its
  /// digits are used.
  ///
  /// The button is disabled while counting, and its original appearance is restored at the end.
  ///
  /// The texts are available in Arabic, Chinese (Simplified, Traditional), Dutch, English, French, German, Hindi,
  /// Indonesian, Italian, Japanese, Korean, Polish, Portuguese (Brazil, Portugal), Russian, Spanish, Thai, Turkish, and
  /// Vietnamese. For other languages, they are in English.
  public static var standard: CountdownStyle {
    standard(in: .current)
  }

  /// A style for long waits. Except for its title, it equals ``standard``.
  ///
  /// The title depends on the remaining time:
  ///
  /// - An hour or more: "Resend in 1:00:00"
  /// - A minute or more: "Resend in 15:00"
  /// - Less than a minute: "Resend in 59 s"
  public static var clock: CountdownStyle {
    clock(in: .current)
  }

  static func standard(in text: LocalizedText) -> CountdownStyle {
    var style = CountdownStyle(countingTitle: { text.countingTitle(seconds: $0) })
    style.localize(in: text)
    return style
  }

  static func clock(in text: LocalizedText) -> CountdownStyle {
    var style = standard(in: text)
    style.countingTitle = { text.clockTitle(seconds: $0) }
    return style
  }

  /// The style of a ``CountdownButton``, with the title "59秒" while counting.
  ///
  /// The style changes no colors, and the button isn't disabled. Its original appearance is restored at the end.
  public static var seconds: CountdownStyle {
    CountdownStyle(countingTitle: { "\($0)秒" }, interaction: .unchanged)
  }

  /// A style with the title "59秒后重新获取" in gray while counting, and "重新获取验证码" in dark blue after the end.
  ///
  /// In RGB, the gray is (153, 153, 153), and the dark blue is (53, 53, 68). The border has the same color as the
  /// title. The button ignores touches while counting.
  public static var getCodeAgain: CountdownStyle {
    let gray = UIColor(red: 153 / 255, green: 153 / 255, blue: 153 / 255, alpha: 1)
    let darkBlue = UIColor(red: 53 / 255, green: 53 / 255, blue: 68 / 255, alpha: 1)
    return CountdownStyle(
      countingTitle: { "\($0)秒后重新获取" },
      countingTitleColor: gray,
      countingBorderColor: gray,
      interaction: .ignoresTouches,
      endTitle: "重新获取验证码",
      endTitleColor: darkBlue,
      endBorderColor: darkBlue)
  }

  /// A style with the title "接收短信大约需要59秒" while counting, and "收不到验证码?" after the end.
  ///
  /// The button is disabled while counting.
  ///
  /// - Parameter mainColor: The title's color after the end.
  public static func textMessageOnItsWay(mainColor: UIColor) -> CountdownStyle {
    CountdownStyle(
      countingTitle: { "接收短信大约需要\($0)秒" },
      endTitle: "收不到验证码?",
      endTitleColor: mainColor)
  }
}
#endif
