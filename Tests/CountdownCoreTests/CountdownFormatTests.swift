import Foundation
import Testing

@testable import CountdownCore

@Suite("Seconds as text")
struct CountdownFormatTests {
  private func text(_ seconds: Int, _ format: CountdownFormat, _ language: String = "en_US") -> String {
    format.string(from: seconds, locale: Locale(identifier: language))
  }

  @Test("seconds are the number alone, ungrouped", arguments: [(0, "0"), (59, "59"), (3661, "3661")])
  func seconds(seconds: Int, expected: String) {
    #expect(text(seconds, .seconds) == expected)
  }

  @Test(
    "a clock has minutes always, and hours from an hour on",
    arguments: [
      (0, "0:00"), (1, "0:01"), (59, "0:59"), (60, "1:00"), (65, "1:05"), (600, "10:00"), (3599, "59:59"),
      (3600, "1:00:00"), (3661, "1:01:01"), (86_400, "24:00:00"),
    ])
  func clock(seconds: Int, expected: String) {
    #expect(text(seconds, .clock) == expected)
  }

  @Test(
    "words have the language's plurals, and leave out what is zero",
    arguments: [
      ("en", 1, "1 second"), ("en", 2, "2 seconds"), ("en", 60, "1 minute"), ("en", 3605, "1 hour, 5 seconds"),
      ("en", 0, "0 seconds"), ("ru", 1, "1 секунда"), ("ru", 2, "2 секунды"), ("ru", 5, "5 секунд"),
      ("ru", 21, "21 секунда"), ("pl", 2, "2 sekundy"), ("pl", 5, "5 sekund"), ("ja", 59, "59秒"),
    ])
  func words(language: String, seconds: Int, expected: String) {
    #expect(text(seconds, .words, language) == expected)
  }

  @Test("digits and separators are the locale's")
  func digits() {
    #expect(text(59, .seconds, "ar_EG") == "٥٩")
    #expect(text(65, .clock, "ar_EG") == "١:٠٥")
    #expect(text(59, .clock, "ar_EG") == "٠:٥٩")
    #expect(text(59, .words, "ar_EG").contains("٥٩"))
    #expect(text(59, .seconds, "ar_AE") == "59")
    #expect(text(65, .clock, "fi") == "1.05")
  }

  @Test(
    "no number traps: less than nothing is nothing, more than a hundred years a hundred",
    arguments: CountdownFormat.allCases)
  func anyNumber(format: CountdownFormat) {
    #expect(text(-1, format) == text(0, format))
    #expect(text(.min, format) == text(0, format))
    #expect(text(.max, format) == text(3_155_760_000, format))
    #expect(text(.max, format) != text(3_155_759_999, format))
  }

  @Test("The first number of a clock is never padded, the others always, in every locale")
  func paddingInEveryLocale() {
    for language in Locale.availableIdentifiers {
      let digits = [5, 59, 65, 600, 3661, 36_000].map { seconds in
        text(seconds, .clock, language).split { $0.wholeNumberValue == nil }.map {
          $0.compactMap(\.wholeNumberValue).map(String.init).joined()
        }
      }
      #expect(
        digits == [["0", "05"], ["0", "59"], ["1", "05"], ["10", "00"], ["1", "01", "01"], ["10", "00", "00"]],
        "\(language)")
    }
  }

  @Test(
    "A locale with unknown digits uses those of its language",
    arguments: ["en@numbers=nonsense", "en-u-nu-nonsense", "en@NUMBERS=zz", "en@calendar=gregorian;numbers=zz"],
    CountdownFormat.allCases)
  func unknownDigits(language: String, format: CountdownFormat) {
    #expect(text(3661, format, language) == text(3661, format, "en"))
    #expect(text(59, format, language) == text(59, format, "en"))
  }

  @Test("A locale's digits can be chosen")
  func chosenDigits() {
    #expect(text(59, .seconds, "en_US@numbers=arab") == "٥٩")
    #expect(text(65, .clock, "en_US@numbers=hanidec") == "一:〇五")
    for name in ["native", "traditional", "finance", "default"] {
      #expect(!text(59, .clock, "zh@numbers=\(name)").isEmpty)
      #expect(!text(59, .seconds, "xx@numbers=\(name)").isEmpty)
    }
  }

  @Test("The longest countdown is held by an integer of any width")
  func anyWidth() {
    #expect(Int64.longestCountdown == 3_155_760_000)
    #expect(UInt32.longestCountdown == 3_155_760_000)
    #expect(Int32.longestCountdown == .max)
    #expect(Int16.longestCountdown == .max)
  }

  @Test("a locale keeps its own after others, however many there were")
  func manyLocales() {
    for number in 0..<20 {
      #expect(text(59, .seconds, "en_US@calendar=c\(number)") == "59")
      #expect(text(59, .seconds, "ar_EG") == "٥٩")
      #expect(text(59, .seconds, "en_US") == "59")
    }
  }
}
