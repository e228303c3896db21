#if canImport(UIKit) && !os(watchOS)
import UIKit

/// What a button shows instead of the values of its configuration.
@available(iOS 15.0, tvOS 15.0, *)
@MainActor final class ConfigurationAppearance: ConfigurationPart {
  private typealias Configuration = UIButton.Configuration

  private let color: UIColor?
  private var title: Remembered<Configuration, Title?>
  private var foreground = Remembered<Configuration, UIColor?>(
    get: { $0.baseForegroundColor }, set: { $0.baseForegroundColor = $1 })
  private var stroke = Remembered<Configuration, UIColor?>(
    get: { $0.background.strokeColor }, set: { $0.background.strokeColor = $1 })
  // Only a background as a whole has a color that follows the state and the tint color.
  private var background = Remembered<Configuration, UIBackgroundConfiguration>(
    get: { $0.background }, set: { $0.background = $1.withValues(of: $0.background) },
    isSame: { $0.backgroundColor == $1.backgroundColor }, setsEqual: true)
  private var activity = Remembered<Configuration, Bool>(
    get: { $0.showsActivityIndicator }, set: { $0.showsActivityIndicator = $1 })
  private var textAttributes = Remembered<Configuration, TextAttributes>(
    get: { TextAttributes(transformer: $0.titleTextAttributesTransformer) },
    set: { $0.titleTextAttributesTransformer = $1.transformer },
    isSame: { $1.counting?.isUsed(by: $0.transformer) == true })
  private var isConfigured = false
  private(set) var hasHandler = false

  init(color: UIColor?) {
    self.color = color
    title = Remembered(
      get: { Title($0.attributedTitle) }, set: { $0.attributedTitle = $1?.attributed },
      isSame: { $0?.text == $1?.text },
      own: { $1.map { Title($0.text, $0.attributed, counting: $0.attributed.countingAttributes(color: color)) } })
  }

  func originalTitle(of button: UIButton) -> String? {
    // UIKit converts a title at each call.
    if let original = title.original { return original?.text }
    return button.configuration?.title
  }

  func wrapHandler(of button: UIButton) {
    hasHandler = ConfigurationHandler.install(on: button)
  }

  func show(
    _ wanted: Appearance, on button: UIButton, over copied: String?, _ hasChanged: inout Bool,
    _ original: () -> String?
  ) {
    let wasConfigured = isConfigured
    isConfigured = button.isConfigured
    change(button, &hasChanged) { configuration, hasChanged in
      if !wasConfigured, let copied, configuration.title == copied {
        configuration.title = original()
        hasChanged = true
      }
      show(wanted, in: &configuration, &hasChanged)
    }
  }

  func showActivity(on button: UIButton) {
    var hasChanged = false
    change(button, &hasChanged) { activity.show(if: true, in: &$0, &$1) { _ in true } }
  }

  func restore(on button: UIButton) {
    var (original, hasChanged) = (Appearance(endOf: nil, isEnabled: nil), false)
    // The indicator isn't hidden and shown again.
    original.showsActivity = true
    change(button, &hasChanged) { show(original, in: &$0, &$1) }
  }

  /// Sets the button's configuration if it changes.
  private func change(
    _ button: UIButton, _ hasChanged: inout Bool, _ change: (inout Configuration, _ hasChanged: inout Bool) -> Void
  ) {
    guard var configuration = button.configuration else { return }
    var isChanged = false
    change(&configuration, &isChanged)
    guard isChanged else { return }
    button.configuration = configuration
    hasChanged = true
  }

