import UIKit

/// Gives out attributed titles with other attributes than those that were set, as UIKit may complete them.
final class RestylingButton: UIButton {
  private var readings = 0

  override func attributedTitle(for state: UIControl.State) -> NSAttributedString? {
    guard let title = super.attributedTitle(for: state) else { return nil }
    readings += 1
    let completed = NSMutableAttributedString(attributedString: title)
    completed.addAttribute(.kern, value: readings, range: NSRange(location: 0, length: completed.length))
    return completed
  }
}
