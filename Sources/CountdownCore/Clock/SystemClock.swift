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

  private static let events: [(String, CountdownClockEvent)] = [
    // By name, because UIKit declares most of them, and Foundation doesn't declare the last one on every platform.
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

  private let notifications: NotificationCenter
  private let isInBackground: @MainActor @Sendable () -> Bool

  init(
    notifications: NotificationCenter = .default,
    isInBackground: @escaping @MainActor @Sendable () -> Bool = { SystemClock.isAppInBackground() }
  ) {
    (self.notifications, self.isInBackground) = (notifications, isInBackground)
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
      for (name, event) in Self.events {
        // The clock exists as long as the process, so the observers are never removed.
        _ = notifications.addObserver(forName: Notification.Name(name), object: nil, queue: nil) { _ in
          if event == .timeOfDayDidChange {
            // Called asynchronously, because writing records would block the posting thread.
            DispatchQueue.global(qos: .userInitiated).async { handler(event) }
          } else {
            // Called synchronously, because the system may suspend the app as soon as this closure returns.
            handler(event)
          }
        }
      }
      if MainActor.assumeIsolated({ isInBackground() }) { handler(.didEnterBackground) }
    }
  }

  #if canImport(Darwin)
  // The same clock as mach_continuous_time.
  private static let identifier = CLOCK_MONOTONIC_RAW

  /// The boot's identifier, or nil if the sandbox denies access. Read with the first record, because countdowns without a key
  /// don't need it.
  private static let boot: String? = {
    // A UUID as a string has 36 characters.
    var bytes = [UInt8](repeating: 0, count: 64)
    var size = bytes.count
    guard sysctlbyname("kern.bootsessionuuid", &bytes, &size, nil, 0) == 0 else { return nil }
    let identity = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    return identity.isEmpty ? nil : identity
  }()

  /// Returns whether the app is in the background.
  ///
  /// Returns false if there is no `UIApplication`: on macOS and watchOS, in an app extension, and before the app's launch.
  @MainActor private static func isAppInBackground() -> Bool {
    // Looked up by name, because this module doesn't import UIKit and app extensions can't use `UIApplication.shared`.
    let shared = "sharedApplication"
    guard Bundle.main.bundleURL.pathExtension != "appex",
      let type = NSClassFromString("UIApplication") as? NSObject.Type,
      type.responds(to: NSSelectorFromString(shared)),
      let application = (type as AnyObject).value(forKey: shared) as? NSObject
    else { return false }
    // `UIApplication.State.background` is 2.
    return application.value(forKey: "applicationState") as? Int == 2
  }
  #else
  // On Linux, CLOCK_MONOTONIC stops during sleep.
  private static let identifier = CLOCK_BOOTTIME

  private static let boot: String? = {
    let identity = try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
    return identity?.trimmingCharacters(in: .whitespacesAndNewlines)
  }()

  /// Returns false, because apps on this platform have no background state.
  @MainActor private static func isAppInBackground() -> Bool { false }
  #endif
}

/// An alarm of the system's clock: a dispatch source that exists while the alarm is scheduled.
///
/// It never suspends a source, because releasing a suspended source ends the process.
final class DispatchAlarm: CountdownAlarm {
  /// The limit of the extra delay, in nanoseconds. The extra delay is 500 parts per million of an alarm's delay.
  ///
  /// The system adjusts the rate of the alarm's clock by up to 500 parts per million, but not the rate of the monotonic
  /// clock. Without the extra delay, an alarm might go off slightly early and have to be scheduled again.
  private static let longestExtraDelay: Nanoseconds = 1_000_000

  private let timeline: DispatchTimer.Clock
  private let queue: DispatchQueue
  private let handler: @Sendable (Int) -> Void
  private let source = Locked<(any DispatchSourceTimer)?>(nil)

  init(on timeline: DispatchTimer.Clock, queue: DispatchQueue, handler: @escaping @Sendable (Int) -> Void) {
    (self.timeline, self.queue, self.handler) = (timeline, queue, handler)
  }

  deinit {
    unschedule()
  }

  func schedule(afterNanoseconds delay: Int64, repeatingEvery interval: Int64, leeway: Int64) {
    let delay = max(0, delay)
    let first = DispatchTimeInterval(
      nanoseconds: delay.saturatingAdd(min(delay / 2_000, Self.longestExtraDelay)))
    let repetition = DispatchTimeInterval(nanoseconds: max(1, interval))
    let leeway = DispatchTimeInterval(nanoseconds: max(0, leeway))
    source.withLock { current in
      let source = current ?? makeSource()
      current = source
      // Discards an event of the former schedule that hasn't been handled.
      switch timeline {
      case .wall: source.schedule(wallDeadline: .now() + first, repeating: repetition, leeway: leeway)
      case .uptime: source.schedule(deadline: .now() + first, repeating: repetition, leeway: leeway)
      }
      // Has no effect on an active source.
      source.activate()
    }
  }

  func unschedule() {
    source.withLock { $0.take() }?.cancel()
  }

  private func makeSource() -> any DispatchSourceTimer {
    let source = DispatchSource.makeTimerSource(queue: queue)
    // The source releases this closure, and thereby itself, when it's canceled.
    source.setEventHandler { [handler] in handler(max(1, Int(clamping: source.data))) }
    return source
  }
}
