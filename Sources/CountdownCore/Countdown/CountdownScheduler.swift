import Dispatch
import Foundation

/// The scheduler of all countdowns with one leeway on one clock. It wakes up when observed countdowns are due, and delivers
/// their ticks with one hop to each queue.
///
/// Each observation has an instant at which it's due. A change of a countdown makes its observations due now. A hop to the
/// queue of their lane delivers what is due: it scans the lane from front to back, calls one handler after the other, and then
/// finds what is due next. The alarm goes off at that instant, but not before one leeway has passed since the last wake-up, and
/// hops to the lanes that have something due.
///
/// - While a lane is busy, it gets neither another hop nor an alarm. The end of its hop looks for what is due meanwhile.
/// - In the background, no hop begins or delivers, and no alarm is set. What is due waits for the return.
/// - An alarm that goes off too early is left alone until then. It's too late for no lane that isn't busy.
///
/// One lock guards everything that changes. While it's held, no handler runs and no app object is released.
///
/// `@unchecked Sendable` is safe because everything that changes is accessed only under `lock`.
final class CountdownScheduler: @unchecked Sendable {
  /// What follows a change. It's collected under the lock and done without the lock.
  private struct FollowUp {
    let now: MonotonicInstant
    var hops: [Lane] = []
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

  /// The time after which a hop lets other work run on its queue: a quarter of a frame at 120 frames per second.
  static let longestHop: Nanoseconds = 2_000_000

  private static let mainQueue = DispatchQueue.main
  private static let storingQueue = DispatchQueue(label: "CountdownKit.storing", target: .global(qos: .userInitiated))

  private static let system = {
    let system = CountdownScheduler(clock: SystemClock.shared, leeway: standardLeeway)
    system.observeClock()
    return system
  }()
  private static let others = Locked<[Identity: Weak<CountdownScheduler>]>([:])

  /// The minimum time between wake-ups, and the maximum lateness of a tick, not counting the hop.
  let leeway: Nanoseconds
  let clock: any CountdownClock
  private let lock = NSLock()
  /// The lanes of the queues that have observations or hops.
  private(set) var lanes: [ObjectIdentifier: Lane] = [:]
  /// The instant for which the latest wake-up was planned.
  private var lastWake: MonotonicInstant?
  private var isInBackground = false
  private var centers: [Weak<CountdownCenter>] = []
  /// Created at the first use, so that a center without observed countdowns has none.
  private lazy var alarm = WakeAlarm(clock: clock) { [weak self] isWatchdog in self?.wake(isOnSchedule: !isWatchdog) }

  private init(clock: any CountdownClock, leeway: Nanoseconds) {
    self.clock = clock
    self.leeway = leeway
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
      .compactMap { scheduler in scheduler.read { _ in scheduler.lanes.values.compactMap(\.firstEnd).min() } }
      .min()
  }

  // MARK: The lock

  func read<Value>(_ body: (MonotonicInstant) -> Value) -> Value {
    lock.lock()
    defer { lock.unlock() }
    return body(clock.now)
  }

  /// Changes something under the lock, and then does what follows without the lock.
  private func update<Value>(_ body: (inout FollowUp) -> Value) -> Value {
    lock.lock()
    var followUp = FollowUp(now: clock.now)
    let value = body(&followUp)
    lock.unlock()
    for lane in followUp.hops { hop(to: lane) }
    // Last, because writing to a store may take time.
    if let countdown = followUp.changed, let key = countdown.centerKey { key.center?.update(countdown, under: key) }
    return value
  }

  // MARK: Countdowns

  func change(_ countdown: Countdown, _ body: (inout Timeline, MonotonicInstant) -> Timeline.Change) {
    update { followUp in
      finishIfDue(countdown, &followUp)
      if countdown.timeline.state(at: followUp.now).isOver { countdown.centerKey?.isFree = true }
      let change = body(&countdown.timeline, followUp.now)
      followUp.changed = countdown
      notifyObservers(of: countdown, change, &followUp)
    }
  }

