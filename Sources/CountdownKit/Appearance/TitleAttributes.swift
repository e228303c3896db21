#if canImport(UIKit) && !os(watchOS)
import UIKit

/// An attributed title of a button.
///
/// It's compared character by character, because Foundation on Linux traps when it compares texts that have the attributes of
/// other modules.
struct AttributedTitle: Equatable {
  let text: NSAttributedString

  static func == (left: AttributedTitle, right: AttributedTitle) -> Bool {
    if left.text === right.text { return true }
    guard left.text.string == right.text.string else { return false }
    return (0..<left.text.length).allSatisfy { left.attributes(at: $0) == right.attributes(at: $0) }
  }

  private func attributes(at index: Int) -> [NSAttributedString.Key: AnyHashable] {
    text.attributes(at: index, effectiveRange: nil).compactMapValues { $0 as? AnyHashable }
  }
}

extension NSAttributedString {
  /// Returns the attributes of this text's first character for another text.
  func attributes(color: UIColor?, hasMonospacedDigits: Bool) -> [Key: Any] {
    var attributes = length > 0 ? attributes(at: 0, effectiveRange: nil) : [:]
    // An image is attached to its own character only.
    attributes[.attachment] = nil
    if let color { attributes[.foregroundColor] = color }
    if hasMonospacedDigits, let font = attributes[.font] as? UIFont { attributes[.font] = font.withMonospacedDigits }
    return attributes
  }

  /// Returns this text in a color, or this text itself if the color is nil.
  func with(_ color: UIColor?) -> NSAttributedString {
    guard let color else { return self }
    let colored = NSMutableAttributedString(attributedString: self)
    colored.addAttribute(.foregroundColor, value: color, range: NSRange(location: 0, length: length))
    return colored
  }
}

/// A text without a color of its own has the color of its configuration, so it gets none here.
@available(iOS 15.0, tvOS 15.0, *)
extension AttributedString {
  private typealias Color = AttributeScopes.UIKitAttributes.ForegroundColorAttribute
  private typealias Font = AttributeScopes.UIKitAttributes.FontAttribute

  /// Returns the attributes of this text's first run for another text.
  func attributes(color: UIColor?, hasMonospacedDigits: Bool) -> AttributeContainer {
    var attributes = runs.first?.attributes ?? AttributeContainer()
    if let color, attributes[Color.self] != nil { attributes[Color.self] = color }
    if hasMonospacedDigits, let font = attributes[Font.self] { attributes[Font.self] = font.withMonospacedDigits }
    return attributes
  }

  /// Returns this text in a color, or this text itself if the color is nil.
  func with(_ color: UIColor?) -> AttributedString {
    guard let color else { return self }
    var colored = self
    for run in runs where run[Color.self] != nil { colored[run.range][Color.self] = color }
    return colored
  }

  /// The text without its attributes. A slice of the characters is converted at once, and all characters one by one.
  var text: String { String(characters[...]) }
}

/// The attributes of a configuration's title while counting: those of the app, with the style's color and monospaced digits.
///
/// A color in the text attributes is also visible on a disabled button.
///
/// `@unchecked Sendable` is sound because the values never change, and UIKit calls the transformer on the main thread only.
@available(iOS 15.0, tvOS 15.0, *)
final class CountingTextAttributes: @unchecked Sendable {
  let original: UIConfigurationTextAttributesTransformer?
  let color: UIColor?

  init(over original: UIConfigurationTextAttributesTransformer?, color: UIColor?) {
    self.original = original
    self.color = color
  }

  var transformer: UIConfigurationTextAttributesTransformer {
    UIConfigurationTextAttributesTransformer { self.attributes(over: $0) }
  }

  private func attributes(over attributes: AttributeContainer) -> AttributeContainer {
    typealias Scope = AttributeScopes.UIKitAttributes
    var result = original?(attributes) ?? attributes
    if let color { result[Scope.ForegroundColorAttribute.self] = color }
    if let font = result[Scope.FontAttribute.self] { result[Scope.FontAttribute.self] = font.withMonospacedDigits }
    return result
  }
}

extension UIFont {
  /// The same font with monospaced digits, which keep a counting title from jittering. Only system fonts have them. Their
  /// names begin with a period.
  var withMonospacedDigits: UIFont {
    guard fontName.hasPrefix(".") else { return self }
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
