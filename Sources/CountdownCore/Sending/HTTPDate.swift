import Foundation

/// The dates of HTTP, in one of three formats (RFC 9110, section 5.6.7).
enum HTTPDate {
  private static let century: TimeInterval = 100 * 365.2425 * 86_400
  /// The last format has two spaces before a one-digit day.
  private static let formats = [
    "EEE, dd MMM yyyy HH:mm:ss 'GMT'", "EEEE, dd-MMM-yy HH:mm:ss 'GMT'", "EEE MMM dd HH:mm:ss yyyy",
    "EEE MMM  d HH:mm:ss yyyy",
  ]

  /// Returns a date as the number of seconds since 1970, or nil if the text isn't a date or contains the wrong day of
  /// the week. A date with a two-digit year is at most 50 years after `present`.
  static func time(_ text: String, near present: TimeInterval) -> TimeInterval? {
    // A formatter can't read a leap second, which has the number 60.
    let regular = text.replacingOccurrences(of: ":60 ", with: ":59 ")
    let found = formats.lazy.compactMap { date(regular, as: $0, near: present) }.first
    return found.map { $0.timeIntervalSince1970 + (regular == text ? 0 : 1) }
  }

  /// Reads a date in exactly this format. A formatter also accepts similar texts. This method therefore writes the date
  /// again and compares the texts.
  private static func date(_ text: String, as format: String, near present: TimeInterval) -> Date? {
    let formatter = DateFormatter()
    formatter.calendar = Calendar(identifier: .gregorian)
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = format
    formatter.twoDigitStartDate = Date(timeIntervalSince1970: present - century / 2)
    return formatter.date(from: text).flatMap { formatter.string(from: $0) == text ? $0 : nil }
  }
}
