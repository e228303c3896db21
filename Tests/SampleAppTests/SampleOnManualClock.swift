import CountdownTestSupport
import Testing
import UIKit

@testable import SampleApp

/// The sample on a clock that a test moves, with a server that answers when it is told.
@MainActor struct SampleOnManualClock {
  let clock: ManualClock
  let stage: Stage

  init(seconds: Int = 60, clock: ManualClock = ManualClock()) {
    self.clock = clock
    stage = clock.run { Stage(seconds: seconds) }
  }

  var server: PretendServer { stage.context.server }
  var page: Page { clock.run { stage.page } }

  func control(_ number: Int) -> PageControl? { page.control(number) }

  func touch(_ numbers: Int...) {
    for number in numbers {
      let isReached = clock.run { stage.touch(number) }
      #expect(isReached, "control \(number)")
    }
  }

  func goBack() {
    clock.run { stage.goBack() }
  }

  /// Touches a button that sends; the request is under way after it.
  func send(by number: Int) async throws {
    touch(number)
    try await wait { control(number)?.title == "Sending…" && server.requestsUnderWay > 0 }
  }

  /// Has the server answer, and waits until the page says so.
  func answer() async throws {
    clock.advance(by: server.latency)
    try await wait { server.requestsUnderWay == 0 && !page.controls.contains { $0.title == "Sending…" } }
  }

  /// Waits until it is so, for what runs as a task.
  func wait(until condition: () -> Bool) async throws {
    for _ in 0..<20_000 {
      if condition() { return }
      try await Task.sleep(for: .milliseconds(1))
    }
    try #require(condition())
  }
}
