public import Foundation

@preconcurrency @MainActor
open class UIWindow: UIView {
  public override init(frame: CGRect) {
    super.init(frame: frame)
    super.isHidden = true
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    super.isHidden = true
  }

  open var rootViewController: UIViewController? {
    didSet {
      guard rootViewController !== oldValue else { return }
      oldValue?.disappear { oldValue?.viewIfLoaded?.removeFromSuperview() }
      showRoot()
    }
  }

  /// Shows the window. There is no key window here.
  open func makeKeyAndVisible() {
    isHidden = false
  }

  open override var isHidden: Bool {
    didSet {
      guard isHidden != oldValue else { return }
      if isHidden { rootViewController?.disappear {} } else { showRoot() }
    }
  }

  open override var window: UIWindow? { self }

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
