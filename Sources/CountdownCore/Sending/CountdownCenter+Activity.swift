import Dispatch

extension CountdownCenter {
  /// What happens under a key.
  public enum Activity: Sendable {
    /// Neither a request nor a countdown is under the key. The limit of a policy may be reached.
    case idle
    /// A request is in progress. A countdown that is started under the key meanwhile is told after the request.
    case sending
    /// A countdown is running or paused. It may wait for a policy's limit.
    case counting(Countdown)

    /// Returns whether both are the same, with the same countdown.
    package func isSame(as other: Activity) -> Bool {
      switch (self, other) {
      case (.idle, .idle), (.sending, .sending): true
      case (.counting(let countdown), .counting(let other)): countdown === other
      default: false
      }
    }
  }

  /// Calls a handler with what happens under a key, and again with each change.
  ///
  /// Observe a key before anything happens under it, for example in a view model or with a label:
  ///
  /// ```swift
  /// observation = CountdownCenter.shared.observe("login") { [weak self] activity in
  ///   switch activity {
  ///   case .idle: self?.status = "Ready"
  ///   case .sending: self?.status = "Sending …"
  ///   case .counting(let countdown): self?.show(countdown)
  ///   }
  /// }
  /// ```
  ///
  /// - If you call this method on the main queue, the first call of the handler is before this method returns. Otherwise,
  ///   it's on the main queue's next turn. The same applies to the changes that your app causes, except that a change
  ///   inside the handler is told when the handler returns.
  /// - If the key changes several times before the main queue's next turn, the handler is called once with the latest
  ///   activity. It isn't called if the activity is the same again.
  /// - A change of the remaining time isn't a change of the activity, nor is a pause. To receive ticks, observe the
  ///   countdown.
  /// - In the background, changes that your app causes are told. Ends that are due there are told when the app returns.
  /// - The device wakes up once, at the end of a countdown.
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
    observe(key, under: nil, canSpeak: nil, handler)
  }

  /// Observes a key for a view.
  ///
  /// - Parameters:
  ///   - policy: A policy whose limit starts a wait under the key, now and at each recorded send of the policy's group.
  ///   - canSpeak: A closure that returns whether the view can speak now. See ``CountdownObservation/speaksForKey``.
  package func observe(
    _ key: String, under policy: ResendPolicy?, canSpeak: (@MainActor @Sendable () -> Bool)?,
    _ handler: @escaping @MainActor @Sendable (Activity) -> Void
  ) -> CountdownObservation {
    let observer = ActivityObserver(key, in: self, under: policy, canSpeak: canSpeak, handler)
    storage.withLock { storage in
      storage.activityObservers[key, default: []].append(observer)
      storage.untoldObservers.append(observer)
      // Its limit may be reached.
      if policy != nil { storage.untoldLimits.append(observer) }
    }
    tellObservers()
    return CountdownObservation(observer)
  }

  /// What happens under the key now.
  package func currentActivity(of key: String) -> Activity {
    storage.withLock { storage in
      if storage.sends[key] != nil { return .sending }
      guard let countdown = storage.keyedCountdowns[key], countdown.keyedTimeline != nil else { return .idle }
      return .counting(countdown)
    }
  }

  /// Tells the observers of changed keys, before this method returns if it's called on the main queue.
  func tellObservers() {
    let (limits, hasObservers) = storage.withLock { storage in
      defer { storage.untoldLimits = [] }
      return (storage.untoldLimits, !storage.untoldObservers.isEmpty)
    }
    for observer in limits {
      if let policy = observer.policy { startLimitWait(for: observer.key, under: policy) }
    }
    guard hasObservers else { return }
    performOnMain {
      // Taken on the main queue, so that another thread can't delay what a call there causes.
      let observers = self.storage.withLock { storage in
        defer { storage.untoldObservers = [] }
        return storage.untoldObservers
      }
      observers.forEach { $0.update() }
    }
  }

  /// Runs `work` now if the main queue runs the current code, and otherwise on its next turn.
  func performOnMain(_ work: @escaping @MainActor @Sendable () -> Void) {
    if DispatchQueue.isOnMain {
      MainActor.onMainQueue(work)()
    } else {
      clock.perform(on: .main, MainActor.onMainQueue(work))
    }
  }
}

