#if canImport(UIKit) && !os(watchOS)
import CountdownCore
public import UIKit

extension HTTPURLResponse {
  /// How long the server asks to wait before the next request, in seconds, from its `Retry-After` header (RFC 9110,
  /// section 10.2.3): a number of seconds, or a date in any of the three formats that HTTP has.
  ///
  /// A date is held against the response's own `Date`, so that a device whose clock is wrong waits no longer or shorter;
  /// without one, against the device's clock. A date in the past is 0. Nil if there is no such header, or if it holds
  /// anything else, a wait of more than a hundred years among it.
  public var retryAfter: TimeInterval? {
    guard let text = field("Retry-After") else { return nil }
    let wait: TimeInterval
    if text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
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

  /// What a header says, without the space round it; nil if that is nothing.
  private func field(_ name: String) -> String? {
    let text = value(forHTTPHeaderField: name)?.drop { $0 == " " || $0 == "\t" }
    let end = text?.lastIndex { $0 != " " && $0 != "\t" }
    return end.flatMap { text?[...$0] }.map(String.init)
  }
}

/// A date as HTTP writes it (RFC 9110, section 5.6.7), in any of the three formats.
struct HTTPDate {
  private static let century: TimeInterval = 100 * 365.2425 * 86_400

  /// Seconds since 1970.
  let time: TimeInterval

  /// - Parameters:
  ///   - text: Nil is given back for anything but a date, and for one whose day of the week is another.
  ///   - present: About now, in seconds since 1970: a year of two digits lies at most fifty years after it.
  init?(_ text: String, near present: TimeInterval) {
    let (text, leapSecond) = Self.withoutLeapSecond(text)
    let comma = text.firstIndex(of: ",")
    let found: Date?
    if let comma, text.distance(from: text.startIndex, to: comma) > 3 {
      found = Self.date(ofTwoDigits: text, near: present)
    } else if comma != nil {
      found = Self.date(text, as: "EEE, dd MMM yyyy HH:mm:ss 'GMT'")
    } else {
      // A day of one digit has a second space in place of the other.
      var parts = text.split(separator: " ", omittingEmptySubsequences: false)
      let isOneDigit = parts.count == 6 && parts[2].isEmpty
      if isOneDigit { parts.remove(at: 2) }
      let format = isOneDigit ? "EEE MMM d HH:mm:ss yyyy" : "EEE MMM dd HH:mm:ss yyyy"
      found = Self.date(parts.joined(separator: " "), as: format)
    }
    guard let found else { return nil }
    time = found.timeIntervalSince1970 + leapSecond
  }

  /// A leap second has the number 60, which no formatter reads: it is the second after 59.
  private static func withoutLeapSecond(_ text: String) -> (text: String, leapSecond: TimeInterval) {
    var parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[2].hasPrefix("60 ") else { return (text, 0) }
    let rest = "59" + parts[2].dropFirst(2)
    parts[2] = rest[...]
    return (parts.joined(separator: ":"), 1)
  }

  /// "Sunday, 06-Nov-94 08:49:37 GMT": the latest of the years that it can be.
  private static func date(ofTwoDigits text: String, near present: TimeInterval) -> Date? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, present.isFinite else { return nil }
    let year = Calendar(identifier: .gregorian).component(.year, from: Date(timeIntervalSince1970: present))
    for first in [year / 100 + 1, year / 100, year / 100 - 1] {
      let full = "\(parts[0])-\(parts[1])-\(first)\(parts[2])"
      // The day of the week is looked at in the end: it is another in another century.
      let withoutDay = String(full.drop { $0 != "," }.dropFirst(2))
      guard let date = date(withoutDay, as: "dd-MMM-yyyy HH:mm:ss 'GMT'") else { continue }
      guard date.timeIntervalSince1970 <= present + century / 2 else { continue }
      return self.date(full, as: "EEEE, dd-MMM-yyyy HH:mm:ss 'GMT'")
    }
    return nil
  }

  /// A formatter reads more than it writes: what it would write otherwise is no such date.
  private static func date(_ text: String, as format: String) -> Date? {
    let formatter = DateFormatter()
    formatter.calendar = Calendar(identifier: .gregorian)
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = format
    return formatter.date(from: text).flatMap { formatter.string(from: $0) == text ? $0 : nil }
  }
}
#endif
