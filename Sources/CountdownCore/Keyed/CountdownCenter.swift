public import Foundation

/// Countdowns that outlive the page that started them, each under a key: "login", say, or "reset-password".
///
/// ```swift
/// let countdown = try CountdownCenter.shared.start("login", duration: 60)
/// CountdownCenter.shared["login"]?.remainingSeconds            // 42, on whatever page
/// ```
///
/// A key runs from its start to its end or cancel; then it is gone and holds no memory. With a ``CountdownStore`` a key
/// survives the process, too: in the same boot of the device the clock that nobody can set says what is left; after
/// a reboot, and where the system does not tell which boot it is, the time of day does, and never more than the whole
/// duration.
///
/// Keys are kept in the store in plain text while they run. One that holds personal data, a telephone number, say, is
/// removed at the end if anybody watches; else when the center is next used, the app goes to the background, or the
/// center is made again in another process. Ask for ``shared`` at every launch, so that nothing stays behind.
///
/// Hold a center for as long as its keys are of interest: what is done to a countdown when its center is gone is not kept.
/// Everything here can be called from any thread.
public final class CountdownCenter: Sendable {
  struct Storage {
    var entries: [String: KeyedCountdown] = [:]
    var expiries = WakeQueue<KeyedCountdown>(bucketWidth: .perSecond)
    /// What the store has still to be told, the latest of each key; nil for a key that is gone.
    var unsaved: [String: (any StoredRecord)?] = [:]
    var isSaving = false
    /// The keys that the store holds, as it spells them: it may compare bytes, while Swift takes two spellings for equal.
    var keptKeys: Set<String> = []
    /// What the store held at the launch under further spellings of a key.
    var otherSpellings: [String: [String]] = [:]
    var hasFailedToWrite = false
    /// What has been sent under a policy, by its group.
    var sends: [String: ResendLog] = [:]
    /// What the store was told last of each of them.
    var sendRecords: [String: ResendRecord] = [:]
  }

  static let system = CountdownCenter(
    clock: SystemClock.shared, store: PersistentStorage.ofSystem.makeStore(), report: CountdownCenter.log)

  /// The app's own center, which buttons with a key use. Inside ``CountdownTime/withClock(_:center:perform:)`` the one
  /// given there.
  ///
  /// It keeps its keys in a ``FileCountdownStore``; on tvOS, where an app can't write to Application Support, in a
  /// ``UserDefaultsCountdownStore``.
  public static var shared: CountdownCenter {
    let center = CountdownTime.center
    // Not in its initializer: writing may call observers of the store's, who may ask for the center.
    center.save()
    return center
  }

  let scheduler: CountdownScheduler
  let clock: any CountdownClock
  let storage = Locked(Storage())
  let store: (any CountdownStore)?
  let report: @Sendable (CountdownError) -> Void

  /// A center of its own, on ``CountdownTime/clock``.
  ///
  /// - Parameters:
  ///   - store: Where running keys are kept beyond the process. What it holds is read here, once; what has expired is
  ///     removed from it. Each change is written before the call that made it returns, unless another thread is writing:
  ///     then that one writes it next. Two centers must not use one store at the same time. Nil keeps nothing.
  ///   - report: Receives, on the calling thread, an error for each record that can't be read, and one for the first that
  ///     can't be written if the store is of this library. By default, errors are written to the log, without the key.
  public convenience init(
    store: (any CountdownStore)? = nil, report: @escaping @Sendable (CountdownError) -> Void = CountdownCenter.log
  ) {
    self.init(clock: CountdownTime.clock, store: store, report: report)
    save()
  }

  init(clock: any CountdownClock, store: (any CountdownStore)?, report: @escaping @Sendable (CountdownError) -> Void) {
    self.clock = clock
    self.store = store
    self.report = report
    scheduler = CountdownScheduler.scheduler(for: clock)
    restore()
    scheduler.add(self)
  }

  /// Writes the error to the system's log. It holds no key.
  public static let log: @Sendable (CountdownError) -> Void = { NSLog("%@", $0.localizedDescription) }

