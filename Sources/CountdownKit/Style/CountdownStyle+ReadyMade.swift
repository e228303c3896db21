#if canImport(UIKit) && !os(watchOS)
public import UIKit

extension CountdownStyle {
  /// "Resend in 59 s" in the app's language and its digits, disabled while counting, the button's own look after.
  ///
  /// The texts are there in Arabic, Chinese (simplified, traditional), Dutch, English, French, German, Hindi,
  /// Indonesian, Italian, Japanese, Korean, Polish, Portuguese (Brazil, Portugal), Russian, Spanish, Thai, Turkish and
  /// Vietnamese; in an app in another language they are English.
  public static var standard: CountdownStyle {
    standard(in: .current)
  }

  /// For long waits: "Resend in 15:00", from an hour on "Resend in 1:00:00", and in the last minute "Resend in 59 s".
  /// Otherwise as ``standard``.
  public static var clock: CountdownStyle {
    clock(in: .current)
  }

  static func standard(in text: LocalizedText) -> CountdownStyle {
    var style = CountdownStyle(countingTitle: { text.countingTitle(seconds: $0) })
    style.sendingTitle = text.sending
    style.spokenSending = text.sending
    style.limitTitle = { text.limitTitle(seconds: $0, until: $1) }
    style.spokenValue = { text.words(seconds: $0) }
    style.announcements = .standard(in: text)
    return style
  }

  static func clock(in text: LocalizedText) -> CountdownStyle {
    var style = standard(in: text)
    style.countingTitle = { text.clockTitle(seconds: $0) }
    return style
  }

  /// "59秒", the button's own look before and after, and touches left to the button: what ``CountdownButton`` shows.
  public static var seconds: CountdownStyle {
    CountdownStyle(countingTitle: { "\($0)秒" }, interaction: .unchanged)
  }

  /// "59秒后重新获取" with title and border in gray (153, 153, 153), no touches; then "重新获取验证码" in dark blue
  /// (53, 53, 68).
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

  /// "接收短信大约需要59秒", disabled; then "收不到验证码?" in `mainColor`, the app's own.
  public static func textMessageOnItsWay(mainColor: UIColor) -> CountdownStyle {
    CountdownStyle(
      countingTitle: { "接收短信大约需要\($0)秒" },
      endTitle: "收不到验证码?",
      endTitleColor: mainColor)
  }
}
#endif
