extension Countdown {
  /// What a countdown does.
  public enum State: Sendable, Hashable, CaseIterable {
    /// Not started yet.
    case idle
    /// Time is passing.
    case running
    /// Time stands still until ``Countdown/resume()``.
    case paused
    /// Nothing is left.
    case finished
    /// Ended before its time.
    case cancelled

    /// Whether nothing is left to wait for.
    var isOver: Bool { self == .finished || self == .cancelled }
  }
}
