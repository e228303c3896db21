public import Foundation

/// A view that shows a part of what is inside it.
@preconcurrency @MainActor
open class UIScrollView: UIView {
  /// A scroll view with the given frame.
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  /// A scroll view from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// How far the content is scrolled: the origin of the bounds. Whoever sets it may set any.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set { bounds = CGRect(origin: newValue, size: bounds.size) }
  }

  /// Scrolls; here always at once.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    self.contentOffset = contentOffset
  }

  /// How large everything inside is together; a finger scrolls no further.
  open var contentSize: CGSize = .zero {
    didSet { if contentSize != oldValue { Headless.displayDidChange() } }
  }

  /// Whether a finger scrolls; true unless set.
  open var isScrollEnabled = true

  /// The part of the content that is shown. What is scrolled is laid out anew.
  open override var bounds: CGRect {
    didSet {
      guard bounds.origin != oldValue.origin else { return }
      setNeedsLayout()
      Headless.displayDidChange()
    }
  }
}
