import Testing
import UIKit

@MainActor @Suite("A table view")
struct TableViewTests {
  private final class Cell: UITableViewCell {
    var preparations = 0

    override func prepareForReuse() {
      super.prepareForReuse()
      preparations += 1
    }
  }

  private final class Rows: NSObject, UITableViewDataSource {
    var count: Int
    var made: [Cell] = []
    var rowsByCell: [ObjectIdentifier: Int] = [:]

    init(count: Int) { self.count = count }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "row") as? Cell ?? make()
      rowsByCell[ObjectIdentifier(cell)] = indexPath.row
      return cell
    }

    private func make() -> Cell {
      let cell = Cell(style: .default, reuseIdentifier: "row")
      made.append(cell)
      return cell
    }
  }

  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  private let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 250), style: .plain)
  private let rows = Rows(count: 100)

  init() {
    table.rowHeight = 50
    table.dataSource = rows
    window.addSubview(table)
    window.isHidden = false
    table.layoutIfNeeded()
  }

  private func scroll(to y: CGFloat) {
    table.contentOffset = CGPoint(x: 0, y: y)
    table.layoutIfNeeded()
  }

  @Test("A table makes cells for visible rows only")
  func visibleRows() {
    #expect(rows.made.count >= 5)
    #expect(rows.made.count < 20)
    #expect(table.numberOfRows(inSection: 0) == 100)
    #expect(table.cellForRow(at: IndexPath(row: 0, section: 0)) != nil)
    #expect(table.cellForRow(at: IndexPath(row: 50, section: 0)) == nil)
    #expect(table.indexPathsForVisibleRows?.first == IndexPath(row: 0, section: 0))
  }

  @Test("A cell is a descendant of the table, at the position of its row")
  func geometry() throws {
    let path = IndexPath(row: 3, section: 0)
    let cell = try #require(table.cellForRow(at: path))
    #expect(cell.isDescendant(of: table))
    #expect(table.rectForRow(at: path) == CGRect(x: 0, y: 150, width: 320, height: 50))
    #expect(cell.convert(CGPoint.zero, to: table) == CGPoint(x: 0, y: 150))
    #expect(table.indexPath(for: cell) == path)
    cell.layoutIfNeeded()
    #expect(cell.contentView.superview === cell)
    #expect(cell.contentView.bounds.width == 320)
  }

  @Test("A table reuses cells that are no longer visible, after preparing them")
  func reuse() throws {
    let first = try #require(table.cellForRow(at: IndexPath(row: 0, section: 0)) as? Cell)
    for y in stride(from: CGFloat(0), through: 4750, by: 125) { scroll(to: y) }
    #expect(rows.made.count < 20)
    #expect(table.cellForRow(at: IndexPath(row: 0, section: 0)) == nil)
    #expect(table.cellForRow(at: IndexPath(row: 99, section: 0)) != nil)
    #expect(first.preparations > 0)
    let visible = table.visibleCells.compactMap { rows.rowsByCell[ObjectIdentifier($0)] }
    #expect(visible == table.indexPathsForVisibleRows?.map(\.row), "Each cell shows its latest row")
  }

  @Test("A cell that stays visible during scrolling isn't replaced")
  func staysVisible() {
    let path = IndexPath(row: 3, section: 0)
    let cell = table.cellForRow(at: path)
    scroll(to: 100)
    #expect(table.cellForRow(at: path) === cell)
    #expect((cell as? Cell)?.preparations == 0)
  }

  @Test("Without an unused cell of the same identifier, there is nothing to reuse")
  func nothingToReuse() {
    let other = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 250), style: .plain)
    #expect(other.dequeueReusableCell(withIdentifier: "row") == nil)
    #expect(table.dequeueReusableCell(withIdentifier: "other") == nil)
    #expect(UITableViewCell(style: .default, reuseIdentifier: nil).reuseIdentifier == nil)
  }

  @Test("reloadData() reloads the number of rows and the cells")
  func reload() {
    rows.count = 2
    table.reloadData()
    table.layoutIfNeeded()
    #expect(table.numberOfRows(inSection: 0) == 2)
    #expect(table.visibleCells.count == 2)
    rows.count = 0
    table.reloadData()
    table.layoutIfNeeded()
    #expect(table.visibleCells.isEmpty)
  }

  @Test("A table doesn't retain its data source")
  func weakDataSource() {
    var source: Rows? = Rows(count: 1)
    table.dataSource = source
    #expect(table.dataSource === source)
    source = nil
    #expect(table.dataSource == nil)
  }

  @Test("The content offset is the origin of the bounds")
  func offset() {
    scroll(to: 60)
    #expect(table.bounds.origin.y == 60)
    #expect(table.frame.origin.y == 0)
    table.bounds.origin.y = 20
    #expect(table.contentOffset.y == 20)
    table.setContentOffset(CGPoint(x: 0, y: 30), animated: false)
    #expect(table.contentOffset.y == 30)
    #expect(table.contentSize.height == 5000)
  }

  @Test("An index path consists of a section and a row")
  func indexPath() {
    var path = IndexPath(row: 3, section: 1)
    #expect(path == IndexPath(indexes: [1, 3]))
    path.row = 4
    path.section = 2
    #expect(path.row == 4)
    #expect(path.section == 2)
  }
}
