import UIKit

extension UIFont {
  /// Whether the font has digits of one width.
  var hasDigitsOfOneWidth: Bool {
    let settings = fontDescriptor.object(forKey: .featureSettings) as? [[UIFontDescriptor.FeatureKey: Int]] ?? []
    return settings.contains {
      $0[UIFontDescriptor.FeatureKey(rawValue: "CTFeatureTypeIdentifier")] == 6
        && $0[UIFontDescriptor.FeatureKey(rawValue: "CTFeatureSelectorIdentifier")] == 0
    }
  }

  /// Returns the system font in its rounded design.
  static func rounded(ofSize size: CGFloat, weight: Weight) -> UIFont {
    let font = systemFont(ofSize: size, weight: weight)
    return font.fontDescriptor.withDesign(.rounded).map { UIFont(descriptor: $0, size: size) } ?? font
  }
}
