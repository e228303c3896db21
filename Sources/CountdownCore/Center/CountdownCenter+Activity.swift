extension CountdownCenter {
  /// The activity under a key: a request, a countdown, an end, or none of these.
  public enum Activity: Sendable, Hashable {
    /// Neither a request nor a countdown is under the key. The limit of a policy may be reached.
    case idle
    /// A request is pending. A countdown that is started under the key during the request is delivered afterward.
    case sending
    /// A countdown is running or paused, with time remaining. It may wait for a policy's limit.
    case counting(Countdown.Tick)
    /// A countdown has just reached its end. An observer receives this value once for each run that ends, unless a
    /// request hides it, and nothing follows it until something else begins under the key.
    case finished(Countdown.Tick)

    /// Whether a request or a countdown is in progress.
    public var isActive: Bool {
      switch self {
      case .sending, .counting: true
      case .idle, .finished: false
      }
    }

    /// The number of whole seconds remaining, rounded up, or nil unless a countdown is in progress.
    public var remainingSeconds: Int? {
      if case .counting(let tick) = self { tick.remainingSeconds } else { nil }
    }
  }

  /// Returns the current activity under a key. It's never ``Activity/finished(_:)``, because an end frees the key.
  public func activity(of key: String) -> Activity {
    scheduler.read { keys[key]?.activity(at: $0) ?? .idle }
  }

  /// Calls a handler with the current activity under a key, and then with each change and each tick.
  ///
  /// Observe a key before anything happens under it, for example in a view model or with a label:
  ///
  /// ```swift
  /// observation = CountdownCenter.shared.observe("sign-in") { [weak self] activity in
  ///   switch activity {
  ///   case .idle, .finished: self?.status = "Ready"
  ///   case .sending: self?.status = "Sending…"
  ///   case .counting(let tick): self?.status = "\(tick.remainingSeconds)"
  ///   }
  /// }
  /// ```
  ///
  /// - If you call this method on the main queue, it calls the handler before it returns. Every other call of the
  ///   handler is on a later turn of the main queue.
  /// - An end is ``Activity/finished(_:)``. A cancellation is ``Activity/idle``, and so is a failed request unless a
  ///   countdown is under its key.
  /// - If the key changes several times before the main queue's next turn, the handler receives the latest eight ends
  ///   and cancellations, and then the current activity. ``Countdown/Tick/run`` is the number of the run that a tick
  ///   belongs to.
  /// - In the background, the handler isn't called, except by a call of this method on the main queue. When the app
  ///   returns, the handler receives the ends and cancellations that it missed, and then the current activity.
  /// - While a countdown runs, the device wakes up at each tick.
  ///
  /// Once ``CountdownObservation/cancel()`` returns on the main queue, the handler isn't called again.
  ///
  /// - Parameters:
  ///   - key: The key, which needs neither a request nor a countdown yet.
  ///   - handler: The closure to call on the main queue. It may start, cancel, observe, or release anything.
  /// - Returns: The observation, which retains the center. Keep a reference to it, because the handler is called only
  ///   until you cancel or release it.
  public func observe(
    _ key: String, _ handler: @escaping @MainActor @Sendable (Activity) -> Void
  ) -> CountdownObservation {
    let observation = addObservation(of: key, handler)
    scheduler.deliverFirst(of: observation)
    return CountdownObservation(observation)
  }

  /// Observes a key. The caller begins something under the key, and then delivers the first activity with
  /// ``CountdownObservation/deliverPending()``.
  package func observeLater(
    _ key: String, _ handler: @escaping @MainActor @Sendable (Activity) -> Void
  ) -> CountdownObservation {
    CountdownObservation(addObservation(of: key, handler))
  }

  private func addObservation(
    of key: String, _ handler: @escaping @MainActor @Sendable (Activity) -> Void
  ) -> Observation {
    scheduler.update { transaction in
      scheduler.observe(.key(keyedActivity(key, &transaction)), &transaction) { activity in
        // Retains the center.
        withExtendedLifetime(self) { MainActor.unchecked { handler(activity) } }
      }
    }
  }

  /// Returns a stream of the activities under a key, which ends when you leave the loop.
  ///
  /// The stream has the same values as ``observe(_:_:)``. It keeps them until you receive them, so no end is lost.
  public func activities(of key: String) -> AsyncStream<Activity> {
    AsyncStream { continuation in
      let observation = observe(key) { continuation.yield($0) }
      continuation.onTermination = { _ in observation.cancel() }
    }
  }
}

extension CountdownCenter {
  /// Returns whether a wait has followed the latest request under a key. A countdown that was started during the
  /// request isn't its wait.
  package func hasWaitOfRequest(under key: String) -> Bool {
    scheduler.read { _ in keys[key]?.hasWaitOfRequest == true }
  }
}
