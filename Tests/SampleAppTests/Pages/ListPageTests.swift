import CountdownKit
import CountdownTestSupport
import Foundation
import Testing
import UIKit

@testable import SampleApp

@MainActor @Suite("The list page")
struct ListPageTests {
  private static let size = TerminalSize(columns: 80, rows: 24)
  private let clock = ManualClock()

  private func openList() -> SampleWindow {
    clock.run {
      let window = SampleWindow(seconds: 60, size: Self.size.pageSize)
      window.touch(5)
      return window
    }
  }

  private func titles(_ window: SampleWindow) -> [String] {
    clock.run { window.page.controls.map(\.title) }
  }

  private func scroll(_ window: SampleWindow, by rows: Int) {
    clock.run { window.scroll(by: rows) }
  }

  private func touch(_ number: Int, _ window: SampleWindow) {
    let isReached = clock.run { window.touch(number) }
    #expect(isReached)
  }

  /// The titles of a range of rows, some seconds after all countdowns started.
  private func counting(_ rows: ClosedRange<Int>, after seconds: Int) -> [String] {
    rows.map { "Again in \(60 + $0 - seconds) s: 138 0000 00" + ($0 < 10 ? "0" : "") + "\($0)" }
  }

  @Test("The list shows the rows that fit")
  func visible() {
    let window = openList()
    #expect(titles(window) == ["Send all"] + (0..<5).map { "Send to 138 0000 000\($0)" })
  }

  @Test("A row that scrolls into view shows its own countdown immediately")
  func reuse() {
    let window = openList()
    touch(1, window)
    #expect(titles(window).dropFirst() == counting(0...4, after: 0)[...])
    clock.advance(by: 1)
    #expect(titles(window).dropFirst() == counting(0...4, after: 1)[...])
    scroll(window, by: 3)
    #expect(titles(window).dropFirst() == counting(3...7, after: 1)[...])
    scroll(window, by: 100)
    #expect(titles(window).dropFirst() == counting(15...19, after: 1)[...])
    clock.advance(by: 2)
    #expect(titles(window).dropFirst() == counting(15...19, after: 3)[...])
    scroll(window, by: -100)
    #expect(titles(window).dropFirst() == counting(0...4, after: 3)[...])
  }

  @Test("A reused cell shows a row without a countdown with its own title and takes touches")
  func idleRow() {
    let window = openList()
    touch(2, window)
    #expect(titles(window)[1] == "Again in 60 s: 138 0000 0000")
    scroll(window, by: 6)
    #expect(titles(window).dropFirst().filter { $0.hasPrefix("Send to") }.count == 5)
    let disabled = clock.run { window.page.controls.filter { !$0.takesTouches } }
    #expect(disabled.isEmpty)
    scroll(window, by: -6)
    #expect(titles(window)[1] == "Again in 60 s: 138 0000 0000")
    clock.advance(by: 60)
    #expect(titles(window)[1] == "Send to 138 0000 0000")
  }

  @Test("The countdowns continue after the page is left and reopened")
  func leaving() {
    let window = openList()
    touch(1, window)
    clock.run { window.goBack() }
    clock.advance(by: 10)
    touch(5, window)
    #expect(titles(window).dropFirst() == counting(0...4, after: 10)[...])
  }

  @Test("The page counts the rows above and below the visible ones")
  func hiddenRows() {
    let window = openList()
    for (rows, above, below) in [(0, 0, 15), (3, 3, 12), (100, 15, 0)] {
      scroll(window, by: rows)
      let page = clock.run { window.page }
      let hidden = page.elements.compactMap { if case .hiddenRows(let rows) = $0 { rows } else { nil } }
      let expected = [HiddenRows(count: above, side: .above), HiddenRows(count: below, side: .below)]
      #expect(hidden == expected.filter { $0.count > 0 })
      #expect(page.positions == [1] + (1...5).map { 1 + above + $0 })
      #expect(page.positionCount == 21)
      #expect(page.rowsToScroll(to: 1) == 0)
      #expect(page.rowsToScroll(to: 2) == -above)
      #expect(page.rowsToScroll(to: 21) == below)
    }
  }

  @Test("Scrolling a page without a table has no effect")
  func nothingToScroll() {
    let window = clock.run { SampleWindow(seconds: 60, size: Self.size.pageSize) }
    let page = clock.run { window.page }
    scroll(window, by: 1)
    let after = clock.run { window.page }
    #expect(after == page)
  }
}
