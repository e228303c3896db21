import Foundation
import UIKit

/// A button whose titles for each state are read from its configuration where there are none, as UIKit's may be.
final class EchoingButton: UIButton {
  override func title(for state: UIControl.State) -> String? {
    super.title(for: state) ?? configuration?.title
  }

  override func attributedTitle(for state: UIControl.State) -> NSAttributedString? {
    super.attributedTitle(for: state)
      ?? configuration?.attributedTitle.map { NSAttributedString(string: String($0.characters)) }
  }
}
