import Dispatch
import Foundation

/// The scheduler of all countdowns with one leeway on one clock. It wakes up when an observed countdown is due, and delivers ticks to
/// the observers' queues. All observers on the main queue share one hop.
///
/// A single lock guards the state of the scheduler, its countdowns, and its observers. A countdown and its position in
/// the queue therefore always change together. While the lock is held, no handler runs and no app object is released.
///
/// `@unchecked Sendable` is safe because everything that changes is accessed only under the lock of `storage`.
final class CountdownScheduler: @unchecked Sendable {
  /// The effect of a change to a countdown on its observers.
  enum Change {
    /// The value is the same. Observers are notified when the next tick is due.
    case unchanged
    /// The value has changed. Observers are notified now.
    case changed
    /// The run was canceled. Observers receive a cancel.
    case cancelled
    /// A finished run was canceled. Observers that haven't received its end receive a cancel instead.
    case cancelledAfterEnd
  }

  struct Storage {
    let leeway: Nanoseconds
    /// Running countdowns with a single observer, which is on the main queue, and without a key. The main queue takes their
    /// ticks, so that only one thread reads them from memory.
    var mainQueue: WakeQueue<Countdown>
    /// All other observed, running countdowns. The alarm's thread takes their ticks.
    var queue: WakeQueue<Countdown>
    var alarmState = AlarmState.idle
    /// The instant from which the minimum time until the next wake-up counts.
    var lastWake: MonotonicInstant?
    /// Whether due countdowns remain for the next pass of the same wake-up.
    var hasMoreDue = false
    /// Whether the app is in the background, where nothing wakes up and nothing is delivered.
    var isInBackground = false
    /// Observers on the main queue with pending deliveries.
    var mainQueueObservers = FirstInFirstOut<CountdownObserver>()
    /// Whether a hop to the main queue is pending or under way.
    var isMainHopPending = false
    /// The instant of the latest wake-up that found ticks for the main queue, or nil. The hop takes the ticks that were due
    /// by then.
    var mainQueueDue: MonotonicInstant?
    var nextTurnBeginsWithTicks = false
    /// Observers on other queues whose hops wait for the return to the foreground.
    var suspendedObservers: [CountdownObserver] = []
    var followUp = FollowUp()
    var centers: [Weak<CountdownCenter>] = []
  }

  /// The work that follows a change. It's collected under the lock and done without the lock.
  struct FollowUp {
    var hopsToMain = false
    /// Observers on other queues to hop to.
    var observers: [CountdownObserver] = []
    /// Keys whose center records a change of their countdown.
    var changed: [KeyedCountdown] = []
  }

  struct Weak<Object: AnyObject> {
    weak var object: Object?
  }

  private struct Identifier: Hashable {
    let clock: ObjectIdentifier
    let leeway: Nanoseconds
  }

  private struct Schedulers {
    var all: [Identifier: Weak<CountdownScheduler>] = [:]
    /// The schedulers of the system's clock, which exist as long as the process.
    var system: [CountdownScheduler] = []
  }

  /// The leeway unless the app specifies another one.
  static let standardLeeway: Nanoseconds = 50_000_000

  /// The leeways that schedulers have. There are few, because each scheduler wakes up on its own.
  private static let leeways: [Nanoseconds] = [
    1, 2, 5, 10, 20, 50, 100, 250, 500, 1_000, 2_000, 5_000, 10_000, 30_000, 60_000,
  ].map { $0 * 1_000_000 }

  /// The time after which deliveries let other work run on the main queue: a quarter of a frame at 120 frames per
  /// second.
  static let longestTurn: Nanoseconds = 2_000_000

  /// The maximum number of countdowns to handle before other threads can take the lock. 8,000 take about 2 ms.
  private static let longestPass = 8_000
  private static let shortPass = 1_000
  private static let pause: TimeInterval = 0.000_05

  private static let system = {
    let system = CountdownScheduler(clock: SystemClock.shared, leeway: standardLeeway)
    system.observeClock()
    return system
  }()
  private static let others = Locked(Schedulers())

  /// The minimum time between wake-ups, and the maximum lateness of a tick, not counting the hop.
  let leeway: Nanoseconds
  let clock: any CountdownClock
  let storage: Locked<Storage>
  /// Created with the first observed countdown.
  private lazy var alarm = GuardedAlarm(clock: clock) { [weak self] in self?.alarmDidGoOff() }

  private init(clock: any CountdownClock, leeway: Nanoseconds) {
    self.clock = clock
    self.leeway = leeway
    let width = leeway / 5
    storage = Locked(
      Storage(leeway: leeway, mainQueue: WakeQueue(bucketWidth: width), queue: WakeQueue(bucketWidth: width)))
  }

  private func observeClock() {
    clock.observe { [weak self] event in self?.handle(event) }
  }

