public import Foundation

/// What shows a row of a list, and later another one.
@preconcurrency @MainActor
open class UITableViewCell: UIView {
  /// A cell that can be had again by that identifier; without one it is used once.
  public init(style: CellStyle, reuseIdentifier: String?) {
    storedReuseIdentifier = reuseIdentifier
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    addSubview(contentView)
  }

  /// A cell from an archive, of which nothing but the view is read.
  public required init?(coder: NSCoder) {
    storedReuseIdentifier = nil
    super.init(coder: coder)
    addSubview(contentView)
  }

  /// What the cell can be had again by.
  open var reuseIdentifier: String? { storedReuseIdentifier }
  private let storedReuseIdentifier: String?

  /// Where the cell's own views belong.
  open var contentView: UIView { storedContentView }
  private let storedContentView = UIView(frame: .zero)

  /// Called before the cell is handed out for another row.
  open func prepareForReuse() {}

  /// Gives the content the cell's size.
  open override func layoutSubviews() {
    super.layoutSubviews()
    storedContentView.frame = bounds
  }
}
