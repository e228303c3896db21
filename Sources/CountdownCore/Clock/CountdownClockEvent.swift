/// Something that happens to the time or to the process, and that wake-ups depend on.
public enum CountdownClockEvent: Sendable, Hashable, CaseIterable {
  /// The app went to the background, where it will soon be suspended: there is nobody to show a tick to.
  case didEnterBackground
  /// The app comes back, after whatever time: what is due is shown at once.
  case willEnterForeground
  /// The time of day was set, by the user or the network, or has crossed midnight or a change of daylight saving.
  case timeOfDayDidChange
}
