import Dispatch
import Foundation

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The system's clock that continues during sleep and that the user can't set. Its alarms are dispatch sources.
final class SystemClock: CountdownClock {
  static let shared = SystemClock()

  // Read with the first record, because countdowns without a key don't need it.
  private static let boot = readBootIdentity()

  private let notifications: NotificationCenter
  private let isInBackground: @MainActor @Sendable () -> Bool

  init(
    notifications: NotificationCenter = .default,
    isInBackground: @escaping @MainActor @Sendable () -> Bool = { ApplicationState.isInBackground() }
  ) {
    self.notifications = notifications
    self.isInBackground = isInBackground
  }

  var now: MonotonicInstant {
    var time = timespec()
    clock_gettime(Self.identifier, &time)
    return MonotonicInstant(nanoseconds: Nanoseconds(time.tv_sec) * .perSecond + Nanoseconds(time.tv_nsec))
  }

  var timeOfDay: TimeInterval { Date().timeIntervalSince1970 }
  var bootIdentity: String? { Self.boot }

  func makeAlarm(
    on timeline: DispatchTimer.Clock, queue: DispatchQueue, handler: @escaping @Sendable (_ dueCount: Int) -> Void
  ) -> any CountdownAlarm {
    DispatchAlarm(on: timeline, queue: queue, handler: handler)
  }

  func perform(on queue: DispatchQueue, _ work: @escaping @Sendable () -> Void) {
    queue.async(execute: work)
  }

  /// Observes the notifications from the main queue's next turn on, because observing takes longer than everything else
  /// that the first countdown needs.
  ///
  /// That turn comes before any delivery on the main queue. It checks whether the app is in the background, because the
  /// system posts no notification for an app that it launches there.
  func observe(_ handler: @escaping @Sendable (CountdownClockEvent) -> Void) {
    DispatchQueue.main.async { [self] in
      observeNotifications(handler)
      if MainActor.assumeIsolated({ isInBackground() }) { handler(.didEnterBackground) }
    }
  }

  private func observeNotifications(_ handler: @escaping @Sendable (CountdownClockEvent) -> Void) {
    // By name, because UIKit declares most of them, and Foundation doesn't declare the last one on every platform.
    let events: [(String, CountdownClockEvent)] = [
      ("UIApplicationDidEnterBackgroundNotification", .didEnterBackground),
      ("UIApplicationWillEnterForegroundNotification", .willEnterForeground),
      // Also posted when an app that was launched in the background becomes active for the first time.
      ("UIApplicationDidBecomeActiveNotification", .willEnterForeground),
      // An app extension receives notifications about its host's background state instead of its own.
      ("NSExtensionHostDidEnterBackgroundNotification", .didEnterBackground),
      ("NSExtensionHostWillEnterForegroundNotification", .willEnterForeground),
      ("NSExtensionHostDidBecomeActiveNotification", .willEnterForeground),
      ("UIApplicationSignificantTimeChangeNotification", .timeOfDayDidChange),
      ("NSSystemClockDidChangeNotification", .timeOfDayDidChange),
    ]
    for (name, event) in events {
      // The clock exists as long as the process, so the observers are never removed.
      _ = notifications.addObserver(forName: Notification.Name(name), object: nil, queue: nil) { _ in
        switch event {
        case .didEnterBackground, .willEnterForeground:
          // Called synchronously, because the system may suspend the app as soon as this closure returns.
          handler(event)
        case .timeOfDayDidChange:
          // Called asynchronously, because writing records would block the posting thread.
          DispatchQueue.global(qos: .userInitiated).async { handler(event) }
        }
      }
    }
  }

  #if canImport(Darwin)
  // The same clock as mach_continuous_time.
  private static let identifier = CLOCK_MONOTONIC_RAW

  /// Returns the boot's identifier, or nil if the sandbox denies access.
  private static func readBootIdentity() -> String? {
    let name = "kern.bootsessionuuid"
    var size = 0
    guard sysctlbyname(name, nil, &size, nil, 0) == 0, size > 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: size)
    guard sysctlbyname(name, &bytes, &size, nil, 0) == 0 else { return nil }
    let identity = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    return identity.isEmpty ? nil : identity
  }
  #else
  // On Linux, CLOCK_MONOTONIC stops during sleep.
  private static let identifier = CLOCK_BOOTTIME

  private static func readBootIdentity() -> String? {
    let identity = try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
    return identity?.split(whereSeparator: \.isWhitespace).first.map(String.init)
  }
  #endif
}
