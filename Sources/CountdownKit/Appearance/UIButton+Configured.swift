#if canImport(UIKit) && !os(watchOS)
import UIKit

extension UIButton {
  /// Whether a configuration says how the button looks.
  var isConfigured: Bool {
    if #available(iOS 15.0, tvOS 15.0, *) { configuration != nil } else { false }
  }
}
#endif
