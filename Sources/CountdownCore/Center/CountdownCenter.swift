public import Foundation

/// An object that runs countdowns under keys, independently of the views that show them.
///
/// A key, such as "login" or "reset-password", identifies a countdown in every view controller:
///
/// ```swift
/// let countdown = try CountdownCenter.shared.start("login", duration: 60)
/// // 42, in any view controller.
/// CountdownCenter.shared["login"]?.remainingSeconds
/// ```
///
/// A key is in use from its start until its countdown finishes or is canceled. With a ``CountdownStore``, it also stays
/// in use after a relaunch:
/// - Until the device restarts, a clock that the user can't set determines the remaining time. After a restart, the
///   time of day does.
/// - If the system doesn't tell whether the device has restarted, setting the clock can lengthen the remaining time,
///   but doesn't shorten it.
/// - In any case, the remaining time never exceeds the countdown's duration.
/// - A paused key is running, as if it had been resumed when it was saved, because nothing could resume it anymore.
/// - A key whose request was pending waits, as if the request had succeeded when it was saved, because the message may
///   be on its way. The request doesn't count as a send. If you know that it failed, cancel the key.
///
/// Each change is saved before the method that makes it returns, with these exceptions:
/// - If another thread is saving at that moment, that thread saves the change right afterward. When the app enters the
///   background, the library waits for such saves, for one second at most.
/// - If the store can't be read or saved at that moment, the change is saved later, as ``CountdownStore`` describes.
/// - An end by time is saved with the next change.
/// - A ``SendRequest`` that is released unfinished is saved shortly afterward.
///
/// Reading, such as ``subscript(_:)``, ``activity(of:)``, or ``allowance(for:under:)``, saves nothing.
///
/// The store holds a key in plain text, at least while its countdown runs or is paused, and while a request is pending
/// that a wait may follow. Consider this if a key is personal data, such as a phone number. An expired key leaves the
/// store in these cases:
/// - The center saves a change under any key.
/// - The app enters the background or returns from it, or the time of day changes. On macOS, watchOS, and Linux, a
///   process has no background.
/// - After a relaunch, a center with the same store is created. To remove expired keys early, access ``shared`` at
///   every launch.
///
/// You can use a center on any thread. Keep a reference to it while you use its keys, because a change to a countdown
/// isn't stored after its center is deallocated.
public final class CountdownCenter: @unchecked Sendable {
  // `@unchecked Sendable` is safe because everything that changes is accessed only under the scheduler's lock.

  typealias Change = CountdownScheduler.Change

  enum Access {
    /// Nothing is saved: The center has no store, the store's value is from a later version, or the process has ended.
    case off
    /// Nothing is saved yet: The store couldn't be loaded, for example because the device hasn't been unlocked.
    case unread
    case read
  }

  /// A closure that writes an error's description, which contains no key, to the system's log.
  package static let log: @Sendable (CountdownStoreError) -> Void = { Log.write($0.localizedDescription) }

  package let scheduler: CountdownScheduler
  let store: (any CountdownStore)?
  let onError: @Sendable (CountdownStoreError) -> Void
  var keys: [String: KeyedActivity] = [:]
  /// The number of keys at which expired ones are removed.
  private var mostKeys = 8
  private var latestRun: UInt32 = 0
  /// The recorded sends of each group.
  var sendLogs: [String: ResendLog] = [:]
  var access: Access
  var hasUnsavedChanges = false
  var isUsingStore = false
  /// Whether a failure to load or to save was reported.
  var hasReportedFailure = false

  /// Creates a center. Inside `run` of a `ManualClock`, it uses that clock.
  ///
  /// - Parameters:
  ///   - store: The store that keeps running and paused keys, and counted sends, after the process ends, or nil to keep
  ///     none. The initializer reads it on the caller's thread. Don't use one store in two centers at the same time.
  ///   - onError: A closure that receives an error if the store can't be used. It's called on any thread that uses the
  ///     center, at most once for each kind of failure: the first time that the store can't be read, a damaged value, a
  ///     value of a later version, and the first save that fails. It isn't called if the permission to read is missing,
  ///     as before the device is first unlocked. If it's nil, errors are written to the system's log, without the keys.
  public convenience init(
    store: (any CountdownStore)? = nil, onError: (@Sendable (CountdownStoreError) -> Void)? = nil
  ) {
    self.init(CountdownEnvironment.scheduler, store: store, onError: onError ?? Self.log)
  }

  /// Creates a center for a button's own countdown or send.
  ///
  /// - Parameter center: The center whose scheduler is used, or nil for the current one.
  package static func forOneView(like center: CountdownCenter?) -> CountdownCenter {
    CountdownCenter(center?.scheduler ?? CountdownEnvironment.scheduler)
  }

