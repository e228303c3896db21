public import Foundation

/// A store that keeps records in the user defaults, under names with the prefix "CountdownKit.countdown.".
///
/// On Apple's systems, a record survives a sudden end of the process. On Linux, Foundation overwrites the file of the
/// user defaults, so a process that ends during a write may lose all of them. A ``FileCountdownStore`` is safe on every
/// system.
///
/// On tvOS, an app has 500 KB of user defaults. A running key takes about 200 bytes of these, and each send that a
/// ``ResendPolicy`` counts takes about 20 bytes.
public final class UserDefaultsCountdownStore: CountdownStore, @unchecked Sendable {
  // `@unchecked Sendable` is safe because `UserDefaults` is documented as thread-safe. Some versions of Foundation don't
  // declare it as `Sendable`.

  private static let prefix = "CountdownKit.countdown."
  private let defaults: UserDefaults

  /// Creates a store in the app's user defaults or in a suite.
  ///
  /// - Parameter suiteName: The suite's name. The store uses the app's user defaults if the name is nil, or if the
  ///   system rejects it. Use a suite in only one process and one center at a time. This module's privacy manifest
  ///   covers only the app's own user defaults. If you pass the name of an app group, declare its use in the app's
  ///   manifest (reason 1C8F.1).
  public init(suiteName: String? = nil) {
    defaults = suiteName.flatMap { UserDefaults(suiteName: $0) } ?? .standard
  }

  /// The keys that have a value, in no particular order.
  public var keys: [String] {
    defaults.dictionaryRepresentation().keys.compactMap { $0.dropping(prefix: Self.prefix) }
  }

  /// Returns the record for the key, or nil if there is none or its value isn't data.
  public func record(forKey key: String) -> Data? {
    defaults.data(forKey: Self.prefix + key)
  }

  /// Sets the record for the key. A value of nil removes it.
  public func setRecord(_ record: Data?, forKey key: String) {
    defaults.set(record, forKey: Self.prefix + key)
    // Only Foundation on Linux needs this call to write the file now.
    defaults.synchronize()
  }
}
