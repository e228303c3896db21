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
/// A key is in use from its start until its countdown finishes or is canceled.
///
/// With a ``CountdownStore``, a key also stays in use after a relaunch:
/// - Until the device restarts, a clock that the user can't set determines the remaining time, if the system identifies the
///   boot.
/// - After a restart of the device, the time of day determines the remaining time.
/// - If the system doesn't tell whether the device has restarted, setting the clock doesn't shorten the remaining time. It
///   can lengthen it.
///
/// The remaining time never exceeds the countdown's duration.
///
/// Each change is saved before the method that makes it returns, with these exceptions:
/// - If another thread is saving at that moment, that thread saves the change right afterward.
/// - If the store can't be read or saved at that moment, the change is saved later, as ``CountdownStore`` describes.
/// - An end is saved when the key is removed.
///
/// The store holds a key in plain text, at least while its countdown runs or is paused. Consider this if a key is
/// personal data, such as a phone number. The center releases an expired key's countdown, and removes the key from the
/// store, in these cases:
/// - The countdown finishes while it has an observer and the app isn't in the background.
/// - You look up, start, or cancel any key.
/// - The app enters the background or returns from it, or the time of day changes.
/// - After a relaunch, a center with the same store is created. To remove expired keys early, access ``shared`` at
///   every launch.
///
/// Keep a reference to a center while you use its keys. A change to a countdown isn't stored after its center is
/// deallocated. You can use a center on any thread.
public final class CountdownCenter: Sendable {
  struct Storage {
    enum Access {
      /// The center has no store, or the store's value is from a later version. Nothing is saved.
      case off
      /// The store couldn't be read yet, for example because the device hasn't been unlocked. Nothing is saved.
      case unread
      case read
    }

    var access: Access
    var keyedCountdowns: [String: Countdown] = [:]
    /// No running key ends before this instant.
    var firstEnd = MonotonicInstant.distantFuture
    /// The recorded sends of each group.
    var sendLogs: [String: ResendLog] = [:]
    /// The requests in progress.
    var sends: [String: SendPlan] = [:]
    var activityObservers: [String: [ActivityObserver]] = [:]
    /// Observers whose key may have changed.
    var untoldObservers: [ActivityObserver] = []
    /// Observers whose policy's limit may be reached.
    var untoldLimits: [ActivityObserver] = []
    /// The keys that were started, changed or canceled, and the groups that were reset, while the store was unread. They
    /// take precedence over the store's.
    var changedKeys: Set<String> = []
    var resetGroups: Set<String> = []
    /// Whether there are changes that aren't in the store.
    var isChanged = false
    /// Whether a thread uses the store.
    var isSaving = false
    /// Whether a failure to read or to save was reported.
    var isFailing = false

    mutating func noteChange(of key: String) {
      isChanged = true
      if access == .unread { changedKeys.insert(key) }
    }

    /// Removes a key if its countdown is over. Otherwise, takes note of its end.
    mutating func removeIfOver(_ key: String) {
      guard let timeline = keyedCountdowns[key]?.keyedTimeline else { return remove(key) }
      if let deadline = timeline.deadline { firstEnd = min(firstEnd, deadline) }
    }

    mutating func remove(_ key: String) {
      if keyedCountdowns.removeValue(forKey: key) != nil { noteChange(of: key) }
    }
  }

  let scheduler: CountdownScheduler
  let clock: any CountdownClock
  let storage: Locked<Storage>
  let store: (any CountdownStore)?
  let onError: @Sendable (CountdownStoreError) -> Void

  /// Creates a center. Inside `run` of a `ManualClock`, it uses that clock.
  ///
  /// - Parameters:
  ///   - store: The store that keeps running and paused keys, and counted sends, after the process ends, or nil to keep
  ///     none. The initializer reads the store on the caller's thread. Don't use one store in two centers at the same
  ///     time.
  ///   - onError: A closure that receives an error if the store can't be used. It's called on any thread that uses the
  ///     center, at most once for each kind of failure: the first time that the store can't be read, a damaged value, a
  ///     value of a later version, and the first save that fails. It isn't called for a file that can't be read because of
  ///     missing permission, as before the device is first unlocked. If it's nil, the center writes the error to the
  ///     system's log, without the keys.
  public convenience init(
    store: (any CountdownStore)? = nil, onError: (@Sendable (CountdownStoreError) -> Void)? = nil
  ) {
    self.init(clock: CountdownTime.clock, store: store, onError: onError ?? Self.log)
  }

  /// Creates a center for a countdown or a send that has no key. An empty key stands for it.
  ///
  /// - Parameter center: The center whose clock is used, or nil for the current clock.
  package static func forOneView(like center: CountdownCenter?) -> CountdownCenter {
    CountdownCenter(clock: center?.clock ?? CountdownTime.clock, store: nil, onError: log, isForOneView: true)
  }

  init(
    clock: any CountdownClock, store: (any CountdownStore)?, onError: @escaping @Sendable (CountdownStoreError) -> Void,
    isForOneView: Bool = false
  ) {
    self.clock = clock
    self.store = store
    storage = Locked(Storage(access: store == nil ? .off : .unread))
    self.onError = onError
    scheduler = CountdownScheduler.scheduler(for: clock)
    // Nothing else has to be done at an end or after a change of the clock.
    if isForOneView { return }
    // Reads the store first, so that no other thread can be the reader.
    saveChanges(readsAgain: true)
    scheduler.add(self)
  }

