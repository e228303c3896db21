public import Foundation

@preconcurrency @MainActor
open class UITableViewCell: UIView {
  public init(style: CellStyle, reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    addSubview(contentView)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addSubview(contentView)
  }

  open private(set) var reuseIdentifier: String?

  public let contentView = UIView(frame: .zero)

  open func prepareForReuse() {}

  open override func layoutSubviews() {
    super.layoutSubviews()
    contentView.frame = bounds
  }

  /// Cells have no content here, so only the default style is available.
  public enum CellStyle: Int, Sendable {
    case `default` = 0
  }
}
