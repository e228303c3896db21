/// The clock and the shared center of the current task.
package enum CountdownEnvironment {
  /// A class, because a task-local value of a size unknown to the compiler crashes optimized async code on macOS 14.
  private final class Values: Sendable {
    let clock: any CountdownClock
    let center: CountdownCenter

    init(_ clock: any CountdownClock, _ center: CountdownCenter?) {
      self.clock = clock
      self.center = center ?? CountdownCenter(clock: clock)
    }
  }

  private static let environment = TaskLocal<Values?>(wrappedValue: nil)

  /// The clock that countdowns and dispatch timers of the current task keep when they're created. It's the system's
  /// clock, except inside `withClock(_:center:perform:)`.
  package static var clock: any CountdownClock { environment.get()?.clock ?? SystemClock.shared }

  static var center: CountdownCenter { environment.get()?.center ?? .system }

  /// Whether the current task runs inside ``withClock(_:center:perform:)``.
  static var isReplaced: Bool { environment.get() != nil }

  /// Runs `body` with `clock` instead of the system's clock.
  ///
  /// Tasks that `body` creates use `clock`, too, except for detached tasks. Other threads and tasks keep their clock,
  /// so tests can run in parallel.
  ///
  /// - Parameter center: The value of ``CountdownCenter/shared`` inside `body`. If nil, it's a new one without a store.
  @discardableResult
  package static func withClock<Result>(
    _ clock: any CountdownClock, center: CountdownCenter? = nil, perform body: () throws -> Result
  ) rethrows -> Result {
    try environment.withValue(Values(clock, center), operation: body)
  }

  /// Runs an asynchronous `body` with `clock` instead of the system's clock, on the caller's actor.
  @discardableResult
  package static func withClock<Result>(
    _ clock: any CountdownClock, center: CountdownCenter? = nil, isolation: isolated (any Actor)? = #isolation,
    perform body: () async throws -> Result
  ) async rethrows -> Result {
    try await environment.withValue(Values(clock, center), operation: body)
  }

  /// Returns the earliest deadline of the observed, running countdowns on `clock`, or nil if there are none.
  package static func firstEnd(on clock: any CountdownClock) -> MonotonicInstant? {
    CountdownScheduler.schedulers(on: clock).compactMap(\.firstEnd).min()
  }

  /// Lets the centers on `clock` save nothing anymore, as if their process had ended.
  package static func stopSaving(on clock: any CountdownClock) {
    for scheduler in CountdownScheduler.schedulers(on: clock) { scheduler.stopSaving() }
  }
}
