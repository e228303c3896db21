import CountdownKit
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

  @Test("A refresh timer refreshes when it's fired, and is released with its page")
  func refresh() async throws {
    weak var timer: DispatchTimer?
    do {
      let page = RefreshingPage()
      try page.start()
      timer = page.refreshTimer
      #expect(timer?.state == .running)
      timer?.fire()
      await until { page.refreshCount > 0 }
    }
    await until { timer == nil }
  }

  @Test("A retry timer ticks at once")
  func retryAtOnce() async throws {
    let timer = try retry()
    await until { !log.lines.isEmpty }
    timer.cancel()
    #expect(Set(log.lines) == ["retry"])
  }

  @Test("A running timer can be rescheduled, fired, paused, and started again")
  func changes() async throws {
    let timer = try DispatchTimer(interval: 3600) { [log] in log.append("tick") }
    timer.start()
    try change(timer)
    await until { !log.lines.isEmpty }
    startAgain(timer)
    #expect(timer.state == .running)
    timer.cancel()
  }

  @Test("A loop reads the ticks up to the limit")
  func loop() async throws {
    let timer = try DispatchTimer(interval: 0.005, limit: 2)
    timer.start()
    await read(timer)
    #expect(log.lines.contains("2"))
    #expect(timer.state == .cancelled)
  }

  @Test("Something that is done later isn't done at once")
  func later() throws {
    try notifyLater()
    #expect(log.lines.isEmpty)
  }

  @Test("A debounced search searches only for the last text")
  func debounce() async {
    let page = SearchPage()
    for text in ["c", "co", "cod", "code"] { page.textDidChange(to: text) }
    #expect(page.searches.isEmpty)
    await until { !page.searches.isEmpty }
    #expect(page.searches == ["code"])
  }

  @Test("A throttled document saves once, with the latest text")
  func throttle() async {
    let document = DraftDocument()
    for text in ["d", "dr", "draft"] { document.text = text }
    #expect(document.saved.isEmpty)
    await until { !document.saved.isEmpty }
    #expect(document.saved == ["draft"])
  }

  /// Waits until a condition is true, and fails the test after ten minutes.
  private func until(_ condition: @MainActor () -> Bool) async {
    let limit = DispatchTime.now() + .seconds(600)
    while !condition() {
      guard DispatchTime.now() < limit else {
        Issue.record("the condition isn't true")
        return
      }
      try? await Task.sleep(nanoseconds: 2_000_000)
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
