import CountdownTestSupport
import CountdownKit
import Foundation
import Testing
import UIKit

@MainActor @Suite("In a table cell")
struct InATableCell {
  @Test("a reused cell shows the row that it is for, and a wait goes on where it cannot be seen")
  func reused() {
    let clock = ManualClock()
    clock.run {
      let cell = CodeCell(style: .default, reuseIdentifier: nil)
      cell.contentView.addSubview(cell.button)
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
      window.addSubview(cell)
      cell.show("a")
      cell.startWaiting("a")
      clock.advance(by: 10)
      cell.prepareForReuse()
      cell.show("b")
      #expect(cell.button.currentTitle == "Send the code")
      #expect(cell.button.isEnabled)
      clock.advance(by: 10)
      cell.prepareForReuse()
      cell.show("a")
      #expect(cell.button.countdown.remainingSeconds == 40)
      #expect(!cell.button.isEnabled)
    }
  }
  @Test("a row that leaves touches to its button ignores them while it waits, and takes them itself")
  func selectable() {
    let clock = ManualClock()
    clock.run {
      let cell = SelectableCodeCell(style: .default, reuseIdentifier: nil)
      cell.contentView.addSubview(cell.button)
      cell.button.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
      window.addSubview(cell)
      cell.send("a")
      clock.advance(by: 10)
      cell.send("a")
      #expect(cell.button.countdown.remainingSeconds == 50)
      #expect(cell.button.hitTest(CGPoint(x: 20, y: 20), with: nil) === cell.button)
    }
  }
}
