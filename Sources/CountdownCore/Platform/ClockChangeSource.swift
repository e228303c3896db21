#if os(Linux)
import Dispatch
import Foundation
import Glibc

/// A source of events for changes of the time of day, because Linux posts no notification.
///
/// The source is a kernel timer that can be read when something sets the clock. The timer itself expires in a later
/// century, so the source wakes nothing while the clock isn't set.
///
/// `@unchecked Sendable` is safe because `source` doesn't change, and dispatch sources are thread-safe.
final class ClockChangeSource: @unchecked Sendable {
  enum Event {
    case clockWasSet
    case none
    /// The timer expired or can't be read. It would be readable all the time.
    case ended
  }

  // Swift's Glibc module doesn't include <sys/timerfd.h>.
  private typealias Create = @convention(c) (_ clock: Int32, _ flags: Int32) -> Int32
  private typealias SetTime =
    @convention(c) (
      _ timer: Int32, _ flags: Int32, _ new: UnsafePointer<itimerspec>?, _ old: UnsafeMutablePointer<itimerspec>?
    ) -> Int32
  /// `TFD_TIMER_ABSTIME` and `TFD_TIMER_CANCEL_ON_SET`.
  private static let flags: Int32 = 1 | 2

  private let source: any DispatchSourceRead

  /// Starts a source that exists as long as this object. Returns nil if the system doesn't support it.
  ///
  /// - Parameter handler: The closure to call on any thread when the clock was set.
  init?(handler: @escaping @Sendable () -> Void) {
    guard let create = dlsym(nil, "timerfd_create").map({ unsafeBitCast($0, to: Create.self) }),
      let setTime = dlsym(nil, "timerfd_settime").map({ unsafeBitCast($0, to: SetTime.self) })
    else { return nil }
    let timer = create(Int32(CLOCK_REALTIME), O_NONBLOCK | O_CLOEXEC)
    guard timer >= 0 else { return nil }
    guard Self.arm(timer, setTime) else {
      close(timer)
      return nil
    }
    let source = DispatchSource.makeReadSource(fileDescriptor: timer, queue: .global(qos: .utility))
    // A cancel releases both handlers, and with them the source.
    source.setEventHandler {
      switch Self.readEvent(of: timer) {
      case .clockWasSet:
        // Armed first, so that the handler considers every change before its call.
        if !Self.arm(timer, setTime) { source.cancel() }
        handler()
      case .none: break
      case .ended: source.cancel()
      }
    }
    source.setCancelHandler { close(timer) }
    self.source = source
    source.activate()
  }

  deinit {
    source.cancel()
  }

  private static func arm(_ timer: Int32, _ setTime: SetTime) -> Bool {
    var time = itimerspec()
    time.it_value.tv_sec = time_t(clamping: Int64(1) << 33)
    // The timer is also armed if the clock was set in the meantime.
    return setTime(timer, flags, &time, nil) == 0 || errno == ECANCELED
  }

  private static func readEvent(of timer: Int32) -> Event {
    var expirations: UInt64 = 0
    let count = read(timer, &expirations, MemoryLayout.size(ofValue: expirations))
    return event(count: count, error: count < 0 ? errno : 0)
  }

  /// Returns the event that a result of `read(2)` and its error code describe.
  static func event(count: Int, error: Int32) -> Event {
    guard count < 0 else { return .ended }
    return switch error {
    case ECANCELED: .clockWasSet
    case EAGAIN, EINTR: .none
    default: .ended
    }
  }
}
#else
/// A source without events, because Apple's systems post a notification when the time of day changes.
final class ClockChangeSource: Sendable {
  init?(handler: @escaping @Sendable () -> Void) { return nil }
}
#endif
