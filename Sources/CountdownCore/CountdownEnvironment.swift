import Dispatch

/// The scheduler and the shared center of the current task.
package enum CountdownEnvironment {
  // A class reference, because a task-local value of a size unknown to the compiler crashes optimized async code on
  // macOS 14.
  private static let replacement = TaskLocal<CountdownCenter?>(wrappedValue: nil)

  /// The scheduler that countdowns and centers of the current task keep when they're created. It's the system's, except
  /// inside ``withCenter(_:perform:)``.
  package static var scheduler: CountdownScheduler { replacement.get()?.scheduler ?? .system }

  /// The clock of the current task's scheduler, which dispatch timers keep when they're created.
  package static var clock: any CountdownClock { scheduler.clock }

  static var center: CountdownCenter { replacement.get() ?? .system }

  /// Whether the current task runs inside ``withCenter(_:perform:)``.
  static var isReplaced: Bool { replacement.get() != nil }

  /// Runs `body` with a center and its scheduler instead of the shared center and the system's scheduler.
  ///
  /// Tasks that `body` creates use them, too, except for detached tasks. Other threads and tasks don't, so tests can
  /// run in parallel.
  @discardableResult
  package static func withCenter<Result>(
    _ center: CountdownCenter, perform body: () throws -> Result
  ) rethrows -> Result {
    try replacement.withValue(center, operation: body)
  }

  /// Runs an asynchronous `body` with a center and its scheduler, on the caller's actor.
  @discardableResult
  package static func withCenter<Result>(
    _ center: CountdownCenter, isolation: isolated (any Actor)? = #isolation, perform body: () async throws -> Result
  ) async rethrows -> Result {
    try await replacement.withValue(center, operation: body)
  }

  /// Runs work on the main queue's next turn, with the shared center and the scheduler of the current task.
  package static func performOnMainQueue(_ work: @escaping @MainActor () -> Void) {
    let center = replacement.get()
    DispatchQueue.main.async {
      replacement.withValue(center) { work() }
    }
  }
}