  /// Returns the scheduler for countdowns on a clock. The schedulers of the system's clock exist as long as the process.
  /// Any other scheduler exists as long as its countdowns and centers.
  ///
  /// - Parameter leeway: The longest leeway. The scheduler's own leeway may be shorter.
  static func scheduler(
    for clock: any CountdownClock, leeway: Nanoseconds = CountdownTime.currentLeeway
  ) -> CountdownScheduler {
    // Almost every start has the standard leeway, which needs no search.
    let leeway = leeway == standardLeeway ? leeway : leeways.last { $0 <= leeway } ?? leeways[0]
    let isSystem = clock === SystemClock.shared
    if isSystem, leeway == standardLeeway { return system }
    let identifier = Identifier(clock: ObjectIdentifier(clock), leeway: leeway)
    var schedulers: [CountdownScheduler] = []
    let (scheduler, isNew) = others.withLock { others in
      if let scheduler = others.all[identifier]?.object { return (scheduler, false) }
      // Retained until the lock is released, because another thread may release its last reference meanwhile.
      schedulers = others.all.values.compactMap(\.object)
      others.all = others.all.filter { $0.value.object != nil }
      let scheduler = CountdownScheduler(clock: clock, leeway: leeway)
      others.all[identifier] = Weak(object: scheduler)
      if isSystem { others.system.append(scheduler) }
      return (scheduler, true)
    }
    withExtendedLifetime(schedulers) {}
    // Called without the lock, because the clock may belong to the app.
    if isNew { scheduler.observeClock() }
    return scheduler
  }

  /// Returns all schedulers of a clock.
  private static func schedulers(for clock: any CountdownClock) -> [CountdownScheduler] {
    let others = others.withLock { $0.all.values.compactMap(\.object) }
    return others.filter { $0.clock === clock } + (clock === SystemClock.shared ? [system] : [])
  }

  /// Returns the earliest deadline of the observed, running countdowns on a clock.
  static func firstEnd(on clock: any CountdownClock) -> MonotonicInstant? {
    schedulers(for: clock)
      .compactMap { scheduler in scheduler.storage.withLock { $0.firstEnd } }.min()
  }

  // MARK: Countdowns and observers

  func read<Value>(_ body: (MonotonicInstant) -> Value) -> Value {
    storage.withLock { _ in body(clock.now) }
  }

  func change(_ countdown: Countdown, _ body: (inout Timeline, MonotonicInstant) -> Change) {
    update { storage, now in
      storage.finishIfDue(countdown, at: now)
      let formerEnd = countdown.timeline.phase == .finished ? countdown.timeline.tick(at: now) : nil
      switch body(&countdown.timeline, now) {
      case .unchanged:
        break
      case .changed:
        countdown.observers.forEach { storage.enqueueChange(for: $0, after: formerEnd) }
      case .cancelled:
        countdown.observers.forEach { storage.enqueueCancel(for: $0) }
      case .cancelledAfterEnd:
        countdown.observers.forEach { observer in
          if observer.delivery.lacksEnd { storage.enqueueCancel(for: observer) }
        }
      }
      storage.enqueue(countdown, at: now)
      storage.noteChange(of: countdown)
    }
  }

  func add(_ observer: CountdownObserver) {
    let countdown = observer.countdown
    update { storage, now in
      storage.finishIfDue(countdown, at: now)
      countdown.observers.append(observer)
      switch countdown.timeline.phase {
      case .running, .paused, .finished: storage.enqueueChange(for: observer)
      case .idle, .cancelled: break
      }
      storage.enqueue(countdown, at: now)
    }
  }

  func remove(_ observer: CountdownObserver) {
    let countdown = observer.countdown
    var handlers: CountdownHandlers?
    update { storage, now in
      guard countdown.observers.remove(observer) else { return }
      handlers = observer.end()
      // Other observers wait for their wake-up. This method may run in a `deinit` of the app, which must not notify
      // them.
      guard countdown.observers.isEmpty else { return }
      storage.finishIfDue(countdown, at: now)
      storage.enqueue(countdown, at: now)
    }
    // Releases the app's objects outside the lock.
    withExtendedLifetime(handlers) {}
  }

  // MARK: Waking up

  /// Sends clock events to `center` as long as it exists.
  func add(_ center: CountdownCenter) {
    var centers: [CountdownCenter] = []
    storage.withLock { storage in
      // Retained until the lock is released, because another thread may release its last reference meanwhile.
      centers = storage.centers.compactMap(\.object)
      storage.centers = (centers + [center]).map { Weak(object: $0) }
    }
    withExtendedLifetime(centers) {}
  }

