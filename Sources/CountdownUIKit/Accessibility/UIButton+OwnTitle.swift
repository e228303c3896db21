#if canImport(UIKit) && !os(watchOS)
  import UIKit

  extension UIButton {
    /// The title that it shows while it does not count, wherever it has it from.
    var ownTitle: String? {
      currentAttributedTitle?.string ?? currentTitle ?? configuredTitle ?? titleLabel?.text
    }

    private var configuredTitle: String? {
      guard #available(iOS 15.0, tvOS 15.0, *), let configuration else { return nil }
      return configuration.attributedTitle.map { String($0.characters) } ?? configuration.title
    }
  }
#endif
