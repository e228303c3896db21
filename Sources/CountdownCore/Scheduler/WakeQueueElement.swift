/// Somebody who waits in a ``WakeQueue``.
protocol WakeQueueElement: AnyObject {
  /// Where in the queue this one is; the queue's own, nobody else changes it.
  var queuePosition: QueuePosition? { get set }
}

/// A member's place in a ``WakeQueue``.
struct QueuePosition {
  var due: MonotonicInstant
  /// 32 bits, to keep members small: no queue holds two thousand million.
  var slot: Int32
}
