import CountdownKit
import UIKit

/// A list of twenty countdowns in reused cells.
final class ListViewController: PageViewController, UITableViewDataSource {
  /// The keys of the rows' countdowns. They contain the row, not the phone number, because keys are stored as plain text.
  static let keys = (0..<20).map { "list-\($0)" }

  private let requests: [CodeRequest]
  private let table = UITableView(frame: .zero, style: .plain)

  override init(settings: SampleSettings) {
    requests = Self.keys.enumerated().map { CodeRequest(row: $0, key: $1, seconds: settings.seconds) }
    super.init(settings: settings)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    caption = "Send, then scroll: a reused cell shows the countdown of its row."
    addButton("Send all 20") { [weak self] in self?.sendCodes(0..<Self.keys.count) }
    table.rowHeight = 48
    table.dataSource = self
    fill(with: table)
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { requests.count }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell =
      tableView.dequeueReusableCell(withIdentifier: CodeRequestCell.identifier) as? CodeRequestCell
      ?? CodeRequestCell(style: .default, reuseIdentifier: CodeRequestCell.identifier)
    let row = indexPath.row
    cell.show(requests[row]) { [weak self] in self?.sendCodes(row..<row + 1) }
    return cell
  }

  private func sendCodes(_ rows: Range<Int>) {
    for row in rows { requests[row].send() }
    table.reloadData()
  }
}

/// A request for a code for one phone number.
private struct CodeRequest {
  let number: String
  let key: String
  let seconds: Int

  /// Creates the request of a row. Each row waits one second longer than the previous one, so no two rows show the same.
  init(row: Int, key: String, seconds: Int) {
    number = "138 0000 00" + (row < 10 ? "0" : "") + "\(row)"
    self.key = key
    self.seconds = seconds + row
  }

  /// Starts the countdown if it isn't running.
  func send() {
    CountdownCenter.shared.start(key, duration: Double(seconds))
  }
}

/// A cell with a button that requests a code.
private final class CodeRequestCell: UITableViewCell {
  static let identifier = "code request"

  private let button = UIButton(type: .system)
  private var onRequest: (() -> Void)?

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    button.addBorder()
    button.addAction(UIAction { [weak self] _ in self?.onRequest?() }, for: .touchUpInside)
    contentView.addSubview(button)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    button.frame = contentView.bounds.insetBy(dx: 20, dy: 2)
  }

  /// Restores the button before the cell shows another row. The countdown continues under its key.
  override func prepareForReuse() {
    super.prepareForReuse()
    button.countdown.cancel()
    onRequest = nil
  }

  /// Shows a request, and its countdown if one is running.
  func show(_ request: CodeRequest, onRequest: @escaping () -> Void) {
    self.onRequest = onRequest
    button.setTitle("Send to \(request.number)", for: .normal)
    button.countdown.follow(request.key, style: style(for: request))
  }

  private func style(for request: CodeRequest) -> CountdownStyle {
    var style = CountdownStyle(countingTitle: { "Again in \($0) s: \(request.number)" })
    style.countingTitleColor = .secondaryLabel
    // VoiceOver announces only the ends, because up to twenty rows count at once.
    style.announcements.start = nil
    return style
  }
}
