/// Who keeps a countdown under a key.
protocol CountdownKeeper: AnyObject, Sendable {
  /// Called without a lock, on any thread, after a change by hand and at an end that was watched.
  func countdownDidChange(_ countdown: Countdown)
}
