import Testing
import UIKit

@MainActor @Suite
struct HitTestingTests {
  private let root = UIView(frame: .hundred)
  private let inner = UIView(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
  private let within = CGPoint(x: 20, y: 20)

  init() {
    root.addSubview(inner)
  }

  @Test("The frontmost view under the point is hit")
  func frontmost() {
    let front = UIView(frame: inner.frame)
    root.addSubview(front)
    #expect(root.hitTest(within, with: nil) === front)
  }

  @Test("Where no subview lies, the view itself is hit; outside, nothing")
  func outside() {
    #expect(root.hitTest(CGPoint(x: 80, y: 80), with: nil) === root)
    #expect(root.hitTest(CGPoint(x: 180, y: 80), with: nil) == nil)
  }

  @Test("A view's far edge is outside")
  func edges() {
    #expect(inner.point(inside: .zero, with: nil))
    #expect(!inner.point(inside: CGPoint(x: 50, y: 50), with: nil))
  }

  @Test("A view that ignores touches is skipped, its superview is hit")
  func interaction() {
    inner.isUserInteractionEnabled = false
    #expect(root.hitTest(within, with: nil) === root)
  }

  @Test("With interaction off, what is inside is not hit either")
  func interactionInside() {
    inner.addSubview(UIView(frame: inner.bounds))
    inner.isUserInteractionEnabled = false
    #expect(root.hitTest(within, with: nil) === root)
  }

  @Test("A disabled control is skipped, and so is what is inside it")
  func disabled() {
    let button = UIButton(frame: inner.bounds)
    button.addSubview(UIView(frame: button.bounds))
    inner.addSubview(button)
    button.isEnabled = false
    #expect(button.hitTest(CGPoint(x: 5, y: 5), with: nil) == nil)
    #expect(root.hitTest(within, with: nil) === inner)
  }

  @Test("A hidden view is skipped")
  func hidden() {
    inner.isHidden = true
    #expect(root.hitTest(within, with: nil) === root)
  }

  @Test("A view with an alpha below 0.01 is skipped")
  func transparent() {
    inner.alpha = 0.005
    #expect(root.hitTest(within, with: nil) === root)
    inner.alpha = 0.02
    #expect(root.hitTest(within, with: nil) === inner)
  }

  @Test("A part of a view that sticks out of its superview is not hit")
  func sticksOut() {
    inner.frame = CGRect(x: 90, y: 0, width: 50, height: 50)
    #expect(root.hitTest(CGPoint(x: 120, y: 10), with: nil) == nil)
  }

  @Test("point(inside:with:) may be overridden to take more touches")
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

  @Test("A label lets touches through, a button takes them")
  func defaults() {
    let label = UILabel(frame: inner.bounds)
    inner.addSubview(label)
    #expect(root.hitTest(within, with: nil) === inner)
    let button = UIButton(frame: inner.bounds)
    button.setTitle("Send", for: .normal)
    inner.addSubview(button)
    button.layoutIfNeeded()
    let middle = inner.convert(CGPoint(x: 25, y: 25), to: root)
    #expect(root.hitTest(middle, with: nil) === button)
  }
}
