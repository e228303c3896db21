import Foundation

/// The sends of one group. This type has no clock and no lock.
struct ResendLog {
  struct Send: Equatable {
    /// An instant before the current boot can be negative.
    var instant: MonotonicInstant
    /// The time from the send to the end of its calendar day, as of the send. It's 0 if the policy has no days.
    var restOfDay: Nanoseconds = 0
  }

  /// The maximum number of sends. An allowance reads all of them under the lock of all centers.
  static let capacity = 1_000
  /// The shortest window. Another policy of the group may count sends for longer than the policy that records them.
  static let shortestWindow = Nanoseconds(seconds: 86_400)

  /// The oldest first.
  var sends: [Send] = []
  /// The length of time for which a send is kept.
  var window = Self.shortestWindow

  func count(under policy: ResendPolicy, at time: Timestamp) -> Int {
    ends(under: policy, at: time).count
  }

  /// Returns the time until the policy accepts another send, or 0 if it accepts one now.
  func waitForLimit(under policy: ResendPolicy, at time: Timestamp) -> Nanoseconds {
    guard let limit = policy.allowedLimit else { return 0 }
    let ends = ends(under: policy, at: time)
    guard ends.count >= limit else { return 0 }
    // When this send expires, one more is allowed.
    return ends[ends.count - limit].nanoseconds(since: time.instant)
  }

  /// Returns the instants at which sends stop counting, the earliest first. Omits the sends that don't count now.
  private func ends(under policy: ResendPolicy, at time: Timestamp) -> [MonotonicInstant] {
    let day = policy.day(at: time)
    let length = policy.keepingTime
    let ends = sends.map { day?.end(of: $0, at: time.instant) ?? $0.instant.advanced(byNanoseconds: length) }
    return ends.filter { $0 > time.instant }.sorted()
  }

  mutating func append(under policy: ResendPolicy, at time: Timestamp) {
    widen(for: policy)
    sends.append(Send(instant: time.instant, restOfDay: policy.day(at: time)?.untilMidnight ?? 0))
    sends.removeFirst(max(0, sends.count - Self.capacity))
    removeExpired(at: time.instant)
  }

  /// Keeps sends for as long as the policy counts them, or longer.
  mutating func widen(for policy: ResendPolicy) {
    window = max(window, policy.keepingTime)
  }

  /// Returns a log with the latest sends of both logs.
  func joined(with other: ResendLog) -> ResendLog {
    let all = (sends + other.sends).sorted { $0.instant < $1.instant }
    return ResendLog(sends: all.suffix(Self.capacity), window: max(window, other.window))
  }

  mutating func removeExpired(at now: MonotonicInstant) {
    sends.removeAll { now.nanoseconds(since: $0.instant) >= window }
  }
}

/// The stored form of a ``ResendLog``. Times are in nanoseconds.
struct ResendRecord: Codable {
  private let group: Data
  /// The age of each send at the time of the save.
  private let ages: [Int64]
  /// The time from each send to the end of its calendar day.
  private let restsOfDays: [Int64]
  private let window: Int64

  init(_ log: ResendLog, group: String, at now: MonotonicInstant) {
    self.group = group.stored
    ages = log.sends.map { max(0, now.nanoseconds(since: $0.instant)) }
    restsOfDays = log.sends.map(\.restOfDay)
    window = log.window
  }

  var name: String { .init(stored: group) }

  var isPossible: Bool {
    (ResendLog.shortestWindow...Countdown.longest).contains(window) && !ages.isEmpty && ages.allSatisfy { $0 >= 0 }
      && ages.count == restsOfDays.count && restsOfDays.allSatisfy((0...CalendarDay.longest).contains)
  }

  /// Returns the log that the record describes. If the time of day was set back, no send is younger than at the save.
  func log(after elapsed: Nanoseconds, at now: MonotonicInstant) -> ResendLog {
    let sends = zip(ages, restsOfDays).map { age, rest in
      ResendLog.Send(instant: now.advanced(byNanoseconds: -age.saturatingAdd(max(0, elapsed))), restOfDay: rest)
    }
    // In order, because the record may be in any order.
    return ResendLog(window: window).joined(with: ResendLog(sends: sends))
  }
}
