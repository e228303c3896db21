public import Foundation

/// The topmost view of a hierarchy. A new window is hidden.
@preconcurrency @MainActor
open class UIWindow: UIView {
  /// Creates a hidden window with a frame.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    super.isHidden = true
  }

  /// Creates a hidden window from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    super.isHidden = true
  }

  /// The controller whose view fills the window. The view is added when the window is visible.
  open var rootViewController: UIViewController? {
    didSet {
      guard rootViewController !== oldValue else { return }
      oldValue?.disappear { oldValue?.viewIfLoaded?.removeFromSuperview() }
      showRoot()
    }
  }

  /// Shows the window and makes it the key window.
  open func makeKeyAndVisible() {
    makeKey()
    isHidden = false
  }

  /// Makes the window the key window.
  open func makeKey() {
    Self.keyWindow = self
  }

  /// A Boolean value that indicates whether the window is the key window.
  open var isKeyWindow: Bool { Self.keyWindow === self }
  private static weak var keyWindow: UIWindow?

  /// A Boolean value that indicates whether the window is invisible. The default is `true`.
  open override var isHidden: Bool {
    didSet {
      guard isHidden != oldValue else { return }
      if isHidden { rootViewController?.disappear {} } else { showRoot() }
    }
  }

  /// The window itself.
  open override var window: UIWindow? { self }

  /// Resizes the root view to the window's size.
  open override func layoutSubviews() {
    super.layoutSubviews()
    guard let root = rootViewController?.viewIfLoaded, root.superview === self else { return }
    root.frame = bounds
  }

  private func showRoot() {
    guard !isHidden, let root = rootViewController, let view = root.view else { return }
    root.appear {
      view.frame = bounds
      insertSubview(view, at: 0)
    }
  }
}
