public import Foundation

/// A type that keeps the value of a ``CountdownCenter`` after the process ends.
///
/// A center encodes the time, all of its running and paused keys, and all sends that it counts under a ``ResendPolicy``
/// as one value, which a store doesn't interpret. Each key with a short name takes about 60 bytes. Each counted send
/// takes about 15 bytes, or about 26 if the policy counts calendar days.
///
/// The center reads a store once, and saves the whole value with each change, on the thread that makes the change. On a
/// Linux computer, a change with a file took about 0.15 milliseconds with 1 key, 0.2 with 20, 0.8 with 200, and 3 with
/// 1,000. The user defaults took two to five times as long. If that is too long, implement a store of your own that
/// saves later. For a thousand keys or more, divide them among several centers, because encoding takes time in any
/// store.
///
/// A store can throw an error, because the center then continues in memory:
/// - If loading fails, the center saves nothing over the value that it hasn't read. It tries again before each change,
///   and when the app returns. The values in memory then take precedence, the other stored values are added, and sends
///   add up. A stored key that you cancel before then therefore comes back.
/// - If saving fails, the center tries again with the next change, and when the app enters the background or returns.
///
/// The center calls a store on any thread, without holding a lock, and makes one call at a time. Don't use one store in
/// two centers at the same time.
public protocol CountdownStore: Sendable {
  /// Returns the value, or nil if there is none.
  ///
  /// - Throws: Any error, if the value can't be read now.
  func load() throws -> Data?

  /// Replaces the value in one step. A value of nil removes it.
  ///
  /// When this method returns, the value is safe even if the process then ends suddenly. If the process ends during the
  /// call, the store contains the former value or the new one.
  ///
  /// - Throws: Any error, if the value can't be saved now. The former value then remains.
  func save(_ data: Data?) throws
}

/// An error of a ``CountdownStore`` that a ``CountdownCenter`` reports. The center continues in memory.
public enum CountdownStoreError: Error, Sendable, Hashable {
  /// The store's value can't be read now, is damaged, or contains damaged records, such as ones with impossible times.
  ///
  /// The center keeps a value that can't be read now, and tries again. It replaces a damaged value, or removes the
  /// damaged records, when it next saves.
  case unreadable(reason: String)
  /// The store failed to save, for example because no storage space is left. It doesn't contain the latest changes
  /// until the center succeeds in saving them.
  case unwritable(reason: String)
  /// A later version of this library saved the store's value. The center doesn't use the value, and saves nothing.
  case laterVersion
}

extension CountdownStoreError: LocalizedError {
  /// A description for developers, in English. It contains no key.
  public var errorDescription: String? {
    switch self {
    case .unreadable(let reason): "The stored countdowns can't be read. \(reason)"
    case .unwritable(let reason): "The latest change of the countdowns can't be saved. \(reason)"
    case .laterVersion:
      "A later version of CountdownKit saved the stored countdowns. This version doesn't use or change them."
    }
  }
}

/// A store that keeps its value in memory, for tests. Two centers that use one store, one after the other, act like two
/// launches of an app.
public final class InMemoryCountdownStore: CountdownStore {
  private let value = Locked<Data?>(nil)

  /// Creates an empty store.
  public init() {}

  /// Returns the value, or nil if there is none.
  public func load() -> Data? { value.withLock { $0 } }

  /// Replaces the value. A value of nil removes it.
  public func save(_ data: Data?) { value.withLock { $0 = data } }
}

/// The names under which stores keep their values.
enum StoreName {
  /// The bundle identifier of this program, which an extension doesn't share, or else the name of its executable.
  static var program: String {
    Bundle.main.bundleIdentifier.flatMap { $0.isEmpty ? nil : $0 } ?? ProcessInfo.processInfo.processName
  }

  /// Returns a file name that no other name has, even on a volume that ignores case: the name itself if it's short and
  /// has only lowercase letters, digits, periods, and hyphens. Otherwise, its first such characters and a hash value.
  static func file(for name: String) -> String {
    let separators = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyz0123456789.-").inverted
    let plain = name.lowercased().components(separatedBy: separators).joined().prefix(100)
    if plain == name, !plain.isEmpty { return name }
    // The 64-bit FNV-1a hash function, because Swift's hash values differ at each launch.
    let hash = name.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return plain + "_" + String(hash, radix: 16)
  }
}
