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
    case attributed(AttributedString)

    init(of configuration: some TitledConfiguration) {
      self = configuration.attributedTitle.map(Content.attributed) ?? .plain(configuration.title)
    }

    var text: String? {
      switch self {
      case .plain(let text): text
      case .attributed(let title): title.text
      }
    }

    func counting(_ title: String, color: UIColor?) -> Content {
      switch self {
      case .plain: .plain(title)
      case .attributed(let original): .attributed(original.counting(title, color: color))
      }
    }

    func set(in configuration: inout some TitledConfiguration) {
      switch self {
      case .plain(let text): configuration.title = text
      case .attributed(let title): configuration.attributedTitle = title
      }
    }
  }

  private var content: Content
  /// The counting title, or nil while the configuration has its original title.
  private(set) var shown: String?

  init(of configuration: some TitledConfiguration) {
    content = Content(of: configuration)
  }

  /// The text of the original title.
  var original: String? { content.text }

  /// - Returns: Whether the configuration changed.
  mutating func show(_ title: String, color: UIColor?, in configuration: inout some TitledConfiguration) -> Bool {
    var hasChanged = false
    if shown == nil || isOverwritten(in: configuration) {
      let new = Content(of: configuration)
      if isCovered(in: configuration) {
        content.set(in: &configuration)
        hasChanged = true
      }
      content = new
    }
    shown = title
    guard Content(of: configuration).text != title else { return hasChanged }
    content.counting(title, color: color).set(in: &configuration)
    return true
  }

  /// Treats the present title as the counting title. If the configuration has no title, the counting title is shown
  /// again.
  ///
  /// - Returns: Whether the configuration changed.
  mutating func adopt(_ configuration: inout some TitledConfiguration, color: UIColor?) -> Bool {
    guard let shown else { return false }
    let present = Content(of: configuration).text
    self.shown = present ?? shown
    guard present == nil else { return false }
    content.counting(shown, color: color).set(in: &configuration)
    return true
  }

  /// Whether the app or UIKit has replaced the counting title.
  func isOverwritten(in configuration: some TitledConfiguration) -> Bool {
    shown != nil && Content(of: configuration).text != shown
  }

  /// - Returns: Whether the configuration changed.
  mutating func restore(in configuration: inout some TitledConfiguration) -> Bool {
    guard shown != nil else { return false }
    defer { shown = nil }
    guard !isOverwritten(in: configuration) || isCovered(in: configuration) else { return false }
    content.set(in: &configuration)
    return true
  }

  /// Whether the app has set an attributed title while the plain title is still the counting one. This is possible only
  /// if the two titles are separate values.
  private func isCovered(in configuration: some TitledConfiguration) -> Bool {
    guard case .plain = content, let shown else { return false }
    return configuration.attributedTitle != nil && configuration.title == shown && isOverwritten(in: configuration)
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
    if let font = result[Attributes.FontAttribute.self]?.withMonospacedDigits {
      result[Attributes.FontAttribute.self] = font
    }
    return result
  }
}
#endif
