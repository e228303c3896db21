#if canImport(UIKit) && !os(watchOS)
  import UIKit

  /// The title of a configuration, be it plain or with attributes, kept while another is in its place.
  ///
  /// Whether UIKit gives the one out as the other, too, is documented nowhere: only that is written which the app has set,
  /// and what is read in the other is no news where it is the same text.
  @available(iOS 15.0, tvOS 15.0, *)
  struct ConfigurationTitle {
    private var plain: Replacement<String?>
    private var attributed: Replacement<AttributedString?>
    private var shown: String?

    init(of configuration: UIButton.Configuration) {
      plain = Replacement(of: configuration.title)
      attributed = Replacement(of: configuration.attributedTitle)
    }

    /// The one that returns.
    var own: String? { attributed.own?.text ?? plain.own }

    /// - Returns: Whether it had to be set.
    mutating func show(_ title: String, color: UIColor?, in configuration: inout UIButton.Configuration) -> Bool {
      let isEcho = attributed.own == nil && shown != nil && configuration.attributedTitle?.text == shown
      if !isEcho { attributed.takeOver(from: configuration.attributedTitle) }
      shown = title
      guard let own = attributed.own else { return plain.show(title, in: &configuration.title) }
      _ = plain.giveBack(in: &configuration.title)
      return attributed.show(own.counting(title, color: color), in: &configuration.attributedTitle)
    }

    /// Whether somebody else has set a title since.
    func isOverwritten(in configuration: UIButton.Configuration) -> Bool {
      guard shown != nil else { return false }
      return attributed.own == nil
        ? plain.isOverwritten(in: configuration.title) : attributed.isOverwritten(in: configuration.attributedTitle)
    }

    /// - Returns: Whether it had to be set.
    mutating func giveBack(in configuration: inout UIButton.Configuration) -> Bool {
      shown = nil
      return attributed.own == nil
        ? plain.giveBack(in: &configuration.title) : attributed.giveBack(in: &configuration.attributedTitle)
    }
  }
#endif
