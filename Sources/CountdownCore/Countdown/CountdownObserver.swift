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

  enum End {
    case finished, cancelled
  }

  /// Keeps the countdown alive while it is watched; taken apart by ``CountdownScheduler/remove(_:)``.
  let countdown: Countdown
  /// Nil for the main queue, which gets its ticks in batches.
  let queue: DispatchQueue?
  var onTick: (@Sendable (Countdown.Tick) -> Void)?
  var onCancel: (@Sendable () -> Void)?
  /// What the hop that is under way will tell; nil if none is under way or nothing is left to tell.
  var news: News?
  /// How a run ended that the hop under way will tell of before anything else.
  var owedEnd: End?
  var hopIsUnderWay = false
  /// The last value told, as ``Timeline/step(at:)``.
  var toldStep: Int64 = -1

  init(
    _ countdown: Countdown, queue: DispatchQueue, onTick: @escaping @Sendable (Countdown.Tick) -> Void,
    onCancel: (@Sendable () -> Void)?
  ) {
    self.countdown = countdown
    self.queue = queue.isMain ? nil : queue
    self.onTick = onTick
    self.onCancel = onCancel
  }

  /// Whether the end of the run has come to pass but not to this observer.
  var isOwedTheEnd: Bool { news != nil && toldStep != 0 }

  /// The call that tells how a former run ended, to be made without the lock.
  func takeOwedEnd() -> (() -> Void)? {
    defer { owedEnd = nil }
    switch owedEnd {
    case .cancelled: return onCancel
    case .finished: return call(with: Countdown.Tick(duration: countdown.timeline.duration.seconds, remaining: 0))
    case nil: return nil
    }
  }

  /// The call that tells the present value, to be made without the lock; nil if it has been told.
  func takeNews(at now: MonotonicInstant) -> (() -> Void)? {
    guard let news else { return nil }
    self.news = nil
    let step = countdown.timeline.step(at: now)
    if news == .tick, step == toldStep { return nil }
    toldStep = step
    return call(with: countdown.timeline.tick(at: now))
  }

  private func call(with tick: Countdown.Tick) -> (() -> Void)? {
    onTick.map { onTick in { onTick(tick) } }
  }
}
