import Dispatch
import Foundation

/// The scheduler of all countdowns with one leeway on one clock. It wakes up when observed countdowns are due, and
/// delivers their ticks with one hop to each queue.
///
/// Each observation has an instant at which it's due. A change of a countdown makes its observations due now. A hop to
/// the queue of their lane scans the lane from front to back, calls the handlers that are due, and then finds what is
/// due next. The alarm goes off at that instant, but not before one leeway has passed since the last wake-up.
///
/// - While a lane is busy, it gets neither another hop nor an alarm. The end of its hop looks at what is due meanwhile.
/// - In the background, no hop begins or delivers, and no alarm is set. What is due waits for the return.
///
/// One lock guards everything that changes: in the scheduler, in its countdowns, and in the centers that use it. While
/// it's held, no handler runs and no app object is released.
///
/// `@unchecked Sendable` is safe because everything that changes is accessed only under the lock.
final class CountdownScheduler: @unchecked Sendable {
  /// A change under the lock, and what follows it without the lock.
  struct Change {
    let now: MonotonicInstant
    /// Whether lanes may need a hop or an alarm now.
    var affectsLanes = false
    /// Whether an alarm that would go off too early is set again. Usually, it's left alone, because setting it costs as
    /// much as a wake-up.
    var setsAlarm = false
    fileprivate var hops: [Lane] = []
    /// The centers that save what has changed. Retained until the lock is released, because their `deinit` needs it.
    fileprivate var centers: [CountdownCenter] = []

    /// Lets a center save what has changed.
    mutating func save(_ center: CountdownCenter) {
      center.hasUnsavedChanges = true
      retain(center)
    }

    /// Returns the center of a key, or nil if it was deallocated.
    fileprivate mutating func center(of key: KeyedActivity?) -> CountdownCenter? {
      let center = key?.center
      if let center { retain(center) }
      return center
    }

    private mutating func retain(_ center: CountdownCenter) {
      if centers.last !== center { centers.append(center) }
    }
  }

  /// When the work that follows a change is done.
  enum FollowUp {
    case now
    /// Hops now, and saves on a queue of its own, because a slow store would delay ticks.
    case savesLater
    /// Hops and saves on later turns, because the caller may hold a lock of the app.
    case later
  }

  private struct Weak<Object: AnyObject> {
    weak var object: Object?
  }

  private static let standardLeeway: Nanoseconds = 50_000_000
  /// The leeway of new countdowns and centers.
  static let defaultLeeway = Locked(standardLeeway)

  /// The leeways that schedulers have. There are few, because each scheduler wakes up on its own.
  private static let leeways: [Nanoseconds] = [
    1, 2, 5, 10, 20, 50, 100, 250, 500, 1_000, 2_000, 5_000, 10_000, 30_000, 60_000,
  ].map { $0 * 1_000_000 }

  private static let mainQueue = DispatchQueue.main
  private static let storingQueue = DispatchQueue(label: "CountdownKit.storing", target: .global(qos: .userInitiated))

  private static let system = {
    let system = CountdownScheduler(clock: SystemClock.shared, leeway: standardLeeway)
    system.observeClock()
    return system
  }()
  private static let others = Locked<[Weak<CountdownScheduler>]>([])

  /// The minimum time between wake-ups, and the maximum lateness of a tick, not counting the hop.
  let leeway: Nanoseconds
  let clock: any CountdownClock
  private let lock = NSLock()
  /// The lanes of the queues that have observations or hops.
  private(set) var lanes: [ObjectIdentifier: Lane] = [:]
  /// The instant for which the latest wake-up was planned.
  private var lastWake: MonotonicInstant?
  private(set) var isInBackground = false
  private var centers: [Weak<CountdownCenter>] = []
  /// Created at the first use, so that a center without observed countdowns has none.
  private lazy var alarm = WakeAlarm(
    clock: clock, handler: clockHandler { scheduler, _ in scheduler.wake(isOnSchedule: true) })

  private init(clock: any CountdownClock, leeway: Nanoseconds) {
    self.clock = clock
    self.leeway = leeway
  }

  private func observeClock() {
    clock.observe(clockHandler { $0.handle($1) })
  }

  /// Returns a handler for the clock.
  ///
  /// The system's clock retains its schedulers as long as the process, because their observers can't be removed. With
  /// weak references, a tick of 1,000 countdowns took a tenth more CPU time, because they make each retain slower.
  private func clockHandler<Value>(
    _ handler: @escaping @Sendable (CountdownScheduler, Value) -> Void
  ) -> @Sendable (Value) -> Void {
    if clock === SystemClock.shared { return { handler(self, $0) } }
    return { [weak self] in if let self { handler(self, $0) } }
  }

