internal import CountdownCore
import Dispatch
import Foundation

/// The clock of one process on a ``ManualClock``'s device.
///
/// Countdowns hold this object instead of the manual clock, which holds their center. After a relaunch, the clock of
/// the former process no longer advances.
///
/// `@unchecked Sendable` is safe because `storage` is accessed only under `lock`.
final class ManualTime: CountdownClock, @unchecked Sendable {
  /// The state that outlasts a process.
  struct Device {
    /// A day in 2026, in nanoseconds since 1970.
    private static let firstTimeOfDay: Int64 = 1_780_000_000_000_000_000

    // Not zero, so that a missing instant can't be confused with the current one.
    var now = MonotonicInstant(nanoseconds: 1_000_000_000_000)
    /// The number of nanoseconds by which the time of day is ahead of `now`.
    private var wallOffset = firstTimeOfDay
    /// The number of nanoseconds by which the uptime is behind `now`.
    private var slept: Int64 = 0
    var wakeUpCount = 0
    private(set) var bootCount = 1
    var isBootKnown = true

    var timeOfDay: TimeInterval {
      TimeInterval(now.advanced(byNanoseconds: wallOffset).nanoseconds) / 1_000_000_000
    }

    mutating func sleep(for nanoseconds: Int64) {
      now = now.advanced(byNanoseconds: nanoseconds)
      slept = slept.saturatingAdd(nanoseconds)
    }

    mutating func setTimeOfDay(aheadBy nanoseconds: Int64) {
      wallOffset = wallOffset.saturatingAdd(nanoseconds)
    }

    /// Begins a new boot, with a new zero and a later time of day.
    mutating func reboot(offFor nanoseconds: Int64) {
      let wall = now.advanced(byNanoseconds: wallOffset).advanced(byNanoseconds: nanoseconds)
      now = MonotonicInstant(nanoseconds: 10_000_000_000)
      wallOffset = wall.nanoseconds(since: now)
      slept = 0
      bootCount += 1
    }

    /// Returns the number of nanoseconds by which `clock` is ahead of `now`. It can be negated.
    func offset(of clock: DispatchTimer.Clock) -> Int64 {
      switch clock {
      case .wall: max(-.max, wallOffset)
      case .uptime: -slept
      }
    }
  }

  struct Storage {
    struct Schedule {
      weak var alarm: ManualAlarm?
      let identifier: ObjectIdentifier
      let clock: DispatchTimer.Clock
      /// The instant on `clock`, which differs from the device's by an offset.
      var due: MonotonicInstant
      /// The time between repetitions. The largest value means that the alarm doesn't repeat.
      let interval: Int64
      /// The number of times that the alarm became due since the last call of its handler.
      var dueCount = 0
    }

    /// A queue other than the main one, with work that hasn't finished.
    struct Queue {
      enum State {
        /// An advance waits for the work.
        case awaited
        /// The queue ran nothing for the longest wait, so an advance doesn't wait until it has finished this work.
        case late
        /// The queue targets the main queue, which is busy during an advance.
        case targetsMain
      }

      // Retained so that its address can't be reused.
      let queue: DispatchQueue
      var state = State.awaited
      var workCount = 0
    }

    var device = Device()
    /// The scheduled alarms. Alarms that are due at the same instant fire in this order.
    var alarms: [Schedule] = []
    var lastWakeUp: MonotonicInstant?
    /// The scheduler and the shared center of the process. The manual clock retains them.
    weak var scheduler: CountdownScheduler?
    weak var center: CountdownCenter?
    /// The work of the main queue, each for a turn of its own.
    var work: [@Sendable () -> Void] = []
    var isWorking = false
    var isMainQueueStalled = false
    /// The number of turns of the main queue, and of calls on other queues, at one instant in a call of the test, such
    /// as an advance. Nil while no call is in progress.
    var stepCount: Int? { didSet { if stepCount == 0 { stepAlarmCount = alarms.count } } }
    /// The number of alarms when the count of steps began.
    var stepAlarmCount = 0
    /// The number of steps that handlers can trigger at one instant, in addition to one for each alarm.
    var stepLimit = 100_000
    var queues: [ObjectIdentifier: Queue] = [:]
    /// The number of seconds that an advance waits for a queue that runs nothing.
    var longestWait: TimeInterval = 5

    /// If the process has ended inside the body of `run`: whether a line in the log says so. Otherwise nil.
    var isEndLogged: Bool?

    private func due(of schedule: Schedule) -> MonotonicInstant {
      schedule.due.advanced(byNanoseconds: -device.offset(of: schedule.clock))
    }

    /// The earliest instant at which an alarm that doesn't repeat is due.
    var firstUnrepeatedAlarm: MonotonicInstant? { alarms.filter { $0.interval == .max }.map(due).min() }

    /// Advances the device to an instant, unless it's in the past.
    mutating func passTime(until instant: MonotonicInstant) {
      if instant <= device.now { return }
      device.now = instant
      if !isEndless { stepCount? = 0 }
    }

