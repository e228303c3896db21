public import Foundation

/// A controller with a stack of controllers. It shows the view of the top controller.
@preconcurrency @MainActor
open class UINavigationController: UIViewController {
  /// Creates a controller with an empty stack.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  /// Creates a controller with one controller on the stack.
  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    change(to: [rootViewController], animated: false)
  }

  /// Creates a controller from an archive, without reading the archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// The stack from the bottom to the top.
  open var viewControllers: [UIViewController] {
    get { stack }
    set { change(to: newValue, animated: false) }
  }
  private var stack: [UIViewController] = []

  /// The stack from the bottom to the top.
  open override var children: [UIViewController] { stack }

  /// The controller at the top of the stack.
  open var topViewController: UIViewController? { stack.last }

  /// The visible controller. It is always the top controller, because controllers can't be presented here.
  open var visibleViewController: UIViewController? { stack.last }

  /// Pushes a controller onto the stack and shows its view.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    guard !stack.contains(where: { $0 === viewController }) else { return }
    change(to: stack + [viewController], animated: animated)
  }

  /// Pops the top controller and returns it. Returns `nil` if the stack contains only one controller.
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard stack.count > 1, let popped = stack.last else { return nil }
    change(to: stack.dropLast(), animated: animated)
    return popped
  }

  /// Pops all controllers except the bottom one and returns them. Returns `nil` if the stack contains only one controller.
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    guard stack.count > 1, let root = stack.first else { return nil }
    let popped = Array(stack.dropFirst())
    change(to: [root], animated: animated)
    return popped
  }

  private func change(to newStack: [UIViewController], animated: Bool) {
    let old = stack.last
    for popped in stack where !newStack.contains(where: { $0 === popped }) { popped.parent = nil }
    stack = newStack
    for controller in newStack { controller.parent = self }
    let new = newStack.last
    guard old !== new else { return }
    if isShown {
      old?.beginDisappearing(animated: animated)
      new?.beginAppearing(animated: animated)
    }
    old?.viewIfLoaded?.removeFromSuperview()
    if isShown {
      showTopView()
      old?.endDisappearing(animated: animated)
      new?.endAppearing(animated: animated)
    }
  }

  private func showTopView() {
    guard let view = stack.last?.view else { return }
    view.frame = self.view.bounds
    self.view.addSubview(view)
  }

  // These overrides pass the calls on to the top controller, even if a subclass overrides `viewWillAppear(_:)` and the like
  // without calling super.

  override func beginAppearing(animated: Bool) {
    super.beginAppearing(animated: animated)
    stack.last?.beginAppearing(animated: animated)
    showTopView()
  }

  override func endAppearing(animated: Bool) {
    super.endAppearing(animated: animated)
    stack.last?.endAppearing(animated: animated)
  }

  override func beginDisappearing(animated: Bool) {
    super.beginDisappearing(animated: animated)
    stack.last?.beginDisappearing(animated: animated)
  }

  override func endDisappearing(animated: Bool) {
    super.endDisappearing(animated: animated)
    stack.last?.endDisappearing(animated: animated)
  }

  /// Resizes the top controller's view to the size of this controller's view.
  open override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    guard let shown = stack.last?.viewIfLoaded, let own = viewIfLoaded, shown.superview === own else { return }
    shown.frame = own.bounds
  }
}

/// The content of a navigation bar for one controller.
@preconcurrency @MainActor
open class UINavigationItem: NSObject {
  /// Creates an item with a title.
  public init(title: String) {
    self.title = title
    super.init()
  }

  /// The title in the navigation bar.
  open var title: String? {
    didSet { if title != oldValue { Headless.displayDidChange() } }
  }
}
