#if canImport(UIKit) && !os(watchOS)
import UIKit

extension UIFont {
  /// The same system font with digits of one width, so that a counting title doesn't jitter. Nil for an app's own font, which
  /// is left alone.
  ///
  /// The names of the system's fonts begin with a period, in every weight and design.
  var withDigitsOfOneWidth: UIFont? {
    guard fontName.hasPrefix(".") else { return nil }
    let features = fontDescriptor.object(forKey: .featureSettings) as? [[UIFontDescriptor.FeatureKey: Int]] ?? []
    let descriptor = fontDescriptor.addingAttributes([.featureSettings: features + [Self.monospacedNumbers]])
    return UIFont(descriptor: descriptor, size: pointSize)
  }

  /// The feature `kNumberSpacingType` with the selector `kMonospacedNumbersSelector`.
  ///
  /// The keys are those of Core Text. UIKit's constants for them have other names from iOS 15 on.
  private static let monospacedNumbers: [UIFontDescriptor.FeatureKey: Int] = [
    UIFontDescriptor.FeatureKey(rawValue: "CTFeatureTypeIdentifier"): 6,
    UIFontDescriptor.FeatureKey(rawValue: "CTFeatureSelectorIdentifier"): 0,
  ]
}
#endif
