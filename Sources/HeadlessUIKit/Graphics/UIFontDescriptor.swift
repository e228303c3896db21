public import Foundation

/// The description of a font: the face, the size and the features of its text. Descriptors are compared by value.
// @unchecked: every stored property is immutable.
open class UIFontDescriptor: NSObject, @unchecked Sendable {
  /// What text is drawn with.
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

  /// The name of the face.
  open var postscriptName: String {
    switch content.face {
    case .system(_, .rounded): ".SFUIRounded"
    case .system, .preferred: ".SFUI"
    case .named(let name): name
    }
  }

  /// The value of an attribute, if the descriptor has one.
  open func object(forKey anAttribute: AttributeName) -> Any? {
    switch anAttribute {
    case .featureSettings: content.features.isEmpty ? nil : content.features
    case .size: content.size
    default: nil
    }
  }

  /// The same description with other attributes. Attributes other than features are ignored here.
  open func addingAttributes(_ attributes: [AttributeName: Any] = [:]) -> UIFontDescriptor {
    var content = content
    if let features = attributes[.featureSettings] as? [[FeatureKey: Int]] { content.features = features }
    return UIFontDescriptor(content)
  }

  /// The same description in another size.
  open func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor {
    var content = content
    content.size = newPointSize
    return UIFontDescriptor(content)
  }

  /// The same description in another design, or nil for a font that has no designs.
  open func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
    guard case .system(let weight, _) = content.face else { return nil }
    var content = content
    content.face = .system(weight, design)
    return UIFontDescriptor(content)
  }

  /// Descriptors are equal when face, size and features are.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UIFontDescriptor)?.content == content
  }

  /// Hashes what `isEqual(_:)` compares.
  open override var hash: Int { content.hashValue }
}

extension UIFontDescriptor {
  /// The name of an attribute.
  public struct AttributeName: RawRepresentable, Hashable, Sendable {
    /// UIKit's name for it.
    public var rawValue: String

    /// An attribute from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The size in points.
    public static let size = AttributeName(rawValue: "NSFontSizeAttribute")
    /// The features of the text, one dictionary each.
    public static let featureSettings = AttributeName(rawValue: "NSCTFontFeatureSettingsAttribute")
  }

  /// A part of a feature's description.
  public struct FeatureKey: RawRepresentable, Hashable, Sendable {
    /// UIKit's name for it.
    public var rawValue: String

    /// A key from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The type of a feature.
    public static let featureIdentifier = FeatureKey(rawValue: "CTFeatureTypeIdentifier")
    /// The choice of a feature.
    public static let typeIdentifier = FeatureKey(rawValue: "CTFeatureSelectorIdentifier")
  }

  /// A design of the system font.
  public struct SystemDesign: RawRepresentable, Hashable, Sendable {
    /// UIKit's name for it.
    public var rawValue: String

    /// A design from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The usual design.
    public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
    /// Rounded letters.
    public static let rounded = SystemDesign(rawValue: "NSCTFontUIFontDesignRounded")
  }
}
