import Dispatch

/// One watcher of a countdown, and what it has still to be told.
///
/// Sound as `@unchecked Sendable` because everything that changes is touched only under the scheduler's lock.
final class CountdownObserver: @unchecked Sendable {
  enum News {
    /// A tick came due: worth telling unless its value has been told already.
    case tick
    /// The value changed by hand, or is the first: always told.
    case value
  }

  /// How a run ended.
  enum End {
    case finished(Countdown.Tick)
    case cancelled
  }

  /// What is to be called without the lock.
  enum Call {
    case none
    case tick((@Sendable (Countdown.Tick) -> Void)?, Countdown.Tick)
    case cancel((@Sendable () -> Void)?)

    func callAsFunction() {
      switch self {
      case .none: break
      case .tick(let handler, let tick): handler?(tick)
      case .cancel(let handler): handler?()
      }
    }
  }

  /// Keeps the countdown alive while it is watched; taken apart by ``CountdownScheduler/remove(_:)``.
  let countdown: Countdown
  /// Nil for the main queue, which gets its ticks in batches.
  let queue: DispatchQueue?
  // The lock sees to exclusive access, as it does for a countdown.
  @exclusivity(unchecked) var onTick: (@Sendable (Countdown.Tick) -> Void)?
  /// What the hop that is under way will tell; nil if none is under way or nothing is left to tell.
  @exclusivity(unchecked) var news: News?
  /// The ends of earlier runs, and cancels, that the hop under way delivers before anything else, oldest first.
  @exclusivity(unchecked) var undeliveredEnds: [End] = []
  @exclusivity(unchecked) var hopIsUnderWay = false
  /// The last value told, as ``Timeline/step(at:)``.
  @exclusivity(unchecked) var deliveredStep: Int64 = -1
  // Last: all that a tick needs lies together.
  var onCancel: (@Sendable () -> Void)?

  init(
    _ countdown: Countdown, queue: DispatchQueue, onTick: @escaping @Sendable (Countdown.Tick) -> Void,
    onCancel: (@Sendable () -> Void)?
  ) {
    self.countdown = countdown
    self.queue = queue.isMain ? nil : queue
    self.onTick = onTick
    self.onCancel = onCancel
  }

  /// Whether the end of the present run has come to pass but not to this observer.
  var hasUndeliveredEnd: Bool { news != nil && deliveredStep != 0 }

  /// The call that tells of `end`; one without a handler once the observation is over.
  func call(for end: End) -> Call {
    switch end {
    case .finished(let tick): .tick(onTick, tick)
    case .cancelled: .cancel(onCancel)
    }
  }

  /// The call that tells the present value, unless it has been told.
  func takeCall(at now: MonotonicInstant) -> Call {
    guard let news = news.take() else { return .none }
    let step = countdown.timeline.step(at: now)
    if news == .tick, step == deliveredStep { return .none }
    deliveredStep = step
    return .tick(onTick, countdown.timeline.tick(at: now))
  }
}
