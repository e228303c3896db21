import Foundation

/// The dates of HTTP, in one of three formats (RFC 9110, section 5.6.7), and dates in ISO 8601 format (RFC 3339).
///
/// Some servers write another zone than GMT, which RFC 9110 doesn't allow.
enum HTTPDate {
  private static let century: TimeInterval = 100 * 365.2425 * 86_400
  /// The formats that a zone follows.
  private static let zonedFormats = ["EEE, dd MMM yyyy HH:mm:ss", "EEEE, dd-MMM-yy HH:mm:ss", isoFormat]
  /// The only format that a fraction of a second may follow.
  private static let isoFormat = "yyyy-MM-dd'T'HH:mm:ss"
  /// The formats without a zone. The second one has two spaces before a one-digit day.
  private static let formats = ["EEE MMM dd HH:mm:ss yyyy", "EEE MMM  d HH:mm:ss yyyy"]

  /// Returns a date as the number of seconds since 1970, or nil if the text isn't a date or contains the wrong day of
  /// the week. A date with a two-digit year is at most 50 years after `present`.
  static func time(_ text: String, near present: TimeInterval) -> TimeInterval? {
    guard let zone = text.range(of: "( (GMT|UTC)|Z| ?[+-][0-9]{2}:?[0-9]{2})$", options: .regularExpression) else {
      return time(text, in: formats, near: present)
    }
    guard let offset = offset(of: text[zone]) else { return nil }
    let fraction = text[..<zone.lowerBound].range(of: "[.][0-9]+$", options: .regularExpression)
    let local = String(text[..<(fraction ?? zone).lowerBound])
    let seconds = fraction.flatMap { TimeInterval("0" + text[$0]) } ?? 0
    let formats = fraction == nil ? zonedFormats : [isoFormat]
    return time(local, in: formats, near: present).map { $0 + seconds - offset }
  }

  /// Returns the seconds by which a zone is ahead, or nil if there is no such zone.
  private static func offset(of zone: Substring) -> TimeInterval? {
    let digits = zone.filter(\.isNumber)
    guard let number = Int(digits) else { return 0 }
    let (hours, minutes) = number.quotientAndRemainder(dividingBy: 100)
    guard hours < 24, minutes < 60 else { return nil }
    return TimeInterval((hours * 60 + minutes) * 60 * (zone.contains("-") ? -1 : 1))
  }

  private static func time(_ text: String, in formats: [String], near present: TimeInterval) -> TimeInterval? {
    // A formatter can't read a leap second, which has the number 60.
    let regular = text.replacingOccurrences(of: ":60( |$)", with: ":59$1", options: .regularExpression)
    for format in formats {
      guard let date = date(regular, as: format, near: present) else { continue }
      return date.timeIntervalSince1970 + (regular == text ? 0 : 1)
    }
    return nil
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
