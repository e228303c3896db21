public import Foundation

extension UIButton {
  /// What a button shows and how, in place of what is set for each state.
  public struct Configuration: Hashable {
    /// What lies behind the content.
    public var background = UIBackgroundConfiguration.clear()
    /// The color of title and image; nil for the style's.
    public var baseForegroundColor: UIColor?
    /// The image beside the title.
    public var image: UIImage?
    /// The title with attributes.
    public var attributedTitle: AttributedString?
    /// The text of ``attributedTitle``. There is one title, as there probably is in UIKit. Setting the text drops the
    /// attributes.
    public var title: String? {
      get { attributedTitle.map { String($0.characters) } }
      set { attributedTitle = newValue.map { AttributedString($0) } }
    }
    /// Whether a turning indicator stands in the image's place.
    public var showsActivityIndicator = false
    /// A smaller text below the title.
    public var subtitle: String?
    /// Changes the title's attributes just before it is shown. Not compared, here: closures cannot be.
    public var titleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?

    /// A button without background.
    @MainActor public static func plain() -> Configuration { Configuration() }

    /// A button on a background of the tint's color.
    @MainActor public static func filled() -> Configuration { Configuration(baseForegroundColor: .white) }

    /// The attributes that the title is shown with, before it has its own.
    func titleAttributes(tint: UIColor) -> AttributeContainer {
      var attributes = AttributeContainer()
      attributes.font = .preferredFont(forTextStyle: .body)
      attributes.foregroundColor = baseForegroundColor ?? tint
      return titleTextAttributesTransformer?(attributes) ?? attributes
    }

    /// Sets the title with the attributes that are known here.
    mutating func setAttributedTitle(_ title: NSAttributedString) {
      var result = AttributedString()
      title.enumerateAttributes(in: NSRange(location: 0, length: title.length)) { attributes, range, _ in
        var run = AttributedString(title.attributedSubstring(from: range).string)
        run.font = attributes[.font] as? UIFont
        run.foregroundColor = attributes[.foregroundColor] as? UIColor
        run.kern = attributes[.kern] as? CGFloat
        result.append(run)
      }
      attributedTitle = result
    }

    /// Configurations are equal when what they show is.
    public static func == (left: Configuration, right: Configuration) -> Bool {
      left.background == right.background && left.baseForegroundColor == right.baseForegroundColor
        && left.image == right.image && left.attributedTitle == right.attributedTitle
        && left.subtitle == right.subtitle && left.showsActivityIndicator == right.showsActivityIndicator
    }

    /// Hashes a part of what `==` compares.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(title)
      hasher.combine(subtitle)
      hasher.combine(baseForegroundColor)
    }
  }
}
