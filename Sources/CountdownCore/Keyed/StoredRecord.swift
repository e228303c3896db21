import Foundation

/// A record that a ``CountdownCenter`` keeps in its store under one key.
protocol StoredRecord: Codable {
  associatedtype Content

  /// The version that this library writes and reads.
  static var currentVersion: Int { get }

  /// Returns whether both records describe the same content, apart from the drift of clocks.
  func isEquivalent(to other: Self) -> Bool

  /// Returns the content that the record describes now, or nil if it has expired.
  func content(on clock: any CountdownClock) throws(RecordError) -> Content?
}

/// The reason why a record can't be used. The raw value is part of an error's description.
enum RecordError: String, Error {
  case damaged = "It's damaged."
  case impossibleTimes = "Its times are impossible."
  case laterVersion = "A later version of CountdownKit wrote it."
}

/// The part of a record that all versions have in common.
private struct RecordVersion: Decodable {
  let version: Int
}

extension StoredRecord {
  init(_ data: Data) throws(RecordError) {
    let decoder = JSONDecoder()
    // Decodes the version first, because the fields of a later version are unknown.
    guard let version = try? decoder.decodeObject(RecordVersion.self, from: data).version else { throw .damaged }
    guard version <= Self.currentVersion else { throw .laterVersion }
    guard version == Self.currentVersion, let record = try? decoder.decodeObject(Self.self, from: data) else {
      throw .damaged
    }
    self = record
  }

  /// The record as JSON. It's nil only if a number isn't finite.
  var encoded: Data? { try? JSONEncoder().encode(self) }

  /// Returns whether a stored time of day is neither before 1970 nor more than 1,000 years in the future.
  static func isPossible(_ timeOfDay: TimeInterval, on clock: any CountdownClock) -> Bool {
    timeOfDay >= 0 && timeOfDay <= clock.timeOfDay + 10 * Countdown.allowedDurations.upperBound
  }
}

extension JSONDecoder {
  /// Decodes a value from a JSON object whose member names are ASCII, and throws an error for anything else.
  ///
  /// Before Swift 6.1 and iOS 18.3, `decode(_:from:)` ends the process if a member's name isn't a valid string
  /// (swiftlang/swift-foundation, pull request 1043 and issue 1260). `JSONSerialization` reads the data first, because
  /// it throws an error instead. For nested objects, that is the only check.
  func decodeObject<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    let object = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    guard let object, object.keys.allSatisfy({ $0.unicodeScalars.allSatisfy(\.isASCII) }) else {
      throw CocoaError(.fileReadCorruptFile)
    }
    return try decode(type, from: data)
  }
}
