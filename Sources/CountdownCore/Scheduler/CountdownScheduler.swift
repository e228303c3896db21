import Dispatch

/// The scheduler of all countdowns with one leeway on one clock. It wakes up when observed countdowns are due, and delivers
/// their ticks with one hop to each queue.
///
/// A change of a countdown notes what its observers are to receive, and hops to their lanes. The hop delivers it, and plans the
/// next ticks. A change without a new value only plans them. The alarm hops to the lanes that have something due.
///
/// A single lock guards the following state. While it's held, no handler runs and no app object is released.
///
/// | state | meaning | may be true at the same time |
/// |---|---|---|
/// | `ObservationNode.place` | `none`, `planned` in a bucket, or `changed`: an enum, so never two | an end or a cancel in `changes` |
/// | `Lane.changes` | is to be delivered now | in the background or during a hop only; else, it's empty |
/// | `lanes` | the queues that have nodes or hops, and no others | – |
/// | `Lane.isHopping` | a hop is pending or under way, at most one for each lane | anything, also for several lanes |
/// | `hoppingLanes`, `plannedLanes` | the numbers of lanes that are hopping, or have a bucket | a lane can count in both |
/// | `anchor` | the instants of all buckets are whole leeways from it. It changes only if no lane has a bucket | – |
/// | `lastWake` | the instant of the latest bucket from which a tick was taken | – |
/// | `isInBackground` | no alarm is set, and no hop delivers or begins | planned ticks and changes, which wait for the return |
/// | the alarm is idle | no lane that isn't hopping has a bucket, or the app is in the background | a bucket in a lane that is hopping, until the hop's end |
/// | the alarm is set | no lane that isn't hopping has an earlier bucket | a later bucket only, after a removal: one needless wake-up |
///
/// `@unchecked Sendable` is safe because everything that changes is accessed only under the lock of `storage`.
final class CountdownScheduler: @unchecked Sendable {
  struct Storage {
    static let mainQueue = DispatchQueue.main

    let leeway: Nanoseconds
    /// The lanes of the queues that have observations or hops.
    var lanes: [ObjectIdentifier: Lane] = [:]
    var hoppingLanes = 0
    var plannedLanes = 0
    var anchor = MonotonicInstant(nanoseconds: 0)
    var lastWake: MonotonicInstant?
    var isInBackground = false
    var centers: [Weak<CountdownCenter>] = []
  }

  /// The work that follows a change. It's collected under the lock and done without the lock.
  struct FollowUp {
    /// The lane to hop to. Usually, it's the only one, which needs no array.
    var hop: Lane?
    var otherHops: [Lane] = []
    /// The countdown whose center saves its change, if it has a key.
    var changed: Countdown?
  }

  struct Weak<Object: AnyObject> {
    weak var object: Object?
  }

  /// What distinguishes schedulers. Each retains its clock, so no other clock has its address.
  private struct Identity: Hashable {
    let clock: ObjectIdentifier
    let leeway: Nanoseconds
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

  static let storingQueue = DispatchQueue(label: "CountdownKit.storing", target: .global(qos: .userInitiated))

  private static let system = {
    let system = CountdownScheduler(clock: SystemClock.shared, leeway: standardLeeway)
    system.observeClock()
    return system
  }()
  private static let others = Locked<[Identity: Weak<CountdownScheduler>]>([:])

  /// The minimum time between wake-ups, and the maximum lateness of a tick, not counting the hop.
  let leeway: Nanoseconds
  let clock: any CountdownClock
  let storage: Locked<Storage>
  /// Created at the first use, so that a center without observed countdowns has none.
  private lazy var alarm = WakeAlarm(clock: clock) { [weak self] isWatchdog in self?.wake(isOnSchedule: !isWatchdog) }

  private init(clock: any CountdownClock, leeway: Nanoseconds) {
    (self.clock, self.leeway) = (clock, leeway)
    storage = Locked(Storage(leeway: leeway))
  }

  private func observeClock() {
    // The system's clock retains its schedulers as long as the process, because their observers can't be removed.
    let retained = clock === SystemClock.shared ? self : nil
    clock.observe { [weak self] event in (retained ?? self)?.handle(event) }
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
    if leeway == standardLeeway, clock === SystemClock.shared { return system }
    let identity = Identity(clock: ObjectIdentifier(clock), leeway: leeway)
    // Retained until the lock is released, because another thread may release its last reference meanwhile.
    var schedulers: [Identity: CountdownScheduler] = [:]
    let (scheduler, isNew) = others.withLock { others in
      if let scheduler = others[identity]?.object { return (scheduler, false) }
      schedulers = others.compactMapValues(\.object)
      let scheduler = CountdownScheduler(clock: clock, leeway: leeway)
      schedulers[identity] = scheduler
      others = schedulers.mapValues { Weak(object: $0) }
      return (scheduler, true)
    }
    withExtendedLifetime(schedulers) {}
    // Called without the lock, because the clock may belong to the app.
    if isNew { scheduler.observeClock() }
    return scheduler
  }

