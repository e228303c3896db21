public import Foundation

/// An object that runs countdowns under keys, independently of the views that show them.
///
/// A key, such as "sign-in" or "reset-password", identifies a countdown in every view controller:
///
/// ```swift
/// let countdown = CountdownCenter.shared.start("sign-in", duration: 60)
/// // 42, in any view controller.
/// CountdownCenter.shared["sign-in"]?.remainingSeconds
/// ```
///
/// A key is in use from its start until its countdown finishes or is canceled. With a ``CountdownStore``, it also stays
/// in use after a relaunch:
/// - Until the device restarts, a clock that the user can't set determines the remaining time. After a restart, the
///   time of day does.
/// - If the system doesn't report whether the device has restarted, setting the clock can lengthen the remaining time,
///   but doesn't shorten it.
/// - In any case, the remaining time never exceeds the countdown's duration.
/// - A paused key runs again, as if it had been resumed when it was saved, because nothing is left to resume it.
/// - If a request was pending under a key, the key waits as if the request had succeeded at the time of the save,
///   because the message may be on its way. The request doesn't count as a send or toward a limit. If you know that it
///   failed, cancel the key.
///
/// Each change is saved before the method that makes it returns, with these exceptions:
/// - If another thread is saving at that moment, that thread saves the change right afterward. When the app enters the
///   background, the library waits for such saves, for one second at most.
/// - If the store can't be read or saved at that moment, the change is saved later, as ``CountdownStore`` describes.
/// - An expiration is saved with the next change.
/// - A ``SendRequest`` that is released unfinished is saved shortly afterward.
///
/// Reading, such as ``subscript(_:)``, ``activity(of:)``, or ``allowance(for:under:)``, saves nothing.
///
/// The store holds a key in plain text, at least while its countdown runs or is paused, or while its request is pending
/// and a wait may follow. Consider this if a key is personal data, such as a phone number. An expired key leaves the
/// store in these cases:
/// - You call ``cancel(_:)``, ``resetSends(for:under:)``, or ``setRemaining(_:of:)`` with 0 for the key, or
///   ``removeAll()``.
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

  typealias Transaction = CountdownScheduler.Transaction

  enum Access {
    /// Nothing is saved: The center has no store, or the process has ended.
    case off
    /// Nothing is saved: The store's value is from a later version.
    case laterVersion
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
  /// The number of keys and groups that triggers the next removal of expired ones.
  private var sizeAtNextRemoval = 8
  /// From this instant on, the next change also removes expired keys. On some systems, no event does it.
  private var nextRemoval = MonotonicInstant(nanoseconds: .min)
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
  ///     center, at most once for each of these: the store can't be read, its value is damaged, a later version saved
  ///     its value, a save fails. It isn't called if the permission to read is missing, as before the device is first
  ///     unlocked. If it's nil, errors are written to the system's log, without the keys.
  public convenience init(
    store: (any CountdownStore)? = nil, onError: (@Sendable (CountdownStoreError) -> Void)? = nil
  ) {
    self.init(CountdownEnvironment.scheduler, store: store, onError: onError ?? Self.log)
    // With a store, the center already receives events. Without one, it also removes expired keys and sends.
    if store == nil { scheduler.add(self) }
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
    loadIfNeeded(savesLater: savesLater)
    scheduler.add(self)
    // Only if loading changed something. A save in progress would delay saving the app's first change.
    if savesLater, scheduler.read({ _ in hasUnsavedChanges }) { scheduler.performElsewhere { self.save() } }
  }

  deinit {
    scheduler.read { _ in
      for state in keys.values {
        state.countdown?.key = nil
        state.countdown = nil
      }
    }
  }

  /// Starts a countdown under a key, or returns the running or paused countdown that is already under the key.
  ///
  /// - Parameters:
  ///   - key: The countdown's key. Canonically equivalent Unicode strings are the same key.
  ///   - duration: The number of seconds, as in ``Countdown/init(duration:interval:)``. It doesn't change a countdown
  ///     that is already under the key. A countdown from 0 finishes at once and leaves the key.
  /// - Returns: The countdown under the key, or the one that has finished at once.
  @discardableResult
  public func start(_ key: String, duration: TimeInterval) -> Countdown {
    let timeline = Timeline(duration: Nanoseconds(duration: duration))
    loadIfNeeded()
    return scheduler.update { transaction in
      let state = keyedActivity(key, &transaction)
      return state.countdown ?? start(timeline, under: state, &transaction)
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
    return scheduler.update { transaction in
      let state = keyedActivity(key, &transaction)
      if let countdown = state.countdown {
        scheduler.apply(to: countdown, &transaction) { $0.setRemaining(left, at: $1) }
      } else if left > 0 {
        _ = start(Timeline(duration: left), under: state, &transaction)
      }
      removeIfUnused(state)
      if left == 0 { saveRemoved(&transaction) }
      return state.countdown
    }
  }

  /// The number that the next run gets, unless another thread starts one first.
  package var nextRun: Int { scheduler.read { _ in Int(clamping: latestRun) + 1 } }

  /// Starts a countdown under a key that has neither a request nor a countdown. From 0 or less, it ends at once.
  ///
  /// - Returns: The number of the run under the key, or nil if a request is pending.
  package func startIfUnused(_ key: String, seconds: Int) -> Int? {
    loadIfNeeded()
    return scheduler.update { transaction in
      let state = keyedActivity(key, &transaction)
      if state.isSending { return nil }
      let duration = Nanoseconds(wait: TimeInterval(seconds))
      if state.countdown == nil { _ = start(Timeline(duration: duration), under: state, &transaction) }
      removeIfUnused(state)
      return Int(clamping: state.latestRun)
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
  /// If the countdown has just finished, observers of the key that haven't received the end yet receive a cancellation
  /// instead. The countdown's own observers receive the end. A pending request under the key continues, and a wait can
  /// follow it.
  public func cancel(_ key: String) {
    loadIfNeeded()
    scheduler.update { transaction in
      cancel(key, &transaction)
      saveRemoved(&transaction)
    }
  }

  /// Cancels all countdowns and forgets all sends, for example when the user signs out.
  ///
  /// When this method returns, every key is idle, in memory and in the store. That includes stored values that couldn't
  /// be read yet, and a value of a later version. If another thread is saving, or if saving fails, the store is emptied
  /// later, as with each change. Observers are notified as by ``cancel(_:)``.
  ///
  /// A pending request continues, and its caller receives the result. However, no wait follows the request, it doesn't
  /// count as a send, and another send can begin under its key at once. Other centers, and other processes, aren't
  /// affected. Buttons that count without a key use a center of their own.
  public func removeAll() {
    loadIfNeeded()
    scheduler.update { transaction in
      for state in keys.values {
        let isSending = state.isSending
        state.pendingSend = nil
        state.hasWaitOfRequest = false
        cancel(state.name, &transaction)
        if isSending { scheduler.notifyObserversOfCancel(of: state, &transaction) }
        removeIfUnused(state)
      }
      sendLogs = [:]
      if access != .off { access = .read }
      transaction.save(self)
    }
  }

  /// Cancels a countdown on another queue, not inside the `deinit` that calls this method.
  package func cancelLater(_ key: String) {
    scheduler.performElsewhere { self.cancel(key) }
  }

  func handle(_ event: CountdownClockEvent) {
    if event == .willEnterForeground { loadIfNeeded() }
    scheduler.update { transaction in
      removeExpired(&transaction)
      // After a restart, the saved time of day applies.
      if event == .timeOfDayDidChange, !keys.isEmpty || !sendLogs.isEmpty { transaction.save(self) }
    }
    // An earlier save may have failed.
    save()
  }

  // MARK: Under the lock

  /// Returns the number of a new run under a key.
  func nextRun(under state: KeyedActivity) -> UInt32 {
    latestRun = latestRun == .max ? 1 : latestRun + 1
    state.latestRun = latestRun
    return latestRun
  }

  func time(at now: MonotonicInstant) -> Timestamp {
    Timestamp(on: scheduler.clock, at: now)
  }

  /// Returns the state of a key, or adds it. A countdown whose deadline has passed has left the key.
  func keyedActivity(_ name: String, _ transaction: inout Transaction) -> KeyedActivity {
    scheduler.finishIfDue(keys[name]?.countdown, &transaction)
    if let state = keys[name] { return state }
    removeExpiredIfMany(&transaction)
    let state = KeyedActivity(name, in: self)
    keys[name] = state
    return state
  }

  func removeIfUnused(_ state: KeyedActivity) {
    if state.isUnused, keys[state.name] === state { keys[state.name] = nil }
  }

  /// Starts a countdown under a key that has none. A countdown from 0 ends at once.
  func start(
    _ timeline: Timeline, isLimit: Bool = false, under state: KeyedActivity, _ transaction: inout Transaction
  ) -> Countdown {
    var timeline = timeline
    let effect = timeline.start(at: transaction.now)
    timeline.isLimit = isLimit
    transaction.save(self)
    return add(timeline, effect, under: state, &transaction)
  }

  /// Adds a countdown to a key that has none.
  func add(
    _ timeline: Timeline, _ effect: Timeline.Effect, under state: KeyedActivity, _ transaction: inout Transaction
  ) -> Countdown {
    let countdown = Countdown(timeline, scheduler, under: state)
    countdown.timeline.run = nextRun(under: state)
    state.countdown = countdown
    scheduler.notifyObservers(of: countdown, effect, &transaction)
    return countdown
  }

  func cancel(_ name: String, _ transaction: inout Transaction) {
    guard let state = keys[name] else { return }
    scheduler.finishIfDue(state.countdown, &transaction)
    if let countdown = state.countdown {
      scheduler.apply(to: countdown, &transaction) { timeline, _ in timeline.cancel() }
    } else {
      for observation in state.observations { observation.cancelEnd(of: state.latestRun) }
    }
  }

  /// Saves an expiration now, although it usually waits for the next change. The app may expect the store to forget a
  /// key that it names, such as a phone number.
  func saveRemoved(_ transaction: inout Transaction) {
    if hasUnsavedChanges { transaction.save(self) }
  }

  /// Removes expired keys and sends if the center has grown since the last removal.
  func removeExpiredIfMany(_ transaction: inout Transaction) {
    let isDue = transaction.now >= nextRemoval
    guard isDue || keys.count + sendLogs.count >= sizeAtNextRemoval else { return }
    nextRemoval = transaction.now.advanced(byNanoseconds: ResendLog.shortestWindow)
    removeExpired(&transaction)
    sizeAtNextRemoval = 2 * (keys.count + sendLogs.count) + 8
  }

  /// Removes countdowns whose deadline has passed, and sends that no longer count.
  func removeExpired(_ transaction: inout Transaction) {
    for state in keys.values { scheduler.finishIfDue(state.countdown, &transaction) }
    for (group, var log) in sendLogs {
      let count = log.sends.count
      log.removeExpired(at: transaction.now)
      guard log.sends.count < count else { continue }
      sendLogs[group] = log.sends.isEmpty ? nil : log
      transaction.save(self)
    }
  }
}
