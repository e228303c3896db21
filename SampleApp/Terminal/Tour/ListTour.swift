import Foundation

/// The tour's way through the list: a cell must show what is left of its row's wait, whichever row it had before.
@MainActor struct ListTour {
  /// So low that few rows are to be seen at once.
  static let window = CGSize(width: 390, height: 320)

  let stage: Stage
  let witness: Witness

  /// Starts all waits, scrolls to the end and back, and judges every row at once.
  func play() {
    let earliest = BootClock.now
    witness.say("touch  1")
    if !stage.touch(1) { witness.note("the touch did not reach control 1") }
    let start = earliest...BootClock.now
    for rows in [0, 3, 100, -100] {
      if rows != 0 { witness.say("scroll \(rows < 0 ? "up" : "down")") }
      let before = BootClock.now
      stage.scroll(by: rows)
      let page = stage.page
      for fault in RowJudge(seconds: stage.seconds, start: start, look: before...BootClock.now).faults(of: page) {
        witness.note(fault)
      }
      witness.look()
    }
  }
}
