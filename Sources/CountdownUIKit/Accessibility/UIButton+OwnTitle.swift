#if canImport(UIKit) && !os(watchOS)
  import UIKit

  extension UIButton {
    /// The title that it shows while it does not count, wherever it has it from.
    var ownTitle: String? {
      currentAttributedTitle?.string ?? currentTitle ?? titleLabel?.text
    }
  }
#endif
