import Foundation

extension UIFont {
  /// What a text is for: the system has a font for each, as large as the user likes it.
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    /// The style's name.
    public var rawValue: String

    /// A style from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A heading.
    public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
    /// Running text.
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
    /// A callout.
    public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
    /// A heading below another.
    public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
    /// A footnote.
    public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")

    /// At the size that is set in a new phone.
    var usualPointSize: CGFloat {
      switch self {
      case .callout: 16
      case .subheadline: 15
      case .footnote: 13
      default: 17
      }
    }
  }
}
