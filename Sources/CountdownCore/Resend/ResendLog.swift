import Foundation

/// The sends of one group. This type has no clock and no lock.
struct ResendLog {
  struct Send: Equatable {
    /// An instant before the current boot can be negative.
    var instant: MonotonicInstant
    /// The time from the send to the end of its calendar day, as of the send. It's nil if the policy has no days.
    var restOfDay: Nanoseconds?
  }

  /// The current time, on both clocks.
  struct Time {
    var instant: MonotonicInstant
    var timeOfDay: TimeInterval

    init(on clock: any CountdownClock) {
      instant = clock.now
      timeOfDay = clock.timeOfDay
    }

    func advanced(by time: Nanoseconds) -> Time {
      var result = self
      result.instant = instant.advanced(byNanoseconds: time)
      result.timeOfDay += time.seconds
      return result
    }
  }

  /// The sends, the oldest first.
  var sends: [Send] = []
  /// The length of time for which a send is kept. It's at least one day, because another policy of the group may count
  /// sends for longer than the policy that records them.
  var window = Nanoseconds(seconds: 86_400)
  /// The maximum number of sends. The default is enough for policies that are used later, and the record fits in a
  /// store's file.
  var capacity = 10_000
  /// The latest record, which the store holds or is about to receive.
  var record: ResendRecord?

  func count(under policy: ResendPolicy, at time: Time) -> Int {
    ends(under: policy, at: time).count
  }

  /// Returns the time until the policy accepts another send, or 0 if it accepts one now.
  func waitForLimit(under policy: ResendPolicy, at time: Time) -> Nanoseconds {
    guard let limit = policy.allowedLimit else { return 0 }
    let ends = ends(under: policy, at: time)
    guard ends.count >= limit else { return 0 }
    // When this send stops counting, one send fewer than the limit counts.
    return ends[ends.count - limit].nanoseconds(since: time.instant)
  }

  /// Returns the instants at which sends stop counting, the earliest first. Omits the sends that don't count now.
  private func ends(under policy: ResendPolicy, at time: Time) -> [MonotonicInstant] {
    let ends: [MonotonicInstant]
    switch policy.period {
    case .sliding:
      let length = policy.keepingTime
      ends = sends.map { $0.instant.advanced(byNanoseconds: length) }
    case .calendarDay(let zone):
      let day = CalendarDay(containing: time.timeOfDay, in: zone)
      ends = sends.map { day.end(of: $0, at: time.instant) }
    }
    return ends.filter { $0 > time.instant }.sorted()
  }

  mutating func append(under policy: ResendPolicy, at time: Time) {
    widen(for: policy)
    var send = Send(instant: time.instant)
    if case .calendarDay(let zone) = policy.period {
      send.restOfDay = CalendarDay(containing: time.timeOfDay, in: zone).remaining
    }
    sends.append(send)
    let excess = sends.count - capacity
    if excess > 0 { sends.removeFirst(excess) }
    removeExpired(at: time.instant)
  }

  /// Keeps sends for as long as the policy counts them.
  mutating func widen(for policy: ResendPolicy) {
    window = max(window, policy.keepingTime)
    capacity = max(capacity, policy.relevantSendCount)
  }

  /// Adds the sends of another log of the group. If the logs have sends less than a second apart, they count as one
  /// send.
  mutating func merge(_ other: ResendLog) {
    let own = sends
    let added = other.sends.filter { send in
      !own.contains { send.instant.nanoseconds(since: $0.instant).magnitude < Nanoseconds.perSecond.magnitude }
    }
    sends = (sends + added).sorted { $0.instant < $1.instant }
    window = max(window, other.window)
    capacity = max(capacity, other.capacity)
  }

  mutating func removeExpired(at now: MonotonicInstant) {
    sends.removeAll { now.nanoseconds(since: $0.instant) >= window }
  }
}

/// A calendar day in a time zone, as of a time of day within it.
///
/// The last second before midnight belongs to the new day, because the clocks may drift apart by up to a second during a
/// wait that lasts until midnight.
struct CalendarDay {
  /// The longest day that a record of a send may have. Days have up to 25 hours, unless a time zone repeats one.
  static let longest = Nanoseconds(seconds: 2 * 86_400)
  /// The range of times of day for which calendars work, in seconds since 1970.
  private static let possibleTimes = -60_000_000_000.0...60_000_000_000.0

  /// The time since the day began.
  let elapsed: Nanoseconds
  /// The time until the midnight at the day's end.
  let remaining: Nanoseconds

