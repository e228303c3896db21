public import Foundation

extension UIButton {
  /// The content and appearance of a button.
  public struct Configuration: Hashable {
    /// The background.
    public var background = UIBackgroundConfiguration.clear()
    /// The color of the title and the image, or `nil` for the style's color.
    public var baseForegroundColor: UIColor?
    /// The image next to the title.
    public var image: UIImage?
    /// The title with attributes.
    public var attributedTitle: AttributedString?
    /// The text of ``attributedTitle``. Setting it removes the attributes. UIKit doesn't document that there is only one
    /// title.
    public var title: String? {
      get { attributedTitle.map { String($0.characters) } }
      set { attributedTitle = newValue.map { AttributedString($0) } }
    }
    /// A Boolean value that indicates whether an activity indicator replaces the image.
    public var showsActivityIndicator = false
    /// The text below the title.
    public var subtitle: String?
    /// A transformer of the title's attributes. Equality ignores it, because closures can't be compared.
    public var titleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?

    /// Returns a configuration without a background.
    @MainActor public static func plain() -> Configuration { Configuration() }

    /// Returns a configuration with a background in the tint color.
    @MainActor public static func filled() -> Configuration { Configuration(baseForegroundColor: .white) }

    /// Returns the attributes of the title, without those in ``attributedTitle``.
    func titleAttributes(tint: UIColor) -> AttributeContainer {
      var attributes = AttributeContainer()
      attributes.font = .preferredFont(forTextStyle: .body)
      attributes.foregroundColor = baseForegroundColor ?? tint
      return titleTextAttributesTransformer?(attributes) ?? attributes
    }

    /// Returns whether two configurations are equal, without comparing their transformers.
    public static func == (left: Configuration, right: Configuration) -> Bool {
      left.background == right.background && left.baseForegroundColor == right.baseForegroundColor
        && left.image == right.image && left.attributedTitle == right.attributedTitle
        && left.subtitle == right.subtitle && left.showsActivityIndicator == right.showsActivityIndicator
    }

    /// Hashes the title, the subtitle, and the foreground color.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(title)
      hasher.combine(subtitle)
      hasher.combine(baseForegroundColor)
    }
  }
}

/// The background of a button. Only its color and its stroke are available here.
public struct UIBackgroundConfiguration: Hashable {
  /// The color of the background, or `nil` for the color of the button's configuration.
  public var backgroundColor: UIColor?
  /// The color of the stroke, or `nil` for the tint color.
  public var strokeColor: UIColor?
  /// The width of the stroke in points. The default is 0.
  public var strokeWidth: CGFloat = 0

  /// Returns a background without a stroke.
  public static func clear() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
}

/// A closure that changes the attributes of a text before it is displayed.
public struct UIConfigurationTextAttributesTransformer {
  /// The closure.
  public var transform: (AttributeContainer) -> AttributeContainer

  /// Creates a transformer from a closure.
  public init(_ transform: @escaping (AttributeContainer) -> AttributeContainer) {
    self.transform = transform
  }

  /// Returns the changed attributes.
  public func callAsFunction(_ input: AttributeContainer) -> AttributeContainer {
    transform(input)
  }
}
