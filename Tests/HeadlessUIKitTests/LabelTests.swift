import Testing
import UIKit

@MainActor @Suite
struct LabelTests {
  @Test("A label begins without text, with one line")
  func defaults() {
    let label = UILabel()
    #expect(label.text == nil)
    #expect(label.numberOfLines == 1)
    #expect(label.textAlignment == .natural)
    #expect(!label.isUserInteractionEnabled)
  }

  @Test("A label's font is the system's of 17 points unless set")
  func font() {
    let label = UILabel()
    let usual = label.font
    #expect(usual == UIFont.systemFont(ofSize: 17))
    label.font = .boldSystemFont(ofSize: 30)
    #expect(label.font == UIFont.boldSystemFont(ofSize: 30))
    label.font = nil
    #expect(label.font == usual)
  }

  @Test("A label's color is the system's unless set, and nil brings it back")
  func color() {
    let label = UILabel()
    let usual = label.textColor
    #expect(usual != nil)
    label.textColor = .red
    #expect(label.textColor == .red)
    label.textColor = nil
    #expect(label.textColor == usual)
  }

  @Test("A label's font does not follow the user's text size unless it is told to")
  func textSize() {
    let label = UILabel()
    #expect(!label.adjustsFontForContentSizeCategory)
    label.adjustsFontForContentSizeCategory = true
    #expect(label.adjustsFontForContentSizeCategory)
  }
}
