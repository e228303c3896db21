import UIKit

/// Shows the pages in a terminal of any size, with one selected control that keys move and touch.
@MainActor final class PageBrowser {
  var size: TerminalSize
  private let window: SampleWindow
  /// The number of the selected control on each page from the menu to the visible page. The keys are depths.
  private var selections: [Int: Int] = [:]

  init(window: SampleWindow, size: TerminalSize) {
    self.window = window
    self.size = size
  }

  var page: Page {
    window.fit(to: size)
    return window.page
  }

  /// The number of the selected control on the visible page.
  var selection: Int {
    max(1, min(selections[window.depth] ?? 1, page.controls.count))
  }

  /// Responds to a key that concerns the page. Other keys have no effect.
  func press(_ key: Key) {
    switch key {
    case .number(let number): touch(number)
    case .touch: touch(selection)
    case .next: selectNext()
    case .previous: selectPrevious()
    case .back: window.goBack()
    case .background, .relaunch, .quit: break
    }
  }

  /// The lines of the visible page.
  var lines: [StyledLine] {
    PageRenderer(size: size, selection: selection).lines(of: page)
  }

  private func select(_ number: Int) {
    // The pages after the visible one are gone.
    selections = selections.filter { $0.key < window.depth }
    selections[window.depth] = number
  }

  /// Selects the next control. At the last one, the table scrolls to its next row.
  private func selectNext() {
    if selection < page.controls.count { select(selection + 1) } else { window.scroll(by: 1) }
  }

  /// Selects the previous control. At the table's first visible row, the table scrolls to the row before.
  private func selectPrevious() {
    if selection == window.firstNumberInTable, window.scroll(by: -1) { return }
    select(max(1, selection - 1))
  }

  private func touch(_ number: Int) {
    guard page.controls.indices.contains(number - 1) else { return }
    select(number)
    window.touch(number)
  }
}
