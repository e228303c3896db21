import Foundation

extension Countdown {
  /// What is left of a countdown at one moment.
  public struct Tick: Sendable, Hashable {
    /// The whole length in seconds, extensions included.
    public var duration: TimeInterval
    /// Seconds left, 0 at the end, never negative.
    public var remaining: TimeInterval

    /// Creates a tick with the given values; a rest that is negative or not a number counts as none.
    public init(duration: TimeInterval, remaining: TimeInterval) {
      self.duration = duration
      self.remaining = max(0, remaining)
    }

    /// Whole seconds left, rounded up: what a title shows. 0 only at the end.
    public var remainingSeconds: Int {
      Int(clamping: max(0, Nanoseconds(seconds: remaining).covered(by: .perSecond)))
    }

    /// Whether nothing is left. A run that is not cancelled ends with exactly one such tick.
    public var isFinished: Bool { Nanoseconds(seconds: remaining) <= 0 }
  }
}
