#if canImport(UIKit) && !os(watchOS)
import CountdownCore
import Foundation

/// The titles and spoken texts of a counting button in one language, with that language's digits.
struct LocalizedText: Sendable {
  private let table: StringTable
  private let locale: Locale
  private let durations: DurationText

  /// The texts in ``CountdownStyle/language``, or in the app's language. If the user's locale has the same language, its
  /// digits are used.
  static var current: LocalizedText {
    if let language = CountdownStyle.language { return LocalizedText(language: language) }
    return LocalizedText(table: .preferred, preferring: [.current])
  }

  /// Creates texts in the language that is closest to a tag, or in English.
  ///
  /// - Parameters:
  ///   - language: A language tag, such as "ar" or "ar-AE". If it contains a region, its locale is preferred.
  ///   - user: The user's locale.
  init(language: String, user: Locale = .current) {
    let tag = LanguageTag(language)
    let followsUser = tag.region == nil || tag.region == user.regionCode?.lowercased()
    self.init(table: .closest(to: tag), preferring: followsUser ? [user, tag.locale] : [tag.locale, user])
  }

  /// - Parameter preferred: The locales for digits and words, in order of preference. A locale is used only if it has
  ///   the table's language and script, so that a text doesn't mix two languages. If none has them, the locale of the
  ///   table's language is used.
  private init(table: StringTable, preferring preferred: [Locale]) {
    self.table = table
    let own = Locale(identifier: table.language)
    let locale =
      preferred.first { locale in
        // A locale such as "zh_TW" names its script only by its region.
        let closest = Locale(identifier: LanguageTag(locale.identifier).closestTable)
        return locale.languageCode == own.languageCode && (locale.scriptCode ?? closest.scriptCode) == own.scriptCode
      } ?? own
    self.locale = locale
    durations = .shared(locale)
  }

  /// Returns a title with a number of seconds, such as "59 s".
  func countingTitle(_ key: StringTable.Key, seconds: Int) -> String {
    table.text(key, with: durations.string(.seconds, seconds: seconds))
  }

  /// Returns "Resend in 59 s", or "Resend in 1:40" if the number of seconds is at least `threshold`.
  func resendTitle(seconds: Int, asClockFrom threshold: Int) -> String {
    guard seconds >= threshold else { return countingTitle(.countingTitle, seconds: seconds) }
    return table.text(.countingClock, with: durations.string(.clock, seconds: seconds))
  }

  /// The text "Get Code".
  var initialTitle: String { table[.initialTitle] }

  /// The text "Sending…".
  var sending: String { table[.sendingTitle] }

  /// Returns "Limit reached until 14:05". The text includes the date if the end isn't today.
  ///
  /// - Parameters:
  ///   - seconds: The number of seconds from now until `end`.
  ///   - end: The end of the limit.
  func limitTitle(seconds: Int, until end: Date) -> String {
    // Rounded up, so that the limit has ended when the clock shows this time.
    let minutes = (end.timeIntervalSince1970.rounded() / 60).rounded(.up)
    let shown = Date(timeIntervalSince1970: minutes * 60)
    let formatter = DateFormatter()
    formatter.locale = locale
    formatter.timeStyle = .short
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = formatter.timeZone
    // Capped at two days, because such a distant end is always on another day.
    let now = end.addingTimeInterval(-TimeInterval(min(max(0, seconds), 2 * 86_400)))
    if !calendar.isDate(shown, inSameDayAs: now) { formatter.dateStyle = .short }
    return table.text(.limitTitle, with: formatter.string(from: shown))
  }

  /// Returns "1 minute, 5 seconds".
  func words(seconds: Int) -> String {
    durations.string(.words, seconds: seconds)
  }

  /// Returns "Send the code: Available in 1 minute, 5 seconds".
  func remaining(seconds: Int, label: String?) -> String {
    labeled(label, table.text(.spokenRemaining, with: words(seconds: seconds)))
  }

  /// Returns "Send the code: Available now".
  func now(label: String?) -> String {
    labeled(label, table[.spokenNow])
  }

  private func labeled(_ label: String?, _ text: String) -> String {
    guard let label, !label.isEmpty else { return text }
    return String(format: table[.spokenLabeled], label, text)
  }
}

/// The texts for numbers of seconds in one locale.
///
/// A counting button needs such texts at every tick, and Foundation's formatters cost more than the rest of the update.
/// This type therefore stores the texts, except for numbers in the digits from 0 to 9. Buttons that count at the same
/// time, and later countdowns, share the stored texts.
final class DurationText: Sendable {
  private struct Key: Hashable {
    var seconds: Int
    var format: CountdownFormat
  }

  /// The numbers that the format seconds writes without separators. It limits larger and negative numbers.
  private static let plainNumbers = 0..<1_000_000
  /// The number of texts that are stored, which is enough for a countdown of five minutes.
  static let limit = 300
  private static let shared = Locked<[DurationText]>([])

  /// Returns the texts of a locale.
  static func shared(_ locale: Locale) -> DurationText {
    shared.withLock { texts in
      if let text = texts.first(where: { $0.locale == locale }) { return text }
      // Most apps use one or two locales. The limit bounds the memory of an app that uses many.
      let text = DurationText(locale)
      texts = [text] + texts.prefix(7)
      return text
    }
  }

  private let locale: Locale
  private let usesASCIIDigits: Bool
  private let texts = Locked<[Key: String]>([:])

  private init(_ locale: Locale) {
    self.locale = locale
    usesASCIIDigits = CountdownFormat.seconds.string(from: 1_234_567_890, locale: locale) == "1234567890"
  }

  /// Returns the text of ``CountdownFormat`` for a number of seconds. You can call this method on any thread.
  func string(_ format: CountdownFormat, seconds: Int) -> String {
    if format == .seconds, usesASCIIDigits, Self.plainNumbers.contains(seconds) { return String(seconds) }
    let key = Key(seconds: seconds, format: format)
    return texts.withLock { texts in
      if let text = texts[key] { return text }
      if texts.count >= Self.limit { texts = [:] }
      let text = format.string(from: seconds, locale: locale)
      texts[key] = text
      return text
    }
  }
}
#endif
