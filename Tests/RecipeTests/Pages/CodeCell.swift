import CountdownKit
import UIKit

// recipe: CountInATableCell
final class CodeCell: UITableViewCell {
  let button = UIButton(type: .system)

  /// Shows what is under the row's key, now and later.
  func show(_ row: String) {
    button.countdown.cancel()
    button.setTitle("Send the code", for: .normal)
    button.countdown.attach(to: "code-\(row)")
  }
}

final class CodeListPage: UIViewController {
  /// Sends a row's code. The row's cell shows it, and so does a cell that
  /// is reused for the row later.
  func send(_ row: String) throws(SendError) -> SendRequest {
    try CountdownCenter.shared.beginSend(for: 60, key: "code-\(row)")
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
