import CountdownKit
import CountdownTestSupport
import Testing
import UIKit

@MainActor @Suite("Counting in a table cell")
struct CountInATableCellTests {
  private let screen = TestScreen()

  private var clock: ManualClock { screen.clock }

  @Test("A cell shows what its page sends, and a reused cell shows its new row")
  func reusedCell() throws {
    try clock.run {
      let (cell, page) = (CodeCell(style: .default, reuseIdentifier: nil), CodeListPage())
      cell.contentView.addSubview(cell.button)
      screen.window.addSubview(cell)
      cell.show("a")
      #expect(cell.button.isEnabled)
      let request = try page.send("a")
      #expect(cell.button.countdown.isSending)
      cell.show("b")
      #expect(cell.button.currentTitle == "Send the code")
      #expect(cell.button.isEnabled)
      request.finish(with: .sent())
      #expect(cell.button.isEnabled)
      clock.advance(by: 20)
      cell.show("a")
      #expect(cell.button.countdown.remainingSeconds == 40)
      #expect(!cell.button.isEnabled)
    }
  }

  @Test("A cell's label shows its row's time left, and a reused cell no tick of its former row")
  func label() throws {
    try clock.run {
      let cell = WaitCell(style: .default, reuseIdentifier: nil)
      cell.show("a")
      #expect(cell.label.text == nil)
      try CountdownCenter.shared.start("code-a", duration: 60)
      clock.advance(by: 1)
      #expect(cell.label.text == "59 s")
      cell.show("b")
      clock.advance(by: 1)
      #expect(cell.label.text == nil)
      cell.show("a")
      #expect(cell.label.text == "58 s")
      clock.advance(by: 58)
      #expect(cell.label.text == nil)
    }
  }

  @Test("With the interaction unchanged, a waiting button ignores touches, and its row doesn't receive them")
  func selectableCell() {
    clock.run {
      let cell = SelectableCodeCell(style: .default, reuseIdentifier: nil)
      cell.contentView.addSubview(cell.button)
      cell.button.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
      screen.window.addSubview(cell)
      cell.send("a")
      clock.advance(by: 10)
      cell.send("a")
      #expect(cell.button.countdown.remainingSeconds == 50)
      #expect(cell.button.hitTest(CGPoint(x: 20, y: 20), with: nil) === cell.button)
    }
  }
}
