import CountdownTestSupport
import Foundation
import TestSupport
import Testing

@testable import CountdownCore

@MainActor @Suite("The Retry-After header")
struct RetryAfterTests {
  let clock = ManualClock()

  private func wait(_ fields: [String: String]) throws -> TimeInterval? {
    let response = try HTTPURLResponse.make(429, fields)
    return clock.run { response.retryAfter }
  }

  private func wait(_ text: String, date: String? = nil) throws -> TimeInterval? {
    var fields = ["Retry-After": text]
    fields["Date"] = date
    return try wait(fields)
  }

  private func expectWait(
    _ expected: TimeInterval?, of text: String, date: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let found = try wait(text, date: date)
    expect(found, expected, after: "\(text), Date: \(date ?? "none")", sourceLocation: sourceLocation)
  }

  @Test("The header's name isn't case-sensitive")
  func headersNameIsNotCaseSensitive() throws {
    for (name, date) in [("Retry-After", "Date"), ("retry-after", "date"), ("RETRY-AFTER", "DATE")] {
      let fields = [name: "Sun, 06 Nov 1994 08:50:37 GMT", date: "Sun, 06 Nov 1994 08:49:37 GMT"]
      #expect(try wait(fields) == 60)
    }
    #expect(try wait(["Date": "Sun, 06 Nov 1994 08:49:37 GMT"]) == nil)
  }

  @Test(
    "A number of seconds is rounded up, and limited to a day",
    arguments: [
      ("120", 120.0), ("007", 7), (" 90 ", 90), ("\t5\t", 5), ("2.0", 2), ("299.997", 300), ("0.000001", 1),
      ("86400", 86_400), ("86400.5", 86_400), ("999999999", 86_400),
    ])
  func numberOfSecondsIsRoundedUp(text: String, expected: TimeInterval) throws {
    try expectWait(expected, of: text)
  }

  @Test(
    "A number of a billion or more is a time since 1970 in seconds or milliseconds, compared with the response's date",
    arguments: [
      ("1780048830", 30.0), ("1780048830.2", 31), ("1780048830000", 30), ("1780048829001", 30), ("1780048800", nil),
      ("1780048799", nil), ("1000000000", nil), ("1000000000000", nil), ("1780135200", 86_400), ("1780135201", 86_400),
      ("999999999999", 86_400), ("3155760001", 86_400), ("999999999999999", 86_400),
    ] as [(String, TimeInterval?)])
  func numberIsATimeSince1970(text: String, expected: TimeInterval?) throws {
    try expectWait(expected, of: text, date: "Fri, 29 May 2026 10:00:00 GMT")
  }

  @Test("A date in a body is compared with the response's date, or else with the device's clock")
  func dateInABodyIsCompared() throws {
    let response = try HTTPURLResponse.make(429, ["Date": "Fri, 29 May 2026 10:00:00 GMT"])
    let undated = try HTTPURLResponse.make()
    clock.run {
      for seconds in [300, 0.25, 0, 1e6] as [TimeInterval] {
        #expect(response.seconds(until: Date(timeIntervalSince1970: 1_780_048_800 + seconds)) == seconds)
        #expect(undated.seconds(until: clock.date.addingTimeInterval(seconds)) == seconds)
      }
      for time in [-1, 1_780_048_799, -.infinity, .nan] as [TimeInterval] {
        #expect(response.seconds(until: Date(timeIntervalSince1970: time)) == 0)
      }
    }
  }

  private nonisolated static let formats = [
    "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
  ]

  @Test("A date is in one of three formats, as is the response's date", arguments: formats, formats)
  func dateInThreeFormats(text: String, date: String) throws {
    try expectWait(120, of: text, date: date.replacingOccurrences(of: "08:49", with: "08:47"))
    try expectWait(nil, of: text, date: date.replacingOccurrences(of: "08:49", with: "08:51"))
  }

  @Test(
    "A date, also one with a leap second or a year of two digits, is compared with the response's or the device's",
    arguments: [
      ("Thu, 28 May 2026 20:48:20 GMT", nil, 300), ("Thu, 28 May 2026 20:48:20 GMT", "yesterday", 300),
      ("Thu, 28 May 2026 20:48:20 GMT", "120", 300), ("1780001300", nil, 300), ("1780001300", "yesterday", 300),
      ("Wed Nov 16 08:49:37 1994", "Wed, 16 Nov 1994 08:49:00 GMT", 37),
      // Never more than a day.
      ("Fri, 31 Dec 9999 23:59:59 GMT", "Sun, 06 Nov 1994 08:49:37 GMT", 86_400),
      // A leap second.
      ("Sat, 31 Dec 2016 23:59:60 GMT", "Sat, 31 Dec 2016 23:59:00 GMT", 60),
      ("Saturday, 31-Dec-16 23:59:60 GMT", "Saturday, 31-Dec-16 23:59:00 GMT", 60),
      ("Sat Dec 31 23:59:60 2016", "Sat Dec 31 23:59:00 2016", 60),
      ("Fri Jul  1 23:59:60 2016", "Fri Jul  1 23:59:60 2016", nil),
      // A year of two digits is at most 50 years ahead.
      ("Saturday, 01-Jan-00 00:00:00 GMT", "Fri, 31 Dec 1999 23:59:00 GMT", 60),
      ("Friday, 01-Jan-99 00:00:00 GMT", "Fri, 31 Dec 1999 23:59:00 GMT", nil),
      ("Saturday, 06-Nov-76 08:49:37 GMT", "Fri, 29 May 2026 10:00:00 GMT", nil),
      ("Saturday, 01-Jan-61 00:00:00 GMT", "Fri, 31 Dec 2060 23:59:00 GMT", 60),
    ] as [(String, String?, TimeInterval?)])
  func dateWithALeapSecond(text: String, date: String?, expected: TimeInterval?) throws {
    try expectWait(expected, of: text, date: date)
  }

