public import Foundation

/// The outermost view: what a screen shows. Hidden until made visible.
@preconcurrency @MainActor
open class UIWindow: UIView {
  /// A hidden window with the given frame.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    super.isHidden = true
  }

  /// A hidden window from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    super.isHidden = true
  }

  /// The controller whose view fills the window. Its view is put in place once the window is visible.
  open var rootViewController: UIViewController? {
    didSet {
      guard rootViewController !== oldValue else { return }
      if let oldValue { takeDown(oldValue) }
      showRoot()
    }
  }

  /// Makes the window visible and the one that gets the keyboard.
  open func makeKeyAndVisible() {
    makeKey()
    isHidden = false
  }

  /// Makes the window the one that gets the keyboard.
  open func makeKey() {
    Self.keyWindow = self
  }

  /// Whether the window gets the keyboard.
  open var isKeyWindow: Bool { Self.keyWindow === self }
  private static weak var keyWindow: UIWindow?

  /// Whether the window is invisible; true until it is made visible.
  open override var isHidden: Bool {
    didSet {
      guard isHidden != oldValue else { return }
      if isHidden { rootViewController?.disappear() } else { showRoot() }
    }
  }

  /// A window is in itself.
  open override var window: UIWindow? { self }

  /// Gives the root view the window's size.
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

  private func takeDown(_ old: UIViewController) {
    old.disappear { old.viewIfLoaded?.removeFromSuperview() }
  }
}
