import Foundation

/// What is kept of a ``ResendLog`` beyond its process.
struct ResendRecord: StoredRecord {
  /// What a store calls the log of a group. No key of an app's begins with this.
  private static let prefix = "CountdownKit.sends."
  /// One more than what a countdown's record had first, so that who knows those alone leaves this one alone.
  private static let currentVersion = 2

  let version: Int
  /// How long before the instant of writing each was sent, and how long that is kept, in nanoseconds.
  let ages: [Int64]
  let window: Int64
  /// The instant of writing: by the time of day, in seconds since 1970, and by the clock that nobody can set, in
  /// nanoseconds in that boot.
  let wallInstant: Double
  let monotonicInstant: Int64
  let boot: String?

  static func storeKey(of group: String) -> String { prefix + group }

  /// Nil if it is no log that is kept under `storeKey`.
  static func group(of storeKey: String) -> String? {
    // By bytes: as characters, a group that begins with a combining mark would melt into the prefix.
    guard storeKey.utf8.starts(with: prefix.utf8) else { return nil }
    return String(decoding: storeKey.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
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

  init(_ data: Data) throws(CountdownError) {
    self = try Self.decoded(data, version: Self.currentVersion)
  }

  /// What is still of interest; nil if nothing is.
  ///
  /// In the same boot the clock that nobody can set says how long ago that was; in another, the time of day, and never
  /// less long than when it was written.
  func log(on clock: any CountdownClock) throws(CountdownError) -> ResendLog? {
    let now = clock.now
    let last = clock.timeOfDay + 10 * Countdown.allowedDurations.upperBound
    let passed: Nanoseconds
    if let boot, boot == clock.bootIdentity {
      passed = now.nanoseconds(since: MonotonicInstant(nanoseconds: monotonicInstant))
    } else {
      passed = max(0, Nanoseconds(seconds: clock.timeOfDay - wallInstant))
    }
    guard (1...Countdown.longest).contains(window), wallInstant >= 0, wallInstant <= last, passed >= 0,
      ages.allSatisfy({ $0 >= 0 })
    else { throw .unreadableRecord(reason: "its times are impossible") }
    var log = ResendLog(
      sends: ages.sorted(by: >).map { now.advanced(byNanoseconds: -$0.saturatingAdd(passed)) }, window: window)
    // Whoever noted them could tell so many apart.
    log.memory = max(log.memory, log.sends.count)
    log.removeExpired(at: now)
    return log.sends.isEmpty ? nil : log
  }

  /// Whether `other`, which this has been read into, says the same, but for the little that the clocks drift apart.
  func means(_ other: ResendRecord) -> Bool {
    let passed = other.monotonicInstant.saturatingSubtract(monotonicInstant)
    return boot == other.boot && ages.count == other.ages.count
      && abs(other.wallInstant - wallInstant - passed.seconds) < 1
  }
}
