import Foundation

/// The part of the tour that checks the list: a reused cell must show the countdown of its current row.
@MainActor struct ListTour {
  /// A window that shows only a few rows.
  static let windowSize = CGSize(width: 390, height: 320)

  let window: SampleWindow
  let monitor: TourMonitor

  /// Starts all countdowns, scrolls to the end and back, and checks the rows after each step.
  func play() {
    let earliest = BootClock.now
    monitor.log("touch  1")
    if !window.touch(1) { monitor.report("the touch didn't reach control 1") }
    let start = earliest...BootClock.now
    for rows in [0, 3, 100, -100] {
      if rows != 0 { monitor.log("scroll \(rows < 0 ? "up" : "down")") }
      let before = BootClock.now
      window.scroll(by: rows)
      let page = window.page
      let checker = ListChecker(seconds: window.settings.seconds, start: start, reading: before...BootClock.now)
      for fault in checker.faults(of: page) { monitor.report(fault) }
      monitor.readPage()
    }
  }
}

/// Checks the rows of the list. Each row waits one second longer than the previous one.
struct ListChecker {
  /// The duration of the first row's countdown.
  let seconds: Int
  /// The range of times in which the countdowns started.
  let start: ClosedRange<Duration>
  /// The range of times in which the page was read.
  let reading: ClosedRange<Duration>

  func faults(of page: Page) -> [String] {
    let rows = page.controls.dropFirst()
    return (rows.isEmpty ? ["the list shows no row"] : []) + rows.compactMap(fault)
  }

  private func fault(of row: PageControl) -> String? {
    guard let index = row.title.split(separator: " ").last.flatMap({ Int($0) }) else {
      return "\"\(row.title)\" contains no row number"
    }
    let duration = seconds + index
    let least = duration - (reading.upperBound - start.lowerBound).wholeSeconds
    // The delivery of the latest tick may be pending.
    let most = duration - (reading.lowerBound - start.upperBound).wholeSeconds + 1
    // The countdown may have ended.
    if least <= 0 { return nil }
    guard !row.takesTouches, let shown = row.seconds, (least...max(least, most)).contains(shown) else {
      return "\"\(row.title)\" is shown with \(least) to \(most) s remaining"
    }
    return nil
  }
}
