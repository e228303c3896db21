extension CountdownCenter {
  static let system = CountdownCenter(
    clock: SystemClock.shared, store: sharedStore.use() ?? makeStandardStore(), report: CountdownCenter.log)

  private static let sharedStore = SharedStore()

  /// The app's center. Buttons that count under a key use it, unless you give them another center.
  ///
  /// The center keeps its keys in the store that you pass to ``setSharedStore(_:)``. Without one, it uses a
  /// ``FileCountdownStore``. On tvOS, where an app can't write to Application Support, it uses a
  /// ``UserDefaultsCountdownStore``.
  ///
  /// Inside ``CountdownTime/withClock(_:center:perform:)``, this property is the center that you passed to that method,
  /// or a new center without a store.
  public static var shared: CountdownCenter {
    let center = CountdownTime.center
    // Not restored or saved while `system` is initialized, because a write may notify observers that access `shared`.
    center.restoreIfUnread()
    center.save()
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
  /// ``CountdownError/sharedStoreNotSet(reason:)`` to the system's log:
  /// - The shared center is already in use. It keeps its store until the process ends.
  /// - A store was set before.
  /// - The method is called inside ``CountdownTime/withClock(_:center:perform:)``. The shared center is then a
  ///   replacement, which has the store that you gave it. The store of the process's own center doesn't change, so a
  ///   test can run the code of your app's launch.
  ///
  /// Keys don't move from one store to another. If an earlier version of your app used another store, such as the
  /// standard one, its keys stay there and don't run in the new store. They're in plain text, so remove the former folder
  /// or the former values if the keys are personal data.
  ///
  /// You can call this method on any thread.
  ///
  /// - Parameter store: The store, which belongs to the center from now on. The center reads it at its first use.
  ///   A ``FileCountdownStore`` also reads its folder in its initializer, on the caller's thread. In
  ///   ``CountdownStore/keys`` and ``CountdownStore/record(forKey:)``, the store must not use ``shared``.
  /// - Returns: Whether the shared center uses the store.
  @discardableResult
  public static func setSharedStore(_ store: any CountdownStore) -> Bool {
    do throws(CountdownError) {
      guard !CountdownTime.isReplaced else { throw SharedStore.Failure.replaced.error }
      try sharedStore.set(store)
      return true
    } catch {
      log(error)
      return false
    }
  }
}

/// The store for a center that is created at its first use.
final class SharedStore: Sendable {
  private enum State {
    case standard
    case chosen(any CountdownStore)
    case inUse
  }

  /// The reason why a store can't be set. The raw value is part of an error's description.
  enum Failure: String {
    case inUse = "The center is already in use. Set its store at launch, before the first use of a key."
    case alreadySet = "Another store was set before."
    case replaced = "Inside CountdownTime.withClock, the center is a replacement. Pass a center that has the store."

    var error: CountdownError { .sharedStoreNotSet(reason: rawValue) }
  }

  private let state = Locked(State.standard)

  /// Sets the store, unless a store is already set or in use.
  func set(_ store: any CountdownStore) throws(CountdownError) {
    let failure = state.withLock { state -> Failure? in
      switch state {
      case .standard:
        state = .chosen(store)
        return nil
      case .chosen: return .alreadySet
      case .inUse: return .inUse
      }
    }
    if let failure { throw failure.error }
  }

  /// Returns the store that was set, or nil. From now on, no store can be set.
  func use() -> (any CountdownStore)? {
    state.withLock { state in
      defer { state = .inUse }
      return if case .chosen(let store) = state { store } else { nil }
    }
  }
}
