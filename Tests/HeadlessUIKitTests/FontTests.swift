import Foundation
import Testing
import UIKit

@MainActor @Suite("Fonts")
struct FontTests {
  @Test("Fonts with the same face, size, and features are equal. Names of system fonts begin with a period.")
  func fonts() {
    let system = UIFont.systemFont(ofSize: 17, weight: .semibold)
    #expect(system == UIFont.systemFont(ofSize: 17, weight: .semibold))
    #expect(system != UIFont.boldSystemFont(ofSize: 17))
    let monospaced = UIFont.monospacedDigitSystemFont(ofSize: 17, weight: .semibold)
    #expect(monospaced != system)
    let feature = [
      UIFontDescriptor.FeatureKey(rawValue: "CTFeatureTypeIdentifier"): 6,
      UIFontDescriptor.FeatureKey(rawValue: "CTFeatureSelectorIdentifier"): 0,
    ]
    let descriptor = system.fontDescriptor.addingAttributes([.featureSettings: [feature]])
    #expect(descriptor.object(forKey: .featureSettings) as? [[UIFontDescriptor.FeatureKey: Int]] == [feature])
    #expect(system.fontDescriptor.object(forKey: .featureSettings) == nil)
    let font = UIFont(descriptor: descriptor, size: 0)
    #expect(font != system)
    #expect(font.pointSize == 17)
    let rounded = system.fontDescriptor.withDesign(.rounded).map { UIFont(descriptor: $0, size: 0) }
    for font in [font, rounded, monospaced, .preferredFont(forTextStyle: .body)] {
      #expect(font?.fontName.hasPrefix(".") == true)
    }
    #expect(UIFont(name: "Helvetica-Bold", size: 17)?.fontName == "Helvetica-Bold")
    #expect(UIFont(name: "No-Such-Font", size: 12) == nil)
  }
}
