extension CountdownCenter {
  static let system = CountdownCenter(
    clock: SystemClock.shared, store: sharedStore.withLock { $0.use() },
    onError: CountdownCenter.log)

  private static let sharedStore = Locked(SharedStore.none)

  /// The app's center. Buttons that count under a key use it, unless you give them another center.
  ///
  /// The center keeps its keys in the store that you pass to ``setSharedStore(_:)``. Without one, it uses a
  /// ``FileCountdownStore``. On tvOS, where an app can't write to Application Support, it uses a
  /// ``UserDefaultsCountdownStore``.
  ///
  /// Inside `run` of a `ManualClock`, this property is a center that belongs to that clock.
  public static var shared: CountdownCenter {
    let center = CountdownTime.center
    center.saveChanges(readsAgain: true)
    return center
  }

  /// Sets the store of the `shared` center. Call this method once, at launch, before the first use of that center.
  ///
  /// ```swift
  /// let store = UserDefaultsCountdownStore(suiteName: "countdowns")
  /// CountdownCenter.setSharedStore(store)
  /// ```
  ///
  /// In these cases, this method changes nothing, returns false, and writes a
  /// ``CountdownStoreError/notSet(reason:)`` to the system's log:
  /// - The shared center is already in use. It keeps its store until the process ends.
  /// - A store was set before.
  /// - The method is called inside `run` of a `ManualClock`. The shared center is then a replacement, which has a store of
  ///   its own. The store of the process's own center doesn't change, so a test can run the code of your app's launch.
  ///
  /// Keys don't move from one store to another. If an earlier version of your app used another store, such as the
  /// standard one, its keys stay there and don't run in the new store. They're in plain text, so remove the former folder
  /// or the former values if the keys are personal data.
  ///
  /// You can call this method on any thread.
  ///
  /// - Parameter store: The store, which belongs to the center from now on. The center reads it at its first use. In
  ///   ``CountdownStore/load()`` and ``CountdownStore/save(_:)``, the store must not use ``shared``.
  /// - Returns: Whether the shared center uses the store.
  @discardableResult
  public static func setSharedStore(_ store: any CountdownStore) -> Bool {
    var reason = "With a manual clock, the center is a replacement, which has a store of its own."
    if !CountdownTime.isReplaced {
      if sharedStore.withLock({ $0.set(store) }) { return true }
      reason = "A store was set before, or the center is already in use. Set its store once, when the app launches."
    }
    log(.notSet(reason: reason))
    return false
  }
}

/// The store for a center that is created at its first use.
enum SharedStore {
  case none
  case set(any CountdownStore)
  case inUse

  /// Sets the store. Returns false if a store is already set or in use.
  mutating func set(_ store: any CountdownStore) -> Bool {
    guard case .none = self else { return false }
    self = .set(store)
    return true
  }

  /// Returns the store that was set, or else the standard one. From now on, no store can be set.
  mutating func use() -> any CountdownStore {
    defer { self = .inUse }
    return if case .set(let store) = self { store } else { StandardStore() }
  }
}
