import CountdownCore
import Dispatch
import Foundation

/// The time that a ``ManualClock`` moves, for one process: what countdowns hold. They do not hold the clock itself, which
/// holds them. When the process is over, its time stands still for ever.
///
/// Sound as `@unchecked Sendable` because `storage` is touched only under `lock`.
final class ManualTime: CountdownClock, @unchecked Sendable {
  /// The key that marks the main queue.
  ///
  /// Older SDKs don't declare `DispatchSpecificKey` as `Sendable`. The wrapper is sound as `@unchecked Sendable` because a
  /// key has no state. It is only an identity.
  private struct MainQueueKey: @unchecked Sendable {
    let key = DispatchSpecificKey<Bool>()

    init() {
      DispatchQueue.main.setSpecific(key: key, value: true)
    }
  }

  private static let mainQueueKey = MainQueueKey()

  /// Whether the main queue runs this. `Thread.isMainThread` doesn't tell: on Linux another thread may serve the queue.
  private static var isOnMain: Bool { DispatchQueue.getSpecific(key: mainQueueKey.key) == true }

  private let lock = NSLock()
  private var storage: Storage

  init(_ storage: Storage = Storage()) {
    self.storage = storage
  }

  var now: MonotonicInstant { withLock { $0.now } }
  var timeOfDay: TimeInterval { withLock { $0.timeOfDay } }
  var bootIdentity: String? { withLock { "boot \($0.bootCount)" } }

  func makeAlarm(on timeline: DispatchTimer.Clock, handler: @escaping @Sendable () -> Void) -> any CountdownAlarm {
    ManualAlarm(time: self, timeline: timeline, handler: handler)
  }

  /// On the main thread, runs `work` before the outermost such call returns; from another thread, hands it over.
  func performOnMain(_ work: @escaping @Sendable () -> Void) {
    withLock { $0.work.append(work) }
    if Self.isOnMain {
      performPendingWork()
    } else {
      DispatchQueue.main.async { self.performPendingWork() }
    }
  }

  func observe(_ handler: @escaping @Sendable (CountdownClockEvent) -> Void) {
    withLock { $0.eventHandlers.append(handler) }
  }

  func send(_ event: CountdownClockEvent) {
    for handler in withLock({ $0.eventHandlers }) { handler(event) }
  }

  /// Lets time pass and stops at each alarm on the way, or, after very many, at each end.
  func advance(by nanoseconds: Int64) {
    let end = withLock { $0.now.advanced(byNanoseconds: nanoseconds) }
    performPendingWork()
    let longestWalk = withLock { $0.longestWalk }
    var stops = 0
    while let handler = withLock({ $0.takeAlarm(dueBy: end) }) {
      handler()
      performPendingWork()
      stops += 1
      if stops >= longestWalk { pass(to: min(end, CountdownTime.firstEnd(on: self) ?? end)) }
    }
    pass(to: end)
  }

  private func pass(to instant: MonotonicInstant) {
    withLock { $0.now = max($0.now, instant) }
  }

  /// As a main queue does: what is passed while something runs comes after it, not inside it.
  func performPendingWork() {
    let isOutermost = withLock { storage in
      defer { storage.isWorking = true }
      return !storage.isWorking
    }
    guard isOutermost else { return }
    // What a handler starts follows this clock too.
    CountdownTime.withClock(self, center: withLock { $0.center }) {
      while let work = withLock({ $0.takeWork() }) { work() }
    }
    withLock { $0.isWorking = false }
  }

  func withLock<Result>(_ body: (inout Storage) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&storage)
  }
}
