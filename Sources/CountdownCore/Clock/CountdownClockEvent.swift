/// Something that happens to the time or to the process, and that wake-ups depend on.
public enum CountdownClockEvent: Sendable, Hashable, CaseIterable {
  /// The app, or the host of an app extension, went to the background, or is found there. No handler is called until it
  /// returns.
  case didEnterBackground
  /// The app comes back, after whatever time: what is due is shown at once. May come twice for one return.
  case willEnterForeground
  /// The time of day was set, by the user or the network, or has crossed midnight or a change of daylight saving.
  case timeOfDayDidChange
}
