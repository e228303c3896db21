import Testing
import UIKit

@MainActor @Suite("A view controller")
struct ViewControllerTests {
  private final class Recorder: UIViewController {
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

  private let window = UIWindow(frame: .hundred)

  @Test("A controller loads its view once, at the first access")
  func lazyView() {
    let controller = Recorder()
    #expect(!controller.isViewLoaded)
    #expect(controller.viewIfLoaded == nil)
    #expect(controller.calls.isEmpty)
    let view = controller.view
    #expect(controller.calls == ["loadView", "viewDidLoad"])
    #expect(controller.view === view)
    #expect(controller.viewIfLoaded === view)
    #expect(controller.calls.count == 2)
  }

  @Test("The appearance methods are called when a window shows and replaces its root controller")
  func appearanceMethods() async {
    let controller = Recorder()
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

  @Test("A visible window shows a new root controller immediately")
  func visibleWindow() async {
    let controller = Recorder()
    window.isHidden = false
    window.rootViewController = controller
    #expect(await eventually { controller.calls.last == "viewDidAppear" })
    window.isHidden = true
  }

  @Test("makeKeyAndVisible() shows the window and makes it the key window")
  func keyWindow() {
    #expect(!window.isKeyWindow)
    window.rootViewController = UIViewController()
    window.makeKeyAndVisible()
    #expect(!window.isHidden)
    #expect(window.isKeyWindow)
    window.isHidden = true
  }

  @Test("A controller's navigation item has the controller's title")
  func title() {
    let controller = UIViewController()
    controller.title = "Sign in"
    #expect(controller.navigationItem.title == "Sign in")
    controller.title = "Welcome"
    #expect(controller.navigationItem.title == "Welcome")
  }

  @Test("A controller is deallocated with its view")
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

  @Test("A new controller has no parent, no children, and no navigation controller")
  func standalone() {
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

@Suite("The app's notifications")
struct ApplicationTests {
  @Test("The notifications have UIKit's names and are available on any thread")
  func names() {
    let names = [
      UIApplication.didEnterBackgroundNotification, UIApplication.willEnterForegroundNotification,
      UIApplication.didBecomeActiveNotification, UIApplication.significantTimeChangeNotification,
    ]
    #expect(
      names.map(\.rawValue) == [
        "UIApplicationDidEnterBackgroundNotification", "UIApplicationWillEnterForegroundNotification",
        "UIApplicationDidBecomeActiveNotification", "UIApplicationSignificantTimeChangeNotification",
      ])
  }
}
