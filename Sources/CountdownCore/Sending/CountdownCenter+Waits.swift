import Foundation

extension CountdownCenter {
  /// A wait that starts under a key, and its effect on a countdown that is already there.
  struct Wait {
    enum Effect {
      /// The countdown continues with its own remaining time.
      case none
      /// The countdown gets at least the length of the wait.
      case lengthens
      /// The countdown gets exactly the length of the wait. A wait at a policy's limit isn't shortened.
      case replaces
    }

    /// More than 0 for a wait that starts. A wait of 0 or less can only end a countdown that is already there.
    var length: Nanoseconds
    /// Whether the wait is for the window of a ``ResendPolicy``.
    var isLimit = false
    var effect: Effect
    /// The wait starts only if the group has recorded sends.
    var group: String?

    init(length: Nanoseconds, isLimit: Bool, effect: Effect, group: String? = nil) {
      self.length = min(max(0, length), Countdown.longest)
      self.isLimit = isLimit
      self.effect = effect
      self.group = group
    }

    init(seconds: TimeInterval, effect: Effect) {
      self.init(length: Nanoseconds(seconds: seconds), isLimit: false, effect: effect)
    }
  }

  /// What remains to be done for a wait without the center's lock.
  enum WaitStep {
    case ended(Countdown?)
    /// The countdown that is already under the key is to be changed.
    case changes(Countdown)
  }

  /// Starts the wait, or finds the countdown that it has an effect on. Call this method under the lock, and then
  /// ``complete(_:of:under:)`` without it.
  func begin(_ wait: Wait?, under key: String, _ storage: inout Storage) -> WaitStep {
    guard let wait else { return .ended(nil) }
    if let group = wait.group, storage.sendLogs[group] == nil { return .ended(nil) }
    let now = clock.now
    if let countdown = activeCountdown(key, at: now, &storage) { return .changes(countdown) }
    guard wait.length > 0 else { return .ended(nil) }
    return .ended(add(timeline(of: wait, at: now), under: key, &storage))
  }

  /// Changes the countdown that is already under the key, saves, and tells observers.
  ///
  /// - Returns: The countdown under the key, or nil if there is none.
  func complete(_ step: WaitStep, of wait: Wait?, under key: String) -> Countdown? {
    var step = step
    while case .changes(let countdown) = step, let wait {
      if countdown.apply(wait) {
        save()
        return countdown.remaining > 0 ? countdown : nil
      }
      // A countdown that was running a moment ago is over now.
      step = storage.withLock { begin(wait, under: key, &$0) }
    }
    save()
    if case .ended(let countdown) = step { return countdown }
    return nil
  }

  /// Returns a countdown without a key that runs for the length of the wait, or nil if there is nothing to wait for.
  func startedCountdown(_ wait: Wait) -> Countdown? {
    wait.length > 0 ? Countdown(timeline(of: wait, at: clock.now), scheduler: scheduler) : nil
  }

  private func timeline(of wait: Wait, at now: MonotonicInstant) -> Timeline {
    let deadline = now.advanced(byNanoseconds: wait.length)
    return Timeline(resuming: .running(deadline: deadline), duration: wait.length, isLimit: wait.isLimit)
  }
}

extension Countdown {
  /// Applies the effect of a wait to a running or paused countdown.
  ///
  /// - Returns: False if the countdown was already over.
  fileprivate func apply(_ wait: CountdownCenter.Wait) -> Bool {
    var isActive = false
    scheduler.change(self) { timeline, now in
      isActive = !timeline.state(at: now).isOver
      guard isActive else { return .unchanged }
      let extra = wait.length.saturatingSubtract(timeline.remaining(at: now))
      let applies =
        switch wait.effect {
        case .none: false
        case .lengthens: extra >= 0
        case .replaces: extra >= 0 || !timeline.isLimit
        }
      guard applies else { return .unchanged }
      // The limit stays the reason for a longer wait that the server asks for.
      let isLimit = wait.isLimit || wait.effect == .replaces && timeline.isLimit
      let reasonChanges = timeline.isLimit != isLimit
      timeline.isLimit = isLimit
      return timeline.extend(by: extra, at: now) || reasonChanges ? .changed : .unchanged
    }
    return isActive
  }
}
