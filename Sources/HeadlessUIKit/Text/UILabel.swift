public import Foundation

@preconcurrency @MainActor
open class UILabel: UIView {
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  open var text: String? {
    get { storedText?.string }
    set { show(newValue.map { NSAttributedString(string: $0) }) }
  }

  /// A new text takes its font over to ``font``. Only `UIButton` sets the color.
  open var attributedText: NSAttributedString? {
    get { storedText }
    set {
      show(newValue.map { NSAttributedString(attributedString: $0) })
      guard let storedText, storedText.length > 0 else { return }
      if let font = storedText.attribute(.font, at: 0, effectiveRange: nil) as? UIFont { self.font = font }
    }
  }
  private var storedText: NSAttributedString?

  /// A changed text changes the intrinsic size, which the superview is told.
  private func show(_ text: NSAttributedString?) {
    let hasChanged = storedText?.string != text?.string
    storedText = text
    guard hasChanged else { return }
    invalidateIntrinsicContentSize()
    Headless.displayDidChange()
  }

  open var textColor: UIColor! {
    get { storedTextColor ?? .label }
    set {
      guard storedTextColor != newValue else { return }
      storedTextColor = newValue
      Headless.displayDidChange()
    }
  }
  private var storedTextColor: UIColor?

  open var font: UIFont! {
    get { storedFont ?? Self.defaultFont }
    set {
      guard storedFont != newValue else { return }
      storedFont = newValue
      Headless.displayDidChange()
    }
  }
  private var storedFont: UIFont?
  private static let defaultFont = UIFont.systemFont(ofSize: 17)

  /// It has no effect here.
  open var adjustsFontForContentSizeCategory = false

  open var textAlignment: NSTextAlignment = .natural {
    didSet { if textAlignment != oldValue { Headless.displayDidChange() } }
  }

  open var numberOfLines = 1 {
    didSet { if numberOfLines != oldValue { Headless.displayDidChange() } }
  }

  override var derivedAccessibilityTraits: UIAccessibilityTraits { .staticText }

  /// Returns the approximate size of the text in one line.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    guard let text, !text.isEmpty else { return .zero }
    let height = font.pointSize
    return CGSize(width: (CGFloat(text.count) * height * 0.6).rounded(.up), height: (height * 1.2).rounded(.up))
  }
}

public enum NSTextAlignment: Int, Sendable {
  case left = 0
  case center = 1
  case right = 2
  case natural = 4
}
