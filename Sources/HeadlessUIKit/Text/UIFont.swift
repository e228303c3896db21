public import Foundation

/// A font. Fonts are equal if their descriptors are equal.
// @unchecked Sendable is sound because the only stored property is immutable.
open class UIFont: NSObject, @unchecked Sendable {
  private let descriptor: UIFontDescriptor

  /// Creates a font from a descriptor. If the size is 0, the font has the descriptor's size.
  public init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
    self.descriptor = pointSize > 0 ? descriptor.withSize(pointSize) : descriptor
    super.init()
  }

  private convenience init(face: UIFontDescriptor.Face, size: CGFloat) {
    self.init(descriptor: UIFontDescriptor(face: face, size: size), size: 0)
  }

  /// Creates a font from a PostScript name. Returns `nil` for an unknown name. Only a few of the names on iOS are known.
  public convenience init?(name: String, size: CGFloat) {
    guard Self.knownNames.contains(name) else { return nil }
    self.init(face: .named(name), size: size)
  }

  /// Returns the system font with the regular weight.
  open class func systemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .regular)
  }

  /// Returns the system font with a weight.
  open class func systemFont(ofSize fontSize: CGFloat, weight: UIFont.Weight) -> UIFont {
    UIFont(face: .system(weight, .default), size: fontSize)
  }

  /// Returns the bold system font.
  open class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .bold)
  }

  /// Returns the system font with digits of equal width.
  open class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: UIFont.Weight) -> UIFont {
    let descriptor = UIFontDescriptor(face: .system(weight, .default), size: fontSize)
    return UIFont(descriptor: descriptor.addingAttributes([.featureSettings: [monospacedNumbers]]), size: fontSize)
  }

  /// Returns the font for a text style, always in the default text size.
  open class func preferredFont(forTextStyle style: UIFont.TextStyle) -> UIFont {
    UIFont(face: .preferred(style), size: style.defaultPointSize)
  }

  /// The size in points.
  open var pointSize: CGFloat { descriptor.pointSize }

  /// The description of the font.
  open var fontDescriptor: UIFontDescriptor { descriptor }

  /// The PostScript name. The name of a system font begins with a period, and `init(name:size:)` doesn't accept it.
  open var fontName: String { descriptor.postscriptName }

  /// Returns whether another object is a font with an equal descriptor.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIFont else { return false }
    return other === self || other.descriptor == descriptor
  }

  /// The hash value of the descriptor.
  open override var hash: Int { descriptor.hash }

  // kNumberSpacingType and kMonospacedNumbersSelector.
  private static let monospacedNumbers: [UIFontDescriptor.FeatureKey: Int] = [
    .featureIdentifier: 6, .typeIdentifier: 0,
  ]

  private static let knownNames: Set<String> = [
    "ArialMT", "Arial-BoldMT", "Courier", "Courier-Bold", "Georgia", "Georgia-Bold", "Helvetica", "Helvetica-Bold",
    "HelveticaNeue", "HelveticaNeue-Bold", "HelveticaNeue-Medium", "Menlo-Bold", "Menlo-Regular",
  ]
}

extension UIFont {
  /// The purpose of a text.
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    /// The name of the style.
    public var rawValue: String

    /// Creates a style from a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A heading.
    public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
    /// Body text.
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
    /// A callout.
    public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
    /// A subheading.
    public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
    /// A footnote.
    public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")

    /// The size in points for the default text size.
    fileprivate var defaultPointSize: CGFloat {
      switch self {
      case .callout: 16
      case .subheadline: 15
      case .footnote: 13
      default: 17
      }
    }
  }

  /// The weight of a font.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    /// The weight as a number from -1 to 1.
    public var rawValue: CGFloat

    /// Creates a weight from a number.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// Creates a weight from a number.
    public init(_ rawValue: CGFloat) { self.init(rawValue: rawValue) }

    /// The lightest weight.
    public static let ultraLight = Weight(-0.8)
    /// The thin weight.
    public static let thin = Weight(-0.6)
    /// The light weight.
    public static let light = Weight(-0.4)
    /// The regular weight.
    public static let regular = Weight(0)
    /// The weight between regular and semibold.
    public static let medium = Weight(0.23)
    /// The weight between medium and bold.
    public static let semibold = Weight(0.3)
    /// The bold weight.
    public static let bold = Weight(0.4)
    /// The weight between bold and black.
    public static let heavy = Weight(0.56)
    /// The heaviest weight.
    public static let black = Weight(0.62)
  }
}
