import Foundation

/// The sends of one group. This type has no clock and no lock.
struct ResendLog {
  /// The instants of the sends, the oldest first. An instant before the current boot can be negative.
  var sends: [MonotonicInstant] = []
  /// The length of time for which a send is kept. It's at least one day, because another policy of the group may count
  /// sends for longer than the policy that records them.
  var window = Nanoseconds(seconds: 86_400)
  /// The maximum number of sends. The default is enough for policies that are used later, and the record fits in a
  /// store's file.
  var capacity = 10_000
  /// The latest record, which the store holds or is about to receive.
  var record: ResendRecord?

  func count(under policy: ResendPolicy, at now: MonotonicInstant) -> Int {
    sends.reduce(0) { now.nanoseconds(since: $1) < policy.windowLength ? $0 + 1 : $0 }
  }

  /// Returns the time until the policy's window accepts another send, or 0 if it accepts one now.
  func waitForWindow(under policy: ResendPolicy, at now: MonotonicInstant) -> Nanoseconds {
    guard let limit = policy.allowedLimit, count(under: policy, at: now) >= limit else { return 0 }
    // When this send leaves the window, the window contains one send fewer than the limit.
    let leaving = sends[sends.count - limit]
    return max(0, policy.windowLength.saturatingSubtract(now.nanoseconds(since: leaving)))
  }

  mutating func append(under policy: ResendPolicy, at now: MonotonicInstant) {
    widen(for: policy)
    sends.append(now)
    let excess = sends.count - capacity
    if excess > 0 { sends.removeFirst(excess) }
    removeExpired(at: now)
  }

  /// Keeps sends for as long as the policy counts them.
  mutating func widen(for policy: ResendPolicy) {
    window = max(window, policy.windowLength)
    capacity = max(capacity, policy.relevantSendCount)
  }

  /// Adds the sends of another log of the group. If the logs have sends less than a second apart, they count as one
  /// send.
  mutating func merge(_ other: ResendLog) {
    let own = sends
    let added = other.sends.filter { send in
      !own.contains { send.nanoseconds(since: $0).magnitude < Nanoseconds.perSecond.magnitude }
    }
    sends = (sends + added).sorted()
    window = max(window, other.window)
    capacity = max(capacity, other.capacity)
  }

  mutating func removeExpired(at now: MonotonicInstant) {
    sends.removeAll { now.nanoseconds(since: $0) >= window }
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

  /// Returns the key under which a store keeps the group's log.
  static func storeKey(of group: String) -> String { keyPrefix + group }

  /// Returns the group whose log a store keeps under the key, or nil if the key isn't a log's.
  static func group(of storeKey: String) -> String? {
    storeKey.dropping(prefix: keyPrefix)
  }

  init(_ log: ResendLog, clock: any CountdownClock) {
    let now = clock.now
    version = Self.currentVersion
    ages = log.sends.map { now.nanoseconds(since: $0) }
    window = log.window
    wallInstant = max(0, clock.timeOfDay)
    monotonicInstant = now.nanoseconds
    boot = clock.bootIdentity
  }

  /// Returns the log that the record describes now, or nil if all of its sends have expired.
  ///
  /// In the same boot, the monotonic clock determines the record's age, and a negative age is an error. In another
  /// boot, the time of day determines the age, and a negative age counts as 0.
  func content(on clock: any CountdownClock) throws(RecordError) -> ResendLog? {
    let now = clock.now
    let age: Nanoseconds
    if let boot, boot == clock.bootIdentity {
      age = now.nanoseconds(since: MonotonicInstant(nanoseconds: monotonicInstant))
    } else {
      age = max(0, Nanoseconds(seconds: clock.timeOfDay - wallInstant))
    }
    guard (1...Countdown.longest).contains(window), Self.isPossible(wallInstant, on: clock), age >= 0,
      ages.allSatisfy({ $0 >= 0 })
    else { throw .impossibleTimes }
    let sends = ages.sorted(by: >).map { now.advanced(byNanoseconds: -$0.saturatingAdd(age)) }
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
