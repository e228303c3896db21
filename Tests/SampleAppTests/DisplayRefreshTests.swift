import Testing
import UIKit

@testable import SampleApp

@MainActor @Suite("Redraws")
struct DisplayRefreshTests {
  /// A main queue that goes on when told to.
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

  @Test("Any number of changes in one turn make one redraw, after them")
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

  @Test("What changes during a redraw is drawn in the next turn")
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

  @Test("A touch that starts a countdown is one redraw, and drawing comes to rest")
  func touch() {
    let (turns, redraws) = (Turns(), Count())
    let stage = Stage(seconds: 60)
    withOwnCountdowns { _ = stage.touch(1) }
    _ = stage.page
    let refresh = DisplayRefresh(schedule: { turns.waiting.append($0) }) {
      redraws.value += 1
      _ = stage.page
    }
    let before = Headless.onDisplayChange
    defer { Headless.onDisplayChange = before }
    Headless.onDisplayChange = { refresh.request() }
    withOwnCountdowns { _ = stage.touch(1) }
    #expect(turns.waiting.count == 1)
    turns.next()
    turns.next()
    turns.next()
    #expect(turns.waiting.isEmpty)
    #expect(redraws.value <= 2)
  }
}
