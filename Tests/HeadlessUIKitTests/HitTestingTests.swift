import Testing
import UIKit

@MainActor @Suite("Hit testing")
struct HitTestingTests {
  private let root = UIView(frame: .hundred)
  private let inner = UIView(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
  private let point = CGPoint(x: 20, y: 20)

  init() {
    root.addSubview(inner)
  }

  @Test("Hit testing finds the frontmost view")
  func frontmost() {
    let front = UIView(frame: inner.frame)
    root.addSubview(front)
    #expect(root.hitTest(point, with: nil) === front)
  }

  @Test("Hit testing finds the view itself outside its subviews, and nothing outside its bounds")
  func outside() {
    #expect(root.hitTest(CGPoint(x: 80, y: 80), with: nil) === root)
    #expect(root.hitTest(CGPoint(x: 180, y: 80), with: nil) == nil)
  }

  @Test("The bottom and right edges of a view are outside the view")
  func edges() {
    #expect(inner.point(inside: .zero, with: nil))
    #expect(!inner.point(inside: CGPoint(x: 50, y: 50), with: nil))
  }

  @Test("A view with disabled user interaction lets touches through to its superview", arguments: [false, true])
  func interaction(hasSubview: Bool) {
    if hasSubview { inner.addSubview(UIView(frame: inner.bounds)) }
    inner.isUserInteractionEnabled = false
    #expect(root.hitTest(point, with: nil) === root)
  }

  @Test("A disabled button lets touches through to the view behind it, and so do its subviews")
  func disabled() {
    let button = UIButton(frame: inner.bounds)
    button.addSubview(UIView(frame: button.bounds))
    inner.addSubview(button)
    button.isEnabled = false
    #expect(button.hitTest(CGPoint(x: 5, y: 5), with: nil) == nil)
    #expect(root.hitTest(point, with: nil) === inner)
  }

  @Test("A hidden view lets touches through")
  func hidden() {
    inner.isHidden = true
    #expect(root.hitTest(point, with: nil) === root)
  }

  @Test("A view with an alpha below 0.01 lets touches through")
  func transparent() {
    inner.alpha = 0.005
    #expect(root.hitTest(point, with: nil) === root)
    inner.alpha = 0.02
    #expect(root.hitTest(point, with: nil) === inner)
  }

  @Test("Hit testing doesn't find the part of a view outside its superview's bounds")
  func outsideSuperview() {
    inner.frame = CGRect(x: 90, y: 0, width: 50, height: 50)
    #expect(root.hitTest(CGPoint(x: 120, y: 10), with: nil) == nil)
  }

  @Test("A subclass can override point(inside:with:) to receive more touches")
  func overridden() {
    final class Wide: UIView {
      override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        bounds.insetBy(dx: -20, dy: -20).contains(point)
      }
    }
    let wide = Wide(frame: CGRect(x: 70, y: 70, width: 10, height: 10))
    root.addSubview(wide)
    #expect(root.hitTest(CGPoint(x: 65, y: 65), with: nil) === wide)
  }

  @Test("A label lets touches through, and a button receives them")
  func defaults() {
    let label = UILabel(frame: inner.bounds)
    inner.addSubview(label)
    #expect(root.hitTest(point, with: nil) === inner)
    let button = UIButton(frame: inner.bounds)
    button.setTitle("Send", for: .normal)
    inner.addSubview(button)
    button.layoutIfNeeded()
    let center = inner.convert(CGPoint(x: 25, y: 25), to: root)
    #expect(root.hitTest(center, with: nil) === button)
  }
}
