public import Foundation

extension Countdown {
  /// What is left of a countdown at one moment.
  ///
  /// Ticks are equal if they say the same: ``duration`` and ``remaining``. ``run`` isn't compared, so that two runs of one
  /// countdown have equal ticks, and a test can compare a tick with one that it creates.
  public struct Tick: Sendable {
    /// The whole length in seconds, extensions included.
    public var duration: TimeInterval
    /// Seconds left, 0 at the end, never negative.
    public var remaining: TimeInterval
    /// The number of the run that the tick belongs to.
    ///
    /// It is 1 from the first ``Countdown/start()`` on, and one more after each further start. It is 0 for a countdown that
    /// has not been started. A handler that is called late compares it with the run of ``Countdown/tick``, and so tells the
    /// end of an earlier run from the end of the present one. A restored countdown begins with 1.
    public var run: Int

    /// Creates a tick with the given values; a rest that is negative or not a number counts as none.
    public init(duration: TimeInterval, remaining: TimeInterval, run: Int = 0) {
      self.duration = duration
      self.remaining = max(0, remaining)
      self.run = run
    }

    /// Whole seconds left, rounded up: what a title shows. 0 only at the end.
    public var remainingSeconds: Int {
      Int(clamping: max(0, Nanoseconds(seconds: remaining).covered(by: .perSecond)))
    }

    /// Whether nothing is left. A run that is not canceled ends with exactly one such tick.
    public var isFinished: Bool { Nanoseconds(seconds: remaining) <= 0 }
  }
}

extension Countdown.Tick: Hashable {
  /// Whether both have the same duration and the same rest, in whichever run.
  public static func == (lhs: Countdown.Tick, rhs: Countdown.Tick) -> Bool {
    lhs.duration == rhs.duration && lhs.remaining == rhs.remaining
  }

  /// Hashes the duration and the rest.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(duration)
    hasher.combine(remaining)
  }
}
