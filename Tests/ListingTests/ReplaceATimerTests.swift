import CountdownKit
import CountdownTestSupport
import Dispatch
import TestSupport
import Testing

// listing: ReplaceATimer
@MainActor final class SearchPage {
  private var pendingSearch: DispatchTimer?
  private(set) var searches: [String] = []

  func textDidChange(to text: String) {
    pendingSearch?.cancel()
    pendingSearch = .onMain(after: 0.3, clock: .uptime) { [weak self] in
      self?.searches.append(text)
    }
  }
}

/// An order that is delivered before the fourth request.
@MainActor final class OrderService {
  private var requestCount = 0

  func currentState() -> String {
    requestCount += 1
    return requestCount < 4 ? "ordered" : "delivered"
  }
}

@Test("The search begins when the user pauses") @MainActor func searchBeginsAfterAPause() {
  let clock = ManualClock()
  clock.run {
    let page = SearchPage()
    for text in ["c", "co", "code"] {
      page.textDidChange(to: text)
      clock.advance(by: 0.2)
    }
    #expect(page.searches.isEmpty)
    clock.advance(by: 0.1)
    #expect(page.searches == ["code"])
  }
}

@MainActor @Suite("Replace a timer")
final class ReplaceATimerTests {
  private let clock = ManualClock()
  private var refreshTimer: DispatchTimer?
  private var refreshCount = 0
  private var pollTimer: DispatchTimer?
  private var states: [String] = []

  private func refresh() { refreshCount += 1 }

  private func show(_ state: String) { states.append(state) }

  @Test("A page refreshes at an interval, at once if asked to, and then at another interval")
  func pageRefreshesAtAnInterval() throws {
    try clock.run {
      // listing: ReplaceATimer
      refreshTimer = .onMain(interval: 30, clock: .uptime) { [weak self] in
        self?.refresh()
      }
      refreshTimer?.start()

      clock.advance(by: 60)
      #expect(refreshCount == 2)
      let timer = try #require(refreshTimer)
      // listing: ReplaceATimer
      timer.reschedule(interval: 10)
      timer.fire()

      clock.advance(by: 10)
      #expect(refreshCount == 4)
    }
  }

  @Test("Work that is done later is done once, without a reference to its timer")
  func laterWorkIsDoneOnce() throws {
    let printed = Recorder<String>()
    @Sendable func print(_ text: String) { printed.record(text) }
    clock.run {
      // listing: ReplaceATimer
      DispatchTimer.onMain(after: 5) {
        print("five seconds have passed")
      }
    }
    clock.advance(by: 60)
    #expect(printed.count == 1)
  }

  @Test("Polling ends with the delivery")
  func pollingEndsWithTheDelivery() throws {
    clock.run {
      let service = OrderService()
      // listing: ReplaceATimer
      pollTimer = .onMain(
        interval: 10, initialDelay: 0, leeway: .seconds(1), clock: .uptime
      ) { [weak self] timer in
        let state = service.currentState()
        self?.show(state)
        if state == "delivered" { timer.cancel() }
      }
      pollTimer?.start()

      clock.advance(by: 3600)
      #expect(states == ["ordered", "ordered", "ordered", "delivered"])
    }
  }
}
