public import Foundation

/// The description of a font: its face, size, and features. Descriptors are equal if these are equal.
// @unchecked Sendable is sound because the only stored property is immutable.
open class UIFontDescriptor: NSObject, @unchecked Sendable {
  enum Face: Hashable {
    case system(UIFont.Weight, SystemDesign)
    case preferred(UIFont.TextStyle)
    case named(String)
  }

  private struct Content: Hashable {
    var face: Face
    var size: CGFloat
    var features: [[FeatureKey: Int]] = []
  }

  private let content: Content

  private init(_ content: Content) {
    self.content = content
    super.init()
  }

  convenience init(face: Face, size: CGFloat) {
    self.init(Content(face: face, size: size))
  }

  /// The size in points.
  open var pointSize: CGFloat { content.size }

  /// The PostScript name of the font.
  open var postscriptName: String {
    switch content.face {
    case .system(_, .rounded): ".SFUIRounded"
    case .system, .preferred: ".SFUI"
    case .named(let name): name
    }
  }

  /// Returns the value of an attribute, or `nil` if the descriptor doesn't have it.
  open func object(forKey anAttribute: AttributeName) -> Any? {
    switch anAttribute {
    case .featureSettings: content.features.isEmpty ? nil : content.features
    case .size: content.size
    default: nil
    }
  }

  /// Returns a copy with other attributes. Only `.featureSettings` has an effect here.
  open func addingAttributes(_ attributes: [AttributeName: Any] = [:]) -> UIFontDescriptor {
    var content = content
    if let features = attributes[.featureSettings] as? [[FeatureKey: Int]] { content.features = features }
    return UIFontDescriptor(content)
  }

  /// Returns a copy with another size.
  open func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor {
    var content = content
    content.size = newPointSize
    return UIFontDescriptor(content)
  }

  /// Returns a copy with another design, or `nil` if the font isn't a system font with a weight.
  open func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
    guard case .system(let weight, _) = content.face else { return nil }
    var content = content
    content.face = .system(weight, design)
    return UIFontDescriptor(content)
  }

  /// Returns whether another object is a descriptor with an equal face, size, and features.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UIFontDescriptor)?.content == content
  }

  /// The hash value of the face, size, and features.
  open override var hash: Int { content.hashValue }
}

extension UIFontDescriptor {
  /// The name of an attribute.
  public struct AttributeName: RawRepresentable, Hashable, Sendable {
    /// UIKit's string for the name.
    public var rawValue: String

    /// Creates a name from a string.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The size in points.
    public static let size = AttributeName(rawValue: "NSFontSizeAttribute")
    /// The font's features, an array of dictionaries.
    public static let featureSettings = AttributeName(rawValue: "NSCTFontFeatureSettingsAttribute")
  }

  /// A key in the description of a font feature.
  public struct FeatureKey: RawRepresentable, Hashable, Sendable {
    /// UIKit's string for the key.
    public var rawValue: String

    /// Creates a key from a string.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The type of the feature.
    public static let featureIdentifier = FeatureKey(rawValue: "CTFeatureTypeIdentifier")
    /// The selector of the feature.
    public static let typeIdentifier = FeatureKey(rawValue: "CTFeatureSelectorIdentifier")
  }

  /// A design of the system font.
  public struct SystemDesign: RawRepresentable, Hashable, Sendable {
    /// UIKit's string for the design.
    public var rawValue: String

    /// Creates a design from a string.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The default design.
    public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
    /// The rounded design.
    public static let rounded = SystemDesign(rawValue: "NSCTFontUIFontDesignRounded")
  }
}
