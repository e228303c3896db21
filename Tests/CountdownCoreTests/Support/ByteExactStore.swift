import CountdownCore
import Foundation

/// A store that compares keys by their bytes, as the user defaults do, and records the keys of its writes.
final class ByteExactStore: CountdownStore {
  private let records = Recorder<[Data: Data]>()
  let writes = Recorder<String>()

  private var present: [Data: Data] { records.values.last ?? [:] }

  var keys: [String] { present.keys.map { String(decoding: $0, as: UTF8.self) } }

  func record(forKey key: String) -> Data? { present[Data(key.utf8)] }

  func setRecord(_ record: Data?, forKey key: String) {
    writes.record(key)
    var next = present
    next[Data(key.utf8)] = record
    records.record(next)
  }
}
