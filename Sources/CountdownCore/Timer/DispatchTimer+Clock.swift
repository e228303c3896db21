extension DispatchTimer {
  /// Which of the system's clocks a timer follows.
  public enum Clock: Sendable, Hashable, CaseIterable {
    /// The time of day. It goes on in sleep, so a timer that came due meanwhile goes off on waking; the user can set it,
    /// and setting it back by an hour keeps a timer silent for an hour.
    case wall
    /// The time that the device has been awake. It stands still in sleep, and nobody can set it.
    case uptime
  }
}