  /// A closure that writes an error's description to the system's log. The description contains no key.
  package static let log: @Sendable (CountdownStoreError) -> Void = { NSLog("%@", $0.localizedDescription) }

  /// Starts a countdown under a key, or returns the running or paused countdown that is already under the key.
  ///
  /// - Parameters:
  ///   - key: The countdown's key. The store holds it in plain text. Canonically equivalent Unicode strings are the same
  ///     key.
  ///   - duration: The duration in seconds, more than 0 and at most 100 years. It has no effect on a countdown that
  ///     is already under the key.
  /// - Returns: The countdown under the key.
  /// - Throws: ``CountdownError/invalidDuration(_:allowed:)``, even if the key is already in use.
  @discardableResult
  public func start(_ key: String, duration: TimeInterval) throws(CountdownError) -> Countdown {
    var timeline = try Timeline(seconds: duration)
    readIfNeeded()
    return change { storage, time in
      if let countdown = activeCountdown(key, at: time.instant, &storage) { return countdown }
      _ = timeline.start(at: time.instant)
      return addCountdown(timeline, under: key, &storage)
    }
  }

  /// The running or paused countdown under the key, or nil if there is none.
  public subscript(key: String) -> Countdown? {
    change { activeCountdown(key, at: $1.instant, &$0) }
  }

  /// Cancels the countdown under the key, and notifies all of its observers. Does nothing if no countdown is under the key.
  ///
  /// A pending request under the key continues, and a wait can follow it.
  public func cancel(_ key: String) {
    // The store may contain the key.
    storage.withLock { if $0.access == .unread { $0.noteChange(of: key) } }
    self[key]?.cancel()
  }

  /// Cancels a countdown on the main queue's next turn, for a `deinit`.
  package func cancelLater(_ key: String) {
    clock.perform(on: .main) { self.cancel(key) }
  }

  // MARK: Following changes

  /// Changes the state under the lock. Then saves the change and tells observers, without holding a lock.
  func change<Result>(_ body: (inout Storage, ClockTime) -> Result) -> Result {
    defer { saveChanges() }
    return storage.withLock { body(&$0, ClockTime(on: clock)) }
  }

  /// Saves a change to a key's countdown. Call this method on any thread, without holding a lock.
  func update(_ countdown: Countdown, under key: CountdownKey) {
    change { storage, now in
      storage.noteActivity(of: key.name)
      guard storage.keyedCountdowns[key.name] === countdown else { return }
      storage.noteChange(of: key.name)
      key.time = now
      storage.removeIfOver(key.name)
    }
  }

  /// Removes expired keys, also from the store. Call this method without holding a lock.
  func removeExpired() {
    change { removeExpired(at: $1.instant, &$0) }
  }

  func handle(_ event: CountdownClockEvent) {
    readIfNeeded()
    change { storage, now in
      removeExpired(at: now.instant, &storage)
      removeExpiredSends(at: now, &storage)
      guard event == .timeOfDayDidChange else { return }
      // After a restart, the saved time of day applies.
      for countdown in storage.keyedCountdowns.values { countdown.centerKey?.time = now }
      for group in storage.sendLogs.keys { storage.sendLogs[group]?.time = now }
      storage.isChanged = true
    }
  }

  // MARK: Under the lock

  /// Returns the running or paused countdown under the key, and removes all expired keys.
  func activeCountdown(_ key: String, at now: MonotonicInstant, _ storage: inout Storage) -> Countdown? {
    removeExpired(at: now, &storage)
    // The countdown may be over before it notifies the center.
    storage.removeIfOver(key)
    return storage.keyedCountdowns[key]
  }

  /// Adds a countdown under a key that isn't in use.
  func addCountdown(_ timeline: Timeline, under key: String, _ storage: inout Storage) -> Countdown {
    let countdown = Countdown(timeline, of: .key(CountdownKey(key, in: self)))
    storage.keyedCountdowns[key] = countdown
    storage.noteActivity(of: key)
    storage.noteChange(of: key)
    storage.removeIfOver(key)
    return countdown
  }

  /// Removes the keys whose countdowns are over.
  private func removeExpired(at now: MonotonicInstant, _ storage: inout Storage) {
    guard storage.firstEnd <= now else { return }
    storage.firstEnd = .distantFuture
    for key in storage.keyedCountdowns.keys { storage.removeIfOver(key) }
  }
}

/// The key of a countdown of a ``CountdownCenter``.
///
/// The center retains the countdown, which retains its key. The countdown continues without the center.
///
/// `@unchecked Sendable` is safe because `isFree` is accessed only under the scheduler's lock, and `time` only under the
/// center's lock. The other properties don't change after the initializer.
final class CountdownKey: @unchecked Sendable {
  let name: String
  let scheduler: CountdownScheduler
  private(set) weak var center: CountdownCenter?
  /// The time of the record: that of the countdown's latest change, or of the latest change of the time of day.
  var time: ClockTime
  /// Whether the countdown was used after its end. A run that began then doesn't belong to the key.
  var isFree = false

  init(_ name: String, in center: CountdownCenter) {
    self.name = name
    self.center = center
    scheduler = center.scheduler
    time = ClockTime(on: center.clock)
  }
}

extension Countdown {
  /// The timeline while the countdown is running or paused under its key; otherwise nil.
  var keyedTimeline: Timeline? {
    scheduler.read { now in
      guard let key = self.centerKey, !key.isFree, !self.timeline.state(at: now).isOver else { return nil }
      return self.timeline
    }
  }
}
