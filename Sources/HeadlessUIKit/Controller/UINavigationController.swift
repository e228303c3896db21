public import Foundation

/// A stack of controllers of which the top one is shown.
@preconcurrency @MainActor
open class UINavigationController: UIViewController {
  /// An empty stack.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  /// A stack of one controller.
  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    change(to: [rootViewController], animated: false)
  }

  /// A stack from an archive, of which nothing is read.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// The controllers from the bottom to the top.
  open var viewControllers: [UIViewController] {
    get { stack }
    set { change(to: newValue, animated: false) }
  }
  private var stack: [UIViewController] = []

  /// The controllers from the bottom to the top.
  open override var children: [UIViewController] { stack }

  /// The controller at the top.
  open var topViewController: UIViewController? { stack.last }

  /// The controller that is shown: nothing is presented over the top one here.
  open var visibleViewController: UIViewController? { stack.last }

  /// Puts a controller on top and shows it.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    guard !stack.contains(where: { $0 === viewController }) else { return }
    change(to: stack + [viewController], animated: animated)
  }

  /// Takes the top controller away and gives it back; the last one stays.
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard stack.count > 1, let popped = stack.last else { return nil }
    change(to: stack.dropLast(), animated: animated)
    return popped
  }

  /// Takes all but the bottom controller away and gives them back.
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    guard stack.count > 1, let root = stack.first else { return nil }
    let popped = Array(stack.dropFirst())
    change(to: [root], animated: animated)
    return popped
  }

  private func change(to newStack: [UIViewController], animated: Bool) {
    let old = stack.last
    for gone in stack where !newStack.contains(where: { $0 === gone }) { gone.storedParent = nil }
    stack = newStack
    for controller in newStack { controller.storedParent = self }
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

  // The controller on top appears and disappears with this one, whatever a subclass does with the callbacks.

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

  /// Gives the shown view the size of this one.
  open override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    guard let shown = stack.last?.viewIfLoaded, let own = viewIfLoaded, shown.superview === own else { return }
    shown.frame = own.bounds
  }
}
