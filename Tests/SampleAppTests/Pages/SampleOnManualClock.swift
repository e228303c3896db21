import CountdownKit
import CountdownTestSupport
import Foundation
import Testing
import UIKit

@testable import SampleApp

/// The sample on a manual clock, which also determines when the server responds.
@MainActor struct SampleOnManualClock {
  let clock: ManualClock
  let window: SampleWindow

  init(seconds: Int = 60, clock: ManualClock = ManualClock()) {
    self.clock = clock
    window = clock.run { SampleWindow(seconds: seconds) }
  }

  var server: SimulatedServer { window.settings.server }
  var page: Page { clock.run { window.page } }

  func control(_ number: Int) -> PageControl? { page.control(number) }

  func touch(_ numbers: Int...) {
    for number in numbers {
      let isReached = clock.run { window.touch(number) }
      #expect(isReached, "control \(number)")
    }
  }

  func goBack() {
    clock.run { window.goBack() }
  }

  /// Goes back from a page, and expects the page and its view to be destroyed.
  func expectDestroyedAfterGoingBack(from type: UIViewController.Type) {
    weak var page: UIViewController?
    weak var view: UIView?
    page = window.topViewController
    view = page?.view
    #expect(page.map { Swift.type(of: $0) == type } == true)
    goBack()
    #expect(page == nil)
    #expect(view == nil)
  }

  /// Touches a button that sends, and waits until its request has begun.
  func send(by number: Int) async throws {
    touch(number)
    try await waitUntil { control(number)?.title == "Sending…" && server.pendingRequestCount > 0 }
  }

  /// Advances the clock to the server's response, and waits until the page shows it.
  func respond() async throws {
    clock.advance(by: server.latency)
    try await waitUntil { server.pendingRequestCount == 0 && !page.controls.contains { $0.title == "Sending…" } }
  }
}

/// Waits for a condition that a task meets.
@MainActor func waitUntil(_ condition: () -> Bool) async throws {
  // Many tests wait at the same time, so each of them checks its condition less and less often.
  for count in 0..<3_000 {
    if condition() { return }
    try await Task.sleep(nanoseconds: 1_000_000 << min(count, 7))
  }
  try #require(condition())
}

extension SampleWindow {
  /// Creates a window in light mode.
  convenience init(seconds: Int, size: CGSize = CGSize(width: 390, height: 844)) {
    self.init(settings: SampleSettings(seconds: seconds), size: size)
  }
}

/// Runs a function with an in-memory center instead of the shared center, which stores the user's countdowns.
func withTemporaryCountdowns<Result>(_ body: () throws -> Result) rethrows -> Result {
  try CountdownTime.withClock(CountdownTime.clock, perform: body)
}
