#if canImport(UIKit) && !os(watchOS)
import UIKit

@available(iOS 15.0, tvOS 15.0, *)
extension AttributedString {
  private typealias Color = AttributeScopes.UIKitAttributes.ForegroundColorAttribute
  private typealias Font = AttributeScopes.UIKitAttributes.FontAttribute

  /// Another text that looks as this one begins. A given color replaces the text's own. A text without one has the color
  /// of its configuration.
  func withText(_ text: String, color: UIColor?) -> AttributedString {
    var attributes = runs.first?.attributes ?? AttributeContainer()
    if let color, attributes[Color.self] != nil { attributes[Color.self] = color }
    return AttributedString(text, attributes: attributes)
  }

  /// The same for a text that counts, with digits of one width.
  func counting(_ title: String, color: UIColor?) -> AttributedString {
    var result = withText(title, color: color)
    if let digits = result[Font.self]?.withDigitsOfOneWidth { result[Font.self] = digits }
    return result
  }

  /// The text without its attributes.
  var text: String { String(characters) }
}
#endif
