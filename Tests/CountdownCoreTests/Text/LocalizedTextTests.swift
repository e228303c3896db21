import Foundation
import TestSupport
import Testing

@testable import CountdownCore

@Suite("Localized texts")
struct LocalizedTextTests {
  /// The languages and their counting titles.
  static let titles = [
    ("ar", "إعادة الإرسال خلال 59 ث"), ("de", "Erneut senden in 59 s"), ("en", "Resend in 59 s"),
    ("es", "Reenviar en 59 s"), ("fr", "Renvoyer dans 59 s"), ("hi", "59 से॰ में दोबारा भेजें"),
    ("id", "Kirim ulang dalam 59 dtk"), ("it", "Invia di nuovo tra 59 s"), ("ja", "59秒後に再送信"), ("ko", "59초 후 재전송"),
    ("nl", "Opnieuw verzenden over 59 s"), ("pl", "Wyślij ponownie za 59 s"), ("pt-BR", "Reenviar em 59 s"),
    ("pt-PT", "Reenviar em 59 s"), ("ru", "Отправить снова через 59 с"), ("th", "ส่งอีกครั้งใน 59 วินาที"),
    ("tr", "59 sn sonra yeniden gönder"), ("vi", "Gửi lại sau 59 giây"), ("zh-Hans", "59秒后重新发送"),
    ("zh-Hant", "59秒後重新傳送"),
  ]
  static let languages = titles.map(\.0)
  static let english = Dictionary(uniqueKeysWithValues: LocalizedText.Key.allCases.map { ($0.rawValue, $0.rawValue) })

  private func text(_ language: String, user: String = "en_US") -> LocalizedText {
    LocalizedText(language: language, user: Locale(identifier: user))
  }

