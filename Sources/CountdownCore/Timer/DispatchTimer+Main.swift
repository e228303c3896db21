public import Dispatch
public import Foundation

/// Timers of the main thread.
extension DispatchTimer {
  /// Creates an idle timer whose handler runs on the main thread and receives the timer.
  ///
  /// The timer works like one from an initializer with the main queue.
  /// After you call ``cancel()`` or ``pause()`` on the main thread, the timer makes no more calls.
  ///
  /// - Parameters:
  ///   - interval: The number of seconds between ticks, from one millisecond to 100 years.
  ///   - initialDelay: The number of seconds from ``start()`` to the first tick, from 0 to 100 years, or nil for
  ///     `interval`.
  ///   - limit: The number of ticks in the timer's whole life, 1 or more, or nil for no limit.
  ///   - leeway: The time by which a tick may be late, zero or more.
  ///   - clock: The clock that the timer follows.
  ///   - handler: The closure to call at each tick, with the timer. Canceling or releasing the timer releases it.
  public static func onMain(
    interval: TimeInterval,
    initialDelay: TimeInterval? = nil,
    limit: Int? = nil,
    leeway: DispatchTimeInterval = .milliseconds(50),
    clock: Clock = .wall,
    handler: @escaping @MainActor @Sendable (_ timer: DispatchTimer) -> Void
  ) -> DispatchTimer {
    DispatchTimer(
      interval: interval, initialDelay: initialDelay, limit: limit, leeway: leeway, clock: clock, queue: .main
    ) { timer in
      MainActor.onMainQueue { handler(timer) }
    }
  }

  /// Creates an idle timer whose handler runs on the main thread and takes no argument.
  ///
  /// ```swift
  /// refreshTimer = .onMain(interval: 30) { [weak self] in self?.refresh() }
  /// refreshTimer?.start()
  /// ```
  ///
  /// The parameters are those of the method whose handler receives the timer.
  public static func onMain(
    interval: TimeInterval,
    initialDelay: TimeInterval? = nil,
    limit: Int? = nil,
    leeway: DispatchTimeInterval = .milliseconds(50),
    clock: Clock = .wall,
    handler: @escaping @MainActor @Sendable () -> Void
  ) -> DispatchTimer {
    onMain(interval: interval, initialDelay: initialDelay, limit: limit, leeway: leeway, clock: clock) { _ in
      handler()
    }
  }

  /// Calls `handler` once on the main thread, after a delay. Returns the timer, which is running.
  ///
  /// ```swift
  /// DispatchTimer.onMain(after: 5) { label.isHidden = true }
  /// ```
  ///
  /// The timer keeps itself alive while it's running, as one from ``after(_:leeway:clock:queue:handler:)`` does. After
  /// you call ``cancel()`` on the main thread, there is no call.
  ///
  /// - Parameters:
  ///   - delay: The number of seconds until the tick, from 0 to 100 years.
  ///   - leeway: The time by which the tick may be late, zero or more. The timer limits it to half the delay.
  ///   - clock: The clock that the timer follows.
  ///   - handler: The closure to call. The timer releases it after the call, or when you cancel the timer.
  @discardableResult
  public static func onMain(
    after delay: TimeInterval,
    leeway: DispatchTimeInterval = .milliseconds(50),
    clock: Clock = .wall,
    handler: @escaping @MainActor @Sendable () -> Void
  ) -> DispatchTimer {
    after(delay, leeway: leeway, clock: clock, queue: .main) { MainActor.onMainQueue(handler) }
  }
}
