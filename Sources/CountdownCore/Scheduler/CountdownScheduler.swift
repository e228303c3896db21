import Dispatch
import Foundation

/// Wakes up when a watched countdown is due, finds who is, and hops to their queues: once to the main queue, whatever
/// their number.
///
/// There is one for the process, and one for each clock that tests put in place. Its single lock guards its own state and
/// that of all its countdowns, so a countdown and its place in the queue always change together. Nothing of a caller's
/// runs, and nothing of a caller's is released, under that lock.
///
/// Sound as `@unchecked Sendable` because everything that changes is inside `storage`, or belongs to a countdown or
/// observer that is touched only in there.
final class CountdownScheduler: @unchecked Sendable {
  /// What a change to a countdown means for those who watch it.
  enum Change {
    /// They are told when the next tick is due.
    case untold
    /// They are told the new value now.
    case toldAtOnce
    /// They are told that there will be no more of this run.
    case cancelled
    /// Who has not been told the run's end yet is told that it was canceled instead.
    case revoked
  }

  /// Wake-ups are at least this far apart, and a tick is late by no more, but for the hop.
  static let leeway: Nanoseconds = 50_000_000

  /// How long telling may hold the main queue before everybody else has a turn: a quarter of a frame at 120 a second.
  static let longestTurn: Nanoseconds = 2_000_000

  /// Among more than these it does not matter what a wake-up costs.
  private static let fewMembers = 16

  /// How many are told before somebody else may have the lock: that takes two milliseconds or so.
  private static let longestBatch = 8_000
  private static let shortBatch = 1_000
  private static let pause: TimeInterval = 0.000_05

  let clock: any CountdownClock
  let storage: Locked<Storage>

  init(clock: any CountdownClock) {
    self.clock = clock
    storage = Locked(Storage(queue: WakeQueue(bucketWidth: Self.leeway / 5)))
    clock.observe { [weak self] event in self?.handle(event) }
  }

  // MARK: What countdowns ask for

  func read<Value>(_ body: (MonotonicInstant) -> Value) -> Value {
    storage.withLock { _ in body(clock.now) }
  }

  func change(_ countdown: Countdown, _ body: (inout Timeline, MonotonicInstant) -> Change) {
    update { storage, now, hops in
      settle(countdown, at: now, &storage, &hops)
      let formerEnd = countdown.timeline.phase == .finished ? countdown.timeline.tick(at: now) : nil
      switch body(&countdown.timeline, now) {
      case .untold:
        break
      case .toldAtOnce:
        countdown.observers.forEach { observer in
          if let formerEnd, observer.hasUndeliveredEnd { observer.undeliveredEnds.append(.finished(formerEnd)) }
          observer.deliveredStep = -1
          post(.value, to: observer, &storage, &hops)
        }
      case .cancelled:
        countdown.observers.forEach { postCancel(to: $0, &storage, &hops) }
      case .revoked:
        countdown.observers.forEach { observer in
          if observer.hasUndeliveredEnd { postCancel(to: observer, &storage, &hops) }
        }
      }
      enqueue(countdown, at: now, &storage)
      noteChange(of: countdown, &hops)
    }
  }

  func add(_ observer: CountdownObserver) {
    let countdown = observer.countdown
    update { storage, now, hops in
      settle(countdown, at: now, &storage, &hops)
      countdown.observers.append(observer)
      switch countdown.timeline.phase {
      case .running, .paused, .finished: post(.value, to: observer, &storage, &hops)
      case .idle, .cancelled: break
      }
      enqueue(countdown, at: now, &storage)
    }
  }

  func remove(_ observer: CountdownObserver) {
    let countdown = observer.countdown
    // The handlers are handed out of the lock: what they hold is the caller's, and is released here, outside.
    var handlers: (Any?, Any?)
    update { storage, now, hops in
      guard countdown.observers.remove(observer) else { return }
      handlers = (observer.onTick, observer.onCancel)
      observer.onTick = nil
      observer.onCancel = nil
      observer.news = nil
      observer.undeliveredEnds = []
      // The others wait for their wake-up: a caller's `deinit`, from which this may come, delivers nothing to them.
      guard countdown.observers.isEmpty else { return }
      settle(countdown, at: now, &storage, &hops)
      enqueue(countdown, at: now, &storage)
    }
    withExtendedLifetime(handlers) {}
  }

