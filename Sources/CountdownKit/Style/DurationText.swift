#if canImport(UIKit) && !os(watchOS)
import CountdownCore
import Foundation

/// The texts for numbers of seconds in one locale.
///
/// A counting button needs such texts at every tick, and Foundation's formatters cost more than the rest of the update.
/// This type therefore composes numbers of the locale's digits, and stores the texts that contain words or separators.
/// Buttons that count at the same time, and later countdowns, share the stored texts.
///
/// `@unchecked Sendable` is sound because every access to `state` holds the lock.
final class DurationText: @unchecked Sendable {
  private struct State {
    var digits: Digits?
    var texts: [Key: String] = [:]
  }

  private struct Key: Hashable {
    var seconds: Int
    var format: CountdownFormat
  }

  private enum Digits {
    /// The digits from 0 to 9 of ASCII.
    case ascii
    /// Other digits, from 0 to 9.
    case other([String])
    /// Numbers aren't written digit by digit, such as Roman numerals.
    case irregular
  }

  /// The numbers that are composed of digits. The format seconds limits larger and negative numbers.
  private static let composedNumbers = 0..<1_000_000
  /// The number of texts that are stored, which is enough for a countdown of five minutes.
  static let limit = 300

  private let locale: Locale
  private let lock = NSLock()
  private var state = State()

  fileprivate init(locale: Locale) {
    self.locale = locale
  }

  /// Returns the text of ``CountdownFormat`` for a number of seconds. You can call this method on any thread.
  func string(_ format: CountdownFormat, seconds: Int) -> String {
    lock.lock()
    defer { lock.unlock() }
    if format == .seconds, Self.composedNumbers.contains(seconds) {
      switch digits {
      case .ascii: return String(seconds)
      case .other(let digits): return Self.compose(seconds, digits)
      case .irregular: break
      }
    }
    let key = Key(seconds: seconds, format: format)
    if let text = state.texts[key] { return text }
    let text = format.string(from: seconds, locale: locale)
    if state.texts.count >= Self.limit { state.texts = [:] }
    state.texts[key] = text
    return text
  }

  private var digits: Digits {
    if let digits = state.digits { return digits }
    let digits = Self.digits(of: locale)
    state.digits = digits
    return digits
  }

  private static func digits(of locale: Locale) -> Digits {
    let digits = (0...9).map { CountdownFormat.seconds.string(from: $0, locale: locale) }
    if digits == (0...9).map(String.init) { return .ascii }
    // Contains every digit.
    let sample = 1_234_567_890
    let isRegular = compose(sample, digits) == CountdownFormat.seconds.string(from: sample, locale: locale)
    return isRegular ? .other(digits) : .irregular
  }

  private static func compose(_ number: Int, _ digits: [String]) -> String {
    var text = ""
    for character in String(number).utf8 { text += digits[Int(character & 15)] }
    return text
  }
}

/// The texts of the locales that have been used.
///
/// `@unchecked Sendable` is sound because every access to `texts` holds the lock.
final class DurationTexts: @unchecked Sendable {
  static let shared = DurationTexts()

  private let lock = NSLock()
  private var texts: [Locale: DurationText] = [:]

  subscript(locale: Locale) -> DurationText {
    lock.lock()
    defer { lock.unlock() }
    if let text = texts[locale] { return text }
    // Most apps use one or two locales. The limit bounds the memory of an app that uses many.
    if texts.count >= 8 { texts = [:] }
    let text = DurationText(locale: locale)
    texts[locale] = text
    return text
  }
}
#endif
