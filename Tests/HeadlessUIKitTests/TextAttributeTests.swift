import Foundation
import Testing
import UIKit

@MainActor @Suite
struct TextAttributeTests {
  @Test("Attributed texts carry UIKit's fonts and colors, and are compared by them")
  func keys() {
    let red = NSAttributedString(string: "Send", attributes: [.foregroundColor: UIColor.red])
    #expect(red.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor == .red)
    #expect(red == NSAttributedString(string: "Send", attributes: [.foregroundColor: UIColor.red]))
    #expect(red != NSAttributedString(string: "Send", attributes: [.foregroundColor: UIColor.blue]))
  }

  @Test("Swift's attributed strings know the same attributes by name")
  func names() {
    var text = AttributedString("Send")
    text.font = .systemFont(ofSize: 12)
    text.foregroundColor = .red
    text.kern = 3
    #expect(text.font == .systemFont(ofSize: 12))
    #expect(text.runs.first?.foregroundColor == .red)
    #expect(text[AttributeScopes.UIKitAttributes.KernAttribute.self] == 3)
  }

  @Test("The title that a button gives out is the one that was set, by value, and not the object")
  func copied() {
    let button = UIButton()
    let title = NSMutableAttributedString(string: "Send", attributes: [.kern: 2])
    button.setAttributedTitle(title, for: .normal)
    title.mutableString.setString("changed afterward")
    #expect(button.attributedTitle(for: .normal) == NSAttributedString(string: "Send", attributes: [.kern: 2]))
  }
}
