public import Foundation

/// A view that shows a part of its content.
@preconcurrency @MainActor
open class UIScrollView: UIView {
  /// Creates a scroll view with a frame.
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  /// Creates a scroll view from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// The origin of the bounds. You can set an offset beyond the content's ends.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set { bounds = CGRect(origin: newValue, size: bounds.size) }
  }

  /// Sets the content offset, without animation here.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    self.contentOffset = contentOffset
  }

  /// The size of the content. A finger doesn't scroll beyond it.
  open var contentSize: CGSize = .zero {
    didSet { if contentSize != oldValue { Headless.displayDidChange() } }
  }

  /// A Boolean value that indicates whether a finger scrolls the content. The default is `true`.
  open var isScrollEnabled = true

  /// The visible part of the content. A new origin requests layout.
  open override var bounds: CGRect {
    didSet {
      guard bounds.origin != oldValue.origin else { return }
      setNeedsLayout()
      Headless.displayDidChange()
    }
  }
}
