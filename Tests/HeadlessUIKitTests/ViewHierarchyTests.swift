import Testing
import UIKit

@MainActor @Suite("The view hierarchy")
struct ViewHierarchyTests {
  private final class Recorder: UIView {
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

  @Test("A new subview is in front of the other subviews")
  func order() {
    let root = UIView()
    let views = [UIView(), UIView(), UIView()]
    root.addSubview(views[0])
    root.addSubview(views[1])
    root.insertSubview(views[2], at: 0)
    #expect(root.subviews == [views[2], views[0], views[1]])
    #expect(views.allSatisfy { $0.superview === root })
  }

  @Test("Adding a view to another superview removes it from its current superview")
  func otherSuperview() {
    let first = UIView()
    let second = UIView()
    let view = UIView()
    first.addSubview(view)
    second.addSubview(view)
    #expect(first.subviews.isEmpty)
    #expect(second.subviews == [view])
  }

  @Test("Adding a subview again brings it to the front")
  func sameSuperview() {
    let root = UIView()
    let view = UIView()
    let other = UIView()
    root.addSubview(view)
    root.addSubview(other)
    root.addSubview(view)
    #expect(root.subviews == [other, view])
  }

  @Test("A superview retains its subviews, but a subview doesn't retain its superview")
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

  @Test("A view's methods are called when its superview enters and leaves a window")
  func window() {
    let window = UIWindow(frame: .hundred)
    let holder = UIView()
    let recorder = Recorder()
    holder.addSubview(recorder)
    recorder.calls = []
    window.addSubview(holder)
    #expect(recorder.window === window)
    #expect(recorder.calls == ["will enter", "entered"])
    recorder.calls = []
    holder.removeFromSuperview()
    #expect(recorder.window == nil)
    #expect(recorder.calls == ["will leave", "left"])
  }

  @Test("didMoveToSuperview() is called after a view is added and removed")
  func superview() {
    let root = UIView()
    let recorder = Recorder()
    root.addSubview(recorder)
    #expect(recorder.calls.last == "superview")
    recorder.removeFromSuperview()
    #expect(recorder.calls.last == "no superview")
  }

  @Test("A window is its own window, and a new window is hidden")
  func windowDefaults() {
    let window = UIWindow(frame: .hundred)
    #expect(window.window === window)
    #expect(window.isHidden)
    window.isHidden = false
    #expect(!window.isHidden)
  }

  @Test("A view that is removed from a window calls its own methods first, and then its superview's")
  func removal() {
    final class Child: UIView {
      var onCall: ((String) -> Void)?

      override func willMove(toSuperview newSuperview: UIView?) { onCall?("willMove(toSuperview:)") }
      override func willMove(toWindow newWindow: UIWindow?) { onCall?("willMove(toWindow:)") }
      override func didMoveToWindow() { onCall?("didMoveToWindow()") }
      override func didMoveToSuperview() { onCall?("didMoveToSuperview()") }
    }
    final class Parent: UIView {
      var onCall: ((String) -> Void)?

      override func willRemoveSubview(_ subview: UIView) { onCall?("willRemoveSubview(_:)") }
    }
    let window = UIWindow(frame: .hundred)
    let parent = Parent()
    let child = Child()
    window.addSubview(parent)
    parent.addSubview(child)
    let log = Log()
    parent.onCall = { log.entries.append($0) }
    child.onCall = { log.entries.append($0) }
    child.removeFromSuperview()
    #expect(
      log.entries == [
        "willMove(toSuperview:)", "willMove(toWindow:)", "didMoveToWindow()", "didMoveToSuperview()",
        "willRemoveSubview(_:)",
      ])
  }

  @Test("A view is a descendant of itself and of its superviews")
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

  @Test("The next responder of a view is its controller, or its superview if it has no controller")
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

@MainActor @Suite("The search for a tag")
struct ViewTagTests {
  private func view(tag: Int, _ subviews: [UIView] = []) -> UIView {
    let view = UIView()
    view.tag = tag
    for subview in subviews { view.addSubview(subview) }
    return view
  }

  @Test("The default tag is 0, so a search for 0 finds the receiver")
  func defaultTag() {
    #expect(UIView().tag == 0)
    let root = view(tag: 0, [view(tag: 0)])
    #expect(root.viewWithTag(0) === root)
  }

  @Test("The search begins with the receiver")
  func receiver() {
    let root = view(tag: 7, [view(tag: 7)])
    #expect(root.viewWithTag(7) === root)
  }

  @Test("A view's descendants are searched before its next sibling")
  func preorder() {
    let deep = view(tag: 5)
    let root = view(tag: 1, [view(tag: 2, [deep]), view(tag: 5)])
    #expect(root.viewWithTag(5) === deep)
  }

  @Test("Siblings are searched from back to front")
  func siblings() {
    let first = view(tag: 5)
    #expect(view(tag: 1, [first, view(tag: 5)]).viewWithTag(5) === first)
  }

  @Test("The search doesn't find unknown tags or the tags of superviews")
  func absent() {
    let leaf = view(tag: 2)
    let root = view(tag: 1, [leaf])
    #expect(root.viewWithTag(3) == nil)
    #expect(leaf.viewWithTag(1) == nil)
  }
}
