import Foundation

@testable import CountdownCore

/// A temporary folder for one test. It's removed when the test releases it.
final class StoreFolder {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent("CountdownKitTests-\(UUID().uuidString)")

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// The sorted names of the folder's files.
  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted() }

  func file(_ name: String) -> URL { url.appendingPathComponent(name) }

  /// Creates a store in the folder. Its file is named "app.countdowns".
  func store(_ name: String = "app") -> FileCountdownStore { FileCountdownStore(folder: url, name: name) }
}

/// A store in memory that throws errors on demand, and records its calls.
final class FailingStore: CountdownStore {
  private struct State {
    var loadError: (any Error)?
    var saveError: (any Error)?
    var onUse: (@Sendable (_ isSave: Bool, _ number: Int) throws -> Void)?
    var loads = 0
    var saves = 0
    var active = 0
    var mostActive = 0
  }

  let memory = InMemoryCountdownStore()
  private let state = Locked(State())

  var loadError: (any Error)? {
    get { state.withLock { $0.loadError } }
    set { state.withLock { $0.loadError = newValue } }
  }

  var saveError: (any Error)? {
    get { state.withLock { $0.saveError } }
    set { state.withLock { $0.saveError = newValue } }
  }

  var saveCount: Int { state.withLock { $0.saves } }
  /// The largest number of calls at once.
  var mostActive: Int { state.withLock { $0.mostActive } }

  /// Sets a closure to call inside each load and each save, with the number of the load or the save.
  func onUse(_ body: @escaping @Sendable (_ isSave: Bool, _ number: Int) throws -> Void) {
    state.withLock { $0.onUse = body }
  }

  func load() throws -> Data? {
    try use(\.loads, isSave: false)
    if let loadError { throw loadError }
    return memory.load()
  }

  func save(_ data: Data?) throws {
    try use(\.saves, isSave: true)
    if let saveError { throw saveError }
    memory.save(data)
  }

  private func use(_ count: WritableKeyPath<State, Int>, isSave: Bool) throws {
    let (onUse, number) = state.withLock { state in
      state[keyPath: count] += 1
      state.active += 1
      state.mostActive = max(state.mostActive, state.active)
      return (state.onUse, state[keyPath: count])
    }
    defer { state.withLock { $0.active -= 1 } }
    try onUse?(isSave, number)
  }
}

extension CountdownStore {
  /// The stored value, or nil if there is none or it can't be decoded.
  var value: StoredValue? { try? load().map { try StoredValue($0) } }

  /// The sorted keys in the store. A group of sends has the prefix "sends of ".
  var keys: [String] {
    guard let value else { return [] }
    return (value.countdowns.map(\.name) + value.sends.map { "sends of \($0.name)" }).sorted()
  }

  /// Changes the stored property list.
  func edit(_ change: (inout [String: Any]) -> Void) throws {
    var list = try PropertyListSerialization.propertyList(from: load() ?? Data(), format: nil) as? [String: Any] ?? [:]
    change(&list)
    try save(PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0))
  }

  /// Changes the fields of the records of a key or a group in the stored property list.
  func edit(_ name: String, _ change: (inout [String: Any]) -> Void) throws {
    try edit { list in
      for kind in ["countdowns", "sends"] {
        list[kind] = (list[kind] as? [[String: Any]] ?? []).map { record in
          var record = record
          if [record["key"], record["group"]].contains(where: { $0 as? Data == Data(name.utf8) }) { change(&record) }
          return record
        }
      }
    }
  }
}

extension CountdownStoreError {
  var isUnreadable: Bool {
    if case .unreadable = self { true } else { false }
  }

  var isUnwritable: Bool {
    if case .unwritable = self { true } else { false }
  }
}
