import Foundation

/// What a ``CountdownCenter`` keeps in its store under one key.
protocol StoredRecord: Codable, Equatable {}

extension StoredRecord {
  /// Nil never comes up with values that the initializers let in.
  var data: Data? {
    try? JSONEncoder().encode(self)
  }

  static func decoded(_ data: Data, version current: Int) throws(CountdownError) -> Self {
    let decoder = JSONDecoder()
    // The version first: what a later one holds besides is not known here.
    guard let version = try? decoder.decodeObject(RecordVersion.self, from: data).version else {
      throw .unreadableRecord(reason: "it is damaged")
    }
    guard version <= current else { throw .unreadableRecord(reason: CountdownRecord.laterVersion) }
    guard version == current, let record = try? decoder.decodeObject(Self.self, from: data) else {
      throw .unreadableRecord(reason: "it is damaged")
    }
    return record
  }
}
