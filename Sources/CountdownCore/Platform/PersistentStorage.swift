/// Where an app can keep what outlasts its process.
enum PersistentStorage {
  /// Files in Application Support.
  case files
  /// The user defaults, of which tvOS keeps 500 KB for an app.
  case userDefaults

  #if os(tvOS)
  // A device doesn't let an app write to Application Support, and may delete what is in Caches.
  static let ofSystem = userDefaults
  #else
  static let ofSystem = files
  #endif

  func makeStore() -> any CountdownStore {
    switch self {
    case .files: FileCountdownStore()
    case .userDefaults: UserDefaultsCountdownStore()
    }
  }
}
