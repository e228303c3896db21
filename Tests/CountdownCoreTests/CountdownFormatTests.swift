import Foundation
import Testing

@testable import CountdownCore

@Suite("A countdown format")
struct CountdownFormatTests {
  private func text(_ seconds: Int, _ format: CountdownFormat, _ language: String = "en_US") -> String {
    format.string(from: seconds, locale: Locale(identifier: language))
  }

  @Test("The format seconds is a plain number without grouping", arguments: [(0, "0"), (59, "59"), (3661, "3661")])
  func seconds(seconds: Int, expected: String) {
    #expect(text(seconds, .seconds) == expected)
  }

  @Test(
    "The format clock always has minutes, and hours from one hour on",
    arguments: [
      (0, "0:00"), (1, "0:01"), (59, "0:59"), (60, "1:00"), (65, "1:05"), (600, "10:00"), (3599, "59:59"),
      (3600, "1:00:00"), (3661, "1:01:01"), (86_400, "24:00:00"),
    ])
  func clock(seconds: Int, expected: String) {
    #expect(text(seconds, .clock) == expected)
  }

  @Test(
    "The format padded clock has two digits for each number",
    arguments: [
      (0, "00:00"), (59, "00:59"), (60, "01:00"), (299, "04:59"), (600, "10:00"), (3599, "59:59"), (3600, "01:00:00"),
      (36_000, "10:00:00"), (360_000, "100:00:00"),
    ])
  func paddedClock(seconds: Int, expected: String) {
    #expect(text(seconds, .paddedClock) == expected)
  }

  @Test(
    "The format words uses the language's plurals and omits units that are zero",
    arguments: [
      ("en", 1, "1 second"), ("en", 2, "2 seconds"), ("en", 60, "1 minute"), ("en", 3605, "1 hour, 5 seconds"),
      ("en", 0, "0 seconds"), ("ru", 1, "1 секунда"), ("ru", 2, "2 секунды"), ("ru", 5, "5 секунд"),
      ("ru", 21, "21 секунда"), ("pl", 2, "2 sekundy"), ("pl", 5, "5 sekund"), ("ja", 59, "59秒"),
    ])
  func words(language: String, seconds: Int, expected: String) {
    #expect(text(seconds, .words, language) == expected)
  }

  @Test("Digits and separators are those of the locale")
  func digits() {
    #expect(text(59, .seconds, "ar_EG") == "٥٩")
    #expect(text(65, .clock, "ar_EG") == "١:٠٥")
    #expect(text(59, .clock, "ar_EG") == "٠:٥٩")
    #expect(text(59, .paddedClock, "ar_EG") == "٠٠:٥٩")
    #expect(text(65, .paddedClock, "en_US@numbers=hanidec") == "〇一:〇五")
    #expect(text(59, .words, "ar_EG").contains("٥٩"))
    #expect(text(59, .seconds, "ar_AE") == "59")
    #expect(text(65, .clock, "fi") == "1.05")
  }

  @Test(
    "Every number has a text: negative numbers count as 0, and more than 100 years as 100 years",
    arguments: CountdownFormat.allCases)
  func anyNumber(format: CountdownFormat) {
    #expect(text(-1, format) == text(0, format))
    #expect(text(.min, format) == text(0, format))
    #expect(text(.max, format) == text(3_155_760_000, format))
    #expect(text(.max, format) != text(3_155_759_999, format))
  }

  @Test("In every locale, the format clock pads all numbers except the first")
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

  @Test("In every locale, the format padded clock adds at most a zero to the format clock")
  func paddedInEveryLocale() {
    for language in Locale.availableIdentifiers {
      for seconds in [5, 65, 600, 3661, 36_000] {
        let (padded, plain) = (text(seconds, .paddedClock, language), text(seconds, .clock, language))
        let numbers = padded.split { $0.wholeNumberValue == nil }
        #expect(numbers.allSatisfy { $0.count == 2 }, "\(language)")
        #expect(padded.count - plain.count == ([600, 36_000].contains(seconds) ? 0 : 1), "\(language)")
      }
    }
  }

  @Test(
    "A locale with unknown digits uses the digits of its language",
    arguments: ["en@numbers=nonsense", "en-u-nu-nonsense", "en@NUMBERS=zz", "en@calendar=gregorian;numbers=zz"],
    CountdownFormat.allCases)
  func unknownDigits(language: String, format: CountdownFormat) {
    #expect(text(3661, format, language) == text(3661, format, "en"))
    #expect(text(59, format, language) == text(59, format, "en"))
  }

  @Test("A locale can specify its digits")
  func specifiedDigits() {
    #expect(text(59, .seconds, "en_US@numbers=arab") == "٥٩")
    #expect(text(65, .clock, "en_US@numbers=hanidec") == "一:〇五")
    for name in ["native", "traditional", "finance", "default"] {
      #expect(!text(59, .clock, "zh@numbers=\(name)").isEmpty)
      #expect(!text(59, .seconds, "xx@numbers=\(name)").isEmpty)
    }
  }

  @Test("The longest countdown in seconds is clamped to the integer type")
  func anyWidth() {
    #expect(Int64.longestCountdown == 3_155_760_000)
    #expect(UInt32.longestCountdown == 3_155_760_000)
    #expect(Int32.longestCountdown == .max)
    #expect(Int16.longestCountdown == .max)
  }

  @Test("A locale keeps its digits after any number of other locales were used")
  func manyLocales() {
    for number in 0..<20 {
      #expect(text(59, .seconds, "en_US@calendar=c\(number)") == "59")
      #expect(text(59, .seconds, "ar_EG") == "٥٩")
      #expect(text(59, .seconds, "en_US") == "59")
    }
  }
}
