import Dispatch
import Foundation
import TestSupport
import Testing

@testable import CountdownCore

@MainActor @Suite("The system's clock", .serialized)
struct SystemClockTests {
  // A separate center, so that the background doesn't affect the countdowns of other tests.
  let notifications = NotificationCenter()
  let clock: SystemClock

  init() {
    clock = SystemClock(notifications: notifications)
  }

  /// Observes the clock, and waits until it observes the notifications.
  private func observe(_ handler: @escaping @Sendable (CountdownClockEvent) -> Void) async {
    clock.observe(handler)
    let turns = Tally()
    clock.perform(on: .main) { turns.add(1) }
    await eventually("the clock has a turn of the main queue") { turns.value == 1 }
  }

  @Test("The clock reports the system's notifications as events, and a set clock without blocking the posting thread")
  func clockReportsNotificationsAsEvents() async {
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
    await observe { event in
      // Elsewhere, because saving takes time.
      if event == .timeOfDayDidChange { #expect(!DispatchQueue.isOnMain) }
      events.record(event)
    }
    for (name, event) in names {
      events.removeAll()
      notifications.post(name: Notification.Name(name), object: nil)
      if event != .timeOfDayDidChange { #expect(events.values == [event], "synchronously") }
      await eventually("\(name) is reported as \(event)") { events.values == [event] }
    }
  }

  @Test("A launch in the background is reported before the first delivery")
  func launchInTheBackgroundIsReported() async {
    let clock = SystemClock(notifications: notifications, isInBackground: { true })
    let order = Recorder<String>()
    clock.observe { if $0 == .didEnterBackground { order.record("background") } }
    clock.perform(on: .main) { order.record("delivery") }
    await eventually("the clock delivers") { order.values.contains("delivery") }
    #expect(order.values.first == "background")
  }

  @Test("The boot identity is a text without spaces")
  func bootIdentityIsAText() throws {
    let identity = try #require(SystemClock.shared.bootIdentity)
    #expect(!identity.isEmpty && !identity.contains(where: \.isWhitespace))
  }

  @Test("The clock advances at least as fast as the uptime")
  func advancesAtLeastAsFast() async {
    let first = SystemClock.shared.now
    let uptime = DispatchTime.now().uptimeNanoseconds
    await letTimePass(milliseconds: 20)
    let passed = Int64(DispatchTime.now().uptimeNanoseconds - uptime)
    #expect(SystemClock.shared.now.nanoseconds(since: first) >= passed)
  }

  @Test(
    "Ticks continue after a return from the background, none is repeated, and an end or a cancellation is the last",
    arguments: [true, false])
  func ticksContinueAfterTheBackground(cancels: Bool) async throws {
    let countdown = Countdown(duration: cancels ? 86_400 : 0.3, interval: 0.02)
    countdown.start()
    let loop = Loop(over: countdown.ticks)
    for name in ["UIApplicationDidEnterBackgroundNotification", "UIApplicationWillEnterForegroundNotification"] {
      NotificationCenter.default.post(name: Notification.Name(name), object: nil)
    }
    await loop.receives(1)
    if cancels {
      await loop.receives(4)
      DispatchQueue.global().async { countdown.cancel() }
    }
    await loop.ends()
    let remaining = loop.values.map(\.remaining)
    #expect(zip(remaining, remaining.dropFirst()).allSatisfy { $0 > $1 })
    #expect((remaining.last == 0) == !cancels)
  }
}
