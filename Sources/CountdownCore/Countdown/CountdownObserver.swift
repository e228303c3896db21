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
    case cancelled
  }

  /// Keeps the countdown alive while it is watched; taken apart by ``CountdownScheduler/remove(_:)``.
  let countdown: Countdown
  /// Nil for the main queue, which gets its ticks in batches.
  let queue: DispatchQueue?
  var onTick: (@Sendable (Countdown.Tick) -> Void)?
  var onCancel: (@Sendable () -> Void)?
  /// What the hop that is under way will tell; nil if none is under way or nothing is left to tell.
  var news: News?
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
}
