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
  private static let fiftyYears: TimeInterval = 50 * 365.2425 * 86_400
  /// The three formats. The last one has a second form with two spaces before a one-digit day.
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
    guard present.isFinite else { return nil }
    // A formatter can't read second 60.
    let readable = text.replacingOccurrences(of: ":60 ", with: ":59 ")
    let formatter = DateFormatter()
    formatter.calendar = Calendar(identifier: .gregorian)
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.twoDigitStartDate = Date(timeIntervalSince1970: present - Self.fiftyYears)
    for format in Self.formats {
      formatter.dateFormat = format
      // A formatter also accepts other texts, but writes them differently.
      guard let date = formatter.date(from: readable), formatter.string(from: date) == readable else { continue }
      time = date.timeIntervalSince1970 + (readable == text ? 0 : 1)
      return
    }
    return nil
  }
}
#endif