  /// Returns the scheduler for countdowns on a clock. The schedulers of the system's clock exist as long as the
  /// process. Any other scheduler exists as long as its countdowns and centers.
  ///
  /// - Parameter leeway: The longest leeway. The scheduler's own leeway may be shorter.
  static func scheduler(
    for clock: any CountdownClock, leeway: Nanoseconds = defaultLeeway.withLock { $0 }
  ) -> CountdownScheduler {
    // Almost every start has the standard leeway, which needs no search.
    let leeway = leeway == standardLeeway ? leeway : leeways.last { $0 <= leeway } ?? leeways[0]
    if leeway == standardLeeway, clock === SystemClock.shared { return system }
    // Retained until the lock is released, because another thread may release its last reference meanwhile.
    var schedulers: [CountdownScheduler] = []
    let (scheduler, isNew) = others.withLock { others in
      schedulers = others.compactMap(\.object)
      let found = schedulers.first { $0.clock === clock && $0.leeway == leeway }
      if let found { return (found, false) }
      let scheduler = CountdownScheduler(clock: clock, leeway: leeway)
      others = (schedulers + [scheduler]).map { Weak(object: $0) }
      return (scheduler, true)
    }
    withExtendedLifetime(schedulers) {}
    // Called without the lock, because the clock may belong to the app.
    if isNew { scheduler.observeClock() }
    return scheduler
  }

  static func schedulers(on clock: any CountdownClock) -> [CountdownScheduler] {
    ([system] + others.withLock { $0.compactMap(\.object) }).filter { $0.clock === clock }
  }

  // MARK: The lock

  func read<Value>(_ body: (MonotonicInstant) -> Value) -> Value {
    lock.lock()
    defer { lock.unlock() }
    return body(clock.now)
  }

  /// Changes something under the lock, and then does what follows without the lock.
  func update<Value>(_ followUp: FollowUp = .now, _ body: (inout Change) -> Value) -> Value {
    lock.lock()
    var change = Change(now: clock.now)
    let value = body(&change)
    if change.affectsLanes { lookAtLanes(&change) }
    lock.unlock()
    let hops = change.hops
    let centers = change.centers
    switch followUp {
    case .now:
      hops.forEach(hop)
      // Last, because writing to a store may take time.
      for center in centers { center.save() }
    case .savesLater:
      hops.forEach(hop)
      saveLater(centers)
    case .later where hops.isEmpty && centers.isEmpty: break
    case .later:
      clock.performLater {
        hops.forEach(self.hop)
        self.saveLater(centers)
      }
    }
    return value
  }

  private func saveLater(_ centers: [CountdownCenter]) {
    for center in centers where center.store != nil {
      clock.perform(on: Self.storingQueue) { center.save() }
    }
  }

  // MARK: Countdowns and keys

  func change(_ countdown: Countdown, _ body: (inout Timeline, MonotonicInstant) -> Timeline.Change) {
    update { change(countdown, &$0, body) }
  }

  /// Changes a countdown under the lock. If its deadline has passed, it ends and leaves its key before the change.
  func change(
    _ countdown: Countdown, _ change: inout Change, _ body: (inout Timeline, MonotonicInstant) -> Timeline.Change
  ) {
    finishIfDue(countdown, &change)
    let former = countdown.timeline
    var timeline = former
    let effect = body(&timeline, change.now)
    let isNewRun = timeline.run != former.run
    // A run that begins after the end or a cancel doesn't belong to the key.
    if isNewRun, !countdown.isUnderKey { countdown.key = nil }
    if let key = countdown.key, countdown.isUnderKey, let center = change.center(of: key) {
      if isNewRun { timeline.run = center.nextRun(under: key) }
      if timeline != former { change.save(center) }
    }
    countdown.timeline = timeline
    notifyObservers(of: countdown, effect, &change)
  }

  /// Ends the run of a countdown whose deadline has passed.
  func finishIfDue(_ countdown: Countdown?, _ change: inout Change) {
    guard let countdown, let deadline = countdown.timeline.deadline, deadline <= change.now else { return }
    countdown.timeline.finish()
    if let center = change.center(of: countdown.key) { change.save(center) }
    notifyObservers(of: countdown, .finished, &change)
  }

  /// Notifies the observers of a countdown and of its key. A countdown that is over leaves its key first.
  func notifyObservers(of countdown: Countdown, _ effect: Timeline.Change, _ change: inout Change) {
    let timeline = countdown.timeline
    note(effect, of: timeline, countdown.observations, &change)
    guard let key = countdown.key else { return }
    // A pending request hides other changes. A cancel of a former countdown can still replace its end.
    let isNoted = countdown.isUnderKey ? !key.isSending : effect == .cancelled
    if countdown.isUnderKey, !timeline.isActive { key.countdown = nil }
    if isNoted { note(effect, of: timeline, key.observations, &change) }
    change.center(of: key)?.removeIfUnused(key)
  }

  private func note(
    _ effect: Timeline.Change, of timeline: Timeline, _ observations: ObservationList, _ change: inout Change
  ) {
    for observation in observations.all {
      observation.note(effect, of: timeline, at: change.now)
      change.affectsLanes = true
    }
  }

  /// Makes the present activity of a key due.
  func notifyObservers(of key: KeyedActivity, _ change: inout Change) {
    for observation in key.observations.all {
      observation.planValue(at: change.now)
      change.affectsLanes = true
    }
  }

  // MARK: Observations