  init(containing timeOfDay: TimeInterval, in zone: TimeZone) {
    let range = Self.possibleTimes
    let seconds = timeOfDay.isNaN ? 0 : min(max(range.lowerBound, timeOfDay), range.upperBound)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let date = Date(timeIntervalSince1970: seconds + 1)
    let day = calendar.dateInterval(of: .day, for: date) ?? DateInterval(start: date, duration: 86_400)
    elapsed = min(max(0, Nanoseconds(seconds: date.timeIntervalSince(day.start))), Self.longest)
    remaining = min(max(0, Nanoseconds(seconds: day.end.timeIntervalSince(date) + 1)), Self.longest)
  }

  /// Returns the instant at which a send stops counting. It may be in the past.
  ///
  /// A send counts until its own day is over, and as long as the current day contains it. Both days must be over,
  /// because the time of day or the time zone may have changed in between.
  func end(of send: ResendLog.Send, at now: MonotonicInstant) -> MonotonicInstant {
    let ownEnd = send.instant.advanced(byNanoseconds: send.restOfDay ?? 0)
    let isToday = now.nanoseconds(since: send.instant) <= elapsed
    return isToday ? max(ownEnd, now.advanced(byNanoseconds: remaining)) : ownEnd
  }
}

/// The stored form of a ``ResendLog``.
struct ResendRecord: StoredRecord {
  /// The version of a record of sends. It's higher than that of a countdown's record, because a version of the library
  /// that can read only those leaves records of later versions in the store.
  static let currentVersion = 2
  static let keyPrefix = "CountdownKit.sends."

  let version: Int
  /// The age of each send when the record was created, in nanoseconds.
  let ages: [Int64]
  /// The length of time for which a send is kept, in nanoseconds.
  let window: Int64
  /// The time of day when the record was created, in seconds since 1970.
  let wallInstant: Double
  /// The monotonic clock's time when the record was created, in nanoseconds. It's valid during `boot` only.
  let monotonicInstant: Int64
  let boot: String?
  /// The time from each send to the end of its calendar day, in nanoseconds, or nil if no send has one.
  let restsOfDays: [Int64?]?

  /// Returns the key under which a store keeps the group's log.
  static func storeKey(of group: String) -> String { keyPrefix + group }

  /// Returns the group whose log a store keeps under the key, or nil if the key isn't a log's.
  static func group(of storeKey: String) -> String? {
    storeKey.dropping(prefix: keyPrefix)
  }

  init(_ log: ResendLog, clock: any CountdownClock) {
    let now = clock.now
    version = Self.currentVersion
    ages = log.sends.map { now.nanoseconds(since: $0.instant) }
    window = log.window
    wallInstant = max(0, clock.timeOfDay)
    monotonicInstant = now.nanoseconds
    boot = clock.bootIdentity
    let rests = log.sends.map(\.restOfDay)
    restsOfDays = rests.contains { $0 != nil } ? rests : nil
  }

  /// Returns the log that the record describes now, or nil if all of its sends have expired.
  ///
  /// In the same boot, the monotonic clock determines the record's age, and a negative age is an error. In another
  /// boot, the time of day determines the age, and a negative age counts as 0.
  func content(on clock: any CountdownClock) throws(RecordError) -> ResendLog? {
    let now = clock.now
    let rests = restsOfDays ?? ages.map { _ in nil }
    let age: Nanoseconds
    if let boot, boot == clock.bootIdentity {
      age = now.nanoseconds(since: MonotonicInstant(nanoseconds: monotonicInstant))
    } else {
      age = max(0, Nanoseconds(seconds: clock.timeOfDay - wallInstant))
    }
    guard (1...Countdown.longest).contains(window), Self.isPossible(wallInstant, on: clock), age >= 0,
      ages.allSatisfy({ $0 >= 0 }), rests.count == ages.count,
      rests.allSatisfy({ (0...CalendarDay.longest).contains($0 ?? 0) })
    else { throw .impossibleTimes }
    let sends = zip(ages, rests).sorted { $0.0 > $1.0 }.map { sendAge, rest in
      ResendLog.Send(instant: now.advanced(byNanoseconds: -sendAge.saturatingAdd(age)), restOfDay: rest)
    }
    var log = ResendLog(sends: sends, window: window)
    // The log from which the record was created had at least this capacity.
    log.capacity = max(log.capacity, sends.count)
    log.removeExpired(at: now)
    return log.sends.isEmpty ? nil : log
  }

  /// Returns whether both records describe the same log. Their times may differ by less than a second, because clocks
  /// drift.
  ///
  /// One of the records must be the latest record of the other's log, because this method compares the number of sends,
  /// but not their ages.
  func isEquivalent(to other: ResendRecord) -> Bool {
    let passed = other.monotonicInstant.saturatingSubtract(monotonicInstant)
    return boot == other.boot && ages.count == other.ages.count
      && abs(other.wallInstant - wallInstant - passed.seconds) < 1
  }
}
