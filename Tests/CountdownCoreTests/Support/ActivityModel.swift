/// What is expected to happen under one key, in whole seconds. It shares no code with the library.
@MainActor final class ActivityModel {
  enum Wait: Equatable {
    /// The deadline.
    case running(until: Int)
    /// The remaining time.
    case paused(Int)
  }

  /// An observer of the key, with what it is expected to receive.
  @MainActor final class Observer {
    var received: [String] = []
    /// The ends and cancels that it hasn't received.
    var missed: [String] = []
    /// Whether the present activity has changed, or a tick was due, since it was received.
    var isDue = true
    var expected: [String] = []

    fileprivate func deliver(_ activity: String) {
      // Only counting is delivered again.
      if activity != expected.last || activity.contains("run") { expected.append(activity) }
    }
  }

  private let nextRun: () -> Int
  private(set) var wait: Wait?
  private(set) var isSending = false
  private(set) var now = 0
  private(set) var run = 0
  /// The duration of a restart.
  private var initial = 0
  var observers: [Observer] = []

  init(nextRun: @escaping () -> Int) {
    self.nextRun = nextRun
  }

  var left: Int? {
    switch wait {
    case .running(let end): end - now
    case .paused(let left): left
    case nil: nil
    }
  }

  var activity: String { isSending ? "sending" : left.map { "\($0) of run \(run)" } ?? "idle" }

  // MARK: Countdowns

  func start(_ seconds: Int) {
    guard wait == nil else { return }
    initial = seconds
    begin()
  }

  func restart() {
    if wait != nil { begin() }
  }

  private func begin() {
    run = nextRun()
    wait = .running(until: now + initial)
    if initial == 0 { end() } else { change() }
  }

  func pause() {
    if let left { wait = .paused(left) }
  }

  func resume() {
    if case .paused(let left) = wait { wait = .running(until: now + left) }
  }

  func set(_ seconds: Int) {
    guard let left, seconds != left else { return }
    if case .paused = wait { wait = .paused(seconds) } else { wait = .running(until: now + seconds) }
    if seconds == 0 { end() } else { change() }
  }

  private func end() {
    wait = nil
    if !isSending { miss(["0 of run \(run)", "idle"]) }
  }

  func pass() {
    now += 1
    guard case .running(let end) = wait else { return }
    if end == now { self.end() } else { change() }
  }

  /// Cancels the latest run, or its end that an observer has missed.
  func cancel() {
    guard wait == nil else {
      wait = nil
      if !isSending { miss(["idle"]) }
      return
    }
    for observer in observers { observer.withdraw { [run] in $0 == "0 of run \(run)" } }
  }

  // MARK: Requests

  func beginSend() -> Bool {
    guard wait == nil, !isSending else { return false }
    isSending = true
    change(isAlways: true)
    return true
  }

  /// - Parameter seconds: The wait, or nil if the request starts none.
  func finish(_ seconds: Int?, isFailure: Bool) {
    isSending = false
    if let seconds {
      if let left {
        if seconds > left || isFailure { set(seconds) }
      } else if seconds > 0 || !isFailure {
        start(seconds)
      }
    }
    change(isAlways: true)
  }

  // MARK: Observers

  private func change(isAlways: Bool = false) {
    if isAlways || !isSending { observers.forEach { $0.isDue = true } }
  }

  private func miss(_ activities: [String]) {
    for observer in observers {
      observer.missed += activities
      observer.isDue = true
    }
  }

  /// Delivers what an observer has missed, and then the present activity if it has changed.
  func deliver(to observer: Observer) {
    for activity in observer.missed { observer.deliver(activity) }
    observer.missed = []
    if observer.isDue { observer.deliver(activity) }
    observer.isDue = false
  }
}

extension ActivityModel.Observer {
  fileprivate func withdraw(_ isIncluded: (String) -> Bool) {
    if let index = missed.lastIndex(where: isIncluded) { missed.remove(at: index) }
  }
}
