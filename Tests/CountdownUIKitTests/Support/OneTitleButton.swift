import UIKit

/// A button whose configuration has one title, which is read plain and with attributes, as UIKit's may be.
final class OneTitleButton: UIButton {
  override var configuration: UIButton.Configuration? {
    get { super.configuration }
    set {
      var new = newValue
      if newValue?.attributedTitle != super.configuration?.attributedTitle {
        new?.title = newValue?.attributedTitle.map { String($0.characters) }
      } else if newValue?.title != super.configuration?.title {
        new?.attributedTitle = newValue?.title.map { AttributedString($0) }
      }
      super.configuration = new
    }
  }
}
