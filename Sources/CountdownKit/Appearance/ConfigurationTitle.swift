#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// A configuration with a plain and an attributed title. Tests also implement one whose titles are two independent
/// values.
@available(iOS 15.0, tvOS 15.0, *)
protocol TitledConfiguration {
  var title: String? { get set }
  var attributedTitle: AttributedString? { get set }
}

@available(iOS 15.0, tvOS 15.0, *)
extension UIButton.Configuration: TitledConfiguration {}

/// The title of a configuration, and the counting title that replaces it.
///
/// Apple doesn't document whether `title` and `attributedTitle` are one value or two. To work in both cases, this type
/// uses the attributed title if there is one, and otherwise the plain title.
///
/// A title whose text equals the counting title isn't treated as new. Its attributes don't matter, because UIKit may
/// write the title back without them.
@available(iOS 15.0, tvOS 15.0, *)
struct ConfigurationTitle {
  private enum Content {
    case plain(String?)
    /// The text and the counting attributes are those of the title. They're stored, because they're needed at each tick.
    case attributed(AttributedString, text: String, counting: AttributeContainer)

    init(of configuration: some TitledConfiguration, color: UIColor?) {
      if let title = configuration.attributedTitle {
        self = .attributed(title, text: title.text, counting: title.countingAttributes(color: color))
      } else {
        self = .plain(configuration.title)
      }
    }

    var text: String? {
      switch self {
      case .plain(let text): text
      case .attributed(_, let text, _): text
      }
    }

    func set(in configuration: inout some TitledConfiguration) {
      switch self {
      case .plain(let text): configuration.title = text
      case .attributed(let title, _, _): configuration.attributedTitle = title
      }
    }

    /// Sets a counting title with the attributes of this title.
    func setCounting(_ text: String, in configuration: inout some TitledConfiguration) {
      switch self {
      case .plain: configuration.title = text
      case .attributed(_, _, let attributes):
        configuration.attributedTitle = AttributedString(text, attributes: attributes)
      }
    }
  }

  private let color: UIColor?
  private var content: Content
  /// The counting title, or nil while the configuration has its original title.
  private(set) var shown: String?

  /// - Parameter color: The color of the counting title, or nil if it has the color of the original title.
  init(of configuration: some TitledConfiguration, color: UIColor?) {
    self.color = color
    content = Content(of: configuration, color: color)
  }

  /// The text of the original title.
  var original: String? { content.text }

  /// - Parameters:
  ///   - title: The counting title.
  ///   - present: The configuration's ``text(of:)``.
  /// - Returns: Whether the configuration changed.
  mutating func show(_ title: String, over present: String?, in configuration: inout some TitledConfiguration) -> Bool {
    var hasChanged = false
    if shown == nil || present != shown {
      let new = Content(of: configuration, color: color)
      if isCovered(in: configuration) {
        content.set(in: &configuration)
        hasChanged = true
      }
      content = new
    }
    shown = title
    guard present != title else { return hasChanged }
    content.setCounting(title, in: &configuration)
    return true
  }

  /// Treats the present title as the counting title. If the configuration has no title, the counting title is shown
  /// again.
  ///
  /// - Returns: Whether the configuration changed.
  mutating func adopt(_ configuration: inout some TitledConfiguration) -> Bool {
    guard let shown else { return false }
    let present = Self.text(of: configuration)
    self.shown = present ?? shown
    guard present == nil else { return false }
    content.setCounting(shown, in: &configuration)
    return true
  }

  /// Whether the app or UIKit has replaced the counting title.
  ///
  /// - Parameter present: The configuration's ``text(of:)``.
  func isOverwritten(by present: String?) -> Bool {
    shown != nil && present != shown
  }

  /// - Returns: Whether the configuration changed.
  mutating func restore(in configuration: inout some TitledConfiguration) -> Bool {
    guard shown != nil else { return false }
    defer { shown = nil }
    guard Self.text(of: configuration) == shown || isCovered(in: configuration) else { return false }
    content.set(in: &configuration)
    return true
  }

  /// Returns the text of the title that a configuration shows. UIKit converts the title at each call, so a tick calls
  /// this method once.
  static func text(of configuration: some TitledConfiguration) -> String? {
    configuration.attributedTitle?.text ?? configuration.title
  }

  /// Whether the app has set an attributed title while the plain title is still the counting one. This is possible only
  /// if the two titles are separate values.
  private func isCovered(in configuration: some TitledConfiguration) -> Bool {
    guard case .plain = content, let shown else { return false }
    guard let title = configuration.attributedTitle, configuration.title == shown else { return false }
    return title.text != shown
  }
}

/// The text attributes of a configuration's title while counting. They are the app's attributes with the style's color
/// and monospaced digits.
///
/// A color in the text attributes is also visible on a disabled button.
///
/// `@unchecked Sendable` is sound because UIKit calls the transformer only on the main thread.
@available(iOS 15.0, tvOS 15.0, *)
final class CountingTextAttributes: @unchecked Sendable {
  /// The app's transformer.
  let original: UIConfigurationTextAttributesTransformer?
  private let color: UIColor?
  private var wasCalled = false
  /// The last font from UIKit, and the same font with monospaced digits. UIKit asks for the attributes at each update.
  private var font: (original: UIFont, counting: UIFont)?

  init(original: UIConfigurationTextAttributesTransformer?, color: UIColor?) {
    self.original = original
    self.color = color
  }

  var transformer: UIConfigurationTextAttributesTransformer {
    UIConfigurationTextAttributesTransformer { self.counting($0) }
  }

  /// Whether a transformer is this one or calls it. Transformers can't be compared, so this method calls the
  /// transformer and checks whether the call arrives here.
  func isUsed(by transformer: UIConfigurationTextAttributesTransformer?) -> Bool {
    wasCalled = false
    _ = transformer?(AttributeContainer())
    return wasCalled
  }

  private func counting(_ attributes: AttributeContainer) -> AttributeContainer {
    typealias Attributes = AttributeScopes.UIKitAttributes
    wasCalled = true
    var result = original?(attributes) ?? attributes
    if let color { result[Attributes.ForegroundColorAttribute.self] = color }
    if let font = result[Attributes.FontAttribute.self] {
      result[Attributes.FontAttribute.self] = countingFont(font)
    }
    return result
  }

  private func countingFont(_ original: UIFont) -> UIFont {
    if let font, font.original == original { return font.counting }
    let counting = original.withMonospacedDigits ?? original
    font = (original, counting)
    return counting
  }
}
#endif
