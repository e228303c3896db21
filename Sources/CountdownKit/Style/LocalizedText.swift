#if canImport(UIKit) && !os(watchOS)
import CountdownCore
import Foundation

/// The titles and spoken texts of a counting button in one language, with that language's digits.
///
/// A counting button needs texts for numbers at every tick, and Foundation's formatters cost more than the rest of the
/// update. This type therefore stores them. Buttons that count at the same time, and later countdowns, share the texts.
final class LocalizedText: Sendable {
  private struct Key: Hashable {
    var seconds: Int
    var format: CountdownFormat
  }

  /// The number of texts that are stored. It's enough for five minutes in three formats.
  static let limit = 1_000
  private static let cache = Locked<[LocalizedText]>([])

  private let table: StringTable
  private let locale: Locale
  private let durations = Locked<[Key: String]>([:])

  private init(_ table: StringTable, _ locale: Locale) {
    (self.table, self.locale) = (table, locale)
  }

  /// The texts in ``CountdownStyle/language``, or in the app's language. If the user's locale has the same language, its
  /// digits are used.
  static var current: LocalizedText {
    if let language = CountdownStyle.language { return shared(language: language) }
    return shared(StringTable.preferredLanguage, preferring: [.current])
  }

  /// Returns the texts in the language that is closest to a tag, or in English.
  ///
  /// - Parameters:
  ///   - language: A language tag, such as "ar" or "ar-AE". If it contains a region, its locale is preferred.
  ///   - user: The user's locale.
  static func shared(language: String, user: Locale = .current) -> LocalizedText {
    let chosen = Locale(identifier: language)
    let region = chosen.withoutKeywords.regionCode
    let followsUser = region == nil || region == user.regionCode
    return shared(chosen.tableLanguage, preferring: followsUser ? [user, chosen] : [chosen, user])
  }

  /// Returns the texts of a table. They're created once, so you can call this method for each cell of a table view.
  ///
  /// - Parameter preferred: The locales for digits and words, in order of preference. A locale is used only if it has
  ///   the table's language and script, so that a text doesn't mix two languages. If none has them, the locale of the
  ///   table's language is used.
  private static func shared(_ language: String, preferring preferred: [Locale]) -> LocalizedText {
    let own = Locale(identifier: language)
    let locale =
      preferred.first { locale in
        // A locale such as "zh_TW" names its script only by its region.
        let script = locale.scriptCode ?? Locale(identifier: locale.tableLanguage).scriptCode
        return locale.languageCode == own.languageCode && script == own.scriptCode
      } ?? own
    return cache.withLock { cache in
      if let text = cache.first(where: { $0.table.language == language && $0.locale == locale }) { return text }
      let text = LocalizedText(StringTable(language: language), locale)
      // Most apps use one or two languages. The limit bounds the memory of an app that uses many.
      cache = [text] + cache.prefix(7)
      return text
    }
  }

  /// Returns a title with a number of seconds, such as "59 s".
  func countingTitle(_ key: StringTable.Key, seconds: Int) -> String {
    table.text(key, with: duration(.seconds, seconds))
  }

  /// Returns "Resend in 59 s", or "Resend in 1:40" if the number of seconds is at least `threshold`.
  func resendTitle(seconds: Int, asClockFrom threshold: Int) -> String {
    guard seconds >= threshold else { return countingTitle(.countingTitle, seconds: seconds) }
    return table.text(.countingClock, with: duration(.clock, seconds))
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
    duration(.words, seconds)
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

  private func duration(_ format: CountdownFormat, _ seconds: Int) -> String {
    let key = Key(seconds: seconds, format: format)
    return durations.withLock { durations in
      if let text = durations[key] { return text }
      if durations.count >= Self.limit { durations = [:] }
      let text = format.string(from: seconds, locale: locale)
      durations[key] = text
      return text
    }
  }
}
#endif
