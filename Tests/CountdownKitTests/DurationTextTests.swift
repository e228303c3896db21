import CountdownCore
import Foundation
import Testing

@testable import CountdownKit

@Suite("The stored texts for numbers of seconds")
struct DurationTextTests {
  private static let numbers = [0, 7, 10, 59, 90, 3_661, 123_456, 999_999, 1_000_000, -1, .max]

  private func expectTexts(_ seconds: Int, _ identifier: String) {
    let locale = Locale(identifier: identifier)
    let text = LocalizedText.shared(language: identifier, user: locale)
    let digits = CountdownFormat.seconds.string(from: seconds, locale: locale)
    let words = CountdownFormat.words.string(from: seconds, locale: locale)
    #expect(text.words(seconds: seconds) == words, "\(identifier), \(seconds)")
    #expect(text.countingTitle(.secondsTitle, seconds: seconds).contains(digits), "\(identifier), \(seconds)")
  }

  @Test("Every text equals the formatter's, the first time and later")
  func numbers() {
    for identifier in ["en_US", "ar_EG", "ru_RU", "zh_Hant_TW", "fr_FR", "en_US@numbers=roman"] {
      for seconds in Self.numbers + Self.numbers { expectTexts(seconds, identifier) }
    }
  }

  @Test("The texts are right after more texts and locales than are stored")
  func limits() {
    for seconds in 0...2 * LocalizedText.limit { expectTexts(seconds, "de_DE") }
    for number in 0..<20 { expectTexts(59, "en_US@calendar=c\(number)") }
    for seconds in [0, 1, 2, 59] { expectTexts(seconds, "de_DE") }
  }
}
