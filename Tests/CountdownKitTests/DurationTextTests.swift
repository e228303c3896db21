import CountdownCore
import Foundation
import Testing

@testable import CountdownKit

@Suite("The stored texts for numbers of seconds")
struct DurationTextTests {
  private static let numbers = [0, 7, 10, 59, 90, 3_661, 123_456, 999_999, 1_000_000, -1, .max]

  private func expectFormat(_ format: CountdownFormat, _ seconds: Int, _ identifier: String) {
    let locale = Locale(identifier: identifier)
    let text = DurationText.shared(locale).string(format, seconds: seconds)
    #expect(text == format.string(from: seconds, locale: locale), "\(identifier), \(seconds)")
  }

  @Test("In every locale, a number equals the formatter's")
  func everyLocale() {
    for identifier in Locale.availableIdentifiers {
      for seconds in Self.numbers { expectFormat(.seconds, seconds, identifier) }
    }
  }

  @Test(
    "In every numbering system, a number equals the formatter's",
    arguments: ["arab", "deva", "hanidec", "mathsanb", "fullwide", "roman", "hebr", "hans", "armn", "nonsense"])
  func everyNumberingSystem(system: String) {
    for seconds in Self.numbers + Array(1...110) { expectFormat(.seconds, seconds, "en@numbers=\(system)") }
  }

  @Test("Every text equals the formatter's, the first time and later")
  func everyFormat() {
    for identifier in ["en_US", "ar_EG", "ru_RU", "zh_Hant_TW", "fi_FI"] {
      for format in CountdownFormat.allCases {
        for seconds in Self.numbers + Self.numbers { expectFormat(format, seconds, identifier) }
      }
    }
  }

  @Test("The texts are right after more texts and locales than are stored")
  func limits() {
    for seconds in 0...2 * DurationText.limit { expectFormat(.words, seconds, "de_DE") }
    for number in 0..<20 { expectFormat(.words, 59, "en_US@calendar=c\(number)") }
    for seconds in [0, 1, 2, 59] { expectFormat(.words, seconds, "de_DE") }
  }
}