  /// Ends the run of a countdown whose deadline has passed.
  private func finishIfDue(_ countdown: Countdown, _ followUp: inout FollowUp) {
    guard countdown.timeline.finishIfDue(at: followUp.now) else { return }
    followUp.changed = countdown
    notifyObservers(of: countdown, .finished, &followUp)
  }

  private func notifyObservers(of countdown: Countdown, _ change: Timeline.Change, _ followUp: inout FollowUp) {
    for observation in countdown.observations.all {
      observation.note(change, at: followUp.now)
      serve(observation.lane, &followUp)
    }
  }

  // MARK: Observations

  /// Returns the lane of a queue for one observation, which must be added and removed once.
  func lane(for queue: DispatchQueue = .main) -> Lane {
    read { _ in
      // On Linux, each access to the main queue returns another object.
      let queue = queue.isMain ? Self.mainQueue : queue
      let lane = lanes[ObjectIdentifier(queue)] ?? Lane(queue)
      lanes[ObjectIdentifier(queue)] = lane
      lane.reserve()
      return lane
    }
  }

  func add(_ observation: Observation) {
    update { followUp in
      finishIfDue(observation.countdown, &followUp)
      observation.countdown.observations.all.append(observation)
      observation.lane.add(observation)
      observation.begin(at: followUp.now)
      serve(observation.lane, &followUp)
    }
  }

  /// Ends an observation. Calls no handler, because this method may run in a `deinit` of the app.
  func remove(_ observation: Observation) {
    // Released outside the lock.
    var handler: Observation.Handler?
    update { followUp in
      handler = observation.takeHandler()
      guard handler != nil else { return }
      let lane = observation.lane
      observation.countdown.observations.all.removeAll { $0 === observation }
      lane.remove(observation)
      removeIfUnused(lane)
      if lane.firstDue == .distantFuture { setAlarm(at: followUp.now) }
    }
    withExtendedLifetime(handler) {}
  }

  private func removeIfUnused(_ lane: Lane) {
    if lane.isUnused { lanes[ObjectIdentifier(lane.queue)] = nil }
  }

  // MARK: Waking up

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

  /// Lets the centers drop and store expired keys, on a queue of their own, because a slow store would delay ticks.
  private func removeExpiredKeys() {
    clock.perform(on: Self.storingQueue) {
      for center in self.read({ _ in self.centers }) { center.object?.removeExpired() }
    }
  }

  private func handle(_ event: CountdownClockEvent) {
    if event != .timeOfDayDidChange { read { _ in isInBackground = event == .didEnterBackground } }
    wake(isOnSchedule: false)
    // Last, because saving takes time.
    for center in read({ _ in centers }) { center.object?.handle(event) }
  }

  /// Hops to all lanes that have something due, and sets the alarm for the others.
  ///
  /// - Parameter isOnSchedule: Whether the wall-time alarm has gone off. Otherwise, it's set again.
  private func wake(isOnSchedule: Bool) {
    update { followUp in
      if isOnSchedule { lastWake = alarm.didGoOff(at: followUp.now) } else { alarm.invalidate() }
      for lane in lanes.values { hopIfDue(to: lane, &followUp) }
      if followUp.hops.isEmpty {
        setAlarm(at: followUp.now)
      } else if let wake = firstWake, !alarm.covers(wake) {
        alarm.set(for: wake, atLeastEvery: leeway, at: followUp.now)
      }
    }
  }

  /// Hops to a lane that has something due, and lets the alarm go off in time for what is due later.
  private func serve(_ lane: Lane, _ followUp: inout FollowUp) {
    hopIfDue(to: lane, &followUp)
    if lane.isBusy { return }
    if let wake = wake(for: lane.firstDue), alarm.covers(wake) { return }
    setAlarm(at: followUp.now)
  }

  private func hopIfDue(to lane: Lane, _ followUp: inout FollowUp) {
    guard lane.firstDue <= followUp.now, !lane.isBusy, !isInBackground else { return }
    lane.deliveryCount += 1
    followUp.hops.append(lane)
  }

