import Foundation

/// A calendar day in a time zone, as of a time of day within it. The last second before midnight belongs to the new
/// day, because the clocks may drift apart by up to a second during a wait that lasts until midnight.
struct CalendarDay {
  /// The longest day that a record of a send may have. Days have up to 25 hours, unless a time zone repeats one.
  static let longest = Nanoseconds(seconds: 2 * 86_400)
  /// The range of times of day for which calendars work, in seconds since 1970.
  private static let possibleTimes = -60_000_000_000.0...60_000_000_000.0

  let elapsed: Nanoseconds
  let remaining: Nanoseconds

  init(containing timeOfDay: TimeInterval, in zone: TimeZone) {
    let range = Self.possibleTimes
    let seconds = timeOfDay.isNaN ? 0 : min(max(range.lowerBound, timeOfDay), range.upperBound)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let date = Date(timeIntervalSince1970: seconds + 1)
    let day = calendar.dateInterval(of: .day, for: date) ?? DateInterval(start: date, duration: 86_400)
    elapsed = min(max(0, Nanoseconds(seconds: date.timeIntervalSince(day.start))), Self.longest)
    remaining = min(max(0, Nanoseconds(seconds: day.end.timeIntervalSince(date))), Self.longest)
  }

  /// The time until the midnight at the day's end.
  var untilMidnight: Nanoseconds { min(remaining + .perSecond, Self.longest) }

  /// Returns the instant at which a send stops counting. It may be in the past.
  ///
  /// A send counts until its own day and the current day, if that contains it, are over, because the time of day or the
  /// time zone may have changed in between.
  func end(of send: ResendLog.Send, at now: MonotonicInstant) -> MonotonicInstant {
    let ownEnd = send.instant.advanced(byNanoseconds: send.restOfDay)
    let isToday = now.nanoseconds(since: send.instant) <= elapsed
    return isToday ? max(ownEnd, now.advanced(byNanoseconds: remaining)) : ownEnd
  }
}
