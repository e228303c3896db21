import CountdownCore
import CountdownTestSupport
import CountdownUIKit
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
}
