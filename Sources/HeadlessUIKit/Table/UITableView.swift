public import Foundation

@preconcurrency @MainActor
open class UITableView: UIScrollView {
  public init(frame: CGRect, style: Style) {
    super.init(frame: frame)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  public enum Style: Int, Sendable {
    case plain = 0
  }

  open weak var dataSource: (any UITableViewDataSource)? {
    didSet { reloadData() }
  }

  /// There are no automatic heights here.
  open var rowHeight: CGFloat = 44 {
    didSet { if rowHeight != oldValue { reloadData() } }
  }

  // MARK: Rows

  /// The number of rows, or `nil` if the table must ask the data source.
  private var rowCount: Int?
  private var visible: [Int: UITableViewCell] = [:]
  private var reusable: [String: [UITableViewCell]] = [:]

  open func reloadData() {
    rowCount = nil
    setNeedsLayout()
  }

  /// Only section 0 has rows here.
  open func numberOfRows(inSection section: Int) -> Int {
    guard section == 0 else { return 0 }
    if let rowCount { return rowCount }
    let count = max(0, dataSource?.tableView(self, numberOfRowsInSection: 0) ?? 0)
    for row in Array(visible.keys) { removeCell(for: row) }
    rowCount = count
    contentSize = CGSize(width: bounds.width, height: CGFloat(count) * rowHeight)
    return count
  }

  open func rectForRow(at indexPath: IndexPath) -> CGRect {
    CGRect(x: 0, y: CGFloat(indexPath.row) * rowHeight, width: bounds.width, height: rowHeight)
  }

  open func indexPath(for cell: UITableViewCell) -> IndexPath? {
    visible.first { $0.value === cell }.map { IndexPath(row: $0.key, section: 0) }
  }

  // MARK: Cells

  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    guard let cell = reusable[identifier]?.popLast() else { return nil }
    cell.prepareForReuse()
    return cell
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let rows = visibleRows(of: numberOfRows(inSection: 0))
    for row in visible.keys.filter({ !rows.contains($0) }) { removeCell(for: row) }
    for row in rows { addCell(for: row) }
    // Adding the cells requested another layout.
    needsLayout = false
  }

  private func visibleRows(of count: Int) -> Range<Int> {
    guard count > 0, bounds.height > 0 else { return 0..<0 }
    // Clamps before the conversion, because an offset can be too large for an integer.
    func clamped(_ row: CGFloat) -> Int { Int(min(max(row, 0), CGFloat(count))) }
    return clamped((bounds.minY / rowHeight).rounded(.down))..<clamped((bounds.maxY / rowHeight).rounded(.up))
  }

  private func addCell(for row: Int) {
    let path = IndexPath(row: row, section: 0)
    guard let cell = visible[row] ?? dataSource?.tableView(self, cellForRowAt: path) else { return }
    cell.frame = rectForRow(at: path)
    if visible.updateValue(cell, forKey: row) !== cell { addSubview(cell) }
  }

  private func removeCell(for row: Int) {
    guard let cell = visible.removeValue(forKey: row) else { return }
    cell.removeFromSuperview()
    guard let identifier = cell.reuseIdentifier else { return }
    reusable[identifier, default: []].append(cell)
  }
}

/// An object that provides the rows of a table. UIKit's optional methods aren't available here.
@preconcurrency @MainActor
public protocol UITableViewDataSource: NSObjectProtocol {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
}

extension IndexPath {
  public init(row: Int, section: Int) {
    self.init(indexes: [section, row])
  }

  public var row: Int {
    get { self[1] }
    set { self[1] = newValue }
  }

  public var section: Int {
    get { self[0] }
    set { self[0] = newValue }
  }
}
