public import Foundation

extension UIButton {
  public struct Configuration: Hashable {
    enum Style {
      case plain
      case filled
    }

    private var style: Style

    public var background = UIBackgroundConfiguration(strokeColor: .clear, strokeWidth: 1)
    public var baseForegroundColor: UIColor?
    public var image: UIImage?
    public var attributedTitle: AttributedString?
    public var title: String? {
      // Converting a slice is faster than converting all characters, which is done one by one.
      get { attributedTitle.map { String($0.characters[...]) } }
      set { attributedTitle = newValue.map { AttributedString($0) } }
    }
    public var showsActivityIndicator = false
    public var subtitle: String?
    /// Configurations are equal only if they are copies with the same transformer, because UIKit compares transformers as
    /// blocks.
    public var titleTextAttributesTransformer: UIConfigurationTextAttributesTransformer? {
      // Each read adds a layer, as UIKit does when it bridges a block to Swift and back.
      get { transformer.map { stored in UIConfigurationTextAttributesTransformer { stored($0) } } }
      set {
        transformer = newValue
        transformerIdentity = newValue.map { _ in Identity() }
      }
    }
    private var transformer: UIConfigurationTextAttributesTransformer?
    private var transformerIdentity: Identity?

    private final class Identity {}

    private init(_ style: Style) {
      self.style = style
    }

    @MainActor public static func plain() -> Configuration { Configuration(.plain) }
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
        return base.merging(transformer?(attributes) ?? attributes)
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

    public static func == (left: Configuration, right: Configuration) -> Bool {
      left.style == right.style && left.background == right.background
        && left.baseForegroundColor == right.baseForegroundColor && left.image == right.image
        // Comparing texts is much faster than comparing attributed ones.
        && left.title == right.title && left.attributedTitle == right.attributedTitle && left.subtitle == right.subtitle
        && left.showsActivityIndicator == right.showsActivityIndicator
        && left.transformerIdentity === right.transformerIdentity
    }

    public func hash(into hasher: inout Hasher) {
      hasher.combine(title)
    }
  }
}

/// The background of a button. Only the color and the stroke have an effect.
public struct UIBackgroundConfiguration: Hashable {
  /// The color that the app has set.
  private enum OwnColor: Hashable {
    case notSet
    case color(UIColor?)
  }

  private var ownColor = OwnColor.notSet

  /// The color that the style of a button's configuration has chosen. It doesn't count for equality.
  var styleColor: UIColor?

  public var backgroundColor: UIColor? {
    get {
      switch ownColor {
      case .notSet: styleColor
      case .color(let color): color
      }
    }
    set { ownColor = .color(newValue) }
  }
  public var strokeColor: UIColor?
  public var strokeWidth: CGFloat
  public var cornerRadius: CGFloat = 0
  public var strokeOutset: CGFloat = 0
  public var image: UIImage?
  public var imageContentMode = UIView.ContentMode.scaleToFill
  public var customView: UIView?
  public var backgroundInsets = NSDirectionalEdgeInsets.zero
  public var edgesAddingLayoutMarginsToBackgroundInsets: NSDirectionalRectEdge = []
  /// Only whether there is one counts for equality.
  public var strokeColorTransformer: UIConfigurationColorTransformer?
  /// Setting an effect, even the same one, makes it the app's.
  public var visualEffect: UIVisualEffect? { didSet { hasOwnEffect = true } }
  private var hasOwnEffect = false

  init(strokeColor: UIColor?, strokeWidth: CGFloat) {
    self.strokeColor = strokeColor
    self.strokeWidth = strokeWidth
  }

  public static func clear() -> UIBackgroundConfiguration {
    UIBackgroundConfiguration(strokeColor: nil, strokeWidth: 0)
  }

  public static func == (left: UIBackgroundConfiguration, right: UIBackgroundConfiguration) -> Bool {
    left.ownColor == right.ownColor && left.strokeColor == right.strokeColor && left.strokeWidth == right.strokeWidth
      && left.cornerRadius == right.cornerRadius && left.strokeOutset == right.strokeOutset
      && left.image == right.image && left.imageContentMode == right.imageContentMode
      && left.customView == right.customView && left.backgroundInsets == right.backgroundInsets
      && left.edgesAddingLayoutMarginsToBackgroundInsets == right.edgesAddingLayoutMarginsToBackgroundInsets
      && left.visualEffect == right.visualEffect && left.hasOwnEffect == right.hasOwnEffect
      && (left.strokeColorTransformer == nil) == (right.strokeColorTransformer == nil)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ownColor)
  }
}

public struct UIConfigurationTextAttributesTransformer {
  public var transform: (AttributeContainer) -> AttributeContainer

  public init(_ transform: @escaping (AttributeContainer) -> AttributeContainer) {
    self.transform = transform
  }

  public func callAsFunction(_ input: AttributeContainer) -> AttributeContainer {
    transform(input)
  }
}

public struct UIConfigurationColorTransformer {
  public let transform: (UIColor) -> UIColor

  public init(_ transform: @escaping (UIColor) -> UIColor) {
    self.transform = transform
  }

  public func callAsFunction(_ input: UIColor) -> UIColor { transform(input) }
}
