public import Foundation

extension UIButton {
  /// The content and appearance of a button.
  public struct Configuration: Hashable {
    enum Style {
      case plain
      case filled
    }

    private var style: Style

    /// The background. A ready-made configuration has a clear stroke with a width of 1.
    public var background = UIBackgroundConfiguration(strokeColor: .clear, strokeWidth: 1)
    /// The color of the title and the image, or `nil` for the style's color.
    public var baseForegroundColor: UIColor?
    /// The image next to the title.
    public var image: UIImage?
    /// The title with attributes.
    public var attributedTitle: AttributedString?
    /// The text of ``attributedTitle``. Setting it removes the attributes.
    public var title: String? {
      // Converting a slice is faster than converting all characters, which is done one by one.
      get { attributedTitle.map { String($0.characters[...]) } }
      set { attributedTitle = newValue.map { AttributedString($0) } }
    }
    /// A Boolean value that indicates whether an activity indicator replaces the image.
    public var showsActivityIndicator = false
    /// The text below the title.
    public var subtitle: String?
    /// A transformer of the title's attributes. Configurations are equal only if they are copies with the same transformer,
    /// because UIKit compares transformers as blocks.
    public var titleTextAttributesTransformer: UIConfigurationTextAttributesTransformer? {
      didSet { transformerIdentity = titleTextAttributesTransformer.map { _ in Identity() } }
    }
    private var transformerIdentity: Identity?

    private final class Identity {}

    private init(_ style: Style) {
      self.style = style
    }

    /// Returns a configuration without a background.
    @MainActor public static func plain() -> Configuration { Configuration(.plain) }

    /// Returns a configuration with a background in the tint color.
    @MainActor public static func filled() -> Configuration { Configuration(.filled) }

    /// Returns the configuration with the style's colors for a button.
    @MainActor func resolved(for button: UIButton) -> Configuration {
      var copy = self
      copy.background.styleColor = backgroundColor(of: button)
      return copy
    }

    @MainActor private func backgroundColor(of button: UIButton) -> UIColor {
      switch style {
      case .plain: .clear
      case .filled where button.state.contains(.disabled): button.dimmedTintColor
      case .filled where button.state.contains(.highlighted): button.pressedTintColor
      case .filled: button.tintColor
      }
    }

    /// Returns the font and the color of the title's first run. The transformer receives the style's attributes and the
    /// title's own ones, and its result replaces the style's attributes. It's called for each run.
    @MainActor func titleAttributes(of button: UIButton) -> AttributeContainer {
      var base = Self.fontAttributes
      base.foregroundColor = baseForegroundColor ?? (style == .filled ? .white : button.tintColor)
      let runs = attributedTitle.map { $0.runs.map(\.attributes) } ?? []
      return runs.map { run in
        let attributes = base.merging(run)
        return base.merging(titleTextAttributesTransformer?(attributes) ?? attributes)
      }.first ?? base
    }

    private static let fontAttributes = {
      var attributes = AttributeContainer()
      attributes.font = .preferredFont(forTextStyle: .body)
      return attributes
    }()

    /// Whether something other than the title looks different.
    func looksDifferent(from other: Configuration?) -> Bool {
      background != other?.background || background.styleColor != other?.background.styleColor || image != other?.image
        || subtitle != other?.subtitle || showsActivityIndicator != other?.showsActivityIndicator
    }

    /// Returns whether two configurations have the same values. Colors that the style has chosen don't count.
    public static func == (left: Configuration, right: Configuration) -> Bool {
      left.style == right.style && left.background == right.background
        && left.baseForegroundColor == right.baseForegroundColor && left.image == right.image
        // Comparing texts is much faster than comparing attributed ones.
        && left.title == right.title && left.attributedTitle == right.attributedTitle && left.subtitle == right.subtitle
        && left.showsActivityIndicator == right.showsActivityIndicator
        && left.transformerIdentity === right.transformerIdentity
    }

    /// Hashes the title, the subtitle, and the foreground color.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(title)
      hasher.combine(subtitle)
      hasher.combine(baseForegroundColor)
    }
  }
}

/// The background of a button. Only its color, its stroke, its corner radius, its image, and its view are available here.
public struct UIBackgroundConfiguration: Hashable {
  /// The color that the app has set.
  private enum OwnColor: Hashable {
    case notSet
    case color(UIColor?)
  }

  private var ownColor = OwnColor.notSet

  /// The color that the style of a button's configuration has chosen. It doesn't count for equality.
  var styleColor: UIColor?

  /// The color of the background, or `nil` for the tint color. In the configuration of a button, it's the style's color for the
  /// button's last state until it's set. Setting any value, even `nil` or the present one, replaces the style's color for
  /// good.
  public var backgroundColor: UIColor? {
    get {
      switch ownColor {
      case .notSet: styleColor
      case .color(let color): color
      }
    }
    set { ownColor = .color(newValue) }
  }
  /// The color of the stroke, or `nil` for the tint color.
  public var strokeColor: UIColor?
  /// The width of the stroke in points.
  public var strokeWidth: CGFloat
  /// The radius of the corners in points. It has no effect.
  public var cornerRadius: CGFloat = 0
  /// The distance of the stroke from the edge in points. It has no effect.
  public var strokeOutset: CGFloat = 0
  /// The image behind the title. It has no effect.
  public var image: UIImage?
  /// The view behind the title. It has no effect.
  public var customView: UIView?

  init(strokeColor: UIColor?, strokeWidth: CGFloat) {
    self.strokeColor = strokeColor
    self.strokeWidth = strokeWidth
  }

  /// Returns a background without a stroke.
  public static func clear() -> UIBackgroundConfiguration {
    UIBackgroundConfiguration(strokeColor: nil, strokeWidth: 0)
  }

  /// Returns whether two backgrounds have the same values. Colors that a style has chosen don't count.
  public static func == (left: UIBackgroundConfiguration, right: UIBackgroundConfiguration) -> Bool {
    left.ownColor == right.ownColor && left.strokeColor == right.strokeColor && left.strokeWidth == right.strokeWidth
      && left.cornerRadius == right.cornerRadius && left.strokeOutset == right.strokeOutset
      && left.image == right.image && left.customView == right.customView
  }

  /// Hashes the own color and the stroke.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ownColor)
    hasher.combine(strokeColor)
    hasher.combine(strokeWidth)
  }
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