  /// Reads a language's file in the bundle.
  private func file(_ language: String) throws -> [String: String] {
    let bundle = try #require(LocalizedText.bundle)
    let localization = try #require(bundle.localizations.first { $0.lowercased() == language.lowercased() })
    let url = bundle.url(
      forResource: "Localizable", withExtension: "strings", subdirectory: nil, localization: localization)
    let data = try Data(contentsOf: #require(url))
    return try #require(PropertyListSerialization.propertyList(from: data, format: nil) as? [String: String])
  }

  private func placeholders(_ text: String) throws -> [String] {
    let expression = try NSRegularExpression(pattern: "%(?:[0-9]+\\$)?[^0-9]")
    let matches = expression.matches(in: text, range: NSRange(text.startIndex..., in: text))
    return matches.compactMap { Range($0.range, in: text).map { String(text[$0]) } }.sorted()
  }

  // MARK: Tables

  @Test("The bundle contains these languages")
  func bundleContainsTheseLanguages() throws {
    let bundle = try #require(LocalizedText.bundle)
    #expect(bundle.localizations.map { $0.lowercased() }.sorted() == Self.languages.map { $0.lowercased() })
  }

  @Test("Every table has exactly the English table's texts and placeholders, and a title of its own", arguments: titles)
  func everyTableHasTheEnglishTexts(language: String, title: String) throws {
    let texts = try file(language)
    let user = language == "ar" ? "ar_AE" : "en_US"
    let isEnglish = language == "en"
    var differences = Differences()
    let english = try Self.english.mapValues(placeholders)
    for (key, found) in try texts.mapValues(placeholders) { differences.expect("\(key)", found, english[key]) }
    differences.expect("number of texts", texts.count, english.count)
    differences.expect("the table is the English one", texts == Self.english, isEnglish)
    differences.expect("first title", text(language).initialTitle, texts["Get Code"])
    differences.expect("the first title is the English one", text(language).initialTitle == "Get Code", isEnglish)
    differences.expect(
      "title at 59 s", text(language, user: user).resendTitle(seconds: 59, asClockFrom: 60), title)
    differences.record(after: "reading the table of \(language)")
  }

  @Test(
    "Without a bundle, or with one that doesn't have the tables, the texts are in English",
    arguments: [nil, Bundle.main])
  func textsWithoutABundleAreEnglish(bundle: Bundle?) {
    let text = LocalizedText(language: "fr", user: Locale(identifier: "fr_FR"), in: bundle)
    #expect(text.resendTitle(seconds: 59, asClockFrom: 60) == "Resend in 59 s")
    #expect(text.remaining(seconds: 59, label: "Send") == "Send: 59\u{A0}secondes")
  }

  @Test(
    "In a language without a table, titles are in English, and only the time left is spoken",
    arguments: [("da", "1 minut og 5 sekunder", "0 sekunder"), ("sv-SE", "1 minut, 5 sekunder", "0 sekunder")])
  func withoutTableOnlyTimeIsSpoken(language: String, words: String, end: String) {
    let text = text(language)
    #expect(text.resendTitle(seconds: 65, asClockFrom: 60) == "Resend in 1:05")
    #expect(text.words(seconds: 65) == words)
    #expect(text.remaining(seconds: 65, label: "Send") == "Send: \(words)")
    #expect(text.now(label: nil) == end)
  }

  @Test("The texts are made once for a language and a user, unless other ones are needed meanwhile")
  func textsAreMadeOnce() {
    func text(_ user: String) -> LocalizedText { .kept(language: "fr", user: Locale(identifier: user)) }
    // Other tests can need other texts between two calls.
    #expect((1...1000).contains { _ in text("fr_FR") === text("fr_FR") })
    #expect(text("fr_FR") !== text("fr_CA"))
    #expect(LocalizedText.kept(language: "ar", user: Locale(identifier: "ar_EG")).secondsTitle(59) == "٥٩ ث")
  }

  @Test("The bundle is also in the folder that a preview names, and in the main bundle's folder")
  func previewNamesTheBundlesFolder() {
    let places = LocalizedText.places(environment: ["PACKAGE_RESOURCE_BUNDLE_PATH": "/preview"])
    #expect(places.first == URL(fileURLWithPath: "/preview"))
    #expect(LocalizedText.places(environment: [:]) == Array(places.dropFirst()))
    #expect(places.contains(Bundle.main.bundleURL))
  }

  @Test(
    "The app's language is that of its table, or one without a table",
    arguments: [("de", "de-AT", "de"), ("en", "da", "da"), ("en", "en-GB", "en-GB"), (nil, nil, "en")])
  func appsLanguageIsItsTables(table: String?, app: String?, language: String) {
    #expect(LocalizedText.appLanguage(table: table, app: app) == language)
  }

  // MARK: Language tags

  @Test(
    "A tag stands for the closest table, and for English if there is none",
    arguments: [
      ("DE", "de"), ("de-AT", "de"), ("de_CH.UTF-8", "de"), ("de-DE-1996", "de"), ("en-GB", "en"), ("es-419", "es"),
      ("fr_CA@calendar=gregorian", "fr"), ("ja-JP-u-ca-japanese", "ja"), ("pt", "pt-BR"), ("PT-br", "pt-BR"),
      ("pt_BR@rg=ptzzzz", "pt-BR"), ("pt_PT", "pt-PT"), ("pt-AO", "pt-PT"), ("zh", "zh-Hans"), ("zh_hans", "zh-Hans"),
      ("zh-CN", "zh-Hans"), ("zh-Hans-HK", "zh-Hans"), ("zh-cmn-Hans-CN", "zh-Hans"), ("zh_TW", "zh-Hant"),
      ("zh-HK", "zh-Hant"), ("zh-mo", "zh-Hant"), ("ZH-hant", "zh-Hant"), ("zh_Hant_CN", "zh-Hant"),
      ("zh-Hant-TW", "zh-Hant"), ("zh_TW@rg=cnzzzz", "zh-Hant"), ("", "en"), (" ", "en"), ("-", "en"), ("sv-SE", "en"),
      ("x-de", "en"), ("deutsch", "en"), ("中文", "en"), ("../de", "en"), ("de\u{301}", "en"), ("\0", "en"), ("%@", "en"),
      ("🇩🇪", "en"), ("Base", "en"), (String(repeating: "de", count: 10_000), "en"),
    ])
  func tagStandsForTheClosestTable(tag: String, table: String) throws {
    // The text that differs in all tables.
    expect(text(tag, user: "ar_EG").sending, try file(table)["Sending…"], after: "choosing \(tag.prefix(30))")
  }

  @Test(
    "The digits are those of the tag's region, of the user's locale, or of the language",
    arguments: [
      ("ar-EG", "en_US", "٥٩ ث"), ("ar-AE", "en_US", "59 ث"), ("ar-AE", "ar_EG", "59 ث"), ("ar-EG", "ar_AE", "٥٩ ث"),
      ("ar-EG-u-nu-latn", "en_US", "59 ث"), ("ar-EG@numbers=latn", "en_US", "59 ث"), ("ar", "ar_EG", "٥٩ ث"),
      ("ar-EG", "ar_EG@numbers=latn", "59 ث"), ("ar", "ar_AE", "59 ث"), ("en", "ar_EG", "59 s"),
      ("zh-Hans", "ar_EG", "59秒"), ("zh-Hans", "zh_CN@numbers=hanidec", "五九秒"), ("sv-SE", "ar_EG", "59 s"),
      ("zh-Hant", "zh_Hans_CN@numbers=hanidec", "59秒"),
    ])
  func digitsAreThoseOfTheRegion(tag: String, user: String, title: String) {
    expect(text(tag, user: user).secondsTitle(59), title, after: "choosing \(tag) for the user \(user)")
  }

  @Test(
    "The time of day is that of the tag's region, or of the user's locale",
    arguments: [
      ("en-GB", "en_US", "14:05"), ("en-US", "en_GB", "2:05"), ("en", "en_GB", "14:05"), ("en", "en_US", "2:05"),
      ("de-AT", "en_US", "14:05"), ("sv-SE", "en_GB", "14:05"), ("zh-TW", "en_US", "下午2:05"),
      ("pt-AO", "en_US", "14:05"),
    ])
  func timeOfDayIsTheRegions(tag: String, user: String, time: String) {
    let midnight = Calendar.current.startOfDay(for: Date(timeIntervalSince1970: 1_780_000_000))
    let end = midnight.addingTimeInterval(14 * 3600 + 5 * 60)
    let title = text(tag, user: user).limitTitle(seconds: 60, until: end)
    #expect(title.contains(time), "\(title)")
  }

  // MARK: Values

  @Test("The text for the limit contains the time, rounded up to a minute, and the date from 24 hours on")
  func limitTextIsRoundedUp() {
    let midnight = Calendar.current.startOfDay(for: Date(timeIntervalSince1970: 1_780_000_000))
    func title(seconds: Int, hour: Double, minute: Double = 0, second: Double = 0) -> String {
      text("en", user: "en_GB")
        .limitTitle(seconds: seconds, until: midnight.addingTimeInterval(hour * 3600 + minute * 60 + second))
    }
    // An end is the sum of two numbers, so it can be a fraction of a second after the minute.
    for (minute, second) in [(4.0, 1.0), (5.0, 0.0), (5.0, 0.0000003)] {
      #expect(title(seconds: 600, hour: 14, minute: minute, second: second) == "Limit reached until 14:05")
    }
    for seconds in [3600, 3601, 86_340] {
      #expect(title(seconds: seconds, hour: 1) == "Limit reached until 01:00")
    }
    let day = Calendar.current.component(.day, from: midnight)
    for seconds in [86_341, 86_400, 90_000, .max] {
      let title = title(seconds: seconds, hour: 1)
      #expect(title.contains("\(day)/") && title.contains("01:00"))
    }
  }

  @Test("An announcement begins with the button's label, which isn't a format string")
  func announcementBeginsWithTheLabel() {
    #expect(text("en").remaining(seconds: 10, label: "%@ %d %") == "%@ %d %: Available in 10 seconds")
    #expect(text("en").now(label: "100 %@ %1$@") == "100 %@ %1$@: Available now")
    #expect(text("ru").remaining(seconds: 5, label: nil).contains("5 секунд"), "the language's words")
    #expect(text("ja").now(label: "送信") == "送信、利用できるようになりました")
    #expect(text("en").now(label: "") == "Available now")
  }
}
