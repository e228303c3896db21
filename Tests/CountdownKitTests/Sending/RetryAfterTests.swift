import CountdownTestSupport
import Testing
import UIKit

@testable import CountdownCore
@testable import CountdownKit

@MainActor @Suite("Retry-After")
struct RetryAfterTests {
  let clock = ManualClock()

  private func response(_ fields: [String: String], status: Int = 429) throws -> HTTPURLResponse {
    let url = try #require(URL(string: "https://example.com/code"))
    return try #require(
      HTTPURLResponse(url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: fields))
  }

  private func wait(_ text: String, date: String? = nil, status: Int = 429) throws -> TimeInterval? {
    var fields = ["Retry-After": text]
    fields["Date"] = date
    let response = try response(fields, status: status)
    return clock.run { response.retryAfter }
  }

  @Test(
    "in seconds is so many seconds, space round it or not",
    arguments: [("120", 120.0), ("0", 0), ("007", 7), (" 90 ", 90), ("\t5\t", 5), ("3155760000", 3_155_760_000)])
  func seconds(text: String, expected: TimeInterval) throws {
    #expect(try wait(text) == expected)
  }

  @Test("is read whatever the status: a server may give it on success", arguments: [200, 202, 429, 503])
  func anyStatus(status: Int) throws {
    #expect(try wait("30", status: status) == 30)
  }

  @Test("and Date are found however their names are spelled", arguments: ["Retry-After", "retry-after", "RETRY-AFTER"])
  func names(name: String) throws {
    let date = name == name.uppercased() ? "DATE" : "date"
    let fields = [name: "Sun, 06 Nov 1994 08:50:37 GMT", date: "Sun, 06 Nov 1994 08:49:37 GMT"]
    #expect(try response(fields).retryAfter == 60)
  }

  @Test(
    "as a date, in each of the three formats, is held against the response's own date in each",
    arguments: [
      "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
    ],
    ["Sun, 06 Nov 1994 08:47:37 GMT", "Sunday, 06-Nov-94 08:47:37 GMT", "Sun Nov  6 08:47:37 1994"])
  func formats(text: String, date: String) throws {
    #expect(try wait(text, date: date) == 120)
  }

  @Test("as a date with a day of two digits in the third format is read, too")
  func twoDigitDay() throws {
    #expect(try wait("Wed Nov 16 08:49:37 1994", date: "Wed, 16 Nov 1994 08:49:00 GMT") == 37)
  }

  @Test("as a date is right on a device whose clock is an hour or a year wrong", arguments: [-3600.0, 3600, 3.2e7])
  func wrongClock(change: TimeInterval) throws {
    clock.setWallClock(aheadBy: change)
    #expect(try wait("Fri, 29 May 2026 10:05:00 GMT", date: "Fri, 29 May 2026 10:00:00 GMT") == 300)
  }

  @Test("as a date is held against the device's clock where the response has no date, or nonsense in its place")
  func deviceClock() throws {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    let text = formatter.string(from: Date(timeIntervalSince1970: clock.time.timeOfDay + 300))
    for date in [nil, "yesterday", "120"] {
      #expect(try wait(text, date: date) == 300)
    }
  }

  @Test("as a date in the past is zero")
  func past() throws {
    #expect(try wait("Sun, 06 Nov 1994 08:49:37 GMT") == 0)
    #expect(try wait("Fri, 29 May 2026 10:00:00 GMT", date: "Fri, 29 May 2026 10:05:00 GMT") == 0)
  }

  @Test(
    "A date with a leap second is read in each of the three formats",
    arguments: [
      ("Sat, 31 Dec 2016 23:59:60 GMT", "Sat, 31 Dec 2016 23:59:00 GMT"),
      ("Saturday, 31-Dec-16 23:59:60 GMT", "Saturday, 31-Dec-16 23:59:00 GMT"),
      ("Sat Dec 31 23:59:60 2016", "Sat Dec 31 23:59:00 2016"),
      ("Fri Jul  1 23:59:60 2016", "Fri Jul  1 23:59:00 2016"),
    ])
  func leapSecond(text: String, date: String) throws {
    #expect(try wait(text, date: date) == 60)
    #expect(try wait(text, date: text) == 0)
  }

  @Test("with a year of two digits lies at most fifty years ahead")
  func twoDigitYear() throws {
    let date = "Fri, 31 Dec 1999 23:59:00 GMT"
    #expect(try wait("Saturday, 01-Jan-00 00:00:00 GMT", date: date) == 60)
    #expect(try wait("Friday, 01-Jan-99 00:00:00 GMT", date: date) == 0)
    #expect(try wait("Saturday, 06-Nov-76 08:49:37 GMT", date: "Fri, 29 May 2026 10:00:00 GMT") == 0)
  }

  @Test("with a year of two digits lies near the response's own date, on a device that has lost its clock")
  func lostClock() throws {
    // One call reaches back a quarter of a century.
    for _ in 1...3 { clock.setWallClock(aheadBy: -25 * 365 * 86_400) }
    #expect(try wait("Friday, 29-May-26 10:05:00 GMT", date: "Fri, 29 May 2026 10:00:00 GMT") == 300)
  }

  @Test("with a year of two digits is near nothing where there is no time", arguments: [Double.nan, .infinity])
  func noTime(present: Double) {
    #expect(HTTPDate("Friday, 29-May-26 10:05:00 GMT", near: present) == nil)
  }

  @Test(
    "that is nonsense counts as absent",
    arguments: [
      "", " ", "-5", "+5", "1.5", "1e3", "0x10", "12 s", "1 2", "120, 60", "٣٠", "３０", "nan", "inf", "soon", "\u{0}",
      ",",
      "3155760001", String(repeating: "9", count: 400), "Sun, 06 Nov 2094 08:49:37", "Sun, 06 Nov 1994 08:49:37 PST",
      "Mon, 06 Nov 1994 08:49:37 GMT", "Sun, 6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 94 08:49:37 GMT",
      "Sun, 31 Feb 1994 08:49:37 GMT", "Sun, 06 Nov 1994 25:49:37 GMT", "Sun, 06 Nov 1994 08:61:37 GMT",
      "Sun, 06 Nov 1994 08:60:37 GMT", "Sun, 06 Nov 1994 08:49:61 GMT", "Sun, 06 Nov 1994 08:60:60 GMT",
      "Sun, 06 Nov 1994 08:49:600 GMT", "Sun, 31 Feb 1994 23:59:60 GMT", "Mon, 06 Nov 1994 08:49:60 GMT",
      "sun, 06 nov 1994 08:49:37 gmt", "So, 06 Nov 1994 08:49:37 GMT", "Sonntag, 06-Nov-94 08:49:37 GMT",
      "Monday, 06-Nov-94 08:49:37 GMT", "Sunday, 06-Nov-1994 08:49:37 GMT", "Sunday, 06-Nov-9 08:49:37 GMT",
      "Sunday, --", "Sun Nov 6 08:49:37 1994", "Sun Nov  6 08:49:37 94", "Sun Nov   6 08:49:37 1994",
      "1994-11-06T08:49:37Z", "Sun, 06 Nov 1994 08:49:37 GMT; Sun, 06 Nov 1994 08:49:37 GMT",
      "Fri, 31 Dec 9999 23:59:59 GMT",
    ])
  func nonsense(text: String) throws {
    #expect(try wait(text) == nil)
  }

  @Test("that is not there is absent")
  func absent() throws {
    #expect(try response([:]).retryAfter == nil)
    #expect(try response(["Date": "Sun, 06 Nov 1994 08:49:37 GMT"]).retryAfter == nil)
  }
}
