#if canImport(UIKit) && !os(watchOS)
import UIKit

extension UIButton {
  /// The title that the button shows. A configuration's title covers a title that is set for a state.
  var visibleTitle: String? {
    configurationTitle ?? currentAttributedTitle?.string ?? currentTitle ?? titleLabel?.text
  }

  private var configurationTitle: String? {
    guard #available(iOS 15.0, tvOS 15.0, *), let configuration else { return nil }
    return configuration.attributedTitle.map { String($0.characters) } ?? configuration.title
  }
}
#endif
