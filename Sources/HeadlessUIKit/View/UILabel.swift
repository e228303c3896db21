public import Foundation

/// A text on the screen. Touches pass through it unless interaction is enabled.
@preconcurrency @MainActor
open class UILabel: UIView {
  /// An empty label.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// A label from an archive, without its text.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// The text; none unless set.
  open var text: String? {
    didSet { if text != oldValue { Headless.displayDidChange() } }
  }

  /// The text's color: the system's label color unless set. Nil brings that back.
  open var textColor: UIColor! {
    get { storedTextColor ?? .label }
    set {
      guard storedTextColor != newValue else { return }
      storedTextColor = newValue
      Headless.displayDidChange()
    }
  }
  private var storedTextColor: UIColor?

  /// The font: the system's of 17 points unless set. Nil brings that back.
  open var font: UIFont! {
    get { storedFont ?? Self.usualFont }
    set {
      guard storedFont != newValue else { return }
      storedFont = newValue
      Headless.displayDidChange()
    }
  }
  private var storedFont: UIFont?
  private static let usualFont = UIFont.systemFont(ofSize: 17)

  /// Whether a font of the system's follows the size that the user likes; false unless set. Plain storage here.
  open var adjustsFontForContentSizeCategory = false

  /// How the text lies in the label.
  open var textAlignment: NSTextAlignment = .natural {
    didSet { if textAlignment != oldValue { Headless.displayDidChange() } }
  }

  /// The most lines that are shown; 1 unless set, 0 for any number.
  open var numberOfLines = 1 {
    didSet { if numberOfLines != oldValue { Headless.displayDidChange() } }
  }

  override var derivedAccessibilityTraits: UIAccessibilityTraits { .staticText }

  /// The size of the text in one line, measured by a rule of thumb.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    guard let text, !text.isEmpty else { return .zero }
    let height = font.pointSize
    return CGSize(width: (CGFloat(text.count) * height * 0.6).rounded(.up), height: (height * 1.2).rounded(.up))
  }
}
