import Testing
import UIKit

@MainActor @Suite
struct LayerTests {
  @Test("A layer has an opaque black border of no width, no radius and no background")
  func defaults() {
    let layer = UIView().layer
    #expect(layer.borderWidth == 0)
    #expect(layer.cornerRadius == 0)
    #expect(layer.backgroundColor == nil)
    #expect(layer.borderColor?.alpha == 1)
  }

  @Test("A border color may be taken away")
  func border() {
    let layer = UIView().layer
    layer.borderColor = UIColor.red.cgColor
    #expect(layer.borderColor == UIColor.red.cgColor)
    layer.borderColor = nil
    #expect(layer.borderColor == nil)
  }

  @Test("A view's background is its layer's")
  func background() {
    let view = UIView()
    view.backgroundColor = .red
    #expect(view.layer.backgroundColor == UIColor.red.cgColor)
    view.backgroundColor = nil
    #expect(view.layer.backgroundColor == nil)
  }

  @Test("A view keeps its layer")
  func identity() {
    let view = UIView()
    #expect(view.layer === view.layer)
  }

  @Test("A layer is isolated to no actor")
  func isolation() {
    nonisolated func width(of layer: CALayer) -> CGFloat { layer.borderWidth }
    #expect(width(of: CALayer()) == 0)
  }

  @Test("A view class says which layer its views have")
  func layerClass() {
    final class Layer: CALayer {}
    final class View: UIView {
      override class var layerClass: AnyClass { Layer.self }
    }
    #expect(View().layer is Layer)
    #expect(!(UIView().layer is Layer))
  }
}
