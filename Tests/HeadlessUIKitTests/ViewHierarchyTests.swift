import Testing
import UIKit

@MainActor @Suite
struct ViewHierarchyTests {
  private final class Witness: UIView {
    var calls: [String] = []

    override func willMove(toWindow newWindow: UIWindow?) {
      calls.append(newWindow == nil ? "will leave" : "will enter")
    }

    override func didMoveToWindow() {
      calls.append(window == nil ? "left" : "entered")
    }

    override func didMoveToSuperview() {
      calls.append(superview == nil ? "no superview" : "superview")
    }
  }

  @Test("A view that is added lies in front of the others")
  func order() {
    let root = UIView()
    let views = [UIView(), UIView(), UIView()]
    root.addSubview(views[0])
    root.addSubview(views[1])
    root.insertSubview(views[2], at: 0)
    #expect(root.subviews == [views[2], views[0], views[1]])
    #expect(views.allSatisfy { $0.superview === root })
  }

  @Test("A view that is added elsewhere leaves its superview")
  func moves() {
    let first = UIView()
    let second = UIView()
    let view = UIView()
    first.addSubview(view)
    second.addSubview(view)
    #expect(first.subviews.isEmpty)
    #expect(second.subviews == [view])
  }

  @Test("Adding a view again brings it to the front, once")
  func again() {
    let root = UIView()
    let view = UIView()
    let other = UIView()
    root.addSubview(view)
    root.addSubview(other)
    root.addSubview(view)
    #expect(root.subviews == [other, view])
  }

  @Test("A superview keeps its subviews, a subview not its superview")
  func ownership() async {
    var root: UIView? = UIView()
    let superview = WeakReference(root)
    let subview = WeakReference<UIView>(nil)
    let kept = UIView()
    do {
      let view = UIView()
      subview.object = view
      root?.addSubview(view)
      root?.addSubview(kept)
    }
    #expect(subview.object != nil)
    root = nil
    #expect(await eventually { superview.object == nil && subview.object == nil })
    #expect(kept.superview == nil)
  }

  @Test("A view is told when it enters a window and when it leaves it")
  func window() {
    let window = UIWindow(frame: .hundred)
    let holder = UIView()
    let witness = Witness()
    holder.addSubview(witness)
    witness.calls = []
    window.addSubview(holder)
    #expect(witness.window === window)
    #expect(witness.calls == ["will enter", "entered"])
    witness.calls = []
    holder.removeFromSuperview()
    #expect(witness.window == nil)
    #expect(witness.calls == ["will leave", "left"])
  }

  @Test("A view is told of its new superview")
  func superview() {
    let root = UIView()
    let witness = Witness()
    root.addSubview(witness)
    #expect(witness.calls.last == "superview")
    witness.removeFromSuperview()
    #expect(witness.calls.last == "no superview")
  }

  @Test("A window is in itself and hidden until it is shown")
  func windowItself() {
    let window = UIWindow(frame: .hundred)
    #expect(window.window === window)
    #expect(window.isHidden)
    window.isHidden = false
    #expect(!window.isHidden)
  }

  @Test("A view is its own descendant, and that of every view around it")
  func descendants() {
    let root = UIView()
    let middle = UIView()
    let leaf = UIView()
    root.addSubview(middle)
    middle.addSubview(leaf)
    #expect(leaf.isDescendant(of: root))
    #expect(leaf.isDescendant(of: leaf))
    #expect(!root.isDescendant(of: leaf))
  }

  @Test("The next responder of a view is its controller, else its superview")
  func responders() {
    let controller = UIViewController()
    let root = UIView()
    controller.view = root
    let leaf = UIView()
    root.addSubview(leaf)
    #expect(leaf.next === root)
    #expect(root.next === controller)
  }
}
