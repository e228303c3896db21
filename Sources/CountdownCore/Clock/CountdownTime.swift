/// Which clock new countdowns run on, and which center keeps the keyed ones.
public enum CountdownTime {
  private struct Surroundings: Sendable {
    var clock: any CountdownClock
    var center: CountdownCenter
  }

  private static let replacement = TaskLocal<Surroundings?>(wrappedValue: nil)

  /// The clock that a countdown created here and now runs on: the system's, unless
  /// ``withClock(_:center:perform:)`` put another in its place. A countdown keeps the clock it was created with.
  public static var clock: any CountdownClock { replacement.get()?.clock ?? SystemClock.shared }

  static var center: CountdownCenter { replacement.get()?.center ?? .system }

  /// Runs `body`, and the tasks that it creates, with `clock` in place of the system's. For tests.
  ///
  /// Other threads and tasks go on with the clock they had, so tests that run side by side do not disturb each other.
  ///
  /// - Parameters:
  ///   - clock: What the countdowns that `body` creates run on.
  ///   - center: What ``CountdownCenter/shared`` is meanwhile; nil for a new one that keeps nothing.
  ///   - body: What runs with that clock, before this returns.
  @discardableResult
  public static func withClock<Result>(
    _ clock: any CountdownClock, center: CountdownCenter? = nil, perform body: () throws -> Result
  ) rethrows -> Result {
    try replacement.withValue(surroundings(clock, center), operation: body)
  }

  /// The same for what takes its time, on the actor that it is called from.
  @discardableResult
  public static func withClock<Result>(
    _ clock: any CountdownClock, center: CountdownCenter? = nil, isolation: isolated (any Actor)? = #isolation,
    perform body: () async throws -> Result
  ) async rethrows -> Result {
    try await replacement.withValue(surroundings(clock, center), operation: body)
  }

  /// When the first of the observed countdowns on `clock` ends; nil if none is running.
  ///
  /// For a clock that is advanced by hand: where there are too many ticks to stop at each, it can stop at the ends.
  public static func firstEnd(on clock: any CountdownClock) -> MonotonicInstant? {
    CountdownScheduler.scheduler(for: clock).firstEnd
  }

  private static func surroundings(_ clock: any CountdownClock, _ center: CountdownCenter?) -> Surroundings {
    let center = center ?? CountdownCenter(clock: clock, store: nil, report: CountdownCenter.log)
    return Surroundings(clock: clock, center: center)
  }
}
