public import Foundation

@preconcurrency @MainActor
open class UINavigationController: UIViewController {
  /// A designated initializer in UIKit.
  public convenience init(rootViewController: UIViewController) {
    self.init(nibName: nil, bundle: nil)
    change(to: [rootViewController], animated: false)
  }

  open var viewControllers: [UIViewController] {
    get { stack }
    set { change(to: newValue, animated: false) }
  }
  private var stack: [UIViewController] = []

  open var topViewController: UIViewController? { stack.last }

  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    guard !stack.contains(where: { $0 === viewController }) else { return }
    change(to: stack + [viewController], animated: animated)
  }

  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard stack.count > 1, let popped = stack.last else { return nil }
    change(to: stack.dropLast(), animated: animated)
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

  override var shownChild: UIViewController? { stack.last }

  override func beginAppearing(animated: Bool) {
    super.beginAppearing(animated: animated)
    showTopView()
  }

  override func viewWillLayoutSubviews() {
    guard let shown = stack.last?.viewIfLoaded, let own = viewIfLoaded, shown.superview === own else { return }
    shown.frame = own.bounds
  }
}

@preconcurrency @MainActor
open class UINavigationItem: NSObject {
  public init(title: String) {
    self.title = title
    super.init()
  }

  open var title: String? {
    didSet { if title != oldValue { Headless.displayDidChange() } }
  }
}
