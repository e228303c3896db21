#if canImport(UIKit) && !os(watchOS)
  import UIKit

  /// The title of a configuration, kept while another is in its place.
  ///
  /// Apple doesn't document whether `title` and `attributedTitle` are one value. The attributed title is used where there is
  /// one, and the plain title elsewhere, which is right in both cases. A text that equals the one shown is not news, whatever
  /// its attributes: UIKit may write the title back without them.
  @available(iOS 15.0, tvOS 15.0, *)
  struct ConfigurationTitle {
    private enum Content {
      case plain(String?)
      case attributed(AttributedString)

      init(of configuration: UIButton.Configuration) {
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

      func set(in configuration: inout UIButton.Configuration) {
        switch self {
        case .plain(let text): configuration.title = text
        case .attributed(let title): configuration.attributedTitle = title
        }
      }
    }

    private var content: Content
    /// Nil while the configuration has its own title.
    private var shown: String?

    init(of configuration: UIButton.Configuration) {
      content = Content(of: configuration)
    }

    /// The text that returns.
    var own: String? { content.text }

    /// - Returns: Whether it had to be set.
    mutating func show(_ title: String, color: UIColor?, in configuration: inout UIButton.Configuration) -> Bool {
      if shown == nil || isOverwritten(in: configuration) {
        let new = Content(of: configuration)
        // If the titles are two values, the plain one doesn't go on counting below the attributed one.
        if shown != nil, case .plain = content, case .attributed = new { content.set(in: &configuration) }
        content = new
      }
      shown = title
      guard Content(of: configuration).text != title else { return false }
      content.counting(title, color: color).set(in: &configuration)
      return true
    }

    /// Whether the app has set a title since.
    func isOverwritten(in configuration: UIButton.Configuration) -> Bool {
      shown != nil && Content(of: configuration).text != shown
    }

    /// - Returns: Whether it had to be set.
    mutating func giveBack(in configuration: inout UIButton.Configuration) -> Bool {
      guard shown != nil, !isOverwritten(in: configuration) else { return false }
      shown = nil
      content.set(in: &configuration)
      return true
    }
  }
#endif
