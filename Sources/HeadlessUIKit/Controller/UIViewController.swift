public import Foundation

/// Looks after a view that fills a window or a part of it.
@preconcurrency @MainActor
open class UIViewController: UIResponder {
  /// A controller that makes its view in `loadView()`; there are no nibs here.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init()
  }

  /// A controller without nib.
  public convenience override init() {
    self.init(nibName: nil, bundle: nil)
  }

  /// A controller from an archive, of which nothing is read.
  public required init?(coder: NSCoder) {
    super.init()
  }

  // MARK: the view

  /// The view, loaded when first asked for.
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

  /// The view if it was loaded.
  open var viewIfLoaded: UIView? { storedView }

  /// Whether the view was loaded.
  open var isViewLoaded: Bool { storedView != nil }

  /// Loads the view unless that has been done.
  open func loadViewIfNeeded() {
    guard storedView == nil else { return }
    loadView()
    viewDidLoad()
  }

  /// Makes the view: a plain one unless overridden.
  open func loadView() {
    view = UIView(frame: .zero)
  }

  /// Called once the view is loaded.
  open func viewDidLoad() {}

  /// Called before the view lays out what is inside it.
  open func viewWillLayoutSubviews() {}

  /// Called after the view laid out what is inside it.
  open func viewDidLayoutSubviews() {}

  // MARK: appearance

  /// Called before the view is put on the screen.
  open func viewWillAppear(_ animated: Bool) {}

  /// Called after the view was put on the screen.
  open func viewDidAppear(_ animated: Bool) {}

  /// Called before the view is taken off the screen.
  open func viewWillDisappear(_ animated: Bool) {}

  /// Called after the view was taken off the screen.
  open func viewDidDisappear(_ animated: Bool) {}

  /// Called after the view's traits changed.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// The traits that the view is shown under.
  open var traitCollection: UITraitCollection {
    storedView?.traitCollection ?? UITraitCollection(userInterfaceStyle: .light)
  }

  /// Whether the view is on the screen, or on its way there.
  private(set) var isShown = false

  /// Puts the view on the screen by way of the closure, with the callbacks around it.
  func appear(animated: Bool = false, _ putInPlace: () -> Void = {}) {
    beginAppearing(animated: animated)
    putInPlace()
    endAppearing(animated: animated)
  }

  /// Takes the view off the screen by way of the closure, with the callbacks around it, if it is there.
  func disappear(animated: Bool = false, _ takeAway: () -> Void = {}) {
    let wasShown = isShown
    if wasShown { beginDisappearing(animated: animated) }
    takeAway()
    if wasShown { endDisappearing(animated: animated) }
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

  // MARK: surroundings

  /// The title, for bars; the navigation item takes it.
  open var title: String? {
    didSet { storedNavigationItem?.title = title }
  }

  /// What a navigation bar shows for this controller.
  open var navigationItem: UINavigationItem {
    if let storedNavigationItem { return storedNavigationItem }
    let item = UINavigationItem(title: "")
    item.title = title
    storedNavigationItem = item
    return item
  }
  private var storedNavigationItem: UINavigationItem?

  /// The controller that this one is in.
  open var parent: UIViewController? { storedParent }
  weak var storedParent: UIViewController?

  /// The controllers in this one.
  open var children: [UIViewController] { [] }

  /// The navigation controller that this one is in.
  open var navigationController: UINavigationController? {
    var next = storedParent
    while let candidate = next {
      if let found = candidate as? UINavigationController { return found }
      next = candidate.storedParent
    }
    return nil
  }

  /// After the controller comes what its view lies in.
  open override var next: UIResponder? { storedView?.superview }
}
