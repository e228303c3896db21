extension CountdownCenter {
  #if os(tvOS)
  /// Creates the store of the app's own center.
  ///
  /// An app on tvOS can't write to Application Support, and the system may delete its caches.
  static func makeStandardStore() -> any CountdownStore { UserDefaultsCountdownStore() }
  #else
  /// Creates the store of the app's own center.
  static func makeStandardStore() -> any CountdownStore { FileCountdownStore() }
  #endif
}
