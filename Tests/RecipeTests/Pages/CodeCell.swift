import CountdownKit
import UIKit

// recipe: CountInATableCell
final class CodeCell: UITableViewCell {
  let button = UIButton(type: .system)

  /// Shows the row's title, or the time left if the row is waiting.
  func show(_ row: String) {
    button.setTitle("Send the code", for: .normal)
    button.countdown.attach(to: "code-\(row)")
  }

  func startWaiting(_ row: String) {
    button.countdown.start(from: 60, key: "code-\(row)")
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    button.countdown.cancel()
  }
}
// end of recipe

// recipe: CountInATableCell
final class SelectableCodeCell: UITableViewCell {
  let button = UIButton(type: .system)

  /// Starts the wait for a row. Does nothing while the row is waiting.
  func send(_ row: String) {
    guard !button.countdown.isRunning else { return }
    var style = CountdownStyle.standard
    style.interaction = .unchanged
    button.countdown.start(from: 60, key: "code-\(row)", style: style)
  }
}
// end of recipe
