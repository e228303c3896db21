public import Foundation

/// A view that shows a row of a table.
@preconcurrency @MainActor
open class UITableViewCell: UIView {
  /// Creates a cell. Without a reuse identifier, the table doesn't reuse the cell.
  public init(style: CellStyle, reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    addSubview(contentView)
  }

  /// Creates a cell from an archive that contains only the view.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addSubview(contentView)
  }

  /// The identifier with which the table reuses the cell.
  open private(set) var reuseIdentifier: String?

  /// The superview of the cell's content.
  open var contentView: UIView { storedContentView }
  private let storedContentView = UIView(frame: .zero)

  /// Called before the table reuses the cell for another row.
  open func prepareForReuse() {}

  /// Resizes the content view to the cell's size.
  open override func layoutSubviews() {
    super.layoutSubviews()
    storedContentView.frame = bounds
  }

  /// The styles of cells. Cells have no content here.
  public enum CellStyle: Int, Sendable {
    /// A text, with an image on its left.
    case `default` = 0
    /// A text on the left, and another text on the right.
    case value1 = 1
    /// A right-aligned text on the left, and another text on the right.
    case value2 = 2
    /// A text, and another text below it.
    case subtitle = 3
  }
}