    /// Advances the device to the first alarm that is due by `end`, and returns the alarm.
    mutating func takeAlarm(dueBy end: MonotonicInstant) -> ManualAlarm? {
      let dues = isEndless ? [] : alarms.map(due)
      guard let index = dues.indices.min(by: { dues[$0] < dues[$1] }), dues[index] <= end else { return nil }
      guard let alarm = alarms[index].alarm else {
        // Another thread is releasing the alarm.
        alarms.remove(at: index)
        return takeAlarm(dueBy: end)
      }
      passTime(until: dues[index])
      // Alarms that fire together cause one wake-up.
      if lastWakeUp != device.now { device.wakeUpCount += 1 }
      lastWakeUp = device.now
      let interval = alarms[index].interval
      let missed = device.now.nanoseconds(since: dues[index]) / interval
      alarms[index].due = alarms[index].due.advanced(byNanoseconds: missed * interval).advanced(byNanoseconds: interval)
      alarms[index].dueCount = Int(clamping: Int64(alarms[index].dueCount) + missed + 1)
      return alarm
    }

    mutating func takeDueCount(of identifier: ObjectIdentifier) -> Int {
      guard let index = alarms.firstIndex(where: { $0.identifier == identifier }) else { return 0 }
      defer { alarms[index].dueCount = 0 }
      return alarms[index].dueCount
    }

    /// Whether handlers trigger each other without end.
    var isEndless: Bool { (stepCount ?? 0) > stepLimit + stepAlarmCount }

    /// Whether the main queue has another turn.
    var hasTurn: Bool { !isMainQueueStalled && !isEndless && !work.isEmpty }

    /// Whether there is work that the main queue can begin now.
    var hasWork: Bool { !isWorking && hasTurn }

    /// Takes the work of the main queue's next turn.
    mutating func takeWork() -> (@Sendable () -> Void)? {
      guard hasTurn else { return nil }
      stepCount? += 1
      return work.removeFirst()
    }

    /// Begins a call on another queue. Returns false if it's one of an endless chain.
    mutating func beginWork(on queue: DispatchQueue) -> Bool {
      stepCount? += 1
      if !isEndless { queues[ObjectIdentifier(queue), default: Queue(queue: queue)].workCount += 1 }
      return !isEndless
    }

    mutating func finishWork(of queue: DispatchQueue, targetsMain: Bool) {
      let identifier = ObjectIdentifier(queue)
      guard var entry = queues[identifier] else { return }
      entry.workCount -= 1
      if targetsMain { entry.state = .targetsMain }
      // Keeps the entry of a queue that targets the main queue.
      queues[identifier] = entry.workCount == 0 && !targetsMain ? nil : entry
    }
  }

  /// The number of wake-ups after which an advance stops only at ends. A day has fewer seconds.
  private static let longestWalk = 100_000

  private let lock = NSCondition()
  private var storage: Storage

  init(_ device: Device = Device()) {
    storage = Storage(device: device)
  }

  var now: MonotonicInstant {
    if withLock({ $0.isEndLogged == false }), CountdownEnvironment.clock === self {
      withLock { $0.isEndLogged = true }
      Log.write("A ManualClock was relaunched inside run(_:). No time passes for what the body uses.")
    }
    return withLock { $0.device.now }
  }

  var timeOfDay: TimeInterval { withLock { $0.device.timeOfDay } }
  var bootIdentity: String? { withLock { $0.device.isBootKnown ? "boot \($0.device.bootCount)" : nil } }

  func makeAlarm(
    on clock: DispatchTimer.Clock, queue: DispatchQueue, handler: @escaping @Sendable (_ dueCount: Int) -> Void
  ) -> any CountdownAlarm {
    ManualAlarm(time: self, clock: clock, queue: queue, handler: handler)
  }

  /// Runs `work` on `queue`. If that is the main queue and the caller is on it, `work` runs before the outermost call
  /// returns.
  func perform(on queue: DispatchQueue, _ work: @escaping @Sendable () -> Void) {
    guard queue.isMain else { return performInBackground(on: queue, work) }
    withLock { $0.work.append(work) }
    if DispatchQueue.isOnMain { return performPendingWork() }
    // An advance may be waiting on the main thread.
    lock.broadcast()
    DispatchQueue.main.async { self.performPendingWork() }
  }

  private func performInBackground(on queue: DispatchQueue, _ work: @escaping @Sendable () -> Void) {
    let appQueue = queue.appQueue
    guard withLock({ $0.beginWork(on: appQueue) }) else { return }
    queue.async {
      self.runInProcess(work)
      let targetsMain = DispatchQueue.isOnMain
      self.withLock { $0.finishWork(of: appQueue, targetsMain: targetsMain) }
      self.lock.broadcast()
    }
  }