  /// Ends a run whose deadline has passed, and tells of a tick that is due though its wake-up is still to come: the
  /// countdown is about to wait for the next one.
  private func settle(
    _ countdown: Countdown, isDue: Bool = false, at now: MonotonicInstant, _ storage: inout Storage, _ hops: inout Hops
  ) {
    let isEnd = countdown.timeline.settle(at: now)
    guard isDue || isEnd || countdown.queuePosition.map({ $0.due <= now }) == true else { return }
    countdown.observers.forEach { post(.tick, to: $0, &storage, &hops) }
    if isEnd { noteChange(of: countdown, &hops) }
  }

  private func noteChange(of countdown: Countdown, _ hops: inout Hops) {
    guard countdown.owner != nil, hops.changed.last !== countdown else { return }
    hops.changed.append(countdown)
  }

  // MARK: Waking

  /// Has `center` told of what happens to the time and to the process, as long as it lives.
  func add(_ center: CountdownCenter) {
    storage.withLock { storage in
      storage.centers.removeAll { $0.center == nil }
      storage.centers.append(CenterReference(center: center))
    }
  }

  private func handle(_ event: CountdownClockEvent) {
    storage.withLock { $0.centers.compactMap(\.center) }.forEach { $0.handle(event) }
    switch event {
    case .didEnterBackground:
      update { storage, _, _ in storage.isInBackground = true }
    case .willEnterForeground:
      storage.withLock { $0.isInBackground = false }
      wakeAnew()
    case .timeOfDayDidChange:
      // A wall-time alarm has moved with the time of day.
      wakeAnew()
    }
  }

  /// Tells at once who is due: the time is another than the alarm was set for. This comes on the main thread, which is not
  /// to be held up: if they are very many, the rest waits for the alarm.
  private func wakeAnew() {
    update { storage, now, hops in
      releaseHeldBack(&storage, &hops)
      storage.lastWake = now
      storage.rhythm?.isBroken = true
      tellDue(at: now, limit: Self.shortBatch, &storage, &hops)
      hops.leaveMore = false
    }
  }

  private func alarmDidGoOff() {
    update { storage, now, hops in
      let rest = storage.lastWake.map { now.nanoseconds(since: $0) } ?? .max
      // The other one of the pair: what has come due in between waits for the next wake-up.
      guard rest >= Self.leeway / 2 else { return }
      if let wake = storage.rhythm?.advance(past: now) {
        storage.lastWake = wake
      } else if storage.queue.earliest.map({ $0 <= now }) == true {
        storage.lastWake = now
        storage.rhythm?.isBroken = true
      } else if rest > 2 * Self.leeway || storage.rhythm.map({ $0.next.nanoseconds(since: now) < Self.leeway }) == true
      {
        // Off the beat, and for nobody: a clock has been set, or drifts. That may have been the beat to come.
        storage.rhythm?.isBroken = true
      }
      tellDue(at: now, &storage, &hops)
    }
  }

  /// Tells so many that nobody has to wait long for the lock. There may be more.
  private func tellDue(
    at now: MonotonicInstant, limit: Int = longestBatch, _ storage: inout Storage, _ hops: inout Hops
  ) {
    let due = storage.queue.removeDue(at: now, limit: limit)
    for countdown in due {
      settle(countdown, isDue: true, at: now, &storage, &hops)
      enqueue(countdown, at: now, &storage)
    }
    hops.leaveMore = due.count == limit
    // Whoever ticks steadily is met by the next beat; for anybody else the alarm is set anew.
    if !hops.leaveMore, storage.rhythm?.isRight(for: nextWake(storage)) == false { storage.rhythm?.isBroken = true }
  }