  @Test(
    "A date can have another zone, or the form of ISO 8601 with a zone",
    arguments: [
      "Sun, 06 Nov 1994 08:49:37 UTC", "Sun, 06 Nov 1994 08:49:37 +0000", "Sun, 06 Nov 1994 10:49:37 +0200",
      "Sun, 06 Nov 1994 03:19:37 -0530", "Sunday, 06-Nov-94 08:49:37 UTC", "Monday, 07-Nov-94 08:19:37 +2330",
      "1994-11-06T08:49:37Z", "1994-11-06T08:49:37.000Z", "1994-11-06T10:49:37+02:00", "1994-11-06T10:49:37+0200",
      "1994-11-05T22:49:37-10:00",
    ])
  func dateCanHaveAnotherZone(text: String) throws {
    try expectWait(60, of: text, date: "Sun, 06 Nov 1994 08:48:37 GMT")
    try expectWait(60, of: "Sun, 06 Nov 1994 08:50:37 GMT", date: text)
  }

  @Test("A fraction of a second is rounded up")
  func fractionIsRoundedUp() throws {
    try expectWait(61, of: "1994-11-06T08:49:37.25Z", date: "Sun, 06 Nov 1994 08:48:37 GMT")
    try expectWait(60, of: "1994-11-06T08:49:60Z", date: "Sun, 06 Nov 1994 08:49:00 GMT")
  }

  @Test("A header of more than 256 characters counts as missing")
  func longHeaderCountsAsMissing() throws {
    let zeros = String(repeating: "0", count: 253)
    try expectWait(30, of: "30." + zeros)
    try expectWait(nil, of: "30." + zeros + "0")
  }

  @Test("The same value twice is that value")
  func sameValueTwiceIsThatValue() throws {
    let date = "Fri, 29 May 2026 10:05:00 GMT"
    for text in ["300, 300", "300,300", "\(date), \(date)", "\(date),\(date)"] {
      try expectWait(300, of: text, date: "Fri, 29 May 2026 10:00:00 GMT, Fri, 29 May 2026 10:00:00 GMT")
    }
  }

  @Test("A date is read correctly on a device whose clock is wrong", arguments: [-3600.0, 3600, 3.2e7, -75 * 3.15e7])
  func deviceWhoseClockIsWrong(change: TimeInterval) throws {
    // One change is limited to 25 years.
    for _ in 1...3 { clock.setWallClock(aheadBy: change / 3) }
    for text in ["Fri, 29 May 2026 10:05:00 GMT", "Friday, 29-May-26 10:05:00 GMT"] {
      try expectWait(300, of: text, date: "Fri, 29 May 2026 10:00:00 GMT")
    }
  }

  @Test(
    "A value in another format, or of 0, counts as missing",
    arguments: [
      "", " ", "0", "0.0", "-5", "+5", ".", "1.5.2", "1,5", "1e3", "0x10", "12 s", "1 2", "120, 60", "٣٠", "３０", "nan",
      "inf", "soon", "\u{0}", ",", "1000000000000000", String(repeating: "9", count: 400), "Sun, 06 Nov 2094 08:49:37",
      "Sun, 06 Nov 1994 08:49:37 PST", "Mon, 06 Nov 1994 08:49:37 GMT", "Sun, 6 Nov 1994 08:49:37 GMT",
      "Sun, 06 Nov 94 08:49:37 GMT", "Sun, 31 Feb 1994 08:49:37 GMT", "Sun, 06 Nov 1994 25:49:37 GMT",
      "Sun, 06 Nov 1994 08:61:37 GMT", "Sun, 06 Nov 1994 08:60:37 GMT", "Sun, 06 Nov 1994 08:49:61 GMT",
      "Sun, 06 Nov 1994 08:60:60 GMT", "Sun, 06 Nov 1994 08:49:600 GMT", "Sun, 31 Feb 1994 23:59:60 GMT",
      "Mon, 06 Nov 1994 08:49:60 GMT", "sun, 06 nov 1994 08:49:37 gmt", "So, 06 Nov 1994 08:49:37 GMT",
      "Sonntag, 06-Nov-94 08:49:37 GMT", "Monday, 06-Nov-94 08:49:37 GMT", "Sunday, 06-Nov-1994 08:49:37 GMT",
      "Sunday, 06-Nov-9 08:49:37 GMT", "Sunday, --", "Sun Nov 6 08:49:37 1994", "Sun Nov  6 08:49:37 94",
      "Sun Nov   6 08:49:37 1994", "1994-11-06T08:49:37", "1994-11-06", "1994-11-06Z", "1994-02-31T08:49:37Z",
      "1994-11-06T08:49:37+24:00", "1994-11-06T08:49:37+02:60", "1994-11-06T08:49:37 EST", "90, 91", ", ", "90, 90, 90",
      "Sun, 06 Nov 1994 08:49:37.5 GMT", "Sunday, 06-Nov-94 08:49:37.5 GMT", "Sun Nov  6 08:49:37.5 1994",
      "Sun, 06 Nov 1994 08:49:37 +02", "Sun, 31 Feb 1994 08:49:37 UTC", "Mon, 06 Nov 1994 08:49:37 +0000",
      "Sun, 06 Nov 1994 08:49:37 GMT; Sun, 06 Nov 1994 08:49:37 GMT",
    ])
  func valueInAnotherFormat(text: String) throws {
    // The dates are in the future.
    try expectWait(nil, of: text, date: "Thu, 06 Jan 1994 08:49:37 GMT")
  }
}