  /// Advances the clock. Stops at each alarm on the way, and after `longestWalk` alarms only at each end of a countdown
  /// and at each alarm that doesn't repeat.
  func advance(by nanoseconds: Int64) {
    let end = withLock { $0.device.now.advanced(byNanoseconds: nanoseconds) }
    finishWork()
    var stops = 0
    while let alarm = withLock({ $0.takeAlarm(dueBy: end) }) {
      alarm.goOff()
      finishWork()
      stops += 1
      guard stops >= Self.longestWalk else { continue }
      let ends = [withLock({ $0.scheduler })?.firstEnd, withLock { $0.firstUnrepeatedAlarm }]
      withLock { storage in
        // While the main queue is stalled or busy, or the app is in the background, an end can be overdue.
        let next = ends.compactMap(\.self).filter { $0 >= storage.device.now }.reduce(end, min)
        storage.passTime(until: next)
      }
    }
    withLock { $0.passTime(until: end) }
  }

  /// Makes a call of the test. If handlers trigger each other without end, stalls the main queue, so that the call
  /// returns.
  func performCall(_ body: () -> Void) {
    if withLock({ $0.stepCount != nil }) { return body() }
    withLock { $0.stepCount = 0 }
    body()
    let isEndless = withLock { storage in
      defer { storage.stepCount = nil }
      if storage.isEndless { storage.isMainQueueStalled = true }
      return storage.isEndless
    }
    if isEndless { Log.write("A ManualClock stalled its main queue, because handlers trigger each other without end.") }
  }

  /// Runs the main queue's work and waits for the work of the other queues, until none is left.
  private func finishWork() {
    repeat {
      performPendingWork()
      wait { !$0.hasWork && $0.queues.values.contains { $0.state == .awaited } }
    } while withLock { $0.hasWork }
  }

  /// On the main queue, waits for the effects of earlier releases, and calls the handlers that are due because of them.
  /// The caller's change comes afterward.
  func finishWork(on queue: DispatchQueue) {
    guard DispatchQueue.isOnMain else { return }
    wait { $0.queues[ObjectIdentifier(queue)]?.state == .awaited }
    performPendingWork()
  }

  /// Waits for the other queues, as long as they have finished some work within `longestWait`.
  private func wait(while isNeeded: (Storage) -> Bool) {
    lock.lock()
    defer { lock.unlock() }
    while isNeeded(storage) {
      // Waits again after each piece of work.
      if lock.wait(until: Date(timeIntervalSinceNow: storage.longestWait)) { continue }
      for (identifier, queue) in storage.queues where queue.state == .awaited {
        storage.queues[identifier]?.state = .late
      }
    }
  }

  /// Runs pending work in order. As on a real main queue, nested work runs after the current work, not inside it.
  func performPendingWork() {
    if withLock({ $0.isWorking }) { return }
    performCall {
      withLock { $0.isWorking = true }
      // A countdown that a handler creates uses this clock too.
      runInProcess {
        while let work = withLock({ $0.takeWork() }) { work() }
      }
      withLock { $0.isWorking = false }
    }
  }

  /// Runs `body` with the process's center. If the manual clock was released, its countdowns have another one.
  private func runInProcess(_ body: () -> Void) {
    let (center, scheduler) = withLock { ($0.center, $0.scheduler) }
    let other = center ?? CountdownCenter(scheduler ?? CountdownScheduler(clock: self))
    CountdownEnvironment.withCenter(other, perform: body)
  }

  func withLock<Result>(_ body: (inout Storage) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&storage)
  }
}

final class ManualAlarm: CountdownAlarm {
  private let time: ManualTime
  private let clock: DispatchTimer.Clock
  private let queue: DispatchQueue
  private let handler: @Sendable (Int) -> Void

  init(
    time: ManualTime, clock: DispatchTimer.Clock, queue: DispatchQueue, handler: @escaping @Sendable (Int) -> Void
  ) {
    self.time = time
    self.clock = clock
    self.queue = queue
    self.handler = handler
  }

  deinit {
    unschedule()
  }

  func schedule(afterNanoseconds delay: Int64, repeatingEvery interval: Int64, leeway: Int64) {
    unschedule()
    time.withLock { storage in
      let reading = storage.device.now.advanced(byNanoseconds: storage.device.offset(of: clock))
      storage.alarms.append(
        ManualTime.Storage.Schedule(
          alarm: self, identifier: ObjectIdentifier(self), clock: clock,
          due: reading.advanced(byNanoseconds: max(0, delay)), interval: max(1, interval)))
    }
  }

  func unschedule() {
    let identifier = ObjectIdentifier(self)
    time.withLock { $0.alarms.removeAll { $0.identifier == identifier } }
  }

  /// Calls the handler on the alarm's queue, unless a call for an earlier time does both, or the alarm is unscheduled
  /// first.
  func goOff() {
    time.perform(on: queue) { [weak self] in
      guard let self else { return }
      let dueCount = time.withLock { $0.takeDueCount(of: ObjectIdentifier(self)) }
      if dueCount > 0 { handler(dueCount) }
    }
  }
}
