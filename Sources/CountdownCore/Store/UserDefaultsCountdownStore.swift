public import Foundation

/// A store that keeps records in the user defaults, under names with the prefix "CountdownKit.countdown.".
///
/// On Apple's systems, a record survives a sudden end of the process. On Linux, Foundation overwrites the file of the
/// user defaults, so a process that ends during a write may lose all of them. A ``FileCountdownStore`` is safe on every
/// system.
///
/// On tvOS, an app has 500 KB of user defaults. A running key takes about 200 bytes of these, and each send that a
/// ``ResendPolicy`` counts takes about 15 bytes, or about 30 under a policy with calendar days.
///
/// Before the device is first unlocked, the user defaults read as empty. Don't use this store in a process that can run
/// then, such as a notification extension or an app that the system launches in the background. Use a
/// ``FileCountdownStore``.
///
/// A suite belongs to one program, such as an app or an app extension. The first program that changes the store becomes
/// the suite's owner. The value "CountdownKit.owner" contains its bundle identifier. In another program, the store has no
/// keys and changes nothing, and the center reports ``CountdownError/storeInUse(owner:)``. If it finds the owner only at its
/// first change, the center keeps the keys that it has read, in memory.
///
/// If the owner no longer uses the store, remove the value "CountdownKit.owner" at launch, before you create the store.
/// This program then takes over the records. Several processes of one program aren't told apart.
///
/// The user defaults can't decide between two programs that change a new suite at the same instant. The program whose
/// identifier isn't kept finds that at one of its next changes. Its records until then are in the other program's store.
public final class UserDefaultsCountdownStore: CountdownStore, OwnedStore, @unchecked Sendable {
  // `@unchecked Sendable` is safe because `UserDefaults` is documented as thread-safe. Some versions of Foundation don't
  // declare it as `Sendable`.

  private static let prefix = "CountdownKit.countdown."
  /// The name for the suite's owner. No record has this name, because it doesn't begin with the prefix.
  private static let ownerName = "CountdownKit.owner"
  private let defaults: UserDefaults
  /// The identifier of this program, or nil for the app's user defaults, which no other program uses.
  private let program: String?

  /// Creates a store in the app's user defaults or in a suite.
  ///
  /// - Parameter suiteName: The suite's name. The store uses the app's user defaults if the name is nil, or if the
  ///   system rejects it. Use a suite in only one program and one center at a time. The store can't tell two
  ///   processes of one program apart. This module's privacy manifest covers only the app's own user defaults. If you
  ///   pass the name of an app group, declare its use in the app's manifest (reason 1C8F.1).
  public convenience init(suiteName: String? = nil) {
    self.init(suiteName: suiteName, program: StoreOwner.currentProgram)
  }

  init(suiteName: String?, program: String) {
    let suite = suiteName.flatMap { UserDefaults(suiteName: $0) }
    defaults = suite ?? .standard
    self.program = suite == nil ? nil : program
  }

  // MARK: Records

  /// The keys that have a value, in no particular order.
  public var keys: [String] { (try? readKeys()) ?? [] }

  /// Returns the record for the key, or nil if there is none or its value isn't data.
  public func record(forKey key: String) -> Data? {
    owner.refusal == nil ? defaults.data(forKey: Self.prefix + key) : nil
  }

  /// Sets the record for the key. A value of nil removes it.
  public func setRecord(_ record: Data?, forKey key: String) { try? write(record, forKey: key) }

  let readFailure: (any Error)? = nil

  func readKeys() throws -> [String] {
    if let refusal = owner.refusal { throw refusal }
    return defaults.dictionaryRepresentation().keys.compactMap { $0.dropping(prefix: Self.prefix) }
  }

  /// Returns no record for a value that isn't data. Throws an error if there is no value anymore.
  func readRecords(forKey key: String) throws -> [Data] {
    if let refusal = owner.refusal { throw refusal }
    guard let value = defaults.object(forKey: Self.prefix + key) else { throw CocoaError(.fileReadNoSuchFile) }
    return (value as? Data).map { [$0] } ?? []
  }

  func write(_ record: Data?, forKey key: String) throws {
    let owner = owner
    if let refusal = owner.refusal { throw refusal }
    let name = Self.prefix + key
    guard record != nil || defaults.object(forKey: name) != nil else { return }
    if owner == .none { defaults.set(program, forKey: Self.ownerName) }
    defaults.set(record, forKey: name)
    defaults.writeNow()
  }

  // MARK: Owner

  /// The suite's owner. It's read before each change, because it isn't final: Two programs may have set it.
  private var owner: StoreOwner {
    guard let program else { return .thisProgram }
    return StoreOwner(defaults.object(forKey: Self.ownerName) as? String, program: program)
  }
}