  /// Begins an observation under the lock.
  ///
  /// - Parameter hops: Whether a hop delivers its first value. Otherwise, the caller delivers it.
  func observe(
    _ subject: Observation.Subject, on queue: DispatchQueue = .main, hops: Bool = true, _ change: inout Change,
    handler: @escaping @Sendable (CountdownCenter.Activity) -> Void
  ) -> Observation {
    // On Linux, each access to the main queue returns another object.
    let queue = queue.isMain ? Self.mainQueue : queue
    let lane = lanes[ObjectIdentifier(queue)] ?? Lane(queue, self)
    lanes[ObjectIdentifier(queue)] = lane
    let observation = Observation(subject, lane: lane, handler: handler)
    switch subject {
    case .countdown(let countdown): countdown.observations.all.append(observation)
    case .key(let key): key.observations.all.append(observation)
    }
    lane.add(observation)
    observation.begin(at: change.now)
    if hops { change.affectsLanes = true }
    return observation
  }

  /// Ends an observation. Hops to no lane, because this method may run in a `deinit` of the app, and a manual clock
  /// hops at once.
  func remove(_ observation: Observation) {
    // Released outside the lock.
    var handler: (@Sendable (CountdownCenter.Activity) -> Void)?
    // Not saved here, because the store may use the app's lock that a `deinit` holds.
    var center: CountdownCenter?
    update { _ in
      handler = observation.handler.take()
      guard handler != nil else { return }
      switch observation.subject {
      case .countdown(let countdown): countdown.observations.all.removeAll { $0 === observation }
      case .key(let key):
        key.observations.all.removeAll { $0 === observation }
        center = key.center
        center?.removeIfUnused(key)
      }
      observation.lane.remove(observation)
      removeIfUnused(observation.lane)
      if !needsAlarm { alarm.unset() }
    }
    withExtendedLifetime((handler, center)) {}
  }

  /// Removes a lane without observations. A lane that is busy stays, so that its queue has only one.
  func removeIfUnused(_ lane: Lane) {
    if lane.count == 0, !lane.isBusy { lanes[ObjectIdentifier(lane.queue)] = nil }
  }

  /// The earliest deadline of the observed, running countdowns.
  var firstEnd: MonotonicInstant? {
    read { _ in lanes.values.compactMap(\.firstEnd).min() }
  }

  // MARK: Centers

  /// Sends clock events to `center` as long as it exists.
  func add(_ center: CountdownCenter) {
    // Retained until the lock is released, because another thread may release its last reference meanwhile.
    var centers: [CountdownCenter] = []
    update { _ in
      centers = self.centers.compactMap(\.object)
      self.centers = (centers + [center]).map { Weak(object: $0) }
    }
    withExtendedLifetime(centers) {}
  }

  /// Lets the centers save nothing anymore.
  func stopSaving() {
    // Retained until the lock is released.
    let centers = read { _ in self.centers.compactMap(\.object) }
    read { _ in centers.forEach { $0.access = .off } }
  }

  private func handle(_ event: CountdownClockEvent) {
    if event != .timeOfDayDidChange { read { _ in isInBackground = event == .didEnterBackground } }
    wake(isOnSchedule: false)
    // Last, because saving takes time.
    for center in read({ _ in centers }) { center.object?.handle(event) }
  }

  // MARK: Waking up

  /// - Parameter isOnSchedule: Whether an alarm has gone off. Otherwise, the wall-time alarm is set again.
  private func wake(isOnSchedule: Bool) {
    update { change in
      if isOnSchedule { lastWake = alarm.didGoOff(at: change.now) } else { alarm.invalidate() }
      change.affectsLanes = true
      change.setsAlarm = true
    }
  }

  /// Hops to the lanes that have something due, and sets the alarm for the others.
  private func lookAtLanes(_ change: inout Change) {
    for lane in lanes.values where !lane.isBusy && !isInBackground && lane.firstDue <= change.now {
      lane.deliveryCount += 1
      change.hops.append(lane)
    }
    // Usually, an alarm that is set is right for the lanes that hop now, too, so the end of their hops need not set it.
    let setsAlarm = change.setsAlarm && change.hops.isEmpty
    if !needsAlarm {
      alarm.unset()
    } else if let wake = nextWake {
      if setsAlarm || !alarm.covers(wake) { alarm.set(for: wake, atLeastEvery: leeway, at: change.now) }
    } else if setsAlarm {
      alarm.pause(at: change.now)
    }
  }

  private var needsAlarm: Bool {
    !isInBackground && lanes.values.contains { $0.firstDue != .distantFuture }
  }

  /// The next wake-up for the lanes that aren't busy: when something is first due, but not before one leeway has passed
  /// since the last wake-up.
  private var nextWake: WakeAlarm.Wake? {
    let due = lanes.values.reduce(MonotonicInstant.distantFuture) { $1.isBusy ? $0 : min($0, $1.firstDue) }
    guard due != .distantFuture else { return nil }
    let instant = lastWake.map { max(due, $0.advanced(byNanoseconds: leeway)) } ?? due
    return WakeAlarm.Wake(instant: instant, leeway: leeway - instant.nanoseconds(since: due))
  }
}
