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
/// - Until the device restarts, a clock that the user can't set determines the remaining time.
/// - After a restart of the device, or if the system doesn't identify its boot, the time of day determines the
///   remaining time. The remaining time never exceeds the countdown's duration.
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
    enum PendingWrite {
      case write(any StoredRecord)
      case remove

      var data: Data? {
        if case .write(let record) = self { record.encoded } else { nil }
      }
    }

    enum Saving {
      /// The center has no store, or the store belongs to another program.
      case off
      case on
      /// A write failed, and the error was reported. The center continues to write.
      case failing
    }

    var saving: Saving
    /// Whether the store couldn't be read yet, for example because the device hasn't been unlocked.
    var isUnread = false
    var keyedCountdowns: [String: KeyedCountdown] = [:]
    /// The deadlines of the running keys.
    var deadlines = WakeQueue<KeyedCountdown>(bucketWidth: .perSecond)
    /// The recorded sends of each group.
    var sendLogs: [String: ResendLog] = [:]
    /// The changes that aren't in the store yet. Each of the store's keys has at most one, its latest.
    var pendingWrites: [String: PendingWrite] = [:]
    var isWriting = false
    /// The store's spellings of each key that it holds. The first one stays in use, and the others are removed.
    ///
    /// A store may compare bytes, but Swift treats canonically equivalent strings as equal.
    var storedSpellings: [String: [String]] = [:]

    /// Takes a pending change and the spellings of its key, unless another thread is writing.
    mutating func beginWrite() -> (key: String, spellings: [String], write: PendingWrite)? {
      guard !isWriting, let (key, write) = pendingWrites.popFirst() else { return nil }
      isWriting = true
      return (key, storedSpellings[key] ?? [key], write)
    }
  }

  let scheduler: CountdownScheduler
  let clock: any CountdownClock
  let storage: Locked<Storage>
  let store: (any CountdownStore)?
  let report: @Sendable (CountdownError) -> Void

  /// Creates a center that uses ``CountdownTime/clock``.
  ///
  /// - Parameters:
  ///   - store: The store that keeps running and paused keys after the process ends, or nil to keep none. The
  ///     initializer reads the store once and removes expired records. Each change is written before the method that
  ///     makes it returns. If another thread is already writing, that thread writes the change. Don't use one store in
  ///     two centers at the same time.
  ///   - report: A closure that receives an error for each record that's damaged or from a later version. With a
  ///     ``FileCountdownStore``, it also receives the first error of a write, and the first error of a file that can't be
  ///     read. It isn't called for files that can't be read because of missing permission, as before the device is first
  ///     unlocked. If a file store or a suite of the user
  ///     defaults belongs to another program, it receives ``CountdownError/storeInUse(owner:)`` once. It's called on any
  ///     thread that uses the center. The default closure writes the error to the system's log, without the key.
  public convenience init(
    store: (any CountdownStore)? = nil, report: @escaping @Sendable (CountdownError) -> Void = CountdownCenter.log
  ) {
    self.init(clock: CountdownTime.clock, store: store, report: report)
    save()
  }

  init(clock: any CountdownClock, store: (any CountdownStore)?, report: @escaping @Sendable (CountdownError) -> Void) {
    self.clock = clock
    self.store = store
    storage = Locked(Storage(saving: store == nil ? .off : .on))
    self.report = report
    scheduler = CountdownScheduler.scheduler(for: clock)
    restore()
    scheduler.add(self)
  }

  /// A closure that writes an error's description to the system's log. The description contains no key.
  public static let log: @Sendable (CountdownError) -> Void = { NSLog("%@", $0.localizedDescription) }

  /// Starts a countdown under a key, or returns the running or paused countdown that is already under the key.
  ///
  /// - Parameters:
  ///   - key: The countdown's key. The store holds it in plain text. Canonically equivalent Unicode strings are the same
  ///     key.
  ///   - duration: The duration in seconds, within ``Countdown/allowedDurations``. It has no effect on a countdown that
  ///     is already under the key.
  /// - Returns: The countdown under the key.
  /// - Throws: ``CountdownError/invalidDuration(_:allowed:)``, even if the key is already in use.
  @discardableResult
  public func start(_ key: String, duration: TimeInterval) throws(CountdownError) -> Countdown {
    var timeline = try Timeline(seconds: duration)
    let countdown = storage.withLock { storage in
      let now = clock.now
      if let keyed = activeCountdown(key, at: now, &storage) { return keyed.countdown }
      _ = timeline.start(at: now)
      return add(timeline, under: key, &storage)
    }
    save()
    return countdown
  }

  /// The running or paused countdown under the key, or nil if there is none.
  public subscript(key: String) -> Countdown? {
    let countdown = storage.withLock { storage in
      activeCountdown(key, at: clock.now, &storage)?.countdown
    }
    save()
    return countdown
  }

  /// Cancels the countdown under the key, and notifies all of its observers. Does nothing if the key isn't in use.
  public func cancel(_ key: String) {
    self[key]?.cancel()
  }

  // MARK: Following changes

  /// Updates the key after a change to its countdown.
  func update(_ keyed: KeyedCountdown) {
    storage.withLock { storage in
      guard storage.keyedCountdowns[keyed.key] === keyed else { return }
      refresh(keyed, &storage)
    }
    save()
  }

  /// Removes the expired keys and saves. Called on any thread, without a lock.
  func dropExpiredKeys() {
    storage.withLock { removeExpired(at: clock.now, &$0) }
    save()
  }

  func handle(_ event: CountdownClockEvent) {
    restoreIfUnread()
    storage.withLock { storage in
      removeExpired(at: clock.now, &storage)
      // After a reboot, a record's deadline by the time of day applies. That deadline has moved.
      if event == .timeOfDayDidChange {
        storage.keyedCountdowns.values.forEach { refresh($0, &storage) }
      }
      updateSendLogs(after: event, &storage)
    }
    save()
  }

  // MARK: Under the lock

  /// Returns the running or paused countdown under the key, and removes all expired keys.
  func activeCountdown(_ key: String, at now: MonotonicInstant, _ storage: inout Storage) -> KeyedCountdown? {
    removeExpired(at: now, &storage)
    // The countdown may be over before it notifies the center.
    if let keyed = storage.keyedCountdowns[key], keyed.timeline == nil { remove(keyed, &storage) }
    return storage.keyedCountdowns[key]
  }

  /// Adds a countdown under a key that isn't in use.
  ///
  /// - Parameter record: The record that the store holds for the key. It's replaced if it doesn't match the timeline.
  func add(
    _ timeline: Timeline, under key: String, record: CountdownRecord? = nil, _ storage: inout Storage
  ) -> Countdown {
    let keyed = KeyedCountdown(key: key, timeline: timeline, center: self)
    keyed.record = record
    storage.keyedCountdowns[key] = keyed
    refresh(keyed, &storage)
    return keyed.countdown
  }

  func remove(_ keyed: KeyedCountdown, _ storage: inout Storage) {
    storage.deadlines.remove(keyed)
    storage.keyedCountdowns[keyed.key] = nil
    if storage.saving != .off { storage.pendingWrites[keyed.storeKey] = .remove }
  }

  /// Writes the key's record even if it hasn't changed.
  func write(_ keyed: KeyedCountdown, _ storage: inout Storage) {
    keyed.record = nil
    refresh(keyed, &storage)
  }

  /// Updates the key's deadline and record, or removes the key if its countdown is over.
  private func refresh(_ keyed: KeyedCountdown, _ storage: inout Storage) {
    guard let timeline = keyed.timeline else { return remove(keyed, &storage) }
    if case .running(let deadline) = timeline.phase {
      storage.deadlines.insert(keyed, due: deadline)
    } else {
      storage.deadlines.remove(keyed)
    }
    guard storage.saving != .off else { return }
    let record = CountdownRecord(timeline, clock: clock)
    guard keyed.record?.isEquivalent(to: record) != true else { return }
    keyed.record = record
    storage.pendingWrites[keyed.storeKey] = .write(record)
  }

  /// Removes the keys whose countdowns are over. A key stays if its countdown was extended or paused in the meantime.
  private func removeExpired(at now: MonotonicInstant, _ storage: inout Storage) {
    storage.deadlines.removeDue(at: now).forEach { refresh($0, &storage) }
  }
}