  /// Returns the wake-up for what is first due: then, but not before one leeway has passed since the last wake-up.
  private func wake(for due: MonotonicInstant) -> WakeAlarm.Wake? {
    guard due != .distantFuture else { return nil }
    let instant = lastWake.map { max(due, $0.advanced(byNanoseconds: leeway)) } ?? due
    return WakeAlarm.Wake(instant: instant, leeway: leeway - instant.nanoseconds(since: due))
  }

  /// The wake-up for the lanes that aren't busy.
  private var firstWake: WakeAlarm.Wake? {
    lanes.values.lazy.filter { !$0.isBusy }.map(\.firstDue).min().flatMap { wake(for: $0) }
  }

  /// Sets the alarm for the first wake-up. While all lanes that have something due are busy, none is needed.
  private func setAlarm(at now: MonotonicInstant) {
    if isInBackground || lanes.values.allSatisfy({ $0.firstDue == .distantFuture }) {
      alarm.unset()
    } else if let wake = firstWake {
      alarm.set(for: wake, atLeastEvery: leeway, at: now)
    } else {
      alarm.pause(at: now)
    }
  }

  // MARK: Delivering

  /// Hops to a lane's queue. Handlers of one lane therefore run one at a time, even on a concurrent queue.
  private func hop(to lane: Lane) {
    clock.perform(on: lane.queue) { self.deliver(on: lane) }
  }

  /// Makes one pass over a lane. After ``longestHop``, another hop goes on with it, so that other work can run on the queue in
  /// between.
  private func deliver(on lane: Lane) {
    var end: MonotonicInstant?
    var endsKey = false
    var continues = false
    var call: Observation.Call?
    repeat {
      call = update { followUp in
        call?.observation.isInCall = false
        var next: Observation.Call?
        // The first call has no time limit, because each hop must make progress.
        if !isInBackground, end.map({ followUp.now <= $0 }) ?? true { next = nextCall(on: lane, &followUp) }
        end = end ?? followUp.now.advanced(byNanoseconds: Self.longestHop)
        // A slow store would delay ticks.
        if followUp.changed.take()?.centerKey != nil { endsKey = true }
        if next != nil { return next }
        continues = !isInBackground && lane.firstDue <= followUp.now
        if !continues { endDelivery(on: lane, at: followUp.now) }
        return nil
      }
      call?.perform()
    } while call != nil
    if endsKey { removeExpiredKeys() }
    if continues { hop(to: lane) }
  }

  private func endDelivery(on lane: Lane, at now: MonotonicInstant) {
    lane.deliveryCount -= 1
    removeIfUnused(lane)
    setAlarm(at: now)
  }

  /// Returns the next call of a pass, or nil at its end. Its value is that of the present, because handlers may have taken long.
  private func nextCall(on lane: Lane, _ followUp: inout FollowUp) -> Observation.Call? {
    while let observation = lane.nextDue(at: followUp.now) {
      finishIfDue(observation.countdown, &followUp)
      if let call = lane.visit.nextCall(of: observation, at: followUp.now) { return call }
      lane.advance()
    }
    return nil
  }

  /// Calls the handler of an observation on the main queue with what is pending, and then with the current value, before this
  /// method returns. Inside the handler, this method does nothing, because the handler is called again after it returns.
  func deliverPending(of observation: Observation) {
    let lane = observation.lane
    guard read({ _ in beginDelivery(of: observation) }) else { return }
    var visit = Visit()
    var call: Observation.Call?
    repeat {
      call = update { followUp in
        observation.isInCall = false
        finishIfDue(observation.countdown, &followUp)
        if let next = visit.nextCall(of: observation, at: followUp.now) { return next }
        lane.deliveryCount -= 1
        removeIfUnused(lane)
        serve(lane, &followUp)
        return nil
      }
      call?.perform()
    } while call != nil
  }

  private func beginDelivery(of observation: Observation) -> Bool {
    guard !observation.isInCall, !observation.isOver else { return false }
    observation.lane.deliveryCount += 1
    return true
  }
}
