import CountdownKit
import UIKit

// recipe: CountInATableCell
final class CodeCell: UITableViewCell {
  let button = UIButton(type: .system)

  /// Shows a row: its own title, or what is left of its wait.
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
