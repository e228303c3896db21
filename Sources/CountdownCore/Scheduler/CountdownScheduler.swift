import Dispatch

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
    /// They are told that there will be no more.
    case cancelled
    /// Who has not been told the end yet is told that it was cancelled instead.
    case revoked
  }

  private struct Storage {
    var queue: WakeQueue<Countdown>
    var alarm: GuardedAlarm?
    /// Nil while no alarm is set.
    var armedFor: MonotonicInstant?
    /// In the background nothing is shown, so nothing wakes up.
    var isInBackground = false
    /// When the alarm has gone off for sure, having made full use of its leeway.
    var armedUntil = MonotonicInstant.distantFuture
    var lastWake: MonotonicInstant?
    /// Observers on the main queue that have something to be told.
    var mail: [CountdownObserver] = []
    var mailIsUnderWay = false
    var centers: [CenterReference] = []
  }

  private struct CenterReference {
    weak var center: CountdownCenter?
  }

  /// Hops that have been decided on under the lock, to be made outside.
  private struct Hops {
    var toMain = false
    var toOthers: [CountdownObserver] = []
    /// Keyed countdowns that have changed, for those who keep them.
    var changed: [Countdown] = []
  }

  /// Wake-ups are at least this far apart, and a tick is late by no more, but for the hop.
  static let leeway: Nanoseconds = 50_000_000

  let clock: any CountdownClock
  private let storage: Locked<Storage>

  init(clock: any CountdownClock) {
    self.clock = clock
    storage = Locked(Storage(queue: WakeQueue(bucketWidth: Self.leeway)))
    clock.observe { [weak self] event in self?.handle(event) }
  }

  // MARK: What countdowns ask for

  func read<Value>(_ body: (MonotonicInstant) -> Value) -> Value {
    storage.withLock { _ in body(clock.now) }
  }

  func change(_ countdown: Countdown, _ body: (inout Timeline, MonotonicInstant) -> Change) {
    update { storage, now, hops in
      settle(countdown, at: now, &storage, &hops)
      let wasFinished = countdown.timeline.phase == .finished
      switch body(&countdown.timeline, now) {
      case .untold:
        break
      case .toldAtOnce:
        for observer in countdown.observers {
          if wasFinished, observer.isOwedTheEnd { observer.owedEnd = .finished }
          observer.toldStep = -1
          post(.value, to: observer, &storage, &hops)
        }
      case .cancelled:
        countdown.observers.forEach { postCancel(to: $0, &storage, &hops) }
      case .revoked:
        for observer in countdown.observers where observer.isOwedTheEnd { postCancel(to: observer, &storage, &hops) }
      }
      enqueue(countdown, at: now, &storage)
      if countdown.keeper != nil { hops.changed.append(countdown) }
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
      guard let index = countdown.observers.firstIndex(where: { $0 === observer }) else { return }
      settle(countdown, at: now, &storage, &hops)
      countdown.observers.remove(at: index)
      handlers = (observer.onTick, observer.onCancel)
      observer.onTick = nil
      observer.onCancel = nil
      observer.news = nil
      observer.owedEnd = nil
      enqueue(countdown, at: now, &storage)
    }
    withExtendedLifetime(handlers) {}
  }

  /// Ends a run whose deadline has passed, and tells of a tick that is due though its wake-up is still to come: the
  /// countdown is about to wait for the next one.
  private func settle(
    _ countdown: Countdown, at now: MonotonicInstant, _ storage: inout Storage, _ hops: inout Hops
  ) {
    let isEnd = countdown.timeline.settle(at: now)
    guard isEnd || countdown.ticket.map({ $0.due <= now }) == true else { return }
    countdown.observers.forEach { post(.tick, to: $0, &storage, &hops) }
    if isEnd, countdown.keeper != nil { hops.changed.append(countdown) }
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
      wake()
    case .timeOfDayDidChange:
      // A wall-time alarm has moved with the time of day.
      wake()
    }
  }

  private func wake() {
    update { storage, now, hops in
      // Only one of the pair went off: it is not unset, but to be set anew whatever comes.
      storage.armedFor = .distantFuture
      storage.lastWake = now
      for countdown in storage.queue.removeDue(at: now) {
        settle(countdown, at: now, &storage, &hops)
        countdown.observers.forEach { post(.tick, to: $0, &storage, &hops) }
        enqueue(countdown, at: now, &storage)
      }
    }
  }

  private func update(_ body: (inout Storage, MonotonicInstant, inout Hops) -> Void) {
    let hops = storage.withLock { storage in
      var hops = Hops()
      let now = clock.now
      body(&storage, now, &hops)
      arm(&storage, at: now)
      return hops
    }
    if hops.toMain {
      clock.performOnMain { self.deliverMail() }
    }
    for observer in hops.toOthers {
      observer.queue?.async { self.deliver(to: observer) }
    }
    // Last, for a store may take its time.
    for countdown in hops.changed {
      countdown.keeper?.countdownDidChange(countdown)
    }
  }

  /// Only what is watched and running waits in the queue.
  private func enqueue(_ countdown: Countdown, at now: MonotonicInstant, _ storage: inout Storage) {
    guard !countdown.observers.isEmpty, let due = countdown.timeline.nextTick(after: now) else {
      storage.queue.remove(countdown)
      return
    }
    if countdown.ticket?.due != due {
      storage.queue.insert(countdown, due: due)
    }
  }

  /// Sets the alarm for the first who is due, but not within a leeway of the last wake-up: whoever comes due meanwhile
  /// shares it. An alarm that is set too early is left alone; when it goes off, it is set anew.
  private func arm(_ storage: inout Storage, at now: MonotonicInstant) {
    guard let earliest = storage.queue.earliest, !storage.isInBackground else {
      if storage.armedFor != nil {
        storage.armedFor = nil
        storage.alarm?.unschedule()
      }
      return
    }
    var wake = earliest
    if let lastWake = storage.lastWake {
      wake = max(wake, lastWake.advanced(byNanoseconds: Self.leeway))
    }
    let latest = earliest.advanced(byNanoseconds: Self.leeway)
    if let armedFor = storage.armedFor, armedFor <= wake, storage.armedUntil <= latest { return }
    storage.armedFor = wake
    storage.armedUntil = latest
    let alarm = storage.alarm ?? GuardedAlarm(clock: clock) { [weak self] in self?.wake() }
    storage.alarm = alarm
    alarm.schedule(
      afterNanoseconds: wake.nanoseconds(since: now),
      leeway: max(0, latest.nanoseconds(since: wake)))
  }

  // MARK: Telling

  private func post(
    _ news: CountdownObserver.News, to observer: CountdownObserver, _ storage: inout Storage, _ hops: inout Hops
  ) {
    if observer.news == nil || news != .tick { observer.news = news }
    hop(to: observer, &storage, &hops)
  }

  private func postCancel(to observer: CountdownObserver, _ storage: inout Storage, _ hops: inout Hops) {
    observer.news = nil
    observer.owedEnd = .cancelled
    hop(to: observer, &storage, &hops)
  }

  private func hop(to observer: CountdownObserver, _ storage: inout Storage, _ hops: inout Hops) {
    guard !observer.hopIsUnderWay else { return }
    observer.hopIsUnderWay = true
    if observer.queue == nil {
      storage.mail.append(observer)
      if !storage.mailIsUnderWay {
        storage.mailIsUnderWay = true
        hops.toMain = true
      }
    } else {
      hops.toOthers.append(observer)
    }
  }

  private func deliverMail() {
    let mail = storage.withLock { storage in
      storage.mailIsUnderWay = false
      let mail = storage.mail
      storage.mail = []
      return mail
    }
    mail.forEach(deliver)
  }

  /// Looks at the observer again, so that whatever has changed since the hop was made counts: a handler before it may
  /// have cancelled it, and a queue that was held up gets the present value.
  private func deliver(to observer: CountdownObserver) {
    storage.withLock { _ in
      observer.hopIsUnderWay = false
      return observer.takeOwedEnd()
    }?()
    storage.withLock { _ in observer.takeNews(at: clock.now) }?()
  }
}
