import CountdownKit
import Foundation
import Testing

@testable import CountdownCore

@Suite("A change of the clock on Linux", .serialized)
struct ClockChangeTests {
  /// Sets the clock to the present time, which the system announces like any other change. Returns false if the process
  /// doesn't have permission.
  private static func setClock() -> Bool {
    var time = timespec()
    return clock_gettime(CLOCK_REALTIME, &time) == 0 && clock_settime(CLOCK_REALTIME, &time) == 0
  }

  /// Whether the tests may set the system's clock, because it affects other processes.
  private static let maySetClock = ProcessInfo.processInfo.environment["COUNTDOWNKIT_SET_CLOCK"] == "1"

  private static func eventually(_ condition: () -> Bool) async throws -> Bool {
    for _ in 0..<30_000 where !condition() { try await Task.sleep(nanoseconds: 2_000_000) }
    return condition()
  }

  @Test("The system supports the source")
  func start() {
    #expect(ClockChangeSource {} != nil)
  }

  @Test(
    "A canceled timer means that the clock was set, and an expired or unreadable timer ends the source",
    arguments: [
      (-1, ECANCELED, .clockWasSet), (-1, EAGAIN, .none), (-1, EINTR, .none), (-1, EBADF, .ended), (8, 0, .ended),
      (0, 0, .ended),
    ] as [(Int, Int32, ClockChangeSource.Event)])
  func events(count: Int, error: Int32, event: ClockChangeSource.Event) {
    #expect(ClockChangeSource.event(count: count, error: error) == event)
  }

  @Test("The system's clock reports each change of the time of day", .enabled(if: maySetClock))
  func changes() async throws {
    let events = Locked<[CountdownClockEvent]>([])
    let clock = SystemClock(notifications: NotificationCenter())
    clock.observe { event in events.withLock { $0.append(event) } }
    // The clock observes changes from the main queue's next turn on.
    await withCheckedContinuation { continuation in clock.perform(on: .main) { continuation.resume() } }
    for count in 1...3 {
      #expect(Self.setClock())
      #expect(try await Self.eventually { events.withLock { $0.count } >= count })
    }
    #expect(events.withLock { Set($0) } == [.timeOfDayDidChange])
  }
}
