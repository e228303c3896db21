import Testing
import UIKit

@MainActor @Suite("Colors")
struct ColorTests {
  private let light = UITraitCollection(userInterfaceStyle: .light)
  private let dark = UITraitCollection(userInterfaceStyle: .dark)

  @Test("Colors with the same components are equal")
  func equality() {
    let one = UIColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
    let same = UIColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
    #expect(one == same)
    #expect(one.hash == same.hash)
    #expect(one != UIColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.5))
  }

  @Test("White is a grayscale color and isn't equal to an RGB color")
  func grayscale() {
    #expect(UIColor.white == UIColor(white: 1, alpha: 1))
    #expect(UIColor.white != UIColor(red: 1, green: 1, blue: 1, alpha: 1))
  }

  @Test("A color returns its components")
  func components() {
    var (red, green, blue, alpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
    let color = UIColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 0.5)
    #expect(color.getRed(&red, green: &green, blue: &blue, alpha: &alpha))
    #expect([red, green, blue, alpha] == [0.25, 0.5, 0.75, 0.5])
  }

  @Test("A dynamic color depends on the traits with which it's resolved")
  func dynamic() {
    let color = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
    #expect(color.resolvedColor(with: light) == .black)
    #expect(color.resolvedColor(with: dark) == .white)
  }

  @Test("Resolving a dynamic color resolves nested dynamic colors")
  func nested() {
    let inner = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
    let outer = UIColor { _ in inner }
    #expect(outer.resolvedColor(with: dark) == .white)
  }

  @Test("A fixed color resolves to itself")
  func fixed() {
    #expect(UIColor.red.resolvedColor(with: dark) == .red)
  }

  @Test("The system's text and background colors differ between the light and the dark style")
  func system() {
    for color in [UIColor.label, .secondaryLabel, .systemBackground, .secondarySystemBackground, .systemBlue] {
      #expect(color.resolvedColor(with: light) != color.resolvedColor(with: dark))
    }
  }

  @Test("A system color is equal to itself and differs from others")
  func names() {
    #expect(UIColor.systemBlue == UIColor.systemBlue)
    #expect(UIColor.label == UIColor.label)
    #expect(UIColor.systemBlue != UIColor.systemRed)
  }

  @Test("A Core Graphics color keeps the components of the color it was created from")
  func coreGraphics() {
    let dynamic = UIColor { $0.userInterfaceStyle == .dark ? .green : .red }
    let border = dynamic.resolvedColor(with: dark).cgColor
    #expect(border == UIColor.green.cgColor)
    #expect(border != UIColor.red.cgColor)
    #expect(UIColor(cgColor: border) == .green)
    #expect(UIColor(white: 0, alpha: 0.5).cgColor.alpha == 0.5)
  }
}

@MainActor @Suite("Layers")
struct LayerTests {
  @Test("A new layer has an opaque black border of no width, square corners, and no background")
  func defaults() {
    let layer = UIView().layer
    #expect(layer.borderWidth == 0)
    #expect(layer.cornerRadius == 0)
    #expect(layer.backgroundColor == nil)
    #expect(layer.borderColor?.alpha == 1)
  }

  @Test("An app can remove the border color")
  func border() {
    let layer = UIView().layer
    layer.borderColor = UIColor.red.cgColor
    #expect(layer.borderColor == UIColor.red.cgColor)
    layer.borderColor = nil
    #expect(layer.borderColor == nil)
  }

  @Test("Setting a view's background color sets its layer's")
  func background() {
    let view = UIView()
    view.backgroundColor = .red
    #expect(view.layer.backgroundColor == UIColor.red.cgColor)
    view.backgroundColor = nil
    #expect(view.layer.backgroundColor == nil)
  }

  @Test("A view has the same layer for its lifetime")
  func identity() {
    let view = UIView()
    #expect(view.layer === view.layer)
  }

  @Test("A layer isn't isolated to an actor")
  func isolation() {
    nonisolated func width(of layer: CALayer) -> CGFloat { layer.borderWidth }
    #expect(width(of: CALayer()) == 0)
  }

  @Test("A view class determines the class of its layers")
  func layerClass() {
    final class Layer: CALayer {}
    final class View: UIView {
      override class var layerClass: AnyClass { Layer.self }
    }
    #expect(View().layer is Layer)
    #expect(!(UIView().layer is Layer))
  }
}
