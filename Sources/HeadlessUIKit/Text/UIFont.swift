public import Foundation

// @unchecked Sendable is sound because the only stored property is immutable.
open class UIFont: NSObject, @unchecked Sendable {
  private let descriptor: UIFontDescriptor

  public init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
    self.descriptor = pointSize > 0 ? descriptor.withSize(pointSize) : descriptor
    super.init()
  }

  private convenience init(face: UIFontDescriptor.Face, size: CGFloat) {
    self.init(descriptor: UIFontDescriptor(face: face, size: size), size: 0)
  }

  /// Only a few of the names on iOS are known here.
  public convenience init?(name: String, size: CGFloat) {
    guard Self.knownNames.contains(name) else { return nil }
    self.init(face: .named(name), size: size)
  }

  open class func systemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .regular)
  }

  open class func systemFont(ofSize fontSize: CGFloat, weight: UIFont.Weight) -> UIFont {
    UIFont(face: .system(weight, .default), size: fontSize)
  }

  open class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .bold)
  }

  open class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: UIFont.Weight) -> UIFont {
    let descriptor = UIFontDescriptor(face: .system(weight, .default), size: fontSize)
    return UIFont(descriptor: descriptor.addingAttributes([.featureSettings: [monospacedNumbers]]), size: fontSize)
  }

  /// Returns the font for a text style, always in the default text size.
  open class func preferredFont(forTextStyle style: UIFont.TextStyle) -> UIFont {
    UIFont(face: .preferred(style), size: 17)
  }

  open var pointSize: CGFloat { descriptor.pointSize }
  open var fontDescriptor: UIFontDescriptor { descriptor }
  open var fontName: String { descriptor.postscriptName }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIFont else { return false }
    return other === self || other.descriptor == descriptor
  }

  open override var hash: Int { descriptor.hash }

  // kNumberSpacingType and kMonospacedNumbersSelector.
  private static let monospacedNumbers: [UIFontDescriptor.FeatureKey: Int] = [
    .featureIdentifier: 6, .typeIdentifier: 0,
  ]

  private static let knownNames: Set<String> = ["Georgia", "Georgia-Bold", "Helvetica", "Helvetica-Bold"]
}

extension UIFont {
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
  }

  public struct Weight: RawRepresentable, Hashable, Sendable {
    public var rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    init(_ rawValue: CGFloat) { self.init(rawValue: rawValue) }

    public static let regular = Weight(0)
    public static let medium = Weight(0.23)
    public static let semibold = Weight(0.3)
    public static let bold = Weight(0.4)

    /// The end of the font's name.
    var name: String {
      switch self {
      case .medium: "Medium"
      case .semibold: "Semibold"
      case .bold: "Bold"
      default: "Regular"
      }
    }
  }
}
