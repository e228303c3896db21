public import Foundation

@preconcurrency @MainActor
open class UIScrollView: UIView {
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set { bounds = CGRect(origin: newValue, size: bounds.size) }
  }

  open var contentSize: CGSize = .zero {
    didSet { if contentSize != oldValue { Headless.displayDidChange() } }
  }

  open override var bounds: CGRect {
    didSet {
      guard bounds.origin != oldValue.origin else { return }
      setNeedsLayout()
      Headless.displayDidChange()
    }
  }
}
