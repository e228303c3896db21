#if canImport(UIKit) && canImport(ObjectiveC) && !os(watchOS)
import CountdownCore
import Dispatch
public import Foundation

/// See `DispatchTimer.State`.
@objc(CDKDispatchTimerState) public enum CDKDispatchTimerState: Int {
  /// The timer hasn't been started.
  case idle
  /// The timer is running.
  case running
  /// The timer is stopped and can be started again.
  case paused
  /// The timer is stopped and can't be started again. It was canceled, or the last tick of its limit is over.
  case cancelled
}

/// See `DispatchTimer.Clock`.
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

/// See `DispatchTimer`. You can use a timer on any thread. Releasing it stops it, so keep a reference to each timer,
/// except to those from `after:handler:`.
@objc(CDKDispatchTimer) public final class CDKDispatchTimer: NSObject, Sendable {
  private let timer: DispatchTimer

  private init(_ timer: DispatchTimer) { self.timer = timer }

  /// See `DispatchTimer.init(interval:initialDelay:limit:leeway:clock:queue:handler:)`. The timer follows the time of
  /// day, and calls the block on the main queue.
  @objc(initWithInterval:handler:)
  public convenience init(interval: TimeInterval, handler: (@Sendable () -> Void)?) {
    let handler: @Sendable () -> Void = handler ?? {}
    self.init(DispatchTimer(interval: interval, queue: .main, handler: handler))
  }
  /// See `DispatchTimer.init(interval:initialDelay:limit:leeway:clock:queue:handler:)`, which has the defaults for nil.
  /// Numbers other than the limit are in seconds.
  @objc(initWithInterval:initialDelay:limit:leeway:clock:queue:handler:)
  public convenience init(
    interval: TimeInterval, initialDelay: NSNumber?, limit: NSNumber?, leeway: NSNumber?, clock: CDKDispatchTimerClock,
    queue: CDKDispatchTimerQueue, handler: (@Sendable () -> Void)?
  ) {
    let handler: @Sendable () -> Void = handler ?? {}
    self.init(
      DispatchTimer(
        interval: interval, initialDelay: initialDelay?.doubleValue, limit: limit?.intValue,
        leeway: DispatchTimeInterval(seconds: leeway) ?? .milliseconds(50), clock: clock.value, queue: queue.value,
        handler: handler))
  }

  /// See `DispatchTimer.after(_:leeway:clock:queue:handler:)`, with the main queue.
  @objc(after:handler:) @discardableResult
  public static func after(_ delay: TimeInterval, handler: (@Sendable () -> Void)?) -> CDKDispatchTimer {
    CDKDispatchTimer(DispatchTimer.after(delay, queue: .main, handler: handler ?? {}))
  }

  /// See `DispatchTimer.state`.
  @objc public var state: CDKDispatchTimerState { CDKDispatchTimerState(rawValue: timer.state.position) ?? .idle }

  /// See `DispatchTimer.start()`.
  @objc public func start() { timer.start() }
  /// See `DispatchTimer.pause()`.
  @objc public func pause() { timer.pause() }
  /// See `DispatchTimer.cancel()`.
  @objc public func cancel() { timer.cancel() }
  /// See `DispatchTimer.fire()`.
  @objc public func fire() { timer.fire() }
  /// See `DispatchTimer.reschedule(interval:leeway:)`. With nil, the leeway doesn't change.
  @objc(rescheduleWithInterval:leeway:) public func reschedule(interval: TimeInterval, leeway: NSNumber?) {
    timer.reschedule(interval: interval, leeway: DispatchTimeInterval(seconds: leeway))
  }
}
#endif
