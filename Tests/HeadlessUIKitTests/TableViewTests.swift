import Testing
import UIKit

@MainActor @Suite
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
    var shownBy: [ObjectIdentifier: Int] = [:]

    init(count: Int) { self.count = count }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "row") as? Cell ?? make()
      shownBy[ObjectIdentifier(cell)] = indexPath.row
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

  @Test("Cells are made for the rows that are to be seen, not for all")
  func visibleRows() {
    #expect(rows.made.count >= 5)
    #expect(rows.made.count < 20)
    #expect(table.numberOfRows(inSection: 0) == 100)
    #expect(table.cellForRow(at: IndexPath(row: 0, section: 0)) != nil)
    #expect(table.cellForRow(at: IndexPath(row: 50, section: 0)) == nil)
    #expect(table.indexPathsForVisibleRows?.first == IndexPath(row: 0, section: 0))
  }

  @Test("A cell lies inside the list, where its row is")
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

  @Test("A cell that is scrolled out is handed out again, after it has been told so")
  func reuse() throws {
    let first = try #require(table.cellForRow(at: IndexPath(row: 0, section: 0)) as? Cell)
    for y in stride(from: CGFloat(0), through: 4750, by: 125) { scroll(to: y) }
    #expect(rows.made.count < 20)
    #expect(table.cellForRow(at: IndexPath(row: 0, section: 0)) == nil)
    #expect(table.cellForRow(at: IndexPath(row: 99, section: 0)) != nil)
    #expect(first.preparations > 0)
    let visible = table.visibleCells.compactMap { rows.shownBy[ObjectIdentifier($0)] }
    #expect(visible == table.indexPathsForVisibleRows?.map(\.row), "each shows the row that it was made for last")
  }

  @Test("A cell that stays in sight stays the same while the list scrolls")
  func staysWhileVisible() {
    let path = IndexPath(row: 3, section: 0)
    let cell = table.cellForRow(at: path)
    scroll(to: 100)
    #expect(table.cellForRow(at: path) === cell)
    #expect((cell as? Cell)?.preparations == 0)
  }

  @Test("There is nothing to reuse before a cell has left, and never one without an identifier")
  func nothingToReuse() {
    let other = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 250), style: .plain)
    #expect(other.dequeueReusableCell(withIdentifier: "row") == nil)
    #expect(table.dequeueReusableCell(withIdentifier: "other") == nil)
    #expect(UITableViewCell(style: .default, reuseIdentifier: nil).reuseIdentifier == nil)
  }

  @Test("reloadData asks for everything again")
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

  @Test("The data source is not kept alive")
  func weakDataSource() {
    var source: Rows? = Rows(count: 1)
    table.dataSource = source
    #expect(table.dataSource === source)
    source = nil
    #expect(table.dataSource == nil)
  }

  @Test("How far the content is scrolled is the origin of the bounds")
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

  @Test("A row's path has its section and its number")
  func indexPath() {
    var path = IndexPath(row: 3, section: 1)
    #expect(path == IndexPath(indexes: [1, 3]))
    path.row = 4
    path.section = 2
    #expect(path.row == 4)
    #expect(path.section == 2)
  }
}
