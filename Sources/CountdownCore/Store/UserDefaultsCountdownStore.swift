public import Foundation

/// A store that keeps its value in the user defaults, under a name with the prefix "CountdownKit.countdowns.".
///
/// On Apple's systems, a value survives a sudden end of the process. On Linux, Foundation overwrites the file of the
/// user defaults, so a process that ends during a save may lose all of them. A ``FileCountdownStore`` is safe on every
/// system.
///
/// On tvOS, an app has 500 KB of user defaults. See ``CountdownStore`` for the size of the value.
///
/// Before the device is first unlocked, the user defaults read as empty. Don't use this store in a process that can run
/// then, such as a notification extension or an app that the system launches in the background. Use a
/// ``FileCountdownStore``.
///
/// Each program, such as an app or an app extension, has a value of its own, which has the program's name. Programs can
/// therefore use the same suite. To continue the waits of another program, such as your App Clip, create a store with that
/// program's name while it isn't running. Two centers of one program need two names.
public final class UserDefaultsCountdownStore: CountdownStore, @unchecked Sendable {
  // `@unchecked Sendable` is safe because `UserDefaults` is documented as thread-safe. Some versions of Foundation don't
  // declare it as `Sendable`.

  private let defaults: UserDefaults
  private let name: String

  /// Creates a store in the app's user defaults or in a suite.
  ///
  /// - Parameters:
  ///   - suiteName: The suite's name, such as that of an app group. The store uses the app's user defaults if the name is
  ///     nil, or if the system rejects it.
  ///   - name: The name that tells this store from others in the same suite. Any string is allowed. If it's nil, the name is
  ///     the bundle identifier of this program, or the name of its executable if it has no bundle.
  public init(suiteName: String? = nil, name: String? = nil) {
    defaults = suiteName.flatMap { UserDefaults(suiteName: $0) } ?? .standard
    self.name = "CountdownKit.countdowns." + StoreName(name).text
  }

  /// Returns the value, or nil if there is none. Returns empty data for a value that isn't data.
  public func load() -> Data? {
    defaults.object(forKey: name).map { $0 as? Data ?? Data() }
  }

  /// Replaces the value. A value of nil removes it.
  public func save(_ data: Data?) {
    defaults.set(data, forKey: name)
    defaults.writeNow()
  }
}
