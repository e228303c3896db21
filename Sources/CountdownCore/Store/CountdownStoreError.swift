public import Foundation

/// An error of a ``CountdownStore`` that a ``CountdownCenter`` reports. The center continues in memory.
public enum CountdownStoreError: Error, Sendable, Hashable {
  /// The store's value can't be read now, is damaged, or contains damaged records.
  ///
  /// The center keeps a value that can't be read now, and tries again. It replaces a damaged value, or removes the damaged
  /// records, when it next saves. A record with impossible times is damaged.
  case unreadable(reason: String)
  /// The store failed to save, so it doesn't contain the latest changes. The center tries again with the next change.
  ///
  /// For example, no storage space is left.
  case unwritable(reason: String)
  /// A later version of this library saved the store's value. The center doesn't use the value, and saves nothing.
  case laterVersion
  /// The shared center doesn't use the store that the app passed to ``CountdownCenter/setSharedStore(_:)``.
  case notSet(reason: String)
}

extension CountdownStoreError: LocalizedError {
  /// A description for developers, in English. It contains no key.
  public var errorDescription: String? {
    switch self {
    case .unreadable(let reason): "The stored countdowns can't be read. \(reason)"
    case .unwritable(let reason):
      "The latest change of the countdowns can't be saved. \(reason)"
    case .laterVersion:
      "A later version of CountdownKit saved the stored countdowns. This version doesn't use or change them."
    case .notSet(let reason): "The shared center doesn't use this store. \(reason)"
    }
  }
}
