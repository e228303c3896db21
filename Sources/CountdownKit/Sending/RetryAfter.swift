#if canImport(UIKit) && !os(watchOS)
import CountdownCore
public import UIKit

extension HTTPURLResponse {
  /// The number of seconds that the server asks to wait, from the `Retry-After` header (RFC 9110, section 10.2.3).
  ///
  /// The header contains a number of seconds, or a date in one of HTTP's three formats. A date is compared with the
  /// response's own `Date` header. The result is therefore correct even if the device's clock is wrong. Without that
  /// header, the date is compared with the device's clock. A date in the past means 0.
  ///
  /// The value is nil if the header is missing or contains anything else, or if the wait is longer than 100 years.
  public var retryAfter: TimeInterval? {
    guard let text = field("Retry-After") else { return nil }
    let wait: TimeInterval
    if text.allSatisfy({ $0.isASCII && $0.isNumber }) {
      guard let seconds = TimeInterval(text) else { return nil }
      wait = seconds
    } else {
      let device = CountdownTime.clock.timeOfDay
      let present = field("Date").flatMap { HTTPDate($0, near: device) }?.time ?? device
      guard let date = HTTPDate(text, near: present) else { return nil }
      wait = max(0, date.time - present)
    }
    return wait <= Countdown.allowedDurations.upperBound ? wait : nil
  }

  private func field(_ name: String) -> String? {
    value(forHTTPHeaderField: name)?.trimmingCharacters(in: CharacterSet(charactersIn: " \t"))
  }
}

/// A date in one of HTTP's three formats (RFC 9110, section 5.6.7).
struct HTTPDate {
  private static let century: TimeInterval = 100 * 365.2425 * 86_400
  /// The last format has two spaces before a one-digit day.
  private static let formats = [
    "EEE, dd MMM yyyy HH:mm:ss 'GMT'", "EEEE, dd-MMM-yy HH:mm:ss 'GMT'", "EEE MMM dd HH:mm:ss yyyy",
    "EEE MMM  d HH:mm:ss yyyy",
  ]

  /// The number of seconds since 1970.
  let time: TimeInterval

  /// Creates a date. Returns nil if the text isn't a date or contains the wrong day of the week.
  ///
  /// - Parameters:
  ///   - text: The text of a header.
  ///   - present: The approximate current time, in seconds since 1970. A date with a two-digit year is at most 50 years
  ///     later.
  init?(_ text: String, near present: TimeInterval) {
    let (text, leapSecond) = Self.withoutLeapSecond(text)
    guard let date = Self.formats.lazy.compactMap({ Self.date(text, as: $0, near: present) }).first else { return nil }
    time = date.timeIntervalSince1970 + leapSecond
  }

  /// Replaces second 60, which a formatter can't read, with second 59. Returns the text and the number of seconds to
  /// add.
  private static func withoutLeapSecond(_ text: String) -> (text: String, leapSecond: TimeInterval) {
    var parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[2].hasPrefix("60 ") else { return (text, 0) }
    let rest = "59" + parts[2].dropFirst(2)
    parts[2] = rest[...]
    return (parts.joined(separator: ":"), 1)
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
#endif