  /// Returns the earliest deadline of the observed, running countdowns on a clock.
  static func firstEnd(on clock: any CountdownClock) -> MonotonicInstant? {
    let schedulers = [system] + others.withLock { $0.values.compactMap(\.object) }
    return schedulers.filter { $0.clock === clock }
      .compactMap { scheduler in scheduler.storage.withLock { $0.firstEnd } }.min()
  }

  // MARK: Countdowns and observations

  func read<Value>(_ body: (MonotonicInstant) -> Value) -> Value {
    storage.withLock { _ in body(clock.now) }
  }

  func change(_ countdown: Countdown, _ body: (inout Timeline, MonotonicInstant) -> Timeline.Change) {
    update { storage, now, followUp in
      if countdown.timeline.state(at: now).isOver { countdown.centerKey?.isFree = true }
      _ = countdown.timeline.finishIfDue(at: now)
      let formerEnd = countdown.timeline.phase == .finished ? countdown.timeline.tick(at: now) : nil
      let change = body(&countdown.timeline, now)
      for node in countdown.observers.nodes {
        storage.note(change, for: node, after: formerEnd, at: now)
        storage.hop(to: node.lane, &followUp, at: now)
        setAlarm(for: node.lane.firstWake, storage, at: now)
      }
      followUp.changed = countdown
    }
  }

  /// Returns the lane of a queue for one node, which must be added and removed once.
  func lane(for queue: DispatchQueue = .main) -> Lane {
    storage.withLock { $0.lane(for: queue) }
  }

  func add(_ node: ObservationNode) {
    let countdown = node.countdown
    update { storage, now, followUp in
      if countdown.timeline.finishIfDue(at: now) { followUp.changed = countdown }
      countdown.observers.nodes.append(node)
      switch countdown.timeline.phase {
      case .running, .paused, .finished: storage.enqueueValue(for: node)
      case .idle, .cancelled: break
      }
      storage.hop(to: node.lane, &followUp, at: now)
    }
  }

  /// Ends an observation. Calls no handler, because this method may run in a `deinit` of the app.
  func remove(_ node: ObservationNode) {
    // Released outside the lock.
    var handlers: (ObservationNode.TickHandler, ObservationNode.CancelHandler?)?
    update { storage, now, _ in
      guard let onTick = node.onTick.take() else { return }
      handlers = (onTick, node.onCancel.take())
      storage.remove(node)
      setAlarm(for: node.lane.firstWake, storage, at: now)
    }
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

  /// Lets the centers drop and store expired keys, on a queue of their own, because a slow store would delay ticks.
  func removeExpiredKeys() {
    clock.perform(on: Self.storingQueue) {
      for center in self.storage.withLock({ $0.centers }) { center.object?.removeExpired() }
    }
  }

  private func handle(_ event: CountdownClockEvent) {
    if event != .timeOfDayDidChange { storage.withLock { $0.isInBackground = event == .didEnterBackground } }
    wake(isOnSchedule: false)
    // Last, because saving takes time.
    for center in storage.withLock({ $0.centers }) { center.object?.handle(event) }
  }

  /// Hops to all lanes that have work, and sets the alarm for the others.
  ///
  /// - Parameter isOnSchedule: Whether the wall-time alarm has gone off. Otherwise, it's set again.
  private func wake(isOnSchedule: Bool) {
    update { storage, now, followUp in
      if isOnSchedule { alarm.didGoOff(at: now) } else { alarm.invalidate() }
      for lane in storage.lanes.values { storage.hop(to: lane, &followUp, at: now) }
      // Usually, the alarm is right for the lanes that hop now, too, so that the end of their hops needs no setting.
      setAlarm(for: storage.firstWake, exactly: followUp.hop == nil, storage, at: now)
    }
  }

  /// Sets the alarm for a wake-up. If it's nil, no alarm is needed for the lanes in question.
  ///
  /// - Parameter exactly: Whether the wake-up is the first one of all lanes, so that an earlier alarm isn't needed, either.
  private func setAlarm(for wake: Lane.Wake?, exactly: Bool = false, _ storage: Storage, at now: MonotonicInstant) {
    if storage.isInBackground || storage.plannedLanes == 0 || exactly && wake == nil {
      alarm.unset()
    } else if let wake, exactly || !alarm.covers(wake) {
      alarm.set(for: wake, atLeastEvery: leeway, at: now)
    }
  }

  /// Ends a hop, and sets the alarm. Only the last of several hops looks at all lanes, because there may be many.
  func endHop(to lane: Lane, _ storage: inout Storage, at now: MonotonicInstant) {
    lane.isHopping = false
    storage.hoppingLanes -= 1
    storage.removeIfUnused(lane)
    let isLast = storage.hoppingLanes == 0
    setAlarm(for: isLast ? storage.firstWake : lane.firstWake, exactly: isLast, storage, at: now)
  }

  /// Changes the state under the lock, and then does the follow-up work without the lock.
  private func update(_ body: (inout Storage, MonotonicInstant, inout FollowUp) -> Void) {
    var followUp = FollowUp()
    storage.withLock { body(&$0, clock.now, &followUp) }
    if let lane = followUp.hop { hop(to: lane) }
    for lane in followUp.otherHops { hop(to: lane) }
    // Last, because writing to a store may take time.
    if let countdown = followUp.changed, let key = countdown.centerKey { key.center?.update(countdown, under: key) }
  }
}
