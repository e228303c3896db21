#if canImport(UIKit) && !os(watchOS)
import CountdownCore

extension CountdownStyle {
  /// The language of all texts, as a tag such as "zh-Hans" or "en-GB", or nil for the app's language. The default is
  /// nil.
  ///
  /// Set this property once, at launch, if the texts of your app are in one language on every device, if the app has
  /// its own setting for the language, or if it doesn't declare the language of its texts. Styles and buttons that you
  /// create afterward have that language, and so do descriptions of a `SendError` that you read afterward. You can use
  /// this property on any thread.
  ///
  /// The texts, including those that VoiceOver reads, are in the closest language that ``standard`` lists:
  ///
  /// - A region without texts of its own has no effect on the language. For example, "de-AT" is German.
  /// - "zh-Hant", "zh-TW", "zh-HK", and "zh-MO" are Traditional Chinese. Any other tag for Chinese is Simplified
  ///   Chinese.
  /// - "pt" and "pt-BR" are Brazilian Portuguese. With any other region, "pt" is European Portuguese.
  /// - A text that isn't a language tag, such as an empty string, is English.
  ///
  /// If the tag contains a region, the digits, the words for the remaining time, and the time of day follow the region.
  /// For example, "ar-EG" has the digits ٥٩, and "ar-AE" has the digits 59. Otherwise, they follow the user's locale if
  /// it has the same language, or else the language. Case is ignored, and an underscore counts as a hyphen.
  public static var language: String? {
    get { LocalizedText.chosenLanguage.get().withLock { $0 } }
    set { LocalizedText.chosenLanguage.get().withLock { $0 = newValue } }
  }

  /// A style with the title "Resend in 59 s" in the app's language. If the user's locale has the same language, its
  /// digits are used.
  ///
  /// From 100 seconds on, the title shows minutes and seconds, such as "Resend in 1:40". The button is disabled while
  /// counting.
  ///
  /// The texts are available in Arabic, Chinese (Simplified, Traditional), Dutch, English, French, German, Hindi,
  /// Indonesian, Italian, Japanese, Korean, Polish, Portuguese (Brazil, Portugal), Russian, Spanish, Thai, Turkish, and
  /// Vietnamese. For other languages, titles are in English, and VoiceOver reads only the remaining time in words, in
  /// the app's language.
  public static var standard: CountdownStyle {
    let text = LocalizedText.current
    return CountdownStyle(countingTitle: { text.resendTitle(seconds: $0) })
  }

  /// A style for long waits. Except for its title, it equals ``standard``.
  ///
  /// The title depends on the remaining time:
  ///
  /// - An hour or more: "Resend in 1:00:00"
  /// - A minute or more: "Resend in 15:00"
  /// - Less than a minute: "Resend in 59 s"
  public static var clock: CountdownStyle {
    let text = LocalizedText.current
    return CountdownStyle(countingTitle: { text.resendTitle(seconds: $0, asClockFrom: 60) })
  }

  /// The style of a `CountdownButton`, with the title "59 s" in the app's language. The button isn't disabled.
  public static var seconds: CountdownStyle {
    let text = LocalizedText.current
    return CountdownStyle(countingTitle: { text.secondsTitle($0) }, interaction: .unchanged)
  }
}
#endif
