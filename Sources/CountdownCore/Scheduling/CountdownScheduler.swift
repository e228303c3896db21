import Dispatch
import Foundation

/// The scheduler of all countdowns and keys on one clock. It wakes up when something is due for an observer, and
/// delivers it on the main queue.
///
/// Each observation has an instant at which it's due. A change of a countdown makes its observations due now. A
/// delivery scans the list of observations from front to back, calls the handlers that are due, and then finds the next
/// due instant. The ``WakeAlarm`` decides when to wake up for it.
///
/// - While a delivery is scheduled or running, neither another one nor an alarm is needed. When it ends, it finds the
///   next due instant.
/// - In the background, no delivery begins or continues, except in ``deliverPending(of:)``, and no alarm is set. Due
///   observations wait until the app returns.
///
/// One lock guards everything that changes: in the scheduler, in its countdowns, and in the centers that use it. While
/// it's held, no handler runs and no app object is released.
///
/// `@unchecked Sendable` is safe because everything that changes is accessed only under the lock.
package final class CountdownScheduler: @unchecked Sendable {
  /// The changes made while the lock is held once, all at one instant. It also records the work to do afterward.
  struct Transaction {
    let now: MonotonicInstant
    /// Whether to check, before the lock is released, if a delivery or an alarm is needed.
    var affectsList = false
    /// Whether to begin a delivery after the lock is released.
    fileprivate var beginsDelivery = false
    /// Whether to save the centers after the lock is released.
    fileprivate var savesCenters = false
    /// The centers in use. Retained until the lock is released, because their `deinit` needs it.
    fileprivate var centers: [CountdownCenter] = []

    /// Lets a center save after the lock is released.
    mutating func save(_ center: CountdownCenter) {
      markUnsaved(center)
      savesCenters = true
    }

    /// Marks the center as changed, so its next save contains the change.
    mutating func markUnsaved(_ center: CountdownCenter) {
      center.hasUnsavedChanges = true
      retain(center)
    }

    /// Returns the center of a key, or nil if it was deallocated.
    mutating func center(of state: KeyedActivity?) -> CountdownCenter? {
      let center = state?.center
      if let center { retain(center) }
      return center
    }

    private mutating func retain(_ center: CountdownCenter) {
      if centers.last !== center { centers.append(center) }
    }
  }

  private struct WeakCenter {
    weak var center: CountdownCenter?
  }

  /// The range of leeways.
  static let allowedLeeways: ClosedRange<Nanoseconds> = 1_000_000...(60 * .perSecond)

  /// The time after which a delivery lets other work run on the main queue: a quarter of a frame at 120 frames per
  /// second.
  static let longestDelivery: Nanoseconds = 2_000_000

  /// The number of seconds that a move to the background waits for saves on other threads.
  private static let longestSave: TimeInterval = 1

  private static let mainQueue = DispatchQueue.main

  private static let otherQueue = DispatchQueue(label: "CountdownKit.elsewhere", target: .global(qos: .userInitiated))

  /// The scheduler of the system's clock, which lives as long as the process.
  static let system = {
    let scheduler = CountdownScheduler(clock: SystemClock.shared)
    SystemClock.shared.observe { scheduler.handle($0) }
    return scheduler
  }()

  package let clock: any CountdownClock
  /// The minimum time between wake-ups, and the maximum lateness of a tick, not counting the turn of the main queue.
  private(set) var leeway: Nanoseconds = 50_000_000
  var list = ObservationList()
  /// The running saves of all centers, and those handed over to another queue.
  let unfinishedSaves = DispatchGroup()
  private let lock = NSLock()
  /// The number of deliveries that are scheduled or running, including nested calls of ``deliverPending(of:)``.
  private var deliveryCount = 0
  private var isInBackground = false
  private var centers: [WeakCenter] = []
  /// Created at the first use, so that a center without observed countdowns has none.
  private lazy var alarm = WakeAlarm(clock: clock, handler: alarmHandler)

  package init(clock: any CountdownClock) {
    self.clock = clock
  }

  /// The system's alarm retains its scheduler. A weak reference would make each retain slower: with one, a tick of
  /// 1,000 countdowns took a tenth more CPU time.
  private var alarmHandler: @Sendable (Int) -> Void {
    if clock === SystemClock.shared { return { _ in self.wakeUp(isOnSchedule: true) } }
    return { [weak self] _ in self?.wakeUp(isOnSchedule: true) }
  }

  // MARK: The lock

  func read<Value>(_ body: (MonotonicInstant) -> Value) -> Value {
    lock.lock()
    defer { lock.unlock() }
    return body(clock.now)
  }

  /// Makes a change under the lock, and then does the work that follows without the lock.
  func update<Value>(_ body: (inout Transaction) -> Value) -> Value {
    clock.finishWork(on: Self.otherQueue)
    lock.lock()
    var transaction = Transaction(now: clock.now)
    let value = body(&transaction)
    unlock(after: &transaction)
    return value
  }

  /// Releases the lock, and does the work that follows. Not inlined for size: the compiler copies the generic method
  /// above into each of its callers.
  @inline(never) private func unlock(after transaction: inout Transaction) {
    if transaction.affectsList { lookAtList(&transaction) }
    lock.unlock()
    if transaction.beginsDelivery { clock.perform(on: Self.mainQueue) { self.deliver() } }
    // Last, because writing to a store may take time.
    if transaction.savesCenters { transaction.centers.forEach { $0.save() } }
  }

  /// Begins a delivery if something is due, and sets the alarm.
  private func lookAtList(_ transaction: inout Transaction) {
    if deliveryCount == 0, !isInBackground, list.firstDue <= transaction.now {
      deliveryCount += 1
      transaction.beginsDelivery = true
    }
    alarm.update(for: need, leeway: leeway, at: transaction.now)
  }

  private var need: WakeAlarm.Need {
    if isInBackground || list.firstDue == .distantFuture { return .nothing }
    return deliveryCount > 0 ? .endOfDelivery : .wakeUp(list.firstDue)
  }

  // MARK: Deliveries

  /// One visit to an observation: a call for each pending activity, and then one for the current value. Whatever the
  /// handler triggers waits for a later delivery, so one observer can't hold up the others.
  private struct Visit {
    let observation: Observation
    var callsLeft: Int
  }

  /// Visits the observations that are due, each once. Another delivery continues after ``longestDelivery``.
  private func deliver() {
    // The time limit never prevents the first visit, so each delivery makes progress.
    var (visit, end) = update { transaction in
      let end = transaction.now.advanced(byNanoseconds: Self.longestDelivery)
      return (nextVisit(until: end, &transaction), end)
    }
    perform { transaction in
      while visit != nil, !isInBackground {
        if let call = nextCall(of: &visit, &transaction) { return call }
        visit = nextVisit(until: end, &transaction)
      }
      endDelivery(&transaction)
      return nil
    }
  }

  /// Delivers the first value of a new observation, if this method is called on the main queue.
  func deliverFirst(of observation: Observation) {
    if DispatchQueue.isOnMain { deliverPending(of: observation) }
  }

  /// Calls the handler of an observation with its pending activities, and then with the current value, before this
  /// method returns. It does so even in the background and inside the handler. Call this method on the main queue.
  func deliverPending(of observation: Observation) {
    var visit = update { transaction -> Visit? in
      if observation.handler == nil { return nil }
      deliveryCount += 1
      return beginVisit(to: observation, &transaction)
    }
    if visit == nil { return }
    perform { transaction in
      if let call = nextCall(of: &visit, &transaction) { return call }
      endDelivery(&transaction)
      return nil
    }
  }

  /// Begins a visit to the next observation that is due, or returns nil if there is none or time is up.
  private func nextVisit(until end: MonotonicInstant, _ transaction: inout Transaction) -> Visit? {
    if isInBackground || transaction.now > end { return nil }
    return list.next(dueBy: transaction.now).map { beginVisit(to: $0, &transaction) }
  }

  private func beginVisit(to observation: Observation, _ transaction: inout Transaction) -> Visit {
    finishIfDue(observation.countdown, &transaction)
    return Visit(observation: observation, callsLeft: observation.pending.count + 1)
  }

  private func nextCall(of visit: inout Visit?, _ transaction: inout Transaction) -> Observation.Call? {
    while let present = visit, present.callsLeft > 0, present.observation.isDue(at: transaction.now) {
      visit?.callsLeft -= 1
      finishIfDue(present.observation.countdown, &transaction)
      if let call = present.observation.nextCall(at: transaction.now) { return call }
    }
    return nil
  }

  /// Makes calls without the lock, as long as `next` returns one under the lock.
  private func perform(_ next: (inout Transaction) -> Observation.Call?) {
    while let call = update(next) { call.handler(call.activity) }
  }

  private func endDelivery(_ transaction: inout Transaction) {
    deliveryCount -= 1
    transaction.affectsList = true
    // The other delivery reads the list. Each start of an observed countdown ends a delivery, so reading the list of
    // many countdowns each time would take long.
    guard deliveryCount == 0 else { return }
    list.findFirstDue()
    if list.firstDue > transaction.now { list.endScan() }
  }

  // MARK: Countdowns

  func apply(to countdown: Countdown, _ body: (inout Timeline, MonotonicInstant) -> Timeline.Effect) {
    read { _ in countdown.isUnderKey ? countdown.key?.center : nil }?.loadIfNeeded()
    update { apply(to: countdown, &$0, body) }
  }

  /// Changes a countdown under the lock. If its deadline has passed, it ends and leaves its key before the change.
  func apply(
    to countdown: Countdown, _ transaction: inout Transaction,
    _ body: (inout Timeline, MonotonicInstant) -> Timeline.Effect
  ) {
    finishIfDue(countdown, &transaction)
    let former = countdown.timeline
    var timeline = former
    let effect = body(&timeline, transaction.now)
    let isNewRun = timeline.run != former.run
    // A run that begins after the end or a cancellation doesn't belong to the key.
    if isNewRun, !countdown.isUnderKey { countdown.key = nil }
    if let state = countdown.key, countdown.isUnderKey, let center = transaction.center(of: state) {
      if isNewRun { timeline.run = center.nextRun(under: state) }
      if timeline != former { transaction.save(center) }
    }
    countdown.timeline = timeline
    notifyObservers(of: countdown, effect, &transaction)
  }

  // MARK: Observations

  /// Adds an observation under the lock. On the main queue, the caller then delivers its first value.
  func observe(
    _ subject: Observation.Subject, _ transaction: inout Transaction,
    handler: @escaping @Sendable (CountdownCenter.Activity) -> Void
  ) -> Observation {
    let observation = Observation(of: subject, in: self, handler: handler)
    switch subject {
    case .countdown(let countdown): countdown.observations.append(observation)
    case .key(let state): state.observations.append(observation)
    }
    list.append(observation)
    observation.planFirstValue(at: transaction.now)
    if !DispatchQueue.isOnMain { transaction.affectsList = true }
    return observation
  }

  /// Ends an observation without beginning a delivery, because this method may run in a `deinit` of the app.
  func remove(_ observation: Observation) {
    // Released without the lock.
    var handler: (@Sendable (CountdownCenter.Activity) -> Void)?
    var center: CountdownCenter?
    read { now in
      handler = observation.handler.take()
      guard handler != nil else { return }
      switch observation.subject {
      case .countdown(let countdown): countdown.observations.removeFirst(observation)
      case .key(let state):
        state.observations.removeFirst(observation)
        center = state.center
        center?.removeIfUnused(state)
      }
      list.remove(observation)
      if case .nothing = need { alarm.update(for: .nothing, leeway: leeway, at: now) }
    }
    withExtendedLifetime((handler, center)) {}
  }

  /// The earliest deadline of the observed, running countdowns.
  package var firstEnd: MonotonicInstant? { read { _ in list.firstEnd } }

  // MARK: Events

  /// Changes the leeway at once. A value outside the allowed range becomes the nearest bound.
  func setLeeway(_ leeway: Nanoseconds) {
    update { transaction in
      self.leeway = min(max(Self.allowedLeeways.lowerBound, leeway), Self.allowedLeeways.upperBound)
      alarm.invalidate()
      transaction.affectsList = true
    }
  }

  /// Sends clock events to `center` as long as it exists.
  func add(_ center: CountdownCenter) {
    // Retained until the lock is released, because another thread may release its last reference at any time.
    var centers: [CountdownCenter] = []
    read { _ in
      centers = self.centers.compactMap(\.center)
      self.centers = (centers + [center]).map { WeakCenter(center: $0) }
    }
    withExtendedLifetime(centers) {}
  }

  /// Handles an event of the clock. When the app enters the background, this method saves what has changed, and waits
  /// for saves on other threads, because the system may terminate the process afterward.
  package func handle(_ event: CountdownClockEvent) {
    if event != .timeOfDayDidChange { read { _ in isInBackground = event == .didEnterBackground } }
    wakeUp(isOnSchedule: false)
    // Last, because saving takes time.
    for center in read({ _ in centers }) { center.center?.handle(event) }
    if event == .didEnterBackground { waitForSaves() }
  }

  /// Stops the centers from saving from now on, as if their process had ended. Waits for saves on other threads.
  package func stopSaving() {
    waitForSaves()
    // Retained until the lock is released.
    let centers = read { _ in self.centers.compactMap(\.center) }
    read { _ in centers.forEach { $0.access = .off } }
    // A save may have begun in between.
    waitForSaves()
  }

  /// Runs work on another thread, such as the work of a `deinit`, because the app may hold a lock on the caller's
  /// thread.
  func performElsewhere(_ work: @escaping @Sendable () -> Void) {
    // A manual clock can drop the work, which then must not keep a save waiting.
    let membership = Membership(in: unfinishedSaves)
    clock.perform(on: Self.otherQueue) {
      withExtendedLifetime(membership) { work() }
    }
  }

  private func waitForSaves() {
    _ = unfinishedSaves.wait(timeout: .now() + Self.longestSave)
  }

  /// - Parameter isOnSchedule: Whether an alarm has fired. Otherwise, the wall-time alarm is set again.
  private func wakeUp(isOnSchedule: Bool) {
    update { transaction in
      if isOnSchedule {
        alarm.didGoOff(at: transaction.now, isDelivering: deliveryCount > 0, isDue: list.firstDue <= transaction.now)
      } else {
        alarm.invalidate()
      }
      transaction.affectsList = true
    }
  }
}

/// Enters a group, and leaves it when it's released.
private final class Membership: Sendable {
  private let group: DispatchGroup

  init(in group: DispatchGroup) {
    self.group = group
    group.enter()
  }

  deinit { group.leave() }
}
