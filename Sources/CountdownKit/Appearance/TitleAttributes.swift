#if canImport(UIKit) && !os(watchOS)
import UIKit

/// An attributed title of a button.
///
/// It's compared run by run, because Foundation on Linux can't compare attributes that are objects of other modules.
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
  /// Returns this text in another color.
  func colored(_ color: UIColor) -> NSAttributedString {
    // On Linux, changing an attribute to an object of another module crashes.
    let text = NSMutableAttributedString(string: "")
    enumerateAttributes(in: NSRange(location: 0, length: length)) { attributes, range, _ in
      let colored = attributes.merging([.foregroundColor: color]) { $1 }
      text.append(NSAttributedString(string: attributedSubstring(from: range).string, attributes: colored))
    }
    return text
  }

  /// Returns the attributes of this text for another text: those of the first run that isn't an attached image.
  func attributes(color: UIColor?, hasMonospacedDigits: Bool) -> [Key: Any] {
    var attributes: [Key: Any] = [:]
    enumerateAttributes(in: NSRange(location: 0, length: length)) { found, _, stop in
      guard found[.attachment] == nil else { return }
      attributes = found
      stop.pointee = true
    }
    if let color { attributes[.foregroundColor] = color }
    if hasMonospacedDigits, let font = attributes[.font] as? UIFont { attributes[.font] = font.withMonospacedDigits }
    return attributes
  }
}

extension AttributedString {
  private typealias Attributes = AttributeScopes.UIKitAttributes

  /// The character that an image is attached to.
  private static let attachment: Character = "\u{FFFC}"

  /// Returns this text with another color in each run that has one. The others have the configuration's color.
  func colored(_ color: UIColor?) -> AttributedString {
    var text = self
    for run in runs where color != nil && run[Attributes.ForegroundColorAttribute.self] != nil {
      text[run.range][Attributes.ForegroundColorAttribute.self] = color
    }
    return text
  }

  /// Returns the attributes of this text for another text: those of the first run that isn't an attached image. Text
  /// without a color has the color of its configuration.
  func attributes(color: UIColor?, hasMonospacedDigits: Bool) -> AttributeContainer {
    let first = runs.first { self[$0.range].characters.first != Self.attachment }
    let attributes = first?.attributes ?? AttributeContainer()
    let hasColor = attributes[Attributes.ForegroundColorAttribute.self] != nil
    return attributes.with(color: hasColor ? color : nil, hasMonospacedDigits: hasMonospacedDigits)
  }

  /// The text without its attributes. A slice of the characters is converted at once, and all characters one by one.
  var text: String { String(characters[...]) }
}

extension AttributeContainer {
  fileprivate func with(color: UIColor?, hasMonospacedDigits: Bool) -> AttributeContainer {
    var attributes = self
    if let color { attributes[AttributeScopes.UIKitAttributes.ForegroundColorAttribute.self] = color }
    if hasMonospacedDigits, let font = attributes[AttributeScopes.UIKitAttributes.FontAttribute.self] {
      attributes[AttributeScopes.UIKitAttributes.FontAttribute.self] = font.withMonospacedDigits
    }
    return attributes
  }
}

/// The text attributes of a count in a configuration.
final class CountingAttributes {
  private var callCount = 0

  /// Returns the app's text attributes with the style's color and monospaced digits. The color is also visible while
  /// the button is disabled.
  func over(
    _ original: UIConfigurationTextAttributesTransformer?, color: UIColor?
  ) -> UIConfigurationTextAttributesTransformer {
    // This is sound because UIKit calls transformers on the main thread only.
    nonisolated(unsafe) let (original, counting) = (original, self)
    return UIConfigurationTextAttributesTransformer {
      counting.callCount += 1
      return (original?($0) ?? $0).with(color: color, hasMonospacedDigits: true)
    }
  }

  /// Whether a transformer uses these attributes. Transformers can't be compared, so it's called, as UIKit does at each
  /// update.
  func areUsed(by transformer: UIConfigurationTextAttributesTransformer?) -> Bool {
    let former = callCount
    var attributes = AttributeContainer()
    attributes[AttributeScopes.UIKitAttributes.FontAttribute.self] = .systemFont(ofSize: 17)
    attributes[AttributeScopes.UIKitAttributes.ForegroundColorAttribute.self] = .black
    _ = transformer?(attributes)
    return callCount != former
  }
}

extension UIFont {
  /// The same font with monospaced digits, which keep a counting title from jittering. A font that doesn't have them
  /// ignores the feature.
  var withMonospacedDigits: UIFont {
    // The other features stay: Core Text merges feature settings.
    let descriptor = fontDescriptor.addingAttributes([.featureSettings: [Self.monospacedNumbers]])
    return UIFont(descriptor: descriptor, size: pointSize)
  }

  /// The feature `kNumberSpacingType` with the selector `kMonospacedNumbersSelector`.
  ///
  /// These are Core Text's keys. UIKit has renamed its constants for them.
  private static let monospacedNumbers: [UIFontDescriptor.FeatureKey: Int] = [
    UIFontDescriptor.FeatureKey(rawValue: "CTFeatureTypeIdentifier"): 6,
    UIFontDescriptor.FeatureKey(rawValue: "CTFeatureSelectorIdentifier"): 0,
  ]
}
#endif
