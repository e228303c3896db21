#if canImport(UIKit) && !os(watchOS)
import UIKit

extension NSAttributedString {
  /// Another text that looks as this one begins, in another color if one is given.
  func withText(_ text: String, color: UIColor?) -> NSAttributedString {
    NSAttributedString(string: text, attributes: firstAttributes(color: color))
  }

  /// The same for a text that counts, with digits of one width.
  func counting(_ title: String, color: UIColor?) -> NSAttributedString {
    var attributes = firstAttributes(color: color)
    if let font = attributes[.font] as? UIFont, let digits = font.withDigitsOfOneWidth { attributes[.font] = digits }
    return NSAttributedString(string: title, attributes: attributes)
  }

  private func firstAttributes(color: UIColor?) -> [Key: Any] {
    var attributes = length > 0 ? attributes(at: 0, effectiveRange: nil) : [:]
    // An image at the beginning is no attribute of a text.
    attributes[.attachment] = nil
    if let color { attributes[.foregroundColor] = color }
    return attributes
  }
}
#endif
