import CountdownCore
import Foundation
import Testing

@testable import CountdownKit

@Suite("The stored texts for numbers of seconds")
struct DurationTextTests {
  private func expectWords(_ seconds: Int, _ identifier: String) {
    let locale = Locale(identifier: identifier)
    let text = LocalizedText.shared(language: identifier, user: locale).words(seconds: seconds)
    #expect(text == CountdownFormat.words.string(from: seconds, locale: locale), "\(identifier), \(seconds)")
  }

  @Test("Every text equals the formatter's, the first time and later")
  func numbers() {
    for identifier in ["en_US", "ar_EG", "ru_RU", "zh_Hant_TW", "en_US@numbers=roman"] {
      for seconds in [0, 7, 59, 3_661, -1, .max, 0, 7, 59, 3_661, -1, .max] { expectWords(seconds, identifier) }
    }
  }

  @Test("The texts are right after more texts and locales than are stored")
  func limits() {
    for seconds in 0...2 * LocalizedText.limit { expectWords(seconds, "de_DE") }
    for number in 0..<20 { expectWords(59, "en_US@calendar=c\(number)") }
    for seconds in [0, 1, 2, 59] { expectWords(seconds, "de_DE") }
  }
}
