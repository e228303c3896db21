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
final class WaitCell: UITableViewCell {
  let label = UILabel()
  private var activity: CountdownObservation?
  private var ticks: CountdownObservation?

  /// Shows the time left under the row's key, now and later.
  func show(_ row: String) {
    label.text = nil
    let center = CountdownCenter.shared
    activity = center.observe("code-\(row)") { [weak self] activity in
      self?.show(activity)
    }
  }

  private func show(_ activity: CountdownCenter.Activity) {
    label.text = nil
    ticks = nil
    guard case .counting(let countdown) = activity else { return }
    ticks = countdown.observe { [weak self] tick in
      self?.label.text = tick.isFinished ? nil : "\(tick.remainingSeconds) s"
    }
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
