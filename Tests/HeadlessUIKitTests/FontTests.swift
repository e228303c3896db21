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
