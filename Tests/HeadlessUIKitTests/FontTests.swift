import Testing
import UIKit

@MainActor @Suite
struct FontTests {
  @Test("Fonts are equal by face and size")
  func equality() {
    #expect(UIFont.systemFont(ofSize: 17) == UIFont.systemFont(ofSize: 17))
    #expect(UIFont.systemFont(ofSize: 17).hash == UIFont.systemFont(ofSize: 17).hash)
    #expect(UIFont.systemFont(ofSize: 17) != UIFont.systemFont(ofSize: 18))
    #expect(UIFont.systemFont(ofSize: 17) != UIFont.systemFont(ofSize: 17, weight: .heavy))
    #expect(UIFont.systemFont(ofSize: 17) != UIFont.boldSystemFont(ofSize: 17))
  }

  @Test("The font with digits of one width is not the system font")
  func digits() {
    let digits = UIFont.monospacedDigitSystemFont(ofSize: 17, weight: .regular)
    #expect(digits == UIFont.monospacedDigitSystemFont(ofSize: 17, weight: .regular))
    #expect(digits != UIFont.systemFont(ofSize: 17, weight: .regular))
    #expect(digits.pointSize == 17)
  }

  @Test("A feature of the descriptor changes the font, and keeps size and name")
  func features() {
    let feature = [
      UIFontDescriptor.FeatureKey(rawValue: "CTFeatureTypeIdentifier"): 6,
      UIFontDescriptor.FeatureKey(rawValue: "CTFeatureSelectorIdentifier"): 0,
    ]
    let own = UIFont.systemFont(ofSize: 17, weight: .semibold)
    let descriptor = own.fontDescriptor.addingAttributes([.featureSettings: [feature]])
    #expect(descriptor.object(forKey: .featureSettings) as? [[UIFontDescriptor.FeatureKey: Int]] == [feature])
    #expect(own.fontDescriptor.object(forKey: .featureSettings) == nil)
    let font = UIFont(descriptor: descriptor, size: 0)
    #expect(font != own)
    #expect(font.pointSize == 17)
    #expect(font.fontName == own.fontName)
    #expect(UIFont(descriptor: own.fontDescriptor, size: 20).pointSize == 20)
  }

  @Test("The names of the system's fonts begin with a period, in every weight and design")
  func systemNames() {
    let bold = UIFont.boldSystemFont(ofSize: 17)
    let rounded = bold.fontDescriptor.withDesign(.rounded).map { UIFont(descriptor: $0, size: 0) }
    for font in [bold, rounded, .systemFont(ofSize: 17), .preferredFont(forTextStyle: .body)] {
      #expect(font?.fontName.hasPrefix(".") == true)
    }
    #expect(UIFont(name: "Helvetica-Bold", size: 17)?.fontName.hasPrefix(".") == false)
  }

  @Test("A font is found by a name that exists")
  func names() {
    #expect(UIFont(name: "Helvetica", size: 12)?.fontName == "Helvetica")
    #expect(UIFont(name: "No-Such-Font", size: 12) == nil)
  }

  @Test("A font for a use is the same each time, and has a size")
  func preferred() {
    let body = UIFont.preferredFont(forTextStyle: .body)
    #expect(body == UIFont.preferredFont(forTextStyle: .body))
    #expect(body.pointSize > 0)
  }
}
