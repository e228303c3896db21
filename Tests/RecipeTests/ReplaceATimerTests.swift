import CountdownKit
import CountdownTestSupport
import Dispatch
import Foundation
import Testing

// recipe: ReplaceATimer
@MainActor final class SearchPage {
  private var pendingSearch: DispatchTimer?
  private(set) var searches: [String] = []

  func textDidChange(to text: String) {
    pendingSearch?.cancel()
    pendingSearch = try? DispatchTimer.after(
      0.3, clock: .uptime, queue: .main
    ) { [weak self] in
      MainActor.assumeIsolated { self?.searches.append(text) }
    }
  }
}
// end of recipe

// recipe: ReplaceATimer
@MainActor final class DraftDocument {
  private var pendingSave: DispatchTimer?
  private(set) var saved: [String] = []
  var text = "" {
    didSet {
      guard pendingSave?.state != .running else { return }
      pendingSave = try? DispatchTimer.after(
        2, clock: .uptime, queue: .main
      ) { [weak self] in
        MainActor.assumeIsolated { self?.save() }
      }
    }
  }

  private func save() { saved.append(text) }
}
// end of recipe

// recipe: ReplaceATimer
@MainActor final class OrderPage {
  private var pollTimer: DispatchTimer?
  private(set) var state = "ordered"

  func startPolling(_ service: OrderService) throws {
    pollTimer = try DispatchTimer(
      interval: 10, initialDelay: 0, queue: .main
    ) { [weak self] timer in
      MainActor.assumeIsolated {
        let state = service.currentState()
        self?.state = state
        if state == "delivered" { timer.cancel() }
      }
    }
    pollTimer?.start()
  }
}
// end of recipe

@MainActor final class OrderService {
  var state = "ordered"
  private(set) var requestCount = 0

  func currentState() -> String {
    requestCount += 1
    return state
  }
}

// recipe: ReplaceATimer
@MainActor @Test func searchBeginsAfterAPause() {
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

@MainActor @Test func pollingEndsWithTheDelivery() throws {
  let clock = ManualClock()
  try clock.run {
    let (page, service) = (OrderPage(), OrderService())
    try page.startPolling(service)
    clock.advance(by: 25)
    #expect(service.requestCount == 3)
    service.state = "delivered"
    clock.advance(by: 3600)
    #expect(page.state == "delivered")
    #expect(service.requestCount == 4)
  }
}
// end of recipe

@MainActor private final class RefreshingPage {
  private(set) var refreshTimer: DispatchTimer?
  private(set) var refreshCount = 0

  func start() throws {
    // recipe: ReplaceATimer
    refreshTimer = try DispatchTimer(interval: 30, queue: .main) { [weak self] in
      MainActor.assumeIsolated { self?.refresh() }
    }
    refreshTimer?.start()
    // end of recipe
  }

  private func refresh() { refreshCount += 1 }
}

@MainActor @Suite("Replacing another timer")
struct ReplaceATimerTests {
  private let clock = ManualClock()
  private let log = LineLog()

  private func retry() throws -> DispatchTimer {
    let log = log
    // recipe: ReplaceATimer
    let timer = try DispatchTimer(interval: 2, initialDelay: 0, limit: 3) {
      log.append("retry")
    }
    timer.start()
    // end of recipe
    return timer
  }

  private func notifyLater() throws {
    let log = log
    // recipe: ReplaceATimer
    try DispatchTimer.after(5, queue: .main) {
      log.append("five seconds have passed")
    }
    // end of recipe
  }

  private func change(_ timer: DispatchTimer) throws {
    // recipe: ReplaceATimer
    try timer.reschedule(interval: 10)
    timer.fire()
    // end of recipe
  }

  private func startAgain(_ timer: DispatchTimer) {
    // recipe: ReplaceATimer
    timer.pause()
    timer.start()
    // end of recipe
  }

  private func read(_ timer: DispatchTimer) async {
    // recipe: ReplaceATimer
    for await tick in timer.ticks {
      log.append("\(tick.number)")
      if tick.missed > 0 { log.append("\(tick.missed) missed") }
    }
    // end of recipe
  }

  @Test("A refresh timer refreshes at each interval, and is released with its page")
  func refresh() throws {
    weak var timer: DispatchTimer?
    do {
      let page = RefreshingPage()
      try clock.run { try page.start() }
      timer = page.refreshTimer
      clock.advance(by: 65)
      #expect(page.refreshCount == 2)
    }
    #expect(timer == nil)
  }

  @Test("A retry timer ticks at once, and three times in all")
  func retries() throws {
    let timer = try clock.run { try retry() }
    clock.advance(by: 0)
    #expect(log.lines == ["retry"])
    clock.advance(by: 60)
    #expect(log.lines == ["retry", "retry", "retry"])
    #expect(timer.state == .cancelled)
  }

  @Test("A running timer can be rescheduled, fired, paused, and started again")
  func changes() throws {
    let timer = try clock.run { try DispatchTimer(interval: 3600, queue: .main) { [log] in log.append("tick") } }
    timer.start()
    try change(timer)
    #expect(log.lines == ["tick"])
    clock.advance(by: 9)
    startAgain(timer)
    clock.advance(by: 9)
    #expect(log.lines == ["tick"])
    clock.advance(by: 1)
    #expect(log.lines == ["tick", "tick"])
  }

  @Test("A loop reads the ticks up to the limit")
  func loop() async throws {
    let timer = try clock.run { try DispatchTimer(interval: 60, limit: 2) }
    timer.start()
    let loop = Task { await read(timer) }
    while log.lines.last != "2" {
      await Task.yield()
      clock.advance(by: 60)
    }
    await loop.value
    #expect(timer.state == .cancelled)
  }

  @Test("Something that is done later isn't done earlier")
  func later() throws {
    try clock.run { try notifyLater() }
    clock.advance(by: 4.999)
    #expect(log.lines.isEmpty)
    clock.advance(by: 0.001)
    #expect(log.lines == ["five seconds have passed"])
  }

  @Test("A throttled document saves once in two seconds, with the latest text")
  func throttle() {
    clock.run {
      let document = DraftDocument()
      for text in ["d", "dr", "draft"] {
        document.text = text
        clock.advance(by: 0.5)
      }
      #expect(document.saved.isEmpty)
      clock.advance(by: 0.5)
      #expect(document.saved == ["draft"])
      clock.advance(by: 60)
      #expect(document.saved == ["draft"])
    }
  }
}

/// The lines that handlers on any thread append.
///
/// `@unchecked Sendable` is safe because `storage` is accessed only under `lock`.
private final class LineLog: @unchecked Sendable {
  private let lock = NSLock()
  private var storage: [String] = []

  var lines: [String] { lock.withLock { storage } }

  func append(_ line: String) {
    lock.withLock { storage.append(line) }
  }
}
