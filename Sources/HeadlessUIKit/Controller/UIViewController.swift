public import Foundation

@preconcurrency @MainActor
open class UIViewController: UIResponder {
  /// Nibs aren't supported here.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init()
  }

  public convenience override init() {
    self.init(nibName: nil, bundle: nil)
  }

  /// The archive isn't read.
  public required init?(coder: NSCoder) {
    super.init()
  }

  // MARK: View

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

  var viewIfLoaded: UIView? { storedView }

  /// Creates a view without a size.
  open func loadViewIfNeeded() {
    guard storedView == nil else { return }
    view = UIView(frame: .zero)
    viewDidLoad()
  }

  open func viewDidLoad() {}
  open func viewDidLayoutSubviews() {}
  func viewWillLayoutSubviews() {}

  // MARK: Appearing and disappearing

  open func viewWillAppear(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  open var traitCollection: UITraitCollection {
    storedView?.traitCollection ?? .light
  }

  /// Whether the view is on the screen or about to appear.
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

  /// The controller that appears and disappears with this one.
  var shownChild: UIViewController? { nil }

  func beginAppearing(animated: Bool) {
    loadViewIfNeeded()
    isShown = true
    viewWillAppear(animated)
    shownChild?.beginAppearing(animated: animated)
  }

  func endAppearing(animated: Bool) {
    storedView?.layoutIfNeeded()
    viewDidAppear(animated)
    shownChild?.endAppearing(animated: animated)
  }

  func beginDisappearing(animated: Bool) {
    isShown = false
    viewWillDisappear(animated)
    shownChild?.beginDisappearing(animated: animated)
  }

  func endDisappearing(animated: Bool) {
    viewDidDisappear(animated)
    shownChild?.endDisappearing(animated: animated)
  }

  // MARK: Containers

  open var title: String? {
    didSet { storedNavigationItem?.title = title }
  }

  open var navigationItem: UINavigationItem {
    if let storedNavigationItem { return storedNavigationItem }
    let item = UINavigationItem(title: "")
    item.title = title
    storedNavigationItem = item
    return item
  }
  private var storedNavigationItem: UINavigationItem?

  weak var parent: UIViewController?

  open var navigationController: UINavigationController? {
    var next = parent
    while let candidate = next {
      if let found = candidate as? UINavigationController { return found }
      next = candidate.parent
    }
    return nil
  }
}
