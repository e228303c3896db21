import Testing
import UIKit

@MainActor @Suite
struct ViewControllerTests {
  private final class Witness: UIViewController {
    var calls: [String] = []
    override func loadView() {
      super.loadView()
      calls.append("loadView")
    }
    override func viewDidLoad() {
      super.viewDidLoad()
      calls.append("viewDidLoad")
    }
    override func viewWillAppear(_ animated: Bool) {
      super.viewWillAppear(animated)
      calls.append("viewWillAppear")
    }
    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      calls.append("viewDidAppear")
    }
    override func viewWillDisappear(_ animated: Bool) {
      super.viewWillDisappear(animated)
      calls.append("viewWillDisappear")
    }
    override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      calls.append("viewDidDisappear")
    }
  }

  @Test("A view is loaded when it is first asked for, once")
  func lazyView() {
    let controller = Witness()
    #expect(!controller.isViewLoaded)
    #expect(controller.viewIfLoaded == nil)
    #expect(controller.calls.isEmpty)
    let view = controller.view
    #expect(controller.calls == ["loadView", "viewDidLoad"])
    #expect(controller.view === view)
    #expect(controller.viewIfLoaded === view)
    #expect(controller.calls.count == 2)
  }

  @Test("A controller is told when its view comes onto the screen and when it leaves")
  func appearance() async {
    let controller = Witness()
    let window = UIWindow(frame: .hundred)
    window.rootViewController = controller
    window.makeKeyAndVisible()
    #expect(await eventually { controller.calls.contains("viewDidAppear") })
    #expect(controller.calls == ["loadView", "viewDidLoad", "viewWillAppear", "viewDidAppear"])
    #expect(controller.view.window === window)
    controller.calls = []
    window.rootViewController = UIViewController()
    #expect(await eventually { controller.calls.contains("viewDidDisappear") })
    #expect(controller.calls == ["viewWillDisappear", "viewDidDisappear"])
    #expect(controller.view.window == nil)
    window.isHidden = true
  }

  @Test("A window that is visible shows the root controller that it is given")
  func visibleFirst() async {
    let controller = Witness()
    let window = UIWindow(frame: .hundred)
    window.isHidden = false
    window.rootViewController = controller
    #expect(await eventually { controller.calls.last == "viewDidAppear" })
    window.isHidden = true
  }

  @Test("A window made key is the key window")
  func key() {
    let window = UIWindow(frame: .hundred)
    #expect(!window.isKeyWindow)
    window.rootViewController = UIViewController()
    window.makeKeyAndVisible()
    #expect(!window.isHidden)
    #expect(window.isKeyWindow)
    window.isHidden = true
  }

  @Test("A controller's title is that of its navigation item")
  func title() {
    let controller = UIViewController()
    controller.title = "Sign in"
    #expect(controller.navigationItem.title == "Sign in")
    controller.title = "Welcome"
    #expect(controller.navigationItem.title == "Welcome")
  }

  @Test("A controller is released with its view")
  func released() async {
    let controller = WeakReference<UIViewController>(nil)
    let view = WeakReference<UIView>(nil)
    do {
      let made = UIViewController()
      controller.object = made
      view.object = made.view
    }
    #expect(await eventually { controller.object == nil && view.object == nil })
  }

  @Test("A controller made in code stands alone until it is put somewhere")
  func subclassing() {
    final class Screen: UIViewController {
      let name: String
      init(name: String) {
        self.name = name
        super.init(nibName: nil, bundle: nil)
      }
      required init?(coder: NSCoder) { nil }
    }
    let screen = Screen(name: "code")
    #expect(screen.name == "code")
    #expect(screen.parent == nil)
    #expect(screen.children.isEmpty)
    #expect(screen.navigationController == nil)
  }
}
