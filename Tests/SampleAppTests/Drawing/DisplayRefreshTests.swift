import Testing
import UIKit

@testable import SampleApp

@MainActor @Suite("Redraws")
struct DisplayRefreshTests {
  /// A queue that runs its work when the test says so.
  @MainActor private final class Turns {
    var waiting: [DisplayRefresh.Work] = []

    func next() {
      let due = waiting
      waiting = []
      for work in due { work() }
    }
  }

  @MainActor private final class Count {
    var value = 0
  }

  @Test("All changes in one turn cause one redraw in the next turn")
  func coalesced() {
    let (turns, redraws) = (Turns(), Count())
    let refresh = DisplayRefresh(schedule: { turns.waiting.append($0) }, redraw: { redraws.value += 1 })
    for _ in 0..<5 { refresh.request() }
    #expect(redraws.value == 0)
    turns.next()
    #expect(redraws.value == 1)
    turns.next()
    #expect(redraws.value == 1)
    refresh.request()
    turns.next()
    #expect(redraws.value == 2)
  }

  @Test("A change during a redraw causes a redraw in the next turn")
  func nested() {
    let (turns, redraws) = (Turns(), Count())
    var again: DisplayRefresh?
    let refresh = DisplayRefresh(schedule: { turns.waiting.append($0) }) {
      redraws.value += 1
      if redraws.value == 1 { again?.request() }
    }
    again = refresh
    refresh.request()
    turns.next()
    #expect(redraws.value == 1)
    turns.next()
    #expect(redraws.value == 2)
    #expect(turns.waiting.isEmpty)
  }

  @Test("A touch that starts a countdown causes at most two redraws")
  func touch() {
    let (turns, redraws) = (Turns(), Count())
    let window = SampleWindow(seconds: 60)
    withTemporaryCountdowns { _ = window.touch(1) }
    _ = window.page
    let refresh = DisplayRefresh(schedule: { turns.waiting.append($0) }) {
      redraws.value += 1
      _ = window.page
    }
    let before = Headless.onDisplayChange
    defer { Headless.onDisplayChange = before }
    Headless.onDisplayChange = { refresh.request() }
    withTemporaryCountdowns { _ = window.touch(1) }
    #expect(turns.waiting.count == 1)
    turns.next()
    turns.next()
    turns.next()
    #expect(turns.waiting.isEmpty)
    #expect(redraws.value <= 2)
  }
}