  package init(
    _ scheduler: CountdownScheduler, store: (any CountdownStore)? = nil, savesLater: Bool = false,
    onError: @escaping @Sendable (CountdownStoreError) -> Void = CountdownCenter.log
  ) {
    self.store = store
    self.onError = onError
    access = store == nil ? .off : .unread
    self.scheduler = scheduler
    if store == nil { return }
    // Before any other thread can use the store.
    useStore(saves: !savesLater) { access == .unread }
    scheduler.add(self)
    // Only if the load tells something new, because a save under way would delay that of the app's first change.
    if savesLater, scheduler.read({ _ in hasUnsavedChanges }) { scheduler.performElsewhere { self.save() } }
  }

  deinit {
    scheduler.read { _ in
      for key in keys.values {
        key.countdown?.key = nil
        key.countdown = nil
      }
    }
  }

  /// Starts a countdown under a key, or returns the running or paused countdown that is already under the key.
  ///
  /// - Parameters:
  ///   - key: The countdown's key. Canonically equivalent Unicode strings are the same key.
  ///   - duration: The number of seconds, more than 0 and at most 100 years. It doesn't change a countdown that is
  ///     already under the key.
  /// - Returns: The countdown under the key.
  /// - Throws: ``CountdownError/invalidDuration(_:allowed:)``, even if the key is already in use.
  @discardableResult
  public func start(_ key: String, duration: TimeInterval) throws(CountdownError) -> Countdown {
    let timeline = try Timeline(seconds: duration)
    loadIfNeeded()
    return scheduler.update { change in
      let key = keyedActivity(key, &change)
      return key.countdown ?? start(timeline, under: key, &change)
    }
  }

  /// Sets the remaining time under a key, such as the wait that a server reports.
  ///
  /// - If no countdown is under the key, one starts, even while a request is pending.
  /// - If a countdown is running or paused under the key, it keeps its state, its handlers, and a policy's limit. Its
  ///   duration becomes `seconds` if it's shorter.
  /// - With 0 or less, a countdown under the key finishes. If there is none, nothing happens.
  ///
  /// To set the remaining time of a button without a key, call its `start(from:)`.
  ///
  /// - Parameters:
  ///   - seconds: The number of seconds, capped at 100 years. A value that isn't finite changes nothing.
  ///   - key: The countdown's key.
  /// - Returns: The running or paused countdown under the key, or nil if there is none.
  @discardableResult
  public func setRemaining(_ seconds: TimeInterval, of key: String) -> Countdown? {
    guard seconds.isFinite else { return self[key] }
    let left = Nanoseconds(wait: seconds)
    loadIfNeeded()
    return scheduler.update { change in
      let key = keyedActivity(key, &change)
      if let countdown = key.countdown {
        scheduler.change(countdown, &change) { $0.setRemaining(left, at: $1) }
      } else if left > 0 {
        _ = start(Timeline(duration: left), under: key, &change)
      }
      removeIfUnused(key)
      return key.countdown
    }
  }

  /// The number of the next run, or of a later one if other threads start runs meanwhile.
  package var nextRun: Int { scheduler.read { _ in Int(clamping: latestRun) + 1 } }

  /// Starts a countdown under a key that has neither a request nor a countdown. From 0 or less, it ends at once.
  ///
  /// - Returns: The number of the run under the key, or nil if a request is pending.
  package func startIfUnused(_ key: String, seconds: Int) -> Int? {
    loadIfNeeded()
    return scheduler.update { change in
      let key = keyedActivity(key, &change)
      if key.isSending { return nil }
      let duration = Nanoseconds(wait: TimeInterval(seconds))
      if key.countdown == nil { _ = start(Timeline(duration: duration), under: key, &change) }
      removeIfUnused(key)
      return Int(clamping: key.latestRun)
    }
  }

  /// Returns the number of seconds since the run under a key began. It's infinite if there is none.
  package func timeSinceStart(of key: String) -> TimeInterval {
    scheduler.read { now in
      keys[key]?.countdown.map { now.nanoseconds(since: $0.timeline.start).seconds } ?? .infinity
    }
  }

  /// The running or paused countdown under the key, or nil if there is none.
  public subscript(key: String) -> Countdown? {
    scheduler.read { keys[key]?.activeCountdown(at: $0) }
  }

  /// Cancels the countdown under the key, and notifies all of its observers. Does nothing if there is none.
  ///
  /// If the countdown has just finished, observers of the key that haven't received the end yet receive a cancel
  /// instead. The countdown's own observers receive the end. A pending request under the key continues, and a wait can
  /// follow it.
  public func cancel(_ key: String) {
    loadIfNeeded()
    scheduler.update { cancel(key, &$0) }
  }

  /// Cancels a countdown on another queue, not inside the `deinit` that calls this method.
  package func cancelLater(_ key: String) {
    scheduler.performElsewhere { self.cancel(key) }
  }

  func handle(_ event: CountdownClockEvent) {
    if event == .willEnterForeground { loadIfNeeded() }
    scheduler.update { change in
      removeExpired(&change)
      // After a restart, the saved time of day applies.
      if event == .timeOfDayDidChange, !keys.isEmpty || !sendLogs.isEmpty { change.save(self) }
    }
    // An earlier save may have failed.
    save()
  }

