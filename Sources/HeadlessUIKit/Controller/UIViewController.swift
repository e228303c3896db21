public import Foundation

/// An object that manages a view.
@preconcurrency @MainActor
open class UIViewController: UIResponder {
  /// Creates a controller. Nibs aren't supported here; `loadView()` creates the view.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init()
  }

  /// Creates a controller without a nib.
  public convenience override init() {
    self.init(nibName: nil, bundle: nil)
  }

  /// Creates a controller from an archive, without reading the archive.
  public required init?(coder: NSCoder) {
    super.init()
  }

  // MARK: View

  /// The view. Accessing it loads the view.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return storedView
    }
    set {
      storedView?.controller = nil
      storedView = newValue
      storedView?.controller = self
    }
  }
  private var storedView: UIView?

  /// The view, or `nil` if it isn't loaded.
  open var viewIfLoaded: UIView? { storedView }

  /// A Boolean value that indicates whether the view is loaded.
  open var isViewLoaded: Bool { storedView != nil }

  /// Loads the view if it isn't loaded.
  open func loadViewIfNeeded() {
    guard storedView == nil else { return }
    loadView()
    viewDidLoad()
  }

  /// Creates the view. The default is a plain view.
  open func loadView() {
    view = UIView(frame: .zero)
  }

  /// Called after the view is loaded.
  open func viewDidLoad() {}

  /// Called before the view lays out its subviews.
  open func viewWillLayoutSubviews() {}

  /// Called after the view lays out its subviews.
  open func viewDidLayoutSubviews() {}

  // MARK: Appearing and disappearing

  /// Called before the view appears on the screen.
  open func viewWillAppear(_ animated: Bool) {}

  /// Called after the view appears on the screen.
  open func viewDidAppear(_ animated: Bool) {}

  /// Called before the view disappears from the screen.
  open func viewWillDisappear(_ animated: Bool) {}

  /// Called after the view disappears from the screen.
  open func viewDidDisappear(_ animated: Bool) {}

  /// Called after the view's traits change.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// The traits of the view. Before the view is loaded, they are light.
  open var traitCollection: UITraitCollection {
    storedView?.traitCollection ?? .light
  }

  /// A Boolean value that indicates whether the view is on the screen or about to appear.
  private(set) var isShown = false

  /// Calls the appearance methods before and after a closure that shows the view.
  func appear(_ showView: () -> Void) {
    beginAppearing(animated: false)
    showView()
    endAppearing(animated: false)
  }

  /// Calls the appearance methods before and after a closure that hides the view. Only calls the closure if the view isn't
  /// on the screen.
  func disappear(_ hideView: () -> Void) {
    let wasShown = isShown
    if wasShown { beginDisappearing(animated: false) }
    hideView()
    if wasShown { endDisappearing(animated: false) }
  }

  func beginAppearing(animated: Bool) {
    loadViewIfNeeded()
    isShown = true
    viewWillAppear(animated)
  }

  func endAppearing(animated: Bool) {
    storedView?.layoutIfNeeded()
    viewDidAppear(animated)
  }

  func beginDisappearing(animated: Bool) {
    isShown = false
    viewWillDisappear(animated)
  }

  func endDisappearing(animated: Bool) {
    viewDidDisappear(animated)
  }

  // MARK: Containers

  /// The title. Setting it sets the navigation item's title.
  open var title: String? {
    didSet { storedNavigationItem?.title = title }
  }

  /// The item for a navigation bar.
  open var navigationItem: UINavigationItem {
    if let storedNavigationItem { return storedNavigationItem }
    let item = UINavigationItem(title: "")
    item.title = title
    storedNavigationItem = item
    return item
  }
  private var storedNavigationItem: UINavigationItem?

  /// The controller that contains this controller.
  open internal(set) weak var parent: UIViewController?

  /// The controllers that this controller contains.
  open var children: [UIViewController] { [] }

  /// The nearest navigation controller that contains this controller.
  open var navigationController: UINavigationController? {
    var next = parent
    while let candidate = next {
      if let found = candidate as? UINavigationController { return found }
      next = candidate.parent
    }
    return nil
  }

  /// The superview of the controller's view.
  open override var next: UIResponder? { storedView?.superview }
}
