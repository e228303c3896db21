public import Foundation

/// A scrolling list of rows, with cells for the visible rows only.
///
/// The table keeps a cell whose row is no longer visible, and reuses it for another row with the same reuse identifier.
@preconcurrency @MainActor
open class UITableView: UIScrollView {
  /// The height of rows with an automatic height. Their content isn't measured here.
  private static let standardRowHeight: CGFloat = 44

  /// Creates a table with a style.
  public init(frame: CGRect, style: Style) {
    self.style = style
    super.init(frame: frame)
  }

  /// Creates a plain table.
  public convenience override init(frame: CGRect) {
    self.init(frame: frame, style: .plain)
  }

  /// Creates a plain table from an archive.
  public required init?(coder: NSCoder) {
    style = .plain
    super.init(coder: coder)
  }

  /// The style of the table.
  open private(set) var style: Style

  /// The styles of tables.
  public enum Style: Int, Sendable {
    /// Rows from edge to edge.
    case plain = 0
    /// Groups of rows.
    case grouped = 1
    /// Groups of rows with margins.
    case insetGrouped = 2
  }

  /// The object that provides the rows. The reference is weak.
  open weak var dataSource: (any UITableViewDataSource)? {
    didSet { reloadData() }
  }

  /// The value for an automatic row height.
  public static let automaticDimension: CGFloat = -1

  /// The height of every row. The default is `automaticDimension`.
  open var rowHeight: CGFloat = UITableView.automaticDimension {
    didSet { if rowHeight != oldValue { reloadData() } }
  }

  private var height: CGFloat { rowHeight > 0 ? rowHeight : Self.standardRowHeight }

  // MARK: Rows

  /// The number of rows, or `nil` if the table must ask the data source.
  private var rowCount: Int?
  private var visible: [Int: UITableViewCell] = [:]
  private var reusable: [String: [UITableViewCell]] = [:]

  /// Reloads all rows at the next layout.
  open func reloadData() {
    rowCount = nil
    setNeedsLayout()
  }

  /// Returns the number of rows in a section. Only section 0 has rows here.
  open func numberOfRows(inSection section: Int) -> Int {
    guard section == 0 else { return 0 }
    if let rowCount { return rowCount }
    let count = max(0, dataSource?.tableView(self, numberOfRowsInSection: 0) ?? 0)
    for row in Array(visible.keys) { removeCell(for: row) }
    rowCount = count
    contentSize = CGSize(width: bounds.width, height: CGFloat(count) * height)
    return count
  }

  /// Returns the rectangle of a row.
  open func rectForRow(at indexPath: IndexPath) -> CGRect {
    CGRect(x: 0, y: CGFloat(indexPath.row) * height, width: bounds.width, height: height)
  }

  /// Returns the cell of a row, or `nil` if the row isn't visible.
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
    indexPath.section == 0 ? visible[indexPath.row] : nil
  }

  /// Returns the row of a cell, or `nil` if the cell isn't visible.
  open func indexPath(for cell: UITableViewCell) -> IndexPath? {
    visible.first { $0.value === cell }.map { IndexPath(row: $0.key, section: 0) }
  }

  /// The visible cells from top to bottom.
  open var visibleCells: [UITableViewCell] { visible.sorted { $0.key < $1.key }.map(\.value) }

  /// The visible rows from top to bottom.
  open var indexPathsForVisibleRows: [IndexPath]? {
    visible.keys.sorted().map { IndexPath(row: $0, section: 0) }
  }

  // MARK: Cells

  /// Returns an unused cell with a reuse identifier, after preparing it for reuse. Returns `nil` if there is none.
  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    guard let cell = reusable[identifier]?.popLast() else { return nil }
    cell.prepareForReuse()
    return cell
  }

  /// Adds cells for visible rows, and removes the other cells.
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
    return clamped((bounds.minY / height).rounded(.down))..<clamped((bounds.maxY / height).rounded(.up))
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
  /// Returns the number of rows in a section.
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int

  /// Returns a new or reused cell for a row.
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
}

extension IndexPath {
  /// Creates the index path of a row.
  public init(row: Int, section: Int) {
    self.init(indexes: [section, row])
  }

  /// The index of the row in its section.
  public var row: Int {
    get { self[1] }
    set { self[1] = newValue }
  }

  /// The index of the section.
  public var section: Int {
    get { self[0] }
    set { self[0] = newValue }
  }
}
