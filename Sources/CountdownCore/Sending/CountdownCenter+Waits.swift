import Foundation

extension CountdownCenter {
  /// A wait that starts under a key, and its effect on a countdown that is already there.
  struct Wait {
    enum Effect {
      /// The countdown continues with its own remaining time.
      case none
      /// The countdown ends no earlier than the wait.
      case lengthens
      /// The countdown ends together with the wait. A wait at a policy's limit isn't shortened.
      case replaces
    }

    let start: MonotonicInstant
    /// More than 0 for a wait that starts. A wait of 0 can only end a countdown that is already there.
    let length: Nanoseconds
    /// Whether the wait is for the window of a ``ResendPolicy``.
    let isLimit: Bool
    let effect: Effect
    /// The wait starts only if the group has recorded sends.
    var group: String?

    var end: MonotonicInstant { start.advanced(byNanoseconds: length) }
  }

  /// Makes a change, and starts the wait that follows it in the same step, or applies the wait to the countdown that is
  /// already under the key.
  ///
  /// - Parameter change: A closure that is called under the lock, and returns the wait, or nil if there is none.
  /// - Returns: The countdown of the wait, or nil if nothing is left of it.
  func startWait(under key: String, after change: (inout Storage, ClockTime) -> Wait?) -> Countdown? {
    readIfNeeded()
    defer { saveChanges() }
    let (wait, first) = storage.withLock { storage in
      let time = ClockTime(on: clock)
      let wait = change(&storage, time)
      return (wait, countdown(of: wait, under: key, at: time.instant, &storage))
    }
    var started = first
    while let wait, let countdown = started {
      if countdown.apply(wait) { return countdown.state.isOver ? nil : countdown }
      // The countdown was running a moment ago, and is over now.
      started = storage.withLock { self.countdown(of: wait, under: key, at: clock.now, &$0) }
    }
    return nil
  }

  /// Returns the countdown under the key, or starts the wait if there is none.
  private func countdown(
    of wait: Wait?, under key: String, at now: MonotonicInstant, _ storage: inout Storage
  ) -> Countdown? {
    guard let wait, wait.group.map({ storage.sendLogs[$0] != nil }) ?? true else { return nil }
    if let countdown = activeCountdown(key, at: now, &storage) { return countdown }
    guard wait.end > now else { return nil }
    let timeline = Timeline(resuming: .running(deadline: wait.end), duration: wait.length, isLimit: wait.isLimit)
    return addCountdown(timeline, under: key, &storage)
  }
}

extension Nanoseconds {
  /// Converts the seconds of a wait, from 0 to 100 years.
  init(wait seconds: TimeInterval) {
    self = Swift.min(Swift.max(0, Nanoseconds(seconds: seconds)), Countdown.longest)
  }
}

extension Countdown {
  /// Applies the effect of a wait to a running or paused countdown. The countdown of the wait itself doesn't change.
  ///
  /// - Returns: False if the countdown was already over.
  fileprivate func apply(_ wait: CountdownCenter.Wait) -> Bool {
    var isActive = false
    scheduler.change(self) { timeline, now in
      isActive = !timeline.state(at: now).isOver && centerKey?.isFree != true
      let extra = wait.end.nanoseconds(since: now).saturatingSubtract(timeline.remaining(at: now))
      let applies =
        switch wait.effect {
        case .none: false
        case .lengthens: extra >= 0
        case .replaces: extra >= 0 || !timeline.isLimit
        }
      guard isActive, applies else { return .unchanged }
      // The limit stays the reason for a longer wait that the server asks for.
      let isLimit = wait.isLimit || wait.effect == .replaces && timeline.isLimit
      let reasonChanges = timeline.isLimit != isLimit
      timeline.isLimit = isLimit
      let change = timeline.extend(by: extra, at: now)
      return reasonChanges && change == .unchanged ? .changed : change
    }
    return isActive
  }
}