extension CountdownCenter.Storage {
  /// Notes that the activity of a key may have changed. Observers are told after the lock is released.
  mutating func noteActivity(of key: String) {
    if let observers = activityObservers[key] { untoldObservers += observers }
  }

  /// Ends a send. Observers are told after the lock is released.
  mutating func removeSend(under key: String) {
    sends[key] = nil
    noteActivity(of: key)
  }

  /// Notes a change of a group's recorded sends. Observers look at their policy's limit after the lock is released.
  mutating func noteRecords(of group: String) {
    untoldLimits += activityObservers.values.joined().filter { $0.group == group }
  }
}

extension CountdownObservation {
  /// Whether this observation's view speaks for its key now: It's the first that can.
  @MainActor package var speaksForKey: Bool {
    guard let observer = observer as? ActivityObserver else { return false }
    let observers = observer.center.storage.withLock { $0.activityObservers[observer.key] ?? [] }
    return observers.first { $0.canSpeakNow } === observer
  }
}

/// An observer of a key's activity.
///
/// `@unchecked Sendable` is safe because everything that changes is accessed only under the lock of `state`, or on the main
/// actor.
final class ActivityObserver: EndableObserver, @unchecked Sendable {
  typealias Handler = @MainActor @Sendable (CountdownCenter.Activity) -> Void

  private struct State {
    /// Nil after the observation has ended.
    var handler: Handler?
    /// The activity that the handler was called with, or nil before the first call.
    var told: CountdownCenter.Activity?
    /// Observes the end of the countdown that the handler was called with.
    var end: CountdownObservation?
  }

  let key: String
  let center: CountdownCenter
  let policy: ResendPolicy?
  private let canSpeak: (@MainActor @Sendable () -> Bool)?
  private let state: Locked<State>
  @MainActor private var isUpdating = false

  init(
    _ key: String, in center: CountdownCenter, under policy: ResendPolicy?,
    canSpeak: (@MainActor @Sendable () -> Bool)?, _ handler: @escaping Handler
  ) {
    self.key = key
    self.center = center
    self.policy = policy
    self.canSpeak = canSpeak
    state = Locked(State(handler: handler))
  }

  /// The group of the policy's recorded sends, or nil without a policy.
  var group: String? { policy?.group(for: key) }

  @MainActor var canSpeakNow: Bool { canSpeak?() == true }

  override func end() {
    center.storage.withLock { storage in
      storage.activityObservers[key]?.removeAll { $0 === self }
      if storage.activityObservers[key]?.isEmpty == true { storage.activityObservers[key] = nil }
    }
    replaceState { $0 = State() }
  }

  /// Calls the handler until it was called with what happens under the key now. A call inside the handler has no effect,
  /// because the next call follows when the handler returns.
  @MainActor func update() {
    guard !isUpdating else { return }
    isUpdating = true
    while let (handler, activity) = nextCall() { handler(activity) }
    isUpdating = false
  }

  @MainActor private func nextCall() -> (Handler, CountdownCenter.Activity)? {
    let activity = center.currentActivity(of: key)
    guard let handler = state.withLock({ $0.told?.isSame(as: activity) == true ? nil : $0.handler }) else { return nil }
    var end: CountdownObservation?
    // A view observes the countdown itself.
    if case .counting(let countdown) = activity, canSpeak == nil {
      end = countdown.observeEnd(MainActor.onMainQueue { [weak self] in self?.update() })
    }
    replaceState { if $0.handler != nil { ($0.told, $0.end) = (activity, end) } }
    return (handler, activity)
  }

  /// Changes the state. The former state is released outside the lock, because its countdown may be the app's.
  private func replaceState(_ body: (inout State) -> Void) {
    let former = state.withLock { state in
      defer { body(&state) }
      return state
    }
    withExtendedLifetime(former) {}
  }
}
