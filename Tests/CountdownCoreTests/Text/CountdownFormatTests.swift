import Foundation
import Testing

@testable import CountdownCore

@Suite("A countdown format")
struct CountdownFormatTests {
  private func text(_ seconds: Int, _ format: CountdownFormat, _ language: String = "en_US") -> String {
    format.string(from: seconds, locale: Locale(identifier: language))
  }

  @Test(
    "Seconds are a plain number. A clock has hours from one hour on, a full clock always, and two digits for each number",
    arguments: [
      (0, "0", "0:00", "00:00", "00:00:00"), (59, "59", "0:59", "00:59", "00:00:59"),
      (60, "60", "1:00", "01:00", "00:01:00"), (299, "299", "4:59", "04:59", "00:04:59"),
      (600, "600", "10:00", "10:00", "00:10:00"), (3599, "3599", "59:59", "59:59", "00:59:59"),
      (3600, "3600", "1:00:00", "01:00:00", "01:00:00"), (3661, "3661", "1:01:01", "01:01:01", "01:01:01"),
      (86_400, "86400", "24:00:00", "24:00:00", "24:00:00"),
      (360_000, "360000", "100:00:00", "100:00:00", "100:00:00"),
    ])
  func secondsAreAPlainNumber(seconds: Int, plain: String, clock: String, padded: String, full: String) {
    let formats: [CountdownFormat] = [.seconds, .clock, .paddedClock, .fullClock]
    #expect(formats.map { text(seconds, $0) } == [plain, clock, padded, full])
  }

  @Test(
    "The format words uses the language's plurals and omits units that are zero",
    arguments: [
      ("en", 1, "1 second"), ("en", 2, "2 seconds"), ("en", 60, "1 minute"), ("en", 3605, "1 hour, 5 seconds"),
      ("en", 0, "0 seconds"), ("en", 86_400, "1 day"), ("en", 90_061, "1 day, 1 hour, 1 minute, 1 second"),
      ("ru", 172_800, "2 дня"), ("ru", 1, "1 секунда"), ("ru", 2, "2 секунды"), ("ru", 5, "5 секунд"),
      ("ru", 21, "21 секунда"), ("pl", 2, "2 sekundy"), ("pl", 5, "5 sekund"), ("ja", 59, "59秒"),
    ])
  func wordsUseTheLanguagesPlurals(language: String, seconds: Int, expected: String) {
    #expect(text(seconds, .words, language) == expected)
  }

  @Test(
    "Digits and separators are those of the locale, which can specify its digits",
    arguments: [
      (59, .seconds, "ar_EG", "٥٩"), (65, .clock, "ar_EG", "١:٠٥"), (59, .clock, "ar_EG", "٠:٥٩"),
      (59, .paddedClock, "ar_EG", "٠٠:٥٩"), (65, .paddedClock, "en_US@numbers=hanidec", "〇一:〇五"),
      (65, .clock, "en_US@numbers=hanidec", "一:〇五"), (65, .fullClock, "en_US@numbers=hanidec", "〇〇:〇一:〇五"),
      (59, .seconds, "en_US@numbers=arab", "٥٩"),
      (59, .seconds, "ar_AE", "59"), (65, .clock, "fi", "1.05"),
    ] as [(Int, CountdownFormat, String, String)])
  func digitsAreThoseOfTheLocale(seconds: Int, format: CountdownFormat, language: String, expected: String) {
    #expect(text(seconds, format, language) == expected)
    #expect(text(59, .words, "ar_EG").contains("٥٩"))
  }

  @Test(
    "Every number has a text: negative numbers count as 0, and more than 100 years as 100 years",
    arguments: CountdownFormat.allCases)
  func everyNumberHasAText(format: CountdownFormat) {
    #expect(text(-1, format) == text(0, format))
    #expect(text(.min, format) == text(0, format))
    #expect(text(.max, format) == text(3_155_760_000, format))
    #expect(text(.max, format) != text(3_155_759_999, format))
  }

  @Test("In every locale, the clock pads all numbers except the first, and the other clocks pad that below 10, too")
  func clockPadsAllNumbers() {
    let expected = [
      5: ["0", "05"], 65: ["1", "05"], 600: ["10", "00"], 3661: ["1", "01", "01"], 36_000: ["10", "00", "00"],
    ]
    var faults: [String] = []
    for language in Locale.availableIdentifiers {
      let texts = { seconds in
        [CountdownFormat.clock, .paddedClock, .fullClock].map { self.text(seconds, $0, language) }
      }
      for (seconds, numbers) in expected {
        let found = texts(seconds).map { text in
          text.split { $0.wholeNumberValue == nil }.map { $0.compactMap(\.wholeNumberValue).map(String.init).joined() }
        }
        let padded = numbers.map { $0.count == 1 ? "0" + $0 : $0 }
        if found != [numbers, padded, padded.count == 2 ? ["00"] + padded : padded] {
          faults.append("\(language) \(found)")
        }
      }
      // A locale can separate the thousands of 1,000 hours.
      let long = texts(3_600_000)
      if Set(long).count > 1 || long[0].first(where: \.isNumber)?.wholeNumberValue != 1 {
        faults.append("\(language) \(long)")
      }
    }
    #expect(faults.prefix(10) == [])
  }

  @Test(
    "A locale with unknown digits uses the digits of its language",
    arguments: ["en@numbers=nonsense", "en-u-nu-nonsense", "en@NUMBERS=zz", "en@calendar=gregorian;numbers=zz"],
    CountdownFormat.allCases)
  func localeWithUnknownDigits(language: String, format: CountdownFormat) {
    #expect(text(3661, format, language) == text(3661, format, "en"))
    #expect(text(59, format, language) == text(59, format, "en"))
    for name in ["native", "traditional", "finance"] { #expect(!text(59, format, "zh@numbers=\(name)").isEmpty) }
  }

  #if os(Linux)
  // Only here, because the type check for iOS knows no default time zone.
  @Test("A day has 24 hours, whatever the time zone") @MainActor
  func dayHas24HoursWhateverTheZone() throws {
    let zone = NSTimeZone.default
    defer { NSTimeZone.default = zone }
    NSTimeZone.default = try #require(TimeZone(identifier: "America/New_York"))
    // Texts for a locale that no other test uses, because formatters are kept.
    let texts = (2...365).map { text($0 * 86_400, .words, "en_NZ") }
    #expect(zip(2...365, texts).filter { "\($0) days" != $1 }.map(\.1).prefix(3) == [])
  }
  #endif

  @Test("The longest countdown in seconds is clamped to the integer type")
  func longestCountdownIsClamped() {
    #expect(Int64.longestCountdown == 3_155_760_000)
    #expect(UInt32.longestCountdown == 3_155_760_000)
    #expect(Int32.longestCountdown == .max)
    #expect(Int16.longestCountdown == .max)
  }
}
