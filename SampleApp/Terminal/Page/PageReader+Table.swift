import Foundation
import UIKit

extension PageReader {
  /// The fewest rows of a table that are worth drawing as boxes.
  private static let fewestBoxes = 3

  private var table: UITableView? { scrollView as? UITableView }

  /// Adds the hidden rows of the page's table, if there are any.
  ///
  /// - Parameters:
  ///   - elements: The visible elements.
  ///   - views: The view of each element.
  func addHiddenRows(to elements: [PageElement], of views: [UIView]) -> [PageElement] {
    guard let table else { return elements }
    let rows = views.map { row(of: $0, in: table) }
    guard let first = rows.firstIndex(where: { $0 != nil }), let last = rows.lastIndex(where: { $0 != nil }) else {
      return elements
    }
    let above = rows[first] ?? 0
    let below = table.numberOfRows(inSection: 0) - 1 - (rows[last] ?? 0)
    var elements = elements
    if below > 0 { elements.insert(.hiddenRows(HiddenRows(count: below, side: .below)), at: last + 1) }
    if above > 0 { elements.insert(.hiddenRows(HiddenRows(count: above, side: .above)), at: first) }
    return elements
  }

  private func row(of view: UIView, in table: UITableView) -> Int? {
    var outer: UIView? = view
    while let candidate = outer, !(candidate is UITableViewCell) { outer = candidate.superview }
    return (outer as? UITableViewCell).flatMap { table.indexPath(for: $0)?.row }
  }

  /// The height of one row of the page's table, in points. Nil if the page has no table with rows.
  var rowHeight: CGFloat? {
    guard let table, table.numberOfRows(inSection: 0) > 0 else { return nil }
    return table.rectForRow(at: IndexPath(row: 0, section: 0)).height
  }

  /// Returns the height that the window needs so that everything except the rows of a table is inside it, in points. A table
  /// has room for as many whole rows as the terminal can show.
  ///
  /// The result doesn't depend on the window's current height.
  func windowHeight(for size: TerminalSize) -> CGFloat {
    let fixedViews = visibleViews.filter { view in scrollView.map { !view.isDescendant(of: $0) } ?? true }
    let bottom = fixedViews.map { $0.convert($0.bounds, to: nil).maxY }.max() ?? 0
    guard let scrollView else { return max(size.pageSize.height, bottom) }
    let top = scrollView.convert(scrollView.bounds, to: nil).minY
    guard let rowHeight else { return max(size.pageSize.height, top + scrollView.contentSize.height) }
    // One row above the table and one below it show the numbers of hidden rows.
    let boxRows = size.pageRows - Int((top / TerminalSize.pointsPerRow).rounded()) - 2
    let boxes = size.isWideEnoughForBoxes ? boxRows / ControlBox.rows : 0
    let rows = boxes >= Self.fewestBoxes ? boxes : max(1, size.pageRows - fixedViews.count - 2)
    return top + CGFloat(rows) * rowHeight
  }
}
