import Foundation
import Testing
import UIKit

@MainActor @Suite("Fonts")
struct FontTests {
  @Test("A feature that is added to a font's descriptor makes another font of the same size, and can be read back")
  func addedFeatureMakesAnotherFont() {
    let font = UIFont.systemFont(ofSize: 17, weight: .semibold)
    #expect(font.fontDescriptor.object(forKey: .featureSettings) == nil)
    #expect(font == UIFont.systemFont(ofSize: 17, weight: .semibold))
    #expect(font != UIFont.boldSystemFont(ofSize: 17))
    let feature = [
      UIFontDescriptor.FeatureKey(rawValue: "CTFeatureTypeIdentifier"): 6,
      UIFontDescriptor.FeatureKey(rawValue: "CTFeatureSelectorIdentifier"): 0,
    ]
    let descriptor = font.fontDescriptor.addingAttributes([.featureSettings: [feature]])
    let other = UIFont(descriptor: descriptor, size: font.pointSize)
    #expect(other.fontDescriptor.object(forKey: .featureSettings) as? [[UIFontDescriptor.FeatureKey: Int]] == [feature])
    #expect(other != font)
    #expect(other.pointSize == 17)
    let smallCapitals = [UIFontDescriptor.FeatureKey(rawValue: "CTFeatureTypeIdentifier"): 37]
    let both = other.fontDescriptor.addingAttributes([.featureSettings: [smallCapitals]])
    let found = both.object(forKey: .featureSettings) as? [[UIFontDescriptor.FeatureKey: Int]]
    #expect(found == [feature, smallCapitals], "A further feature keeps the former one.")
  }
}
