import Foundation
import UIKit

/// Shows the pages in a terminal of any size, with one selected control that keys move and touch.
///
/// The window is tall enough for the whole page. The terminal shows the part of it that contains the selected control.
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
    let page = window.page
    let rows = page.rowsToScroll(to: selection(on: page))
    guard rows != 0 else { return page }
    window.scroll(by: rows)
    return window.page
  }

  func renderer(of page: Page) -> PageRenderer {
    let selection = selection(on: page)
    return PageRenderer(size: size, selection: page.positions.firstIndex(of: selection).map { $0 + 1 })
  }

  /// Responds to a key that concerns the page. Other keys have no effect.
  func press(_ key: Key) {
    switch key {
    case .number(let number): touch(number)
    case .touch: touchSelection()
    case .next: moveSelection { _ in 1 }
    case .previous: moveSelection { _ in -1 }
    case .pageDown: moveSelection { visibleControlCount(on: $0) }
    case .pageUp: moveSelection { -visibleControlCount(on: $0) }
    case .back: window.goBack()
    case .background, .relaunch, .quit: break
    }
  }

  // MARK: Selection

  /// Returns the position of the selected control among all controls of the visible page.
  private func selection(on page: Page) -> Int {
    let position = selections.dropFirst(window.depth - 1).first ?? 1
    return max(1, min(position, page.positionCount))
  }

  private func select(_ position: Int) {
    let depth = window.depth
    // The pages after the visible one are gone.
    selections = Array(selections.prefix(depth)) + Array(repeating: 1, count: max(0, depth - selections.count))
    selections[depth - 1] = position
  }

  private func moveSelection(by distance: (Page) -> Int) {
    let page = page
    select(max(1, min(selection(on: page) + distance(page), page.positionCount)))
  }

  private func visibleControlCount(on page: Page) -> Int {
    max(1, renderer(of: page).body(of: page).filter { $0.control != nil }.count)
  }

  private func touchSelection() {
    let page = page
    if let number = renderer(of: page).selection { touch(number) }
  }

  private func touch(_ number: Int) {
    let positions = page.positions
    guard positions.indices.contains(number - 1) else { return }
    select(positions[number - 1])
    window.touch(number)
  }
}
