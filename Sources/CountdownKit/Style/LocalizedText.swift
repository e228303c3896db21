#if canImport(UIKit) && !os(watchOS)
import CountdownCore
import Foundation

/// What a counting button shows and what is spoken of it, in one language and its digits.
struct LocalizedText: Sendable {
  private let table: StringTable
  private let locale: Locale

  /// In the app's language, with the digits that the user has chosen for it.
  static var current: LocalizedText {
    LocalizedText(table: .preferred, preferring: .current)
  }

  /// - Parameter preferred: Whose digits and words are used, if its language is the table's: no Arabic digits in an
  ///   English sentence, no Swedish seconds either.
  init(table: StringTable, preferring preferred: Locale) {
    self.table = table
    let own = Locale(identifier: table.language)
    let isSameLanguage = preferred.languageCode == own.languageCode
    let isSameScript = preferred.scriptCode == nil || preferred.scriptCode == own.scriptCode
    locale = isSameLanguage && isSameScript ? preferred : own
  }

  /// "Resend in 59 s".
  func countingTitle(seconds: Int) -> String {
    String(format: table[.countingTitle], CountdownFormat.seconds.string(from: seconds, locale: locale))
  }

  /// "Resend in 1:05"; below a minute "Resend in 59 s".
  func clockTitle(seconds: Int) -> String {
    guard seconds >= 60 else { return countingTitle(seconds: seconds) }
    return String(format: table[.countingClock], CountdownFormat.clock.string(from: seconds, locale: locale))
  }

  /// "Sending…".
  var sending: String { table[.sendingTitle] }

  /// "Limit reached until 14:05", with the day as well if that is not today.
  ///
  /// - Parameters:
  ///   - seconds: How long it takes from now until `end`.
  ///   - end: When the limit ends.
  func limitTitle(seconds: Int, until end: Date) -> String {
    // Up to the whole minute: none is shown in which the wait is not over.
    let minutes = (end.timeIntervalSince1970.rounded() / 60).rounded(.up)
    let shown = Date(timeIntervalSince1970: minutes * 60)
    let formatter = DateFormatter()
    formatter.locale = locale
    formatter.timeStyle = .short
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = formatter.timeZone
    // Two days are enough to be another day.
    let now = end.addingTimeInterval(-TimeInterval(min(max(0, seconds), 2 * 86_400)))
    if !calendar.isDate(shown, inSameDayAs: now) { formatter.dateStyle = .short }
    return String(format: table[.limitTitle], formatter.string(from: shown))
  }

  /// "1 minute, 5 seconds".
  func words(seconds: Int) -> String {
    CountdownFormat.words.string(from: seconds, locale: locale)
  }

  /// "Send the code: Available in 1 minute, 5 seconds".
  func remaining(seconds: Int, label: String?) -> String {
    labeled(label, String(format: table[.spokenRemaining], words(seconds: seconds)))
  }

  /// "Send the code: Available now".
  func now(label: String?) -> String {
    labeled(label, table[.spokenNow])
  }

  private func labeled(_ label: String?, _ text: String) -> String {
    guard let label, !label.isEmpty else { return text }
    return String(format: table[.spokenLabeled], label, text)
  }
}
#endif