  private func show(_ wanted: Appearance, in configuration: inout Configuration, _ hasChanged: inout Bool) {
    title.show(if: wanted.hasTitle, in: &configuration, &hasChanged) { $0.showing(wanted) }
    foreground.show(if: wanted.titleColor != nil, in: &configuration, &hasChanged) { wanted.titleColor ?? $0 }
    background.show(if: wanted.backgroundColor != nil, in: &configuration, &hasChanged) { original in
      var background = original
      background.backgroundColor = wanted.backgroundColor
      return background
    }
    // A stroke that is invisible would become visible with another color.
    let hasStroke = configuration.background.strokeWidth > 0
    stroke.show(if: wanted.borderColor != nil && hasStroke, in: &configuration, &hasChanged) { original in
      original == .clear ? original : wanted.borderColor
    }
    if !wanted.showsActivity { activity.restore(in: &configuration, &hasChanged) }
    let (color, isCounting) = (color, !wanted.isEnd && (wanted.title != nil || wanted.titleColor != nil))
    textAttributes.show(if: isCounting, in: &configuration, keepsShown: true, &hasChanged) {
      TextAttributes(counting: CountingTextAttributes(original: $0.transformer, color: color))
    }
  }
}

@available(iOS 15.0, tvOS 15.0, *)
extension UIBackgroundConfiguration {
  /// Returns this background, which may have the system's own color, with the other values of a present one.
  fileprivate func withValues(of present: UIBackgroundConfiguration) -> UIBackgroundConfiguration {
    var background = self
    background.customView = present.customView
    background.image = present.image
    background.cornerRadius = present.cornerRadius
    background.strokeColor = present.strokeColor
    background.strokeWidth = present.strokeWidth
    background.strokeOutset = present.strokeOutset
    return background
  }
}

/// The title of a configuration. Its text is stored, because UIKit converts it at each call.
@available(iOS 15.0, tvOS 15.0, *)
private struct Title {
  let text: String
  let attributed: AttributedString
  /// The attributes of a counting title that replaces this one.
  var counting: AttributeContainer?

  init(_ text: String, _ attributed: AttributedString, counting: AttributeContainer? = nil) {
    (self.text, self.attributed, self.counting) = (text, attributed, counting)
  }

  init?(_ attributed: AttributedString?) {
    guard let attributed else { return nil }
    self.init(attributed.text, attributed)
  }
}

@available(iOS 15.0, tvOS 15.0, *)
extension Title? {
  /// Returns the title of an appearance in place of this original one.
  @MainActor fileprivate func showing(_ wanted: Appearance) -> Title? {
    if let end = wanted.attributedTitle { return Title(AttributedString(end)) }
    if wanted.isEnd, let original = self {
      return Title(original.attributed.replacingText(with: wanted.title ?? original.text, color: wanted.titleColor))
    }
    return wanted.title.map { Title($0, AttributedString($0, attributes: self?.counting ?? AttributeContainer())) }
  }
}

/// The transformer of a title's attributes.
@available(iOS 15.0, tvOS 15.0, *)
private struct TextAttributes {
  var transformer: UIConfigurationTextAttributesTransformer?
  /// Nil for the app's transformer.
  var counting: CountingTextAttributes?

  init(transformer: UIConfigurationTextAttributesTransformer?) {
    self.transformer = transformer
  }

  init(counting: CountingTextAttributes) {
    (transformer, self.counting) = (counting.transformer, counting)
  }
}

/// The text attributes of a configuration's title while counting. They are the app's attributes with the style's color
/// and monospaced digits.
///
/// A color in the text attributes is also visible on a disabled button.
///
/// `@unchecked Sendable` is sound because UIKit calls the transformer only on the main thread.
@available(iOS 15.0, tvOS 15.0, *)
private final class CountingTextAttributes: @unchecked Sendable {
  private let original: UIConfigurationTextAttributesTransformer?
  private let color: UIColor?
  private var (isAsked, wasCalled) = (false, false)
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
    (isAsked, wasCalled) = (true, false)
    defer { isAsked = false }
    // UIKit always passes a font and a color, so the app's transformer may rely on them.
    var attributes = AttributeContainer()
    attributes[AttributeScopes.UIKitAttributes.FontAttribute.self] = .systemFont(ofSize: 17)
    attributes[AttributeScopes.UIKitAttributes.ForegroundColorAttribute.self] = .black
    _ = transformer?(attributes)
    return wasCalled
  }

  private func counting(_ attributes: AttributeContainer) -> AttributeContainer {
    typealias Attributes = AttributeScopes.UIKitAttributes
    wasCalled = true
    if isAsked { return attributes }
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