  func update(_ body: (inout Storage, MonotonicInstant, inout Hops) -> Void) {
    var hops = Hops()
    let wake = perform(body, &hops)
    while hops.leaveMore {
      // A lock that is taken again at once is not let go: whoever waits for it has no chance to get it.
      Thread.sleep(forTimeInterval: Self.pause)
      // Those who come due meanwhile wait for the next wake-up, or there might be no end of it.
      perform({ storage, _, hops in tellDue(at: wake, &storage, &hops) }, &hops)
    }
    if hops.toMain {
      clock.performOnMain { self.deliverMail() }
    }
    for observer in hops.toOthers {
      observer.queue?.async { self.deliver(to: observer) }
    }
    // Last, for a store may take its time.
    for countdown in hops.changed {
      countdown.owner?.countdownDidChange()
    }
  }

  @discardableResult
  private func perform(
    _ body: (inout Storage, MonotonicInstant, inout Hops) -> Void, _ hops: inout Hops
  ) -> MonotonicInstant {
    storage.withLock { storage in
      let now = clock.now
      body(&storage, now, &hops)
      if !hops.leaveMore { arm(&storage, at: now) }
      return now
    }
  }

  /// Only what is watched and running waits in the queue.
  private func enqueue(_ countdown: Countdown, at now: MonotonicInstant, _ storage: inout Storage) {
    guard !countdown.observers.isEmpty, let due = countdown.timeline.nextTick(after: now) else {
      storage.queue.remove(countdown)
      return
    }
    if countdown.queuePosition?.due != due {
      storage.queue.insert(countdown, due: due)
    }
  }

  /// The first who is due, but not within a leeway of the last wake-up: whoever comes due meanwhile shares it. What has
  /// been put off is not to be late by a leeway more.
  private func nextWake(_ storage: Storage) -> WakeSchedule.Wake? {
    guard let earliest = storage.queue.earliest, !storage.isInBackground else { return nil }
    let firstEnd = firstEndAmongFew(in: storage.queue) ?? earliest
    guard let rested = storage.lastWake?.advanced(byNanoseconds: Self.leeway), rested > earliest else {
      return WakeSchedule.Wake(instant: earliest, leeway: Self.leeway, firstEnd: firstEnd)
    }
    return WakeSchedule.Wake(instant: rested, leeway: 0, firstEnd: firstEnd)
  }

  /// When the first of the watched countdowns ends; nil if none is running.
  var firstEnd: MonotonicInstant? {
    storage.withLock { $0.queue.members(upTo: .max)?.compactMap(\.deadline).min() }
  }

  /// Nil among many.
  private func firstEndAmongFew(in queue: WakeQueue<Countdown>) -> MonotonicInstant? {
    queue.members(upTo: Self.fewMembers)?.lazy.compactMap(\.deadline).min()
  }

  /// Sets the alarm, unless it goes off at the right time already. One that goes off too early is left alone: by then, who
  /// is due may be another.
  private func arm(_ storage: inout Storage, at now: MonotonicInstant) {
    guard let wake = nextWake(storage) else {
      if storage.rhythm != nil {
        storage.rhythm = nil
        storage.alarm?.unschedule()
      }
      return
    }
    if let rhythm = storage.rhythm, rhythm.isKept(for: wake) { return }
    // After a wake-up, counted from when that was due: whoever ticks steadily is met by the next beat, too.
    let justWoken = storage.lastWake.flatMap { now.nanoseconds(since: $0) <= WakeSchedule.tolerance ? $0 : nil }
    let interval = max(Self.leeway, wake.instant.nanoseconds(since: justWoken ?? now))
    let rhythm = WakeSchedule(next: wake, interval: interval)
    storage.rhythm = rhythm
    let alarm = storage.alarm ?? GuardedAlarm(clock: clock) { [weak self] in self?.alarmDidGoOff() }
    storage.alarm = alarm
    alarm.schedule(rhythm, at: now)
  }
}
