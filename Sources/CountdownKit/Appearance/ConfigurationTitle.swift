#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// A value with a title, plain or with attributes. A protocol, so that tests can use one with two separate titles.
@available(iOS 15.0, tvOS 15.0, *)
protocol TitledConfiguration {
  var title: String? { get set }
  var attributedTitle: AttributedString? { get set }
}

@available(iOS 15.0, tvOS 15.0, *)
extension UIButton.Configuration: TitledConfiguration {}

/// The title of a configuration, kept while another is in its place.
///
/// Apple doesn't document whether `title` and `attributedTitle` are one value. The attributed title is used where there is
/// one, and the plain title elsewhere, which is right in both cases. A text that equals the one shown isn't taken for the
/// app's, whatever its attributes: UIKit may write the title back without them.
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
      case .attributed(let own): .attributed(own.counting(title, color: color))
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
  /// Nil while the configuration has its own title.
  private var shown: String?

  init(of configuration: some TitledConfiguration) {
    content = Content(of: configuration)
  }

  /// The text that returns.
  var own: String? { content.text }

  /// - Returns: Whether it had to be set.
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

  /// Whether the app has set a title since.
  func isOverwritten(in configuration: some TitledConfiguration) -> Bool {
    shown != nil && Content(of: configuration).text != shown
  }

  /// - Returns: Whether it had to be set.
  mutating func giveBack(in configuration: inout some TitledConfiguration) -> Bool {
    guard shown != nil else { return false }
    defer { shown = nil }
    guard !isOverwritten(in: configuration) || isCovered(in: configuration) else { return false }
    content.set(in: &configuration)
    return true
  }

  /// Whether a plain title counts below an attributed one that the app has set, which can be if they are two values.
  private func isCovered(in configuration: some TitledConfiguration) -> Bool {
    guard case .plain = content, let shown else { return false }
    return configuration.attributedTitle != nil && configuration.title == shown && isOverwritten(in: configuration)
  }
}
#endif
