import Testing
import UIKit

@MainActor @Suite("A navigation controller")
struct NavigationControllerTests {
  private final class Screen: UIViewController {
    let log: Log

    init(_ name: String, log: Log = Log()) {
      self.log = log
      super.init(nibName: nil, bundle: nil)
      title = name
    }

    required init?(coder: NSCoder) { nil }

    private func record(_ call: String) { log.entries.append("\(title ?? "") \(call)") }

    override func viewWillAppear(_ animated: Bool) {
      super.viewWillAppear(animated)
      record("will appear")
    }
    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      record("did appear")
    }
    override func viewWillDisappear(_ animated: Bool) {
      super.viewWillDisappear(animated)
      record("will disappear")
    }
    override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      record("did disappear")
    }
  }

  private let log = Log()
  private let window = UIWindow(frame: .hundred)

  private func show(_ controller: UIViewController) {
    window.rootViewController = controller
    window.makeKeyAndVisible()
  }

  @Test("The root controller of a new stack is also the top controller")
  func root() {
    let root = UIViewController()
    let navigation = UINavigationController(rootViewController: root)
    #expect(navigation.viewControllers == [root])
    #expect(navigation.topViewController === root)
    #expect(navigation.visibleViewController === root)
    #expect(root.navigationController === navigation)
    #expect(root.parent === navigation)
    #expect(navigation.children == [root])
  }

  @Test("Pushing adds a controller to the top, and popping removes and returns it")
  func stack() {
    let root = UIViewController()
    let next = UIViewController()
    let navigation = UINavigationController(rootViewController: root)
    navigation.pushViewController(next, animated: false)
    #expect(navigation.viewControllers == [root, next])
    #expect(navigation.topViewController === next)
    #expect(navigation.popViewController(animated: false) === next)
    #expect(navigation.viewControllers == [root])
    #expect(next.parent == nil)
    #expect(next.navigationController == nil)
  }

  @Test("The root controller can't be popped")
  func popRoot() {
    let root = UIViewController()
    let navigation = UINavigationController(rootViewController: root)
    #expect(navigation.popViewController(animated: false) == nil)
    #expect(navigation.viewControllers == [root])
  }

  @Test("Popping to the root controller returns all controllers above it")
  func popToRoot() {
    let controllers = [UIViewController(), UIViewController(), UIViewController()]
    let navigation = UINavigationController(rootViewController: controllers[0])
    navigation.pushViewController(controllers[1], animated: false)
    navigation.pushViewController(controllers[2], animated: false)
    #expect(navigation.popToRootViewController(animated: false) == Array(controllers.dropFirst()))
    #expect(navigation.viewControllers == [controllers[0]])
  }

  @Test("Only the top controller's view is in the window")
  func views() async {
    let root = Screen("root")
    let next = Screen("next")
    let navigation = UINavigationController(rootViewController: root)
    show(navigation)
    #expect(await eventually { root.viewIfLoaded?.window === window })
    navigation.pushViewController(next, animated: false)
    #expect(await eventually { next.viewIfLoaded?.window === window && root.view.window == nil })
    navigation.popViewController(animated: false)
    #expect(await eventually { root.view.window === window && next.view.window == nil })
    window.isHidden = true
  }

  @Test("A push and a pop call the appearance methods of both controllers")
  func appearanceMethods() async {
    let root = Screen("root", log: log)
    let navigation = UINavigationController(rootViewController: root)
    show(navigation)
    #expect(await eventually { log.entries.contains("root did appear") })
    #expect(log.entries == ["root will appear", "root did appear"])
    log.entries = []
    navigation.pushViewController(Screen("next", log: log), animated: false)
    #expect(await eventually { log.entries.contains("next did appear") })
    #expect(log.entries.filter { $0.hasPrefix("root") } == ["root will disappear", "root did disappear"])
    #expect(log.entries.filter { $0.hasPrefix("next") } == ["next will appear", "next did appear"])
    log.entries = []
    navigation.popViewController(animated: false)
    #expect(await eventually { log.entries.contains("root did appear") })
    #expect(log.entries.filter { $0.hasPrefix("next") } == ["next will disappear", "next did disappear"])
    #expect(log.entries.filter { $0.hasPrefix("root") } == ["root will appear", "root did appear"])
    window.isHidden = true
  }

  @Test("A popped controller is deallocated with its view and its subviews")
  func released() async {
    let navigation = UINavigationController(rootViewController: Screen("root"))
    show(navigation)
    let popped = WeakReference<Screen>(nil)
    let button = WeakReference<UIButton>(nil)
    do {
      let screen = Screen("next")
      let made = UIButton(type: .system)
      screen.view.addSubview(made)
      popped.object = screen
      button.object = made
      navigation.pushViewController(screen, animated: false)
    }
    #expect(await eventually { popped.object?.view.window === window })
    navigation.popViewController(animated: false)
    #expect(await eventually { popped.object == nil && button.object == nil })
    window.isHidden = true
  }
}
