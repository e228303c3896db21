/// Which clock new countdowns run on.
public enum CountdownTime {
  private static let current = TaskLocal<any CountdownClock>(wrappedValue: SystemClock.shared)

  /// The clock that a countdown created here and now runs on: the system's, unless ``withClock(_:perform:)`` put
  /// another in its place. A countdown keeps the clock it was created with.
  public static var clock: any CountdownClock { current.get() }

  /// Runs `body`, and the tasks that it creates, with `clock` in place of the system's. For tests.
  ///
  /// Other threads and tasks go on with the clock they had, so tests that run side by side do not disturb each other.
  @discardableResult
  public static func withClock<Result>(_ clock: any CountdownClock, perform body: () throws -> Result) rethrows
    -> Result
  {
    try current.withValue(clock, operation: body)
  }
}
