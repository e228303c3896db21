public import Dispatch

/// The clock that new countdowns and dispatch timers use, and the leeway of new countdowns. Tests can replace the clock.
public enum CountdownTime {
  /// A class, because a task-local value whose size isn't known at compile time ends the process in optimized asynchronous
  /// code on macOS 14.
  private final class Environment: Sendable {
    let clock: any CountdownClock
    let center: CountdownCenter

    init(_ clock: any CountdownClock, _ center: CountdownCenter?) {
      self.clock = clock
      self.center = center ?? CountdownCenter(clock: clock, store: nil, onError: CountdownCenter.log)
    }
  }

  private static let environment = TaskLocal<Environment?>(wrappedValue: nil)

  /// The clock for countdowns and dispatch timers that you create in the current task. It's the system's clock, except
  /// inside `withClock(_:center:perform:)`.
  ///
  /// A countdown or a timer keeps the clock that it was created with.
  public static var clock: any CountdownClock { environment.get()?.clock ?? SystemClock.shared }

  private static let storedLeeway = Locked(CountdownScheduler.standardLeeway)

  static var currentLeeway: Nanoseconds { storedLeeway.withLock { $0 } }

  /// The time by which the ticks of new countdowns may be late. The default is 50 milliseconds.
  ///
  /// Countdowns with the same leeway share their wake-ups, which are at least one leeway apart. A longer leeway saves
  /// energy if many countdowns run at once, or if the system can combine wake-ups with those of other apps. A tick is
  /// never early. It's late by at most the leeway, the system's own delay of a few milliseconds, and the time until its
  /// queue runs. With a leeway of half a second or more, a countdown may visibly skip a second.
  ///
  /// Set the leeway when your app launches, before it uses ``CountdownCenter/shared``. The value applies to the countdowns
  /// and the centers that you create later, and to the keys of those centers. Countdowns have one of these leeways: 1, 2,
  /// 5, 10, 20, 50, 100, 250, or 500 milliseconds, or 1, 2, 5, 10, 30, or 60 seconds. Any other value has the effect of the
  /// next shorter one, and a value outside this range becomes the nearest bound. In Objective-C, a value that isn't a number
  /// becomes the lower bound. To set the leeway of a single countdown, pass it to
  /// ``Countdown/init(duration:interval:leeway:)``. The same steps apply to it.
  public static var leeway: DispatchTimeInterval {
    get { .init(nanoseconds: currentLeeway) }
    set {
      let new = min(max(1_000_000, Nanoseconds(newValue)), 60 * .perSecond)
      storedLeeway.withLock { $0 = new }
    }
  }

  static var center: CountdownCenter { environment.get()?.center ?? .system }

  /// Whether the current task runs inside ``withClock(_:center:perform:)``.
  static var isReplaced: Bool { environment.get() != nil }

  /// Runs `body` with `clock` instead of the system's clock. Use this method in tests.
  ///
  /// Tasks that `body` creates use `clock`, too, except for detached tasks. Other threads and tasks keep their clock,
  /// so tests can run in parallel.
  ///
  /// - Parameters:
  ///   - clock: The clock for the countdowns and dispatch timers that `body` creates.
  ///   - center: The value of ``CountdownCenter/shared`` inside `body`. Pass nil for a new center without a store.
  ///   - body: The closure to run before this method returns.
  /// - Returns: The value that `body` returns.
  @discardableResult
  public static func withClock<Result>(
    _ clock: any CountdownClock, center: CountdownCenter? = nil, perform body: () throws -> Result
  ) rethrows -> Result {
    try environment.withValue(Environment(clock, center), operation: body)
  }

  /// Runs an asynchronous `body` with `clock` instead of the system's clock, on the caller's actor.
  ///
  /// See ``withClock(_:center:perform:)`` for the parameters.
  @discardableResult
  public static func withClock<Result>(
    _ clock: any CountdownClock, center: CountdownCenter? = nil, isolation: isolated (any Actor)? = #isolation,
    perform body: () async throws -> Result
  ) async rethrows -> Result {
    try await environment.withValue(Environment(clock, center), operation: body)
  }

  /// Returns the earliest deadline among the observed, running countdowns on `clock`, or nil if there are none.
  ///
  /// A manual clock uses this method to advance from end to end when there are too many ticks to stop at each.
  public static func firstEnd(on clock: any CountdownClock) -> MonotonicInstant? {
    CountdownScheduler.firstEnd(on: clock)
  }
}
