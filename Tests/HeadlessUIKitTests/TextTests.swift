import Foundation
import Testing
import UIKit

@MainActor @Suite("Fonts")
struct FontTests {
  @Test("Fonts with the same face and size are equal")
  func equality() {
    #expect(UIFont.systemFont(ofSize: 17) == UIFont.systemFont(ofSize: 17))
    #expect(UIFont.systemFont(ofSize: 17).hash == UIFont.systemFont(ofSize: 17).hash)
    #expect(UIFont.systemFont(ofSize: 17) != UIFont.systemFont(ofSize: 18))
    #expect(UIFont.systemFont(ofSize: 17) != UIFont.systemFont(ofSize: 17, weight: .heavy))
    #expect(UIFont.systemFont(ofSize: 17) != UIFont.boldSystemFont(ofSize: 17))
  }

  @Test("The system font with monospaced digits isn't equal to the system font")
  func monospacedDigits() {
    let digits = UIFont.monospacedDigitSystemFont(ofSize: 17, weight: .regular)
    #expect(digits == UIFont.monospacedDigitSystemFont(ofSize: 17, weight: .regular))
    #expect(digits != UIFont.systemFont(ofSize: 17, weight: .regular))
    #expect(digits.pointSize == 17)
  }

  @Test("A descriptor's feature creates a different font with the same size and name")
  func features() {
    let feature = [
      UIFontDescriptor.FeatureKey(rawValue: "CTFeatureTypeIdentifier"): 6,
      UIFontDescriptor.FeatureKey(rawValue: "CTFeatureSelectorIdentifier"): 0,
    ]
    let original = UIFont.systemFont(ofSize: 17, weight: .semibold)
    let descriptor = original.fontDescriptor.addingAttributes([.featureSettings: [feature]])
    #expect(descriptor.object(forKey: .featureSettings) as? [[UIFontDescriptor.FeatureKey: Int]] == [feature])
    #expect(original.fontDescriptor.object(forKey: .featureSettings) == nil)
    let font = UIFont(descriptor: descriptor, size: 0)
    #expect(font != original)
    #expect(font.pointSize == 17)
    #expect(font.fontName == original.fontName)
    #expect(UIFont(descriptor: original.fontDescriptor, size: 20).pointSize == 20)
  }

  @Test("The names of system fonts begin with a period")
  func systemNames() {
    let bold = UIFont.boldSystemFont(ofSize: 17)
    let rounded = bold.fontDescriptor.withDesign(.rounded).map { UIFont(descriptor: $0, size: 0) }
    for font in [bold, rounded, .systemFont(ofSize: 17), .preferredFont(forTextStyle: .body)] {
      #expect(font?.fontName.hasPrefix(".") == true)
    }
    #expect(UIFont(name: "Helvetica-Bold", size: 17)?.fontName.hasPrefix(".") == false)
  }

  @Test("Only a known name creates a font")
  func names() {
    #expect(UIFont(name: "Helvetica", size: 12)?.fontName == "Helvetica")
    #expect(UIFont(name: "No-Such-Font", size: 12) == nil)
  }

  @Test("The font for a text style is the same in every call and has a size")
  func preferred() {
    let body = UIFont.preferredFont(forTextStyle: .body)
    #expect(body == UIFont.preferredFont(forTextStyle: .body))
    #expect(body.pointSize > 0)
  }
}

@MainActor @Suite("A label")
struct LabelTests {
  private let label = UILabel()

  @Test("A new label has no text and one line")
  func defaults() {
    #expect(label.text == nil)
    #expect(label.numberOfLines == 1)
    #expect(label.textAlignment == .natural)
    #expect(!label.isUserInteractionEnabled)
  }

  @Test("The default font is the system font of 17 points, and nil restores it")
  func font() {
    let original = label.font
    #expect(original == UIFont.systemFont(ofSize: 17))
    label.font = .boldSystemFont(ofSize: 30)
    #expect(label.font == UIFont.boldSystemFont(ofSize: 30))
    label.font = nil
    #expect(label.font == original)
  }

  @Test("A label has a default text color, and nil restores it")
  func color() {
    let original = label.textColor
    #expect(original != nil)
    label.textColor = .red
    #expect(label.textColor == .red)
    label.textColor = nil
    #expect(label.textColor == original)
  }

  @Test("The font doesn't follow the user's text size by default")
  func textSize() {
    #expect(!label.adjustsFontForContentSizeCategory)
    label.adjustsFontForContentSizeCategory = true
    #expect(label.adjustsFontForContentSizeCategory)
  }

  @Test("A longer text needs more width, and no text needs none")
  func fitting() {
    #expect(label.sizeThatFits(.zero).width == 0)
    label.text = "59"
    let short = label.sizeThatFits(.zero)
    label.text = "Again in 59 s"
    let long = label.sizeThatFits(.zero)
    #expect(short.width > 0 && short.height > 0)
    #expect(long.width > short.width)
    label.sizeToFit()
    #expect(label.bounds.size.width == long.width)
  }
}

@MainActor @Suite("Text attributes")
struct TextAttributeTests {
  @Test("Attributed strings contain UIKit's colors, and equality compares them")
  func keys() {
    let red = NSAttributedString(string: "Send", attributes: [.foregroundColor: UIColor.red])
    #expect(red.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor == .red)
    #expect(red == NSAttributedString(string: "Send", attributes: [.foregroundColor: UIColor.red]))
    #expect(red != NSAttributedString(string: "Send", attributes: [.foregroundColor: UIColor.blue]))
  }

  @Test("Swift's attributed strings have UIKit's attributes as properties")
  func names() {
    var text = AttributedString("Send")
    text.font = .systemFont(ofSize: 12)
    text.foregroundColor = .red
    text.kern = 3
    #expect(text.font == .systemFont(ofSize: 12))
    #expect(text.runs.first?.foregroundColor == .red)
    #expect(text[AttributeScopes.UIKitAttributes.KernAttribute.self] == 3)
  }
}
