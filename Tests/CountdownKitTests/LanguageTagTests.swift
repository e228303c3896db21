import Dispatch
import Foundation
import Testing

@testable import CountdownKit

@Suite("Language tags")
struct LanguageTagTests {
  @Test(
    "A tag stands for the closest table",
    arguments: [
      ("de", "de"), ("DE", "de"), ("de-AT", "de"), ("de_CH.UTF-8", "de"), ("de-DE-1996", "de"), ("en-GB", "en"),
      ("es-419", "es"), ("fr_CA@calendar=gregorian", "fr"), ("ja-JP-u-ca-japanese", "ja"), ("id-ID", "id"),
      ("pt", "pt-BR"), ("pt-BR", "pt-BR"), ("pt-u-rg-ptzzzz", "pt-BR"), ("pt_PT", "pt-PT"), ("pt-AO", "pt-PT"),
      ("zh", "zh-Hans"), ("zh-Hans", "zh-Hans"), ("zh-CN", "zh-Hans"), ("zh_SG", "zh-Hans"), ("zh-Hans-HK", "zh-Hans"),
      ("zh-cmn-Hans-CN", "zh-Hans"), ("zh_TW", "zh-Hant"), ("zh-HK", "zh-Hant"), ("zh-mo", "zh-Hant"),
      ("ZH-hant", "zh-Hant"), ("zh_Hant_CN", "zh-Hant"),
    ])
  func closest(tag: String, table: String) {
    #expect(Locale(identifier: tag).tableLanguage == table)
  }

  @Test("The tag of each table stands for it", arguments: StringTableTests.languages)
  func tables(language: String) {
    for tag in [
      language, language.lowercased(), language.uppercased(), language.replacingOccurrences(of: "-", with: "_"),
    ] {
      #expect(Locale(identifier: tag).tableLanguage == language)
    }
  }

  static let nonsense = [
    "", " ", "-", "_", "sv", "sv-SE", "x-de", "deutsch", "中文", "../de", "de\u{301}", "\0", "%@", "@", "🇩🇪", "Base",
    String(repeating: "de", count: 10_000),
  ]

  @Test("Texts can be read on several threads, and equal those that are loaded separately")
  func severalThreads() {
    let languages = StringTableTests.languages
    DispatchQueue.concurrentPerform(iterations: 100) { index in
      let language = languages[index % languages.count]
      let (text, table) = (LocalizedText.shared(language: language), StringTable(language: language))
      #expect(text.initialTitle == table[.initialTitle])
      #expect(text.sending == table[.sendingTitle])
      #expect(text.now(label: nil) == table[.spokenNow])
    }
  }

  @Test("Any other text is English", arguments: nonsense)
  func other(text: String) {
    #expect(Locale(identifier: text).tableLanguage == "en")
    let english = LocalizedText.shared(language: text, user: Locale(identifier: "ar_EG"))
    #expect(english.countingTitle(.countingTitle, seconds: 59) == "Resend in 59 s")
  }

  @Test(
    "The digits are those of the tag's region, of the user's locale, or of the language",
    arguments: [
      ("ar-EG", "en_US", "٥٩"), ("ar-AE", "en_US", "59"), ("ar-AE", "ar_EG", "59"), ("ar-EG", "ar_AE", "٥٩"),
      ("ar-EG-u-nu-latn", "en_US", "59"), ("ar-EG@numbers=latn", "en_US", "59"), ("ar-EG", "ar_EG@numbers=latn", "59"),
      ("ar", "ar_EG", "٥٩"), ("ar", "ar_AE", "59"), ("zh-Hans", "ar_EG", "59"),
      ("zh-Hans", "zh_Hans_CN", "59"), ("zh-Hant", "zh_Hans_CN@numbers=hanidec", "59"), ("sv-SE", "ar_EG", "59"),
    ])
  func digits(tag: String, user: String, digits: String) {
    let text = LocalizedText.shared(language: tag, user: Locale(identifier: user))
    #expect(text.countingTitle(.secondsTitle, seconds: 59).contains(digits))
  }

  @Test(
    "The time of day is that of the tag's region, or of the user's locale",
    arguments: [
      ("en-GB", "en_US", "14:05"), ("en-US", "en_GB", "2:05"), ("en", "en_GB", "14:05"), ("en", "en_US", "2:05"),
      ("de-AT", "en_US", "14:05"), ("sv-SE", "en_GB", "14:05"), ("zh-TW", "en_US", "下午2:05"),
      ("pt-AO", "en_US", "14:05"),
    ])
  func timeOfDay(tag: String, user: String, time: String) {
    let midnight = Calendar.current.startOfDay(for: Date(timeIntervalSince1970: 1_780_000_000))
    let end = midnight.addingTimeInterval(14 * 3600 + 5 * 60)
    let title = LocalizedText.shared(language: tag, user: Locale(identifier: user)).limitTitle(seconds: 60, until: end)
    #expect(title.contains(time), "\(title)")
  }
}
