import Testing
import UIKit

@MainActor @Suite("A view's geometry")
struct ViewGeometryTests {
  @Test("The bounds have the frame's size and their own origin")
  func bounds() {
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
    #expect(view.bounds == CGRect(x: 0, y: 0, width: 30, height: 40))
  }

  @Test("Resizing the bounds keeps the center of the frame")
  func center() {
    let view = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
    view.bounds.size = CGSize(width: 40, height: 10)
    #expect(view.frame == CGRect(x: 0, y: 15, width: 40, height: 10))
  }

  @Test("A point can be converted to the coordinates of the window and of other views")
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

  @Test("The bounds' origin of a superview shifts its subviews")
  func scrolled() {
    let outer = UIView(frame: .hundred)
    outer.bounds.origin = CGPoint(x: 0, y: 30)
    let inner = UIView(frame: CGRect(x: 0, y: 40, width: 10, height: 10))
    let window = UIWindow(frame: .hundred)
    window.addSubview(outer)
    outer.addSubview(inner)
    #expect(inner.convert(CGPoint.zero, to: window) == CGPoint(x: 0, y: 10))
  }

  @Test("The fitting size of a plain view is its current size")
  func fitting() {
    let view = UIView(frame: .hundred)
    view.sizeToFit()
    #expect(view.frame == .hundred)
    #expect(view.sizeThatFits(.zero) == CGSize(width: 100, height: 100))
  }
}

@MainActor @Suite("Layout")
struct LayoutTests {
  private final class Recorder: UIView {
    var layouts = 0
    var onLayout: () -> Void = {}

    override func layoutSubviews() {
      super.layoutSubviews()
      layouts += 1
      onLayout()
    }
  }

  private final class Controller: UIViewController {
    var calls: [String] = []

    override func loadView() {
      let recorder = Recorder(frame: .hundred)
      recorder.onLayout = { [weak self] in self?.calls.append("layout") }
      view = recorder
    }

    override func viewWillLayoutSubviews() {
      super.viewWillLayoutSubviews()
      calls.append("will layout")
    }

    override func viewDidLayoutSubviews() {
      super.viewDidLayoutSubviews()
      calls.append("did layout")
    }
  }

  @Test("layoutIfNeeded() lays out a view only if it needs layout")
  func onlyIfNeeded() {
    let view = Recorder(frame: .hundred)
    view.layoutIfNeeded()
    view.layouts = 0
    view.layoutIfNeeded()
    #expect(view.layouts == 0)
    view.setNeedsLayout()
    view.setNeedsLayout()
    #expect(view.layouts == 0)
    view.layoutIfNeeded()
    #expect(view.layouts == 1)
  }

  @Test("layoutIfNeeded() lays out subviews")
  func subviews() {
    let root = UIView(frame: .hundred)
    let leaf = Recorder(frame: .hundred)
    root.addSubview(leaf)
    root.layoutIfNeeded()
    leaf.layouts = 0
    leaf.setNeedsLayout()
    root.layoutIfNeeded()
    #expect(leaf.layouts == 1)
  }

  @Test("layoutIfNeeded() lays out a superview that needs layout, up to the first one that doesn't")
  func superviews() {
    let (top, middle, root, leaf) = (Recorder(), Recorder(), Recorder(), Recorder())
    top.addSubview(middle)
    middle.addSubview(root)
    root.addSubview(leaf)
    top.layoutIfNeeded()
    for view in [top, middle, root, leaf] { view.layouts = 0 }
    top.setNeedsLayout()
    root.setNeedsLayout()
    leaf.layoutIfNeeded()
    #expect([top, middle, root, leaf].map(\.layouts) == [0, 0, 1, 0])
  }

  @Test("A new size and a new subview request layout")
  func requests() {
    let view = Recorder(frame: .hundred)
    view.layoutIfNeeded()
    view.layouts = 0
    view.frame.size.width = 50
    view.layoutIfNeeded()
    #expect(view.layouts == 1)
    view.addSubview(UIView())
    view.layoutIfNeeded()
    #expect(view.layouts == 2)
  }

  @Test("A controller's methods are called before and after the layout of its view")
  func controller() {
    let controller = Controller()
    let window = UIWindow(frame: .hundred)
    window.rootViewController = controller
    window.isHidden = false
    window.layoutIfNeeded()
    controller.calls = []
    controller.view.setNeedsLayout()
    controller.view.layoutIfNeeded()
    #expect(controller.calls == ["will layout", "layout", "did layout"])
    window.isHidden = true
  }

  @Test("A window's root view has the window's size")
  func rootView() {
    let window = UIWindow(frame: .hundred)
    window.rootViewController = UIViewController()
    window.isHidden = false
    window.layoutIfNeeded()
    #expect(window.rootViewController?.view.frame == .hundred)
    window.frame.size = CGSize(width: 60, height: 80)
    window.layoutIfNeeded()
    #expect(window.rootViewController?.view.frame == CGRect(x: 0, y: 0, width: 60, height: 80))
    window.isHidden = true
  }
}
