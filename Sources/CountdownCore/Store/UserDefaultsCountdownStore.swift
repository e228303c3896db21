public import Foundation

/// A store in the user defaults: an entry for each running key, under a name that begins with "CountdownKit.countdown.".
///
/// On Apple's systems what has been set survives a kill. Foundation on Linux writes its file in place: a kill in that
/// moment may lose all of it. ``FileCountdownStore`` has no such moment on any system.
///
/// On tvOS an app has 500 KB of user defaults. A running key takes some 200 bytes of them, and each send that a
/// ``ResendPolicy`` counts some 20 bytes.
///
/// Sound as `@unchecked Sendable` because `UserDefaults` is documented to be safe to use from any thread, though not every
/// Foundation declares it so.
public final class UserDefaultsCountdownStore: CountdownStore, @unchecked Sendable {
  private static let prefix = "CountdownKit.countdown."
  private let defaults: UserDefaults

  /// A store in the app's own defaults, or in a suite.
  ///
  /// - Parameter suiteName: Nil, or a name that the system refuses, for the app's own defaults. One process, and one
  ///   center in it, may use a suite at a time. The privacy manifest of this module speaks of the app's own defaults: an
  ///   app that passes an app group here declares that in its own manifest (reason 1C8F.1).
  public init(suiteName: String? = nil) {
    defaults = suiteName.flatMap { UserDefaults(suiteName: $0) } ?? .standard
  }

  /// The keys that have an entry, in no order.
  public var keys: [String] {
    // By bytes: as characters, a key that begins with a combining mark would melt into the prefix.
    defaults.dictionaryRepresentation().keys.filter { $0.utf8.starts(with: Self.prefix.utf8) }
      .map { String(decoding: $0.utf8.dropFirst(Self.prefix.utf8.count), as: UTF8.self) }
  }

  /// What is kept for `key`; nil if that is not data.
  public func record(forKey key: String) -> Data? {
    defaults.data(forKey: Self.prefix + key)
  }

  /// Keeps `record` for `key`; nil removes it.
  public func setRecord(_ record: Data?, forKey key: String) {
    defaults.set(record, forKey: Self.prefix + key)
    // Apple's systems need no telling; elsewhere the file is written no sooner.
    defaults.synchronize()
  }
}