  private func handle(_ event: CountdownClockEvent) {
    storage.withLock { $0.centers.compactMap(\.object) }.forEach { $0.handle(event) }
    switch event {
    case .didEnterBackground:
      update { storage, _ in storage.isInBackground = true }
    case .willEnterForeground:
      storage.withLock { $0.isInBackground = false }
      wakeNow()
    case .timeOfDayDidChange:
      // A wall-time alarm has moved with the time of day.
      wakeNow()
    }
  }

  /// Delivers what is due and schedules the alarm again.
  ///
  /// This method may run on the main thread, so it handles a limited number of countdowns and leaves the rest to the
  /// alarm.
  private func wakeNow() {
    update { storage, now in
      storage.resumeHops()
      storage.lastWake = now
      storage.alarmState.invalidate()
      storage.enqueueDue(at: now, limit: Self.shortPass)
      storage.hasMoreDue = false
    }
  }

  private func alarmDidGoOff() {
    update { storage, now in
      var isMainQueueLate = false
      let sinceLastWake = storage.lastWake.map { now.nanoseconds(since: $0) } ?? .max
      // The other alarm of the pair has just gone off. Countdowns that became due since then wait for the next wake-up.
      guard sinceLastWake >= leeway / 2 else { return }
      if let wake = storage.alarmState.advance(past: now) {
        storage.lastWake = wake
        isMainQueueLate = storage.isMainHopPending
      } else if storage.earliest.map({ $0 <= now }) == true {
        storage.lastWake = now
        storage.alarmState.invalidate()
      } else if sinceLastWake > 2 * leeway || storage.alarmState.isDue(within: leeway, of: now) {
        // Nothing is due, because the time of day was set or a clock drifts. This alarm may have been the one for the
        // next wake-up, so a new schedule is needed.
        storage.alarmState.invalidate()
      }
      storage.enqueueDue(at: now, limit: Self.longestPass)
      // The main queue hasn't finished the previous hop. It needs no alarm until then.
      if isMainQueueLate { storage.alarmState.invalidate() }
    }
  }

  /// Changes the state and schedules the alarm under the lock, and then does the follow-up work without the lock.
  func update(_ body: (inout Storage, MonotonicInstant) -> Void) {
    var (wake, followUp) = perform(body)
    while followUp == nil {
      // Without the pause, this thread would take the lock again before a waiting thread could.
      Thread.sleep(forTimeInterval: Self.pause)
      // Countdowns that become due in the meantime wait for the next wake-up, so the loop ends.
      followUp = perform { storage, _ in storage.enqueueDue(at: wake, limit: Self.longestPass) }.followUp
    }
    guard let followUp else { return }
    if followUp.hopsToMain {
      clock.perform(on: .main) { self.deliverOnMain() }
    }
    for observer in followUp.observers {
      guard let queue = observer.queue else { continue }
      clock.perform(on: queue) { self.deliver(to: observer) }
    }
    // Last, because writing to a store may take time.
    for owner in followUp.changed {
      owner.countdownDidChange()
    }
  }

  /// Changes the state under the lock. The returned follow-up is nil if due countdowns remain.
  private func perform(
    _ body: (inout Storage, MonotonicInstant) -> Void
  ) -> (now: MonotonicInstant, followUp: FollowUp?) {
    storage.withLock { storage in
      let now = clock.now
      storage.hasMoreDue = false
      body(&storage, now)
      if storage.hasMoreDue { return (now, nil) }
      // Just after a wake-up, the period counts from its instant, so the schedule stays valid if countdowns tick evenly.
      let justWoken = storage.lastWake.flatMap { now.nanoseconds(since: $0) <= WakeSchedule.tolerance ? $0 : nil }
      setAlarm(for: storage.nextWake, &storage, at: now, periodStart: justWoken ?? now)
      defer { storage.followUp = FollowUp() }
      return (now, storage.followUp)
    }
  }

  /// Schedules the alarm for a wake-up. Keeps a schedule that covers the wake-up, even if the alarm goes off earlier,
  /// because another countdown may be due by then.
  ///
  /// - Parameter periodStart: The instant from which a new schedule's period counts.
  func setAlarm(
    for wake: WakeSchedule.Wake?, _ storage: inout Storage, at now: MonotonicInstant, periodStart: MonotonicInstant
  ) {
    guard let wake else {
      // The hop to the main queue schedules the alarm when it ends. Usually, it finds the present schedule valid.
      if storage.isMainHopPending, !storage.isInBackground, case .scheduled = storage.alarmState { return }
      if storage.alarmState != .idle { alarm.unschedule() }
      storage.alarmState = .idle
      return
    }
    if case .scheduled(let schedule) = storage.alarmState, schedule.covers(wake) { return }
    let schedule = WakeSchedule(next: wake, period: max(leeway, wake.instant.nanoseconds(since: periodStart)))
    storage.alarmState = .scheduled(schedule)
    alarm.schedule(schedule, at: now)
  }
}
