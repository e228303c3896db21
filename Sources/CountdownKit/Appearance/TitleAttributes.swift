#if canImport(UIKit) && !os(watchOS)
import UIKit

@available(iOS 15.0, tvOS 15.0, *)
extension AttributedString {
  private typealias Color = AttributeScopes.UIKitAttributes.ForegroundColorAttribute
  private typealias Font = AttributeScopes.UIKitAttributes.FontAttribute

  /// Returns another text with the attributes of this text's first run.
  ///
  /// - Parameter color: A color that replaces the text's own color. If the text has no color, it gets none, and
  ///   therefore has the color of its configuration.
  func replacingText(with text: String, color: UIColor?) -> AttributedString {
    AttributedString(text, attributes: firstAttributes(color: color))
  }

  /// Returns the attributes of this text's first run with monospaced digits, for a counting title.
  func countingAttributes(color: UIColor?) -> AttributeContainer {
    var attributes = firstAttributes(color: color)
    if let font = attributes[Font.self]?.withMonospacedDigits { attributes[Font.self] = font }
    return attributes
  }

  private func firstAttributes(color: UIColor?) -> AttributeContainer {
    var attributes = runs.first?.attributes ?? AttributeContainer()
    if let color, attributes[Color.self] != nil { attributes[Color.self] = color }
    return attributes
  }

  /// The text without its attributes. A slice of the characters is converted at once, and all characters one by one.
  var text: String { String(characters[...]) }
}

extension NSAttributedString {
  /// Returns another text with the attributes of this text's first character. If `color` isn't nil, the text has that
  /// color.
  func replacingText(with text: String, color: UIColor?) -> NSAttributedString {
    NSAttributedString(string: text, attributes: firstAttributes(color: color))
  }

  /// Returns the attributes of this text's first character with monospaced digits, for a counting title.
  func countingAttributes(color: UIColor?) -> [Key: Any] {
    var attributes = firstAttributes(color: color)
    if let font = (attributes[.font] as? UIFont)?.withMonospacedDigits { attributes[.font] = font }
    return attributes
  }

  private func firstAttributes(color: UIColor?) -> [Key: Any] {
    var attributes = length > 0 ? attributes(at: 0, effectiveRange: nil) : [:]
    // An image is attached to its own character only.
    attributes[.attachment] = nil
    if let color { attributes[.foregroundColor] = color }
    return attributes
  }
}

extension UIFont {
  /// The same font with monospaced digits, which keep a counting title from jittering. It's nil if the font isn't a
  /// system font.
  ///
  /// The names of all system fonts begin with a period.
  var withMonospacedDigits: UIFont? {
    guard fontName.hasPrefix(".") else { return nil }
    let features = fontDescriptor.object(forKey: .featureSettings) as? [[UIFontDescriptor.FeatureKey: Int]] ?? []
    let descriptor = fontDescriptor.addingAttributes([.featureSettings: features + [Self.monospacedNumbers]])
    return UIFont(descriptor: descriptor, size: pointSize)
  }

  /// The feature `kNumberSpacingType` with the selector `kMonospacedNumbersSelector`.
  ///
  /// The keys are those of Core Text, because UIKit renamed its constants for them in iOS 15.
  private static let monospacedNumbers: [UIFontDescriptor.FeatureKey: Int] = [
    UIFontDescriptor.FeatureKey(rawValue: "CTFeatureTypeIdentifier"): 6,
    UIFontDescriptor.FeatureKey(rawValue: "CTFeatureSelectorIdentifier"): 0,
  ]
}
#endif
