#if canImport(UIKit) && canImport(ObjectiveC) && !os(watchOS)
import CountdownCore
import Dispatch
public import Foundation

/// The state of a timer. In Swift, use `DispatchTimer.State`.
@objc(CDKDispatchTimerState) public enum CDKDispatchTimerState: Int {
  /// The timer hasn't been started.
  case idle
  /// The timer is running.
  case running
  /// The timer is stopped and can be started again.
  case paused
  /// The timer is stopped and can't be started again. It was canceled, or the last tick of its limit is over.
  case cancelled

  init(_ state: DispatchTimer.State) {
    self = DispatchTimer.State.allCases.firstIndex(of: state).flatMap(Self.init(rawValue:)) ?? .idle
  }
}

/// The clock that a timer follows. In Swift, use `DispatchTimer.Clock`.
@objc(CDKDispatchTimerClock) public enum CDKDispatchTimerClock: Int {
  /// The time of day. It continues during sleep, and the user can set it.
  case wall
  /// The time that the device has been awake since it started. It stops during sleep, and the user can't set it.
  case uptime

  var value: DispatchTimer.Clock { self == .uptime ? .uptime : .wall }
}

/// The queue on which a timer calls its block. In Swift, a timer can use any `DispatchQueue`.
@objc(CDKDispatchTimerQueue) public enum CDKDispatchTimerQueue: Int {
  /// The main queue.
  case main
  /// A background queue of the system. Calls of different timers can overlap.
  case background

  var value: DispatchQueue { self == .background ? .global(qos: .utility) : .main }
}

/// A timer that calls a block at an interval, with or without a limit. You can use it on any thread. In Swift, use
/// `DispatchTimer`.
///
/// In contrast to an `NSTimer`, a timer doesn't need a run loop, and releasing it stops it. Keep a reference to each
/// timer, except to those from `after:handler:`.
@objc(CDKDispatchTimer) public final class CDKDispatchTimer: NSObject, Sendable {
  private let timer: DispatchTimer

  private init(_ timer: DispatchTimer) { self.timer = timer }

  /// Creates an idle timer that calls a block on the main thread. Returns nil and an error if the interval isn't a number,
  /// is less than a millisecond, or is longer than 100 years.
  @objc(initWithInterval:handler:error:)
  public convenience init(interval: TimeInterval, handler: (@Sendable () -> Void)?) throws {
    try self.init(
      interval: interval, initialDelay: nil, limit: nil, leeway: nil, clock: .wall, queue: .main, handler: handler)
  }
  /// Creates an idle timer. Returns nil and an error if a number isn't allowed.
  ///
  /// - Parameters:
  ///   - interval: The number of seconds between ticks, from one millisecond to 100 years.
  ///   - initialDelay: The number of seconds before the first tick, from 0 to 100 years, or nil for the interval.
  ///   - limit: The number of ticks, 1 or more, or nil for no limit.
  ///   - leeway: The number of seconds by which a tick may be late, 0 or more, or nil for 50 milliseconds.
  ///   - clock: The clock that the timer follows.
  ///   - queue: The queue on which to call the block.
  ///   - handler: The block to call at each tick, or nil.
  @objc(initWithInterval:initialDelay:limit:leeway:clock:queue:handler:error:)
  public init(
    interval: TimeInterval, initialDelay: NSNumber?, limit: NSNumber?, leeway: NSNumber?, clock: CDKDispatchTimerClock,
    queue: CDKDispatchTimerQueue, handler: (@Sendable () -> Void)?
  ) throws {
    timer = try DispatchTimer(
      interval: interval, initialDelay: initialDelay?.doubleValue, limit: limit?.intValue,
      leeway: leeway.map { DispatchTimeInterval($0.doubleValue) } ?? .milliseconds(50), clock: clock.value,
      queue: queue.value, handler: handler ?? {})
  }

  /// Calls a block once on the main thread, after a number of seconds. Returns the running timer, or nil and an error if
  /// the delay isn't a number, is negative, or is longer than 100 years. You don't need to keep the timer.
  @objc(after:handler:error:) @discardableResult
  public static func after(_ delay: TimeInterval, handler: (@Sendable () -> Void)?) throws -> CDKDispatchTimer {
    try after(delay, leeway: nil, clock: .wall, queue: .main, handler: handler)
  }
  /// Calls a block once on a queue, after a number of seconds on a clock. The leeway is the number of seconds by which
  /// the call may be late, 0 or more, or nil for 50 milliseconds. Returns the running timer, or nil and an error if a
  /// number isn't allowed.
  @objc(after:leeway:clock:queue:handler:error:) @discardableResult
  public static func after(
    _ delay: TimeInterval, leeway: NSNumber?, clock: CDKDispatchTimerClock, queue: CDKDispatchTimerQueue,
    handler: (@Sendable () -> Void)?
  ) throws -> CDKDispatchTimer {
    CDKDispatchTimer(
      try DispatchTimer.after(
        delay, leeway: leeway.map { DispatchTimeInterval($0.doubleValue) } ?? .milliseconds(50), clock: clock.value,
        queue: queue.value, handler: handler ?? {}))
  }

  /// The timer's state.
  @objc public var state: CDKDispatchTimerState { CDKDispatchTimerState(timer.state) }

  /// Starts the timer, or restarts it after a pause.
  @objc public func start() { timer.start() }
  /// Stops the timer until the next start.
  @objc public func pause() { timer.pause() }
  /// Stops the timer permanently and releases its block.
  @objc public func cancel() { timer.cancel() }
  /// Calls the block once, as soon as possible, on the timer's queue. The schedule doesn't change, and the call doesn't
  /// count toward a limit.
  @objc public func fire() { timer.fire() }
  /// Changes the interval in seconds. The next tick of a running timer is one new interval from now. Returns NO and an
  /// error if the interval isn't allowed. Then nothing changes.
  @objc(rescheduleWithInterval:error:) public func reschedule(interval: TimeInterval) throws {
    try timer.reschedule(interval: interval)
  }
  /// Changes the interval and the leeway, both in seconds. With nil, the leeway doesn't change. Returns NO and an error if
  /// a number isn't allowed. Then nothing changes.
  @objc(rescheduleWithInterval:leeway:error:) public func reschedule(interval: TimeInterval, leeway: NSNumber?) throws {
    try timer.reschedule(interval: interval, leeway: leeway.map { DispatchTimeInterval($0.doubleValue) })
  }
}
#endif
