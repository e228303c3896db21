import Foundation

/// The value that a ``CountdownCenter`` keeps in its store: a binary property list.
struct StoredValue {
  private(set) var version = Self.currentVersion
  /// The time of the save.
  let time: Timestamp
  let countdowns: [CountdownRecord]
  let sends: [ResendRecord]
  /// Whether all records could be decoded, and have possible times.
  private(set) var isComplete = true

  /// The value as data, or nil if there are no records.
  var data: Data? {
    get throws {
      guard !countdowns.isEmpty || !sends.isEmpty else { return nil }
      let encoder = PropertyListEncoder()
      encoder.outputFormat = .binary
      return try encoder.encode(self)
    }
  }
}

extension StoredValue: Codable {
  private static let currentVersion = 1

  private enum CodingKeys: CodingKey {
    case version, time, countdowns, sends
  }

  /// A record, or nil if it can't be decoded, so that it doesn't affect the others.
  private struct Lenient<Record: Decodable>: Decodable {
    let record: Record?

    init(from decoder: any Decoder) throws { record = try? Record(from: decoder) }
  }

  init(_ data: Data) throws(CountdownStoreError) {
    do {
      guard data.starts(with: "bplist".utf8) else { throw CocoaError(.propertyListReadCorrupt) }
      self = try PropertyListDecoder().decode(Self.self, from: data)
    } catch {
      throw error as? CountdownStoreError ?? .unreadable(reason: "They're damaged.")
    }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    version = try container.decode(Int.self, forKey: .version)
    // The fields of a later version are unknown.
    if version > Self.currentVersion { throw CountdownStoreError.laterVersion }
    guard version == Self.currentVersion else { throw CocoaError(.propertyListReadCorrupt) }
    time = try container.decode(Timestamp.self, forKey: .time)
    let countdowns = try container.decode([Lenient<CountdownRecord>].self, forKey: .countdowns)
    let sends = try container.decode([Lenient<ResendRecord>].self, forKey: .sends)
    self.countdowns = countdowns.compactMap(\.record).filter(\.isPossible)
    self.sends = sends.compactMap(\.record).filter(\.isPossible)
    isComplete = self.countdowns.count == countdowns.count && self.sends.count == sends.count
  }
}

/// The stored form of a keyed countdown, with times in nanoseconds. A paused countdown is stored like a running one,
/// because nothing is left that could resume it.
struct CountdownRecord: Codable {
  private let key: Data
  private let duration: Int64
  private let initialDuration: Int64
  /// The time remaining at the time of the save.
  private let remaining: Int64
  private let isLimit: Bool

  init(_ timeline: Timeline, key: String, at now: MonotonicInstant) {
    self.key = key.stored
    duration = timeline.duration
    initialDuration = timeline.initialDuration
    remaining = timeline.remaining(at: now)
    isLimit = timeline.isLimit
  }

  var name: String { .init(stored: key) }

  var isPossible: Bool {
    let durations = 1...Countdown.longest
    return durations.contains(duration) && durations.contains(initialDuration) && (0...duration).contains(remaining)
  }

  /// Returns the timeline that the record describes, or nil if its deadline has passed.
  func timeline(after elapsed: Nanoseconds, at now: MonotonicInstant) -> Timeline? {
    // If the time of day was set back, more time remains, but never more than the duration.
    let left = min(remaining.saturatingSubtract(elapsed), duration)
    guard left > 0 else { return nil }
    return Timeline(
      deadline: now.advanced(byNanoseconds: left), duration: duration, initialDuration: initialDuration,
      isLimit: isLimit)
  }
}

extension String {
  /// The text in UTF-8, because a property list doesn't keep every string.
  var stored: Data { data(using: .utf8) ?? Data() }

  init(stored data: Data) { self.init(decoding: data, as: UTF8.self) }
}
