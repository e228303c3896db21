import Dispatch
import Foundation
import TestSupport
import Testing

@testable import CountdownCore

@MainActor @Suite("The system's clock", .serialized)
struct SystemClockTests {
  private static let didEnterBackground = Notification.Name("UIApplicationDidEnterBackgroundNotification")
  private static let willEnterForeground = Notification.Name("UIApplicationWillEnterForegroundNotification")

  // A separate center, so that the background doesn't affect the countdowns of other tests.
  let notifications = NotificationCenter()
  let clock: SystemClock

  init() {
    clock = SystemClock(notifications: notifications)
  }

  /// Observes the clock, and waits until it observes the notifications.
  private func observe(_ handler: @escaping @Sendable (CountdownClockEvent) -> Void) async {
    clock.observe(handler)
    await withCheckedContinuation { continuation in
      clock.perform(on: .main) { continuation.resume() }
    }
  }

  @Test("The clock reports the system's notifications as events")
  func events() async {
    let names: [(String, CountdownClockEvent)] = [
      ("UIApplicationDidEnterBackgroundNotification", .didEnterBackground),
      ("UIApplicationWillEnterForegroundNotification", .willEnterForeground),
      ("UIApplicationDidBecomeActiveNotification", .willEnterForeground),
      ("NSExtensionHostDidEnterBackgroundNotification", .didEnterBackground),
      ("NSExtensionHostWillEnterForegroundNotification", .willEnterForeground),
      ("NSExtensionHostDidBecomeActiveNotification", .willEnterForeground),
      ("UIApplicationSignificantTimeChangeNotification", .timeOfDayDidChange),
      ("NSSystemClockDidChangeNotification", .timeOfDayDidChange),
    ]
    let events = Recorder<CountdownClockEvent>()
    await observe { events.record($0) }
    for (name, event) in names {
      events.removeAll()
      notifications.post(name: Notification.Name(name), object: nil)
      if event != .timeOfDayDidChange { #expect(events.values == [event], "synchronously") }
      #expect(await eventually { events.values == [event] })
    }
  }

  @Test(
    "Time of day events are reported without blocking the posting thread",
    arguments: ["UIApplicationSignificantTimeChangeNotification", "NSSystemClockDidChangeNotification"])
  func timeOfDay(name: String) async {
    let posting = DispatchGroup()
    let hasWaited = Recorder<Bool>()
    posting.enter()
    await observe { _ in hasWaited.record(posting.wait(timeout: .now() + 10) == .success) }
    notifications.post(name: Notification.Name(name), object: nil)
    posting.leave()
    #expect(await eventually { hasWaited.count > 0 })
    #expect(hasWaited.values == [true])
  }

  @Test("A launch in the background is reported before the first hop")
  func launchedInBackground() async {
    let clock = SystemClock(notifications: notifications, isInBackground: { true })
    let order = Recorder<String>()
    clock.observe { if $0 == .didEnterBackground { order.record("background") } }
    clock.perform(on: .main) { order.record("hop") }
    #expect(await eventually { order.values.contains("hop") })
    #expect(order.values.first == "background")
  }

  @Test("The boot identity isn't empty and doesn't change")
  func boot() throws {
    let identity = try #require(SystemClock.shared.bootIdentity)
    #expect(!identity.isEmpty)
    #expect(identity.split(whereSeparator: { $0.isWhitespace }).count == 1)
    #expect(identity == SystemClock.shared.bootIdentity)
  }

  @Test("Ticks continue after a return from the background")
  func backgroundOnDispatch() async throws {
    let countdown = try Countdown(duration: 86_400, interval: 0.02)
    let ticks = Recorder<Countdown.Tick>()
    let observation = countdown.observe { ticks.record($0) }
    countdown.start()
    NotificationCenter.default.post(name: Self.didEnterBackground, object: nil)
    NotificationCenter.default.post(name: Self.willEnterForeground, object: nil)
    #expect(await eventually { ticks.count >= 4 })
    let remaining = ticks.values.map(\.remaining)
    #expect(remaining == remaining.sorted(by: >))
    observation.cancel()
  }
}
