public import Foundation

/// A view that shows text. User interaction is disabled by default.
@preconcurrency @MainActor
open class UILabel: UIView {
  /// Creates an empty label with a frame.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Creates a label from an archive, without its text.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// The text. The default is `nil`.
  open var text: String? {
    didSet { if text != oldValue { Headless.displayDidChange() } }
  }

  /// The color of the text. The default is the system's label color. Setting `nil` restores the default.
  open var textColor: UIColor! {
    get { storedTextColor ?? .label }
    set {
      guard storedTextColor != newValue else { return }
      storedTextColor = newValue
      Headless.displayDidChange()
    }
  }
  private var storedTextColor: UIColor?

  /// The font. The default is the system font of 17 points. Setting `nil` restores the default.
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

  /// A Boolean value that indicates whether the font follows the user's text size. It has no effect here. The default is
  /// `false`.
  open var adjustsFontForContentSizeCategory = false

  /// The alignment of the text. The default is `.natural`.
  open var textAlignment: NSTextAlignment = .natural {
    didSet { if textAlignment != oldValue { Headless.displayDidChange() } }
  }

  /// The maximum number of lines, or 0 for no limit. The default is 1.
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

/// The alignment of text.
public enum NSTextAlignment: Int, Sendable {
  /// Left-aligned.
  case left = 0
  /// Centered.
  case center = 1
  /// Right-aligned.
  case right = 2
  /// Fully justified.
  case justified = 3
  /// The default alignment of the text's language.
  case natural = 4
}
