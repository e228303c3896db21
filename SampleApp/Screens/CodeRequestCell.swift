import CountdownKit
import UIKit

/// A row that asks for a code for one telephone number. It shows another number when it is used again.
final class CodeRequestCell: UITableViewCell {
  static let identifier = "code request"

  private let button = UIButton(type: .system)
  private var onRequest: (() -> Void)?

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    button.addAction(UIAction { [weak self] _ in self?.onRequest?() }, for: .touchUpInside)
    contentView.addSubview(button)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    button.frame = contentView.bounds.insetBy(dx: 20, dy: 0)
  }

  /// Gives the button its own look back, before it shows another row. The wait itself goes on under its key.
  override func prepareForReuse() {
    super.prepareForReuse()
    button.countdown.cancel()
    onRequest = nil
  }

  /// Shows a request, and how long it has to wait, if it has.
  func show(_ request: CodeRequest, onRequest: @escaping () -> Void) {
    self.onRequest = onRequest
    button.setTitle("Send to \(request.number)", for: .normal)
    button.countdown.attach(to: request.key, style: style(for: request))
  }

  private func style(for request: CodeRequest) -> CountdownStyle {
    var style = CountdownStyle(countingTitle: { "Again in \($0) s: \(request.number)" })
    // Of twenty rows that count at once, VoiceOver tells the ends alone.
    style.announcements.thresholds = []
    return style
  }
}
