public import Foundation

/// A list of rows that scrolls, with cells for those rows alone that are to be seen.
///
/// A cell whose row has left the visible part is kept, and handed out again by its reuse identifier for the next row that
/// enters.
@preconcurrency @MainActor
open class UITableView: UIScrollView {
  /// The height of rows whose height is left to their content, which is not measured here.
  private static let standardRowHeight: CGFloat = 44

  /// A list in the given style.
  public init(frame: CGRect, style: Style) {
    storedStyle = style
    super.init(frame: frame)
  }

  /// A plain list.
  public convenience override init(frame: CGRect) {
    self.init(frame: frame, style: .plain)
  }

  /// A plain list from an archive.
  public required init?(coder: NSCoder) {
    storedStyle = .plain
    super.init(coder: coder)
  }

  /// How the list is set.
  open var style: Style { storedStyle }
  private let storedStyle: Style

  /// Who knows the rows. Not kept alive.
  open weak var dataSource: (any UITableViewDataSource)? {
    didSet { reloadData() }
  }

  /// A row's height that is left to its content.
  public static let automaticDimension: CGFloat = -1

  /// The height of every row; left to the content unless set.
  open var rowHeight: CGFloat = UITableView.automaticDimension {
    didSet { if rowHeight != oldValue { reloadData() } }
  }

  private var height: CGFloat { rowHeight > 0 ? rowHeight : Self.standardRowHeight }

  // MARK: rows

  /// Nil if the data source is to be asked again.
  private var rowCount: Int?
  private var shown: [Int: UITableViewCell] = [:]
  private var reusable: [String: [UITableViewCell]] = [:]

  /// Asks the data source for everything again, at the next layout.
  open func reloadData() {
    rowCount = nil
    setNeedsLayout()
  }

  /// How many rows there are; there is one section here, of the number 0.
  open func numberOfRows(inSection section: Int) -> Int {
    guard section == 0 else { return 0 }
    if let rowCount { return rowCount }
    let count = max(0, dataSource?.tableView(self, numberOfRowsInSection: 0) ?? 0)
    for row in Array(shown.keys) { retire(row) }
    rowCount = count
    contentSize = CGSize(width: bounds.width, height: CGFloat(count) * height)
    return count
  }

  /// Where a row lies.
  open func rectForRow(at indexPath: IndexPath) -> CGRect {
    CGRect(x: 0, y: CGFloat(indexPath.row) * height, width: bounds.width, height: height)
  }

  /// The cell that shows the row; nil if the row is not to be seen.
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
    indexPath.section == 0 ? shown[indexPath.row] : nil
  }

  /// The row that the cell shows; nil if it shows none.
  open func indexPath(for cell: UITableViewCell) -> IndexPath? {
    shown.first { $0.value === cell }.map { IndexPath(row: $0.key, section: 0) }
  }

  /// The cells that are to be seen, from top to bottom.
  open var visibleCells: [UITableViewCell] { shown.sorted { $0.key < $1.key }.map(\.value) }

  /// The rows that are to be seen, from top to bottom.
  open var indexPathsForVisibleRows: [IndexPath]? {
    shown.keys.sorted().map { IndexPath(row: $0, section: 0) }
  }

  // MARK: cells

  /// A cell that was made with that identifier and shows nothing any more, prepared for reuse; nil if there is none.
  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    guard let cell = reusable[identifier]?.popLast() else { return nil }
    cell.prepareForReuse()
    return cell
  }

  /// Gives each row that is to be seen a cell, and takes the others' away.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let rows = visibleRows(of: numberOfRows(inSection: 0))
    for row in shown.keys.filter({ !rows.contains($0) }) { retire(row) }
    for row in rows { show(row) }
    // Adding the cells asked for layout once more; this was it.
    needsLayout = false
  }

  private func visibleRows(of count: Int) -> Range<Int> {
    guard count > 0, bounds.height > 0 else { return 0..<0 }
    let all = 0...CGFloat(count)
    let first = (bounds.minY / height).rounded(.down)
    let end = (bounds.maxY / height).rounded(.up)
    return Int(min(max(first, all.lowerBound), all.upperBound))..<Int(min(max(end, all.lowerBound), all.upperBound))
  }

  private func show(_ row: Int) {
    let path = IndexPath(row: row, section: 0)
    guard let cell = shown[row] ?? dataSource?.tableView(self, cellForRowAt: path) else { return }
    cell.frame = rectForRow(at: path)
    if shown.updateValue(cell, forKey: row) !== cell { addSubview(cell) }
  }

  private func retire(_ row: Int) {
    guard let cell = shown.removeValue(forKey: row) else { return }
    cell.removeFromSuperview()
    guard let identifier = cell.reuseIdentifier else { return }
    reusable[identifier, default: []].append(cell)
  }
}
