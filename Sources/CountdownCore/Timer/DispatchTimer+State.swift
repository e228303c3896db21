extension DispatchTimer {
  /// What a timer does.
  public enum State: Sendable, Hashable, CaseIterable {
    /// Not started yet.
    case idle
    /// Ticking.
    case running
    /// Stopped until the next start.
    case paused
    /// Stopped for good.
    case cancelled
  }
}
