import Testing
import UIKit

@MainActor @Suite
struct ColorTests {
  private let light = UITraitCollection(userInterfaceStyle: .light)
  private let dark = UITraitCollection(userInterfaceStyle: .dark)

  @Test("Colors are equal by value")
  func equality() {
    let one = UIColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
    let same = UIColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
    #expect(one == same)
    #expect(one.hash == same.hash)
    #expect(one != UIColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.5))
  }

  @Test("White is grayscale: not equal to red, green and blue at 1")
  func grayscale() {
    #expect(UIColor.white == UIColor(white: 1, alpha: 1))
    #expect(UIColor.white != UIColor(red: 1, green: 1, blue: 1, alpha: 1))
  }

  @Test("A color gives its components")
  func components() {
    var (red, green, blue, alpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
    let color = UIColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 0.5)
    #expect(color.getRed(&red, green: &green, blue: &blue, alpha: &alpha))
    #expect([red, green, blue, alpha] == [0.25, 0.5, 0.75, 0.5])
  }

  @Test("A dynamic color is looked up in the traits it is resolved with")
  func dynamic() {
    let color = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
    #expect(color.resolvedColor(with: light) == .black)
    #expect(color.resolvedColor(with: dark) == .white)
  }

  @Test("Resolving goes through dynamic colors that give dynamic colors")
  func nested() {
    let inner = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
    let outer = UIColor { _ in inner }
    #expect(outer.resolvedColor(with: dark) == .white)
  }

  @Test("A fixed color resolves to itself")
  func fixed() {
    #expect(UIColor.red.resolvedColor(with: dark) == .red)
  }

  @Test("The label's and the background's colors differ between light and dark")
  func system() {
    for color in [UIColor.label, .secondaryLabel, .systemBackground, .secondarySystemBackground, .systemBlue] {
      #expect(color.resolvedColor(with: light) != color.resolvedColor(with: dark))
    }
  }

  @Test("A named color is equal to itself each time it is asked for")
  func names() {
    #expect(UIColor.systemBlue == UIColor.systemBlue)
    #expect(UIColor.label == UIColor.label)
    #expect(UIColor.systemBlue != UIColor.systemRed)
  }

  @Test("A Core Graphics color keeps the value it was made with")
  func coreGraphics() {
    let dynamic = UIColor { $0.userInterfaceStyle == .dark ? .green : .red }
    let border = dynamic.resolvedColor(with: dark).cgColor
    #expect(border == UIColor.green.cgColor)
    #expect(border != UIColor.red.cgColor)
    #expect(UIColor(cgColor: border) == .green)
    #expect(UIColor(white: 0, alpha: 0.5).cgColor.alpha == 0.5)
  }
}
