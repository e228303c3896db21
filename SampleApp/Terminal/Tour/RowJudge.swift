/// Judges the rows of the list by the row that each names: those wait a second longer from one to the next.
struct RowJudge {
  /// What the first row waits.
  let seconds: Int
  /// When the waits were started: somewhere between the two.
  let start: ClosedRange<Duration>
  /// When the page was looked at: likewise.
  let look: ClosedRange<Duration>

  /// What is wrong on the page.
  func faults(of page: Page) -> [String] {
    let rows = page.controls.dropFirst()
    return (rows.isEmpty ? ["the list shows no row"] : []) + rows.compactMap(fault)
  }

  private func fault(of row: PageControl) -> String? {
    guard let place = row.title.split(separator: " ").last.flatMap({ Int($0) }) else {
      return "\"\(row.title)\" names no row"
    }
    let whole = seconds + place
    let least = whole - wholeSeconds(look.upperBound - start.lowerBound)
    // A tick that is due may still be on its way.
    let most = whole - wholeSeconds(look.lowerBound - start.upperBound) + 1
    // Over, or perhaps so.
    if least <= 0 { return nil }
    guard !row.takesTouches, let shown = row.seconds, (least...max(least, most)).contains(shown) else {
      return "\"\(row.title)\" is shown where \(least) to \(most) s are left"
    }
    return nil
  }

  private func wholeSeconds(_ duration: Duration) -> Int { Int(duration.components.seconds) }
}