  // MARK: Under the lock

  /// Returns the number of a new run under a key.
  func nextRun(under key: KeyedActivity) -> UInt32 {
    latestRun = latestRun == .max ? 1 : latestRun + 1
    key.latestRun = latestRun
    return latestRun
  }

  func time(at now: MonotonicInstant) -> Timestamp {
    Timestamp(on: scheduler.clock, at: now)
  }

  /// Returns what is under a key, or adds it. A countdown whose deadline has passed has left the key.
  func keyedActivity(_ name: String, _ change: inout Change) -> KeyedActivity {
    scheduler.finishIfDue(keys[name]?.countdown, &change)
    if let key = keys[name] { return key }
    if keys.count >= mostKeys {
      removeExpired(&change)
      mostKeys = 2 * keys.count + 8
    }
    let key = KeyedActivity(name, in: self)
    keys[name] = key
    return key
  }

  func removeIfUnused(_ key: KeyedActivity) {
    if key.isUnused, keys[key.name] === key { keys[key.name] = nil }
  }

  /// Starts a countdown under a key that has none. A countdown from 0 ends at once.
  func start(
    _ timeline: Timeline, isLimit: Bool = false, under key: KeyedActivity, _ change: inout Change
  ) -> Countdown {
    var timeline = timeline
    let effect = timeline.start(at: change.now)
    timeline.isLimit = isLimit
    change.save(self)
    return add(timeline, effect, under: key, &change)
  }

  /// Adds a countdown to a key that has none.
  func add(
    _ timeline: Timeline, _ effect: Timeline.Effect, under key: KeyedActivity, _ change: inout Change
  ) -> Countdown {
    let countdown = Countdown(timeline, scheduler, under: key)
    countdown.timeline.run = nextRun(under: key)
    key.countdown = countdown
    scheduler.notifyObservers(of: countdown, effect, &change)
    return countdown
  }

  func cancel(_ name: String, _ change: inout Change) {
    guard let key = keys[name] else { return }
    scheduler.finishIfDue(key.countdown, &change)
    if let countdown = key.countdown {
      scheduler.change(countdown, &change) { timeline, _ in timeline.cancel() }
    } else {
      for observation in key.observations { observation.cancelEnd(of: key.latestRun) }
    }
  }

  /// Removes countdowns whose deadline has passed, and sends that no longer count.
  func removeExpired(_ change: inout Change) {
    for key in keys.values { scheduler.finishIfDue(key.countdown, &change) }
    for (group, var log) in sendLogs {
      let count = log.sends.count
      log.removeExpired(at: change.now)
      guard log.sends.count < count else { continue }
      sendLogs[group] = log.sends.isEmpty ? nil : log
      change.save(self)
    }
  }
}

extension CountdownCenter {
  // Saved later, because another thread that asks for the center waits for its initialization. If that is the main
  // thread, a store that waits for the main queue while it saves would never return.
  static let system = CountdownCenter(.system, store: sharedStore.withLock { $0.use() }, savesLater: true)

  private static let sharedStore = Locked(SharedStore.none)

  /// The app's center. Buttons that count under a key use it, unless you give them another center.
  ///
  /// The center keeps its keys in the store that you pass to ``setSharedStore(_:)``. Without one, it uses a
  /// ``FileCountdownStore``, and on tvOS, where an app can't write to Application Support, a
  /// ``UserDefaultsCountdownStore``. Inside `run` of a `ManualClock`, this is a center that belongs to that clock.
  public static var shared: CountdownCenter { CountdownEnvironment.center }

  /// Sets the store of the `shared` center. Call this method once, at launch, before the first use of that center.
  ///
  /// ```swift
  /// let store = UserDefaultsCountdownStore(suiteName: "countdowns")
  /// CountdownCenter.setSharedStore(store)
  /// ```
  ///
  /// You can call this method on any thread. In these cases, it changes nothing, returns false, and writes a
  /// ``CountdownStoreError/notSet(reason:)`` to the system's log:
  /// - The shared center is already in use. It keeps its store until the process ends.
  /// - A store was set before.
  /// - The method is called inside `run` of a `ManualClock`, whose shared center has a store of its own. A test can
  ///   therefore run the code of your app's launch.
  ///
  /// Keys don't move from one store to another. If an earlier version of your app used another store, its keys stay
  /// there in plain text. Remove the former folder or the former values if the keys are personal data.
  ///
  /// - Parameter store: The store, which belongs to the center from now on. The center reads it at its first use. In
  ///   ``CountdownStore/load()``, the store must not use ``shared``.
  /// - Returns: Whether the shared center uses the store.
  @discardableResult
  public static func setSharedStore(_ store: any CountdownStore) -> Bool {
    var reason = "With a manual clock, the center is a replacement, which has a store of its own."
    if !CountdownEnvironment.isReplaced {
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
