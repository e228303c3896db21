import Foundation
import UIKit

/// Shows the pages in a terminal of any size, with one selected control that keys move and touch.
///
/// The window is high enough for the whole page. The terminal shows the part of it that contains the selected control.
@MainActor final class PageBrowser {
  var size: TerminalSize
  private let window: SampleWindow
  /// The position of the selected control on each page, from the menu to the visible page.
  private var selections: [Int] = []

  init(window: SampleWindow, size: TerminalSize) {
    self.window = window
    self.size = size
  }

  /// The visible page. If the selected control is in a hidden row of a table, the table scrolls.
  var page: Page {
    window.fit(to: size)
    window.scroll(by: window.page.rowsToScroll(to: selection))
    return window.page
  }

  func renderer(of page: Page) -> PageRenderer {
    PageRenderer(size: size, selection: page.positions.firstIndex(of: selection).map { $0 + 1 })
  }

  /// Responds to a key that concerns the page. Other keys have no effect.
  func press(_ key: Key) {
    switch key {
    case .number(let number): touch(number)
    case .touch: touchSelection()
    case .next: moveSelection(by: 1)
    case .previous: moveSelection(by: -1)
    case .pageDown: moveSelection(by: visibleControlCount)
    case .pageUp: moveSelection(by: -visibleControlCount)
    case .back: window.goBack()
    case .background, .relaunch, .quit: break
    }
  }

  // MARK: Selection

  /// The position of the selected control among all controls of the visible page.
  private var selection: Int {
    let depth = window.depth
    let current = selections.count >= depth ? selections[depth - 1] : 1
    return min(max(1, current), max(1, window.page.positionCount))
  }

  private func select(_ position: Int) {
    let depth = window.depth
    // The pages after the visible one are gone.
    selections = Array(selections.prefix(depth)) + Array(repeating: 1, count: max(0, depth - selections.count))
    selections[depth - 1] = position
  }

  private func moveSelection(by count: Int) {
    let limit = max(1, page.positionCount)
    select(min(max(1, selection + count), limit))
  }

  private var visibleControlCount: Int {
    let page = page
    return max(1, renderer(of: page).body(of: page).filter { $0.control != nil }.count)
  }

  private func touchSelection() {
    guard let number = renderer(of: page).selection else { return }
    touch(number)
  }

  private func touch(_ number: Int) {
    let positions = page.positions
    guard positions.indices.contains(number - 1) else { return }
    select(positions[number - 1])
    window.touch(number)
  }
}
