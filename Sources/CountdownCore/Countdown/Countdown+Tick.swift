public import Foundation

extension Countdown {
  /// The value of a countdown at one instant.
  public struct Tick: Sendable, Hashable {
    /// The whole duration in seconds, including extensions. It's at least the longest time that has remained.
    public var duration: TimeInterval
    /// The number of seconds remaining, rounded to a nanosecond. A negative value or NaN becomes 0.
    public var remaining: TimeInterval {
      get { left.seconds }
      set { left = max(0, Nanoseconds(seconds: newValue)) }
    }
    /// The number of the run that the tick belongs to. It's 0 before the first start, and increases with each new run.
    ///
    /// A handler can compare it with the run of ``Countdown/tick`` to distinguish the end of an earlier run from the
    /// end of the current one. A ``CountdownCenter`` numbers the runs under its keys, so that no two of them have the
    /// same number.
    public var run: Int
    /// Whether the countdown waits because a ``ResendPolicy``'s limit is reached. The value is false at the end.
    ///
    /// Such a countdown ends when the policy accepts another send, or later if the server asks for a longer wait.
    public var isAtLimit: Bool
    private var left: Nanoseconds

    /// Creates a tick with the given values.
    public init(duration: TimeInterval, remaining: TimeInterval, run: Int = 0, isAtLimit: Bool = false) {
      self.init(duration: duration, left: Nanoseconds(seconds: remaining), run: run, isAtLimit: isAtLimit)
    }

    init(duration: TimeInterval, left: Nanoseconds, run: Int, isAtLimit: Bool) {
      self.duration = duration
      self.left = max(0, left)
      self.run = run
      self.isAtLimit = isAtLimit
    }

    /// The number of whole seconds remaining, rounded up. It's 0 only if no time remains.
    public var remainingSeconds: Int { Int(clamping: left.dividedRoundingUp(by: .perSecond)) }

    /// Whether no time remains. A run that isn't canceled ends with exactly one such tick.
    public var isFinished: Bool { left == 0 }
  }
}
