import Foundation

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