  /// Starts a countdown under `key`, or returns the one that runs there, whatever its duration.
  ///
  /// - Parameters:
  ///   - key: What it is found by; in plain text where the store keeps it. Unicode spellings of the same text are one key.
  ///   - duration: Seconds, within ``Countdown/allowedDurations``.
  /// - Throws: ``CountdownError/invalidDuration(_:allowed:)``, even if the key runs.
  @discardableResult
  public func start(_ key: String, duration: TimeInterval) throws(CountdownError) -> Countdown {
    var timeline = try Timeline(seconds: duration)
    let countdown = storage.withLock { storage in
      let now = clock.now
      if let entry = running(key, at: now, &storage) { return entry.countdown }
      _ = timeline.start(at: now)
      return enter(timeline, under: key, &storage)
    }
    save()
    return countdown
  }

  /// The countdown that runs, or is paused, under `key`; nil if none is.
  public subscript(key: String) -> Countdown? {
    let countdown = storage.withLock { storage in
      running(key, at: clock.now, &storage)?.countdown
    }
    save()
    return countdown
  }

  /// Ends what runs under `key` before its time, for all who watch it. Does nothing if nothing does.
  public func cancel(_ key: String) {
    self[key]?.cancel()
  }

  // MARK: Keeping

  /// A new countdown in place of what `key` had, which must be over.
  func enter(_ timeline: Timeline, under key: String, _ storage: inout Storage) -> Countdown {
    let entry = KeyedCountdown(key: key, timeline: timeline, center: self)
    storage.entries[entry.key] = entry
    note(entry, &storage)
    return entry.countdown
  }

  /// Follows a change that was made to the countdown itself.
  func update(_ entry: KeyedCountdown) {
    storage.withLock { storage in
      guard storage.entries[entry.key] === entry else { return }
      note(entry, &storage)
    }
    save()
  }

  func handle(_ event: CountdownClockEvent) {
    storage.withLock { storage in
      removeExpired(at: clock.now, &storage)
      // What the time of day is at the end may have changed with it, and decides after a reboot.
      if event == .timeOfDayDidChange {
        storage.entries.values.forEach { note($0, onlyIfChanged: true, &storage) }
      }
      keepSends(after: event, &storage)
    }
    save()
  }

  /// What runs or is paused under `key` at this very moment, whatever has been noted of it.
  func running(_ key: String, at now: MonotonicInstant, _ storage: inout Storage) -> KeyedCountdown? {
    removeExpired(at: now, &storage)
    guard let entry = storage.entries[key] else { return nil }
    let isCurrent = scheduler.read { entry.runs(entry.countdown.timeline, at: $0) }
    guard isCurrent else {
      remove(entry, &storage)
      return nil
    }
    return entry
  }

  /// Reads the countdown under its own lock, which lies below this one.
  private func note(_ entry: KeyedCountdown, onlyIfChanged: Bool = false, _ storage: inout Storage) {
    let (timeline, isCurrent) = scheduler.read {
      (entry.countdown.timeline, entry.runs(entry.countdown.timeline, at: $0))
    }
    guard isCurrent else { return remove(entry, &storage) }
    if case .running(let deadline) = timeline.phase {
      storage.expiries.insert(entry, due: deadline)
    } else {
      storage.expiries.remove(entry)
    }
    guard store != nil else { return }
    let record = CountdownRecord(timeline, clock: clock)
    if onlyIfChanged, entry.record?.means(record) == true { return }
    entry.record = record
    storage.unsaved[entry.key] = .some(record)
  }

  /// What was due may have been extended or paused a moment ago: it is looked at again.
  private func removeExpired(at now: MonotonicInstant, _ storage: inout Storage) {
    storage.expiries.removeDue(at: now).forEach { note($0, &storage) }
  }

  func remove(_ entry: KeyedCountdown, _ storage: inout Storage) {
    storage.expiries.remove(entry)
    storage.entries[entry.key] = nil
    if store != nil { storage.unsaved[entry.key] = .some(nil) }
  }
}
