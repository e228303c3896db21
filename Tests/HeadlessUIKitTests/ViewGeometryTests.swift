import Testing
import UIKit

@MainActor @Suite
struct ViewGeometryTests {
  @Test("The bounds have the frame's size and their own origin")
  func bounds() {
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
    #expect(view.bounds == CGRect(x: 0, y: 0, width: 30, height: 40))
  }

  @Test("Resizing the bounds keeps the center")
  func center() {
    let view = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
    view.bounds.size = CGSize(width: 40, height: 10)
    #expect(view.frame == CGRect(x: 0, y: 15, width: 40, height: 10))
  }

  @Test("A point is converted by way of the views around")
  func conversion() {
    let window = UIWindow(frame: .hundred)
    let outer = UIView(frame: CGRect(x: 10, y: 20, width: 50, height: 50))
    let inner = UIView(frame: CGRect(x: 1, y: 2, width: 10, height: 10))
    let other = UIView(frame: CGRect(x: 5, y: 5, width: 10, height: 10))
    window.addSubview(outer)
    outer.addSubview(inner)
    window.addSubview(other)
    #expect(inner.convert(CGPoint(x: 3, y: 3), to: nil) == CGPoint(x: 14, y: 25))
    #expect(inner.convert(CGPoint(x: 3, y: 3), to: outer) == CGPoint(x: 4, y: 5))
    #expect(inner.convert(CGPoint(x: 3, y: 3), to: other) == CGPoint(x: 9, y: 20))
    #expect(inner.convert(inner.bounds, to: window) == CGRect(x: 11, y: 22, width: 10, height: 10))
  }

  @Test("A scrolled superview shifts what is in it")
  func scrolled() {
    let outer = UIView(frame: .hundred)
    outer.bounds.origin = CGPoint(x: 0, y: 30)
    let inner = UIView(frame: CGRect(x: 0, y: 40, width: 10, height: 10))
    let window = UIWindow(frame: .hundred)
    window.addSubview(outer)
    outer.addSubview(inner)
    #expect(inner.convert(CGPoint.zero, to: window) == CGPoint(x: 0, y: 10))
  }

  @Test("A plain view fits the size that it has")
  func fitting() {
    let view = UIView(frame: .hundred)
    view.sizeToFit()
    #expect(view.frame == .hundred)
    #expect(view.sizeThatFits(.zero) == CGSize(width: 100, height: 100))
  }

  @Test("A label with more text needs more room, an empty one none")
  func labels() {
    let label = UILabel()
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
