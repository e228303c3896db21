import CountdownKit
import CountdownTestSupport
import Foundation
import Testing
import UIKit

@testable import SampleApp

@MainActor @Suite("The list")
struct ListPageTests {
  private static let size = TerminalSize(columns: 80, rows: 24)
  private let clock = ManualClock()

  private func openList() -> Stage {
    clock.run {
      let stage = Stage(seconds: 60, size: Self.size.pageSize)
      stage.touch(5)
      return stage
    }
  }

  private func titles(_ stage: Stage) -> [String] {
    clock.run { stage.page.controls.map(\.title) }
  }

  private func scroll(_ stage: Stage, by rows: Int) {
    clock.run { stage.scroll(by: rows) }
  }

  private func touch(_ number: Int, _ stage: Stage) {
    let isReached = clock.run { stage.touch(number) }
    #expect(isReached)
  }

  /// The titles of the rows from one place to another, some seconds after all were started.
  private func counting(_ places: ClosedRange<Int>, after seconds: Int) -> [String] {
    places.map { "Again in \(60 + $0 - seconds) s: 138 0000 00" + ($0 < 10 ? "0" : "") + "\($0)" }
  }

  @Test("As many rows as fit can be seen")
  func visible() {
    let stage = openList()
    #expect(titles(stage) == ["Send all"] + (0..<5).map { "Send to 138 0000 000\($0)" })
  }

  @Test("Twenty rows count, each by itself; scrolled into sight, a row shows its own time at once")
  func reuse() {
    let stage = openList()
    touch(1, stage)
    #expect(titles(stage).dropFirst() == counting(0...4, after: 0)[...])
    clock.advance(by: 1)
    #expect(titles(stage).dropFirst() == counting(0...4, after: 1)[...])
    scroll(stage, by: 3)
    #expect(titles(stage).dropFirst() == counting(3...7, after: 1)[...])
    scroll(stage, by: 100)
    #expect(titles(stage).dropFirst() == counting(15...19, after: 1)[...])
    clock.advance(by: 2)
    #expect(titles(stage).dropFirst() == counting(15...19, after: 3)[...])
    scroll(stage, by: -100)
    #expect(titles(stage).dropFirst() == counting(0...4, after: 3)[...])
  }

  @Test("A cell that has counted shows a row that does not count with its own title, and takes touches")
  func idleRow() {
    let stage = openList()
    touch(2, stage)
    #expect(titles(stage)[1] == "Again in 60 s: 138 0000 0000")
    scroll(stage, by: 6)
    #expect(titles(stage).dropFirst().filter { $0.hasPrefix("Send to") }.count == 5)
    let refusing = clock.run { stage.page.controls.filter { !$0.takesTouches } }
    #expect(refusing.isEmpty)
    scroll(stage, by: -6)
    #expect(titles(stage)[1] == "Again in 60 s: 138 0000 0000")
    clock.advance(by: 60)
    #expect(titles(stage)[1] == "Send to 138 0000 0000")
  }

  @Test("Left and opened again, the rows go on")
  func leaving() {
    let stage = openList()
    touch(1, stage)
    clock.run { stage.goBack() }
    clock.advance(by: 10)
    touch(5, stage)
    #expect(titles(stage).dropFirst() == counting(0...4, after: 10)[...])
  }

  @Test("It says how to scroll, and is as wide and high as the terminal wherever it is scrolled")
  func drawing() {
    let stage = openList()
    touch(1, stage)
    for rows in [0, 1, 1, 100] {
      scroll(stage, by: rows)
      let lines = clock.run { PageRenderer(size: Self.size).lines(of: stage.page) }
      #expect(lines.count == 24)
      #expect(lines.allSatisfy { $0.columns <= 80 })
      #expect(lines.last?.text == " 1-6 touch   j/k scroll   b back   z background   r relaunch   q quit")
      #expect(lines.filter { $0.text.contains("Again in") }.count == 5)
    }
  }

  @Test("Where nothing can be scrolled, scrolling does nothing")
  func nothingToScroll() {
    let stage = clock.run { Stage(seconds: 60, size: Self.size.pageSize) }
    let page = clock.run { stage.page }
    scroll(stage, by: 1)
    let after = clock.run { stage.page }
    #expect(after == page)
    #expect(!page.isScrollable)
  }
}
