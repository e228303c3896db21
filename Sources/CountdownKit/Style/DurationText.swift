#if canImport(UIKit) && !os(watchOS)
import CountdownCore
import Foundation

/// The texts for numbers of seconds in one locale.
///
/// A counting button needs such texts at every tick, and Foundation's formatters cost more than the rest of the update.
/// This type therefore composes numbers of the locale's digits, and stores the texts that contain words or separators.
/// Buttons that count at the same time, and later countdowns, share the stored texts.
final class DurationText: Sendable {
  private struct Key: Hashable {
    var seconds: Int
    var format: CountdownFormat
  }

  /// The numbers that are composed of digits. The format seconds limits larger and negative numbers.
  private static let composedNumbers = 0..<1_000_000
  /// The number of texts that are stored, which is enough for a countdown of five minutes.
  static let limit = 300
  private static let shared = Locked<[Locale: DurationText]>([:])

  /// Returns the texts of a locale.
  static func shared(_ locale: Locale) -> DurationText {
    shared.withLock { texts in
      if let text = texts[locale] { return text }
      // Most apps use one or two locales. The limit bounds the memory of an app that uses many.
      if texts.count >= 8 { texts = [:] }
      let text = DurationText(locale)
      texts[locale] = text
      return text
    }
  }

  private let locale: Locale
  /// The digits from 0 to 9, or nil if numbers aren't written digit by digit, such as Roman numerals.
  private let digits: [String]?
  private let isASCII: Bool
  private let texts = Locked<[Key: String]>([:])

  private init(_ locale: Locale) {
    self.locale = locale
    let digits = (0...9).map { CountdownFormat.seconds.string(from: $0, locale: locale) }
    isASCII = digits == (0...9).map(String.init)
    // Contains every digit.
    let sample = 1_234_567_890
    let isRegular = Self.compose(sample, digits) == CountdownFormat.seconds.string(from: sample, locale: locale)
    self.digits = isRegular || isASCII ? digits : nil
  }

  /// Returns the text of ``CountdownFormat`` for a number of seconds. You can call this method on any thread.
  func string(_ format: CountdownFormat, seconds: Int) -> String {
    if format == .seconds, let digits, Self.composedNumbers.contains(seconds) {
      return isASCII ? String(seconds) : Self.compose(seconds, digits)
    }
    let key = Key(seconds: seconds, format: format)
    return texts.withLock { texts in
      if let text = texts[key] { return text }
      if texts.count >= Self.limit { texts = [:] }
      let text = format.string(from: seconds, locale: locale)
      texts[key] = text
      return text
    }
  }

  private static func compose(_ number: Int, _ digits: [String]) -> String {
    String(number).utf8.map { digits[Int($0 & 15)] }.joined()
  }
}
#endif
