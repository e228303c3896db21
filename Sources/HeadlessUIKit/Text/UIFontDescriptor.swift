public import Foundation

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

  open var pointSize: CGFloat { content.size }

  /// The name of a system font begins with a period, and `UIFont(name:size:)` doesn't accept it.
  var postscriptName: String {
    switch content.face {
    case .system(let weight, let design): (design == .rounded ? ".SFUIRounded-" : ".SFUI-") + weight.name
    case .preferred(let style): ".SFUI-" + (style == .headline ? UIFont.Weight.semibold : .regular).name
    case .named(let name): name
    }
  }

  /// Returns the font's features, or `nil` for any other key.
  open func object(forKey anAttribute: AttributeName) -> Any? {
    anAttribute == .featureSettings && !content.features.isEmpty ? content.features : nil
  }

  /// Only `.featureSettings` has an effect here. The settings are merged with the present ones.
  open func addingAttributes(_ attributes: [AttributeName: Any] = [:]) -> UIFontDescriptor {
    var content = content
    let features = attributes[.featureSettings] as? [[FeatureKey: Int]] ?? []
    content.features = content.features.filter { !features.contains($0) } + features
    return UIFontDescriptor(content)
  }

  func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor {
    var content = content
    content.size = newPointSize
    return UIFontDescriptor(content)
  }

  /// Returns `nil` if the font isn't a system font with a weight.
  open func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
    guard case .system(let weight, _) = content.face else { return nil }
    var content = content
    content.face = .system(weight, design)
    return UIFontDescriptor(content)
  }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UIFontDescriptor)?.content == content
  }

  open override var hash: Int { content.hashValue }
}

extension UIFontDescriptor {
  public struct AttributeName: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let featureSettings = AttributeName(rawValue: "NSCTFontFeatureSettingsAttribute")
  }

  public struct FeatureKey: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let featureIdentifier = FeatureKey(rawValue: "CTFeatureTypeIdentifier")
    public static let typeIdentifier = FeatureKey(rawValue: "CTFeatureSelectorIdentifier")
  }

  public struct SystemDesign: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
    public static let rounded = SystemDesign(rawValue: "NSCTFontUIFontDesignRounded")
  }
}
