import Testing
import UIKit

@MainActor @Suite
struct LayoutTests {
  private final class Witness: UIView {
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
      let witness = Witness(frame: .hundred)
      witness.onLayout = { [weak self] in self?.calls.append("layout") }
      view = witness
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

  @Test("layoutIfNeeded lays out what asked for it, and only then")
  func onlyIfNeeded() {
    let view = Witness(frame: .hundred)
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

  @Test("layoutIfNeeded reaches the views inside")
  func descends() {
    let root = UIView(frame: .hundred)
    let leaf = Witness(frame: .hundred)
    root.addSubview(leaf)
    root.layoutIfNeeded()
    leaf.layouts = 0
    leaf.setNeedsLayout()
    root.layoutIfNeeded()
    #expect(leaf.layouts == 1)
  }

  @Test("A new size and a new subview ask for layout")
  func asks() {
    let view = Witness(frame: .hundred)
    view.layoutIfNeeded()
    view.layouts = 0
    view.frame.size.width = 50
    view.layoutIfNeeded()
    #expect(view.layouts == 1)
    view.addSubview(UIView())
    view.layoutIfNeeded()
    #expect(view.layouts == 2)
  }

  @Test("A controller is called before and after its view is laid out")
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

  @Test("A window's root view fills the window, and goes with its size")
  func rootFills() {
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
