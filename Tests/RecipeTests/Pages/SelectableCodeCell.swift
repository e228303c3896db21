import CountdownKit
import UIKit

// recipe: CountInATableCell
final class SelectableCodeCell: UITableViewCell {
  let button = UIButton(type: .system)

  /// Sends the code for a row, unless the row still waits.
  func send(_ row: String) {
    guard !button.countdown.isRunning else { return }
    var style = CountdownStyle.standard
    style.interaction = .unchanged
    button.countdown.start(from: 60, key: "code-\(row)", style: style)
  }
}
// end of recipe
