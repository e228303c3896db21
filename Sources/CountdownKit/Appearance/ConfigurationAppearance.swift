#if canImport(UIKit) && !os(watchOS)
import UIKit

/// What a button shows instead of the values of its configuration.
@available(iOS 15.0, tvOS 15.0, *)
@MainActor final class ConfigurationAppearance: ConfigurationPart {
  private typealias RememberedValue<Value> = Remembered<ConfigurationAppearance, Value>

  /// The button's configuration while it's being changed.
  private var configuration = empty
  private static let empty = UIButton.Configuration.plain()
  private let title: RememberedValue<Title?>
  private let foreground = RememberedValue<UIColor?>(
    get: { $0.configuration.baseForegroundColor }, set: { $0.configuration.baseForegroundColor = $1 })
  private let stroke = RememberedValue<UIColor?>(
    get: { $0.configuration.background.strokeColor }, set: { $0.configuration.background.strokeColor = $1 })
  // Only a background as a whole has a color that follows the state and the tint color.
  private let background = RememberedValue<UIBackgroundConfiguration>(
    get: { $0.configuration.background },
    set: { $0.configuration.background = $1.withValues(of: $0.configuration.background) },
    isSame: { $0.backgroundColor == $1.backgroundColor }, setsEqual: true)
  private let activity = RememberedValue<Bool>(
    get: { $0.configuration.showsActivityIndicator }, set: { $0.configuration.showsActivityIndicator = $1 })
  private let textAttributes: RememberedValue<UIConfigurationTextAttributesTransformer?>
  private let countingAttributes: CountingTextAttributes
  private var isConfigured = false
  private(set) var hasHandler = false

  init(color: UIColor?) {
    let countingAttributes = CountingTextAttributes(color: color)
    self.countingAttributes = countingAttributes
    textAttributes = RememberedValue(
      get: { $0.configuration.titleTextAttributesTransformer },
      set: { $0.configuration.titleTextAttributesTransformer = $1 },
      isSame: { present, _ in countingAttributes.isUsed(by: present) },
      // The app may have kept a configuration from while the button counted.
      own: { _, present in countingAttributes.isUsed(by: present) ? countingAttributes.original : present })
    title = RememberedValue(
      get: { $0.configuration.attributedTitle.map { Title($0) } },
      set: { $0.configuration.attributedTitle = $1?.attributed },
      isSame: { $0?.text == $1?.text },
      own: { _, title in
        title.map {
          Title(text: $0.text, attributed: $0.attributed, counting: $0.attributed.countingAttributes(color: color))
        }
      })
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
    _ wanted: WantedAppearance, on button: UIButton, over copied: String?, _ hasChanged: inout Bool,
    _ original: () -> String?
  ) -> Bool {
    let wasConfigured = isConfigured
    isConfigured = change(button, &hasChanged) { hasChanged in
      if !wasConfigured, let copied, configuration.title == copied {
        configuration.title = original()
        hasChanged = true
      }
      showValues(wanted, &hasChanged)
    }
    return isConfigured
  }

  func showActivity(on button: UIButton) {
    var hasChanged = false
    change(button, &hasChanged) { activity.show(true, in: self, &$0) }
  }

  func restore(on button: UIButton) {
    var (original, hasChanged) = (WantedAppearance(endOf: nil, isEnabled: nil), false)
    // The indicator isn't hidden and shown again.
    original.showsActivity = true
    change(button, &hasChanged) { showValues(original, &$0) }
  }

  /// Sets the button's configuration if it changes. Returns false if the button has none.
  @discardableResult private func change(
    _ button: UIButton, _ hasChanged: inout Bool, _ change: (_ hasChanged: inout Bool) -> Void
  ) -> Bool {
    guard let present = button.configuration else { return false }
    configuration = present
    defer { configuration = Self.empty }
    var isChanged = false
    change(&isChanged)
    guard isChanged else { return true }
    button.configuration = configuration
    hasChanged = true
    return true
  }

  private func showValues(_ wanted: WantedAppearance, _ hasChanged: inout Bool) {
    title.show(if: wanted.hasTitle, in: self, &hasChanged) { $0.showing(wanted) }
    foreground.show(wanted.titleColor, in: self, &hasChanged)
    background.show(if: wanted.backgroundColor != nil, in: self, &hasChanged) { original in
      var background = original
      background.backgroundColor = wanted.backgroundColor
      return background
    }
    // A stroke that is invisible would become visible with another color.
    let hasStroke = configuration.background.strokeWidth > 0
    stroke.show(if: wanted.borderColor != nil && hasStroke, in: self, &hasChanged) { original in
      original == .clear ? original : wanted.borderColor
    }
    if !wanted.showsActivity { activity.restore(in: self, &hasChanged) }
    let isCounting = !wanted.isEnd && (wanted.title != nil || wanted.titleColor != nil)
    textAttributes.show(if: isCounting, in: self, keepsShown: true, &hasChanged) {
      countingAttributes.original = $0
      return countingAttributes.transformer
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
}

@available(iOS 15.0, tvOS 15.0, *)
extension Title {
  init(_ attributed: AttributedString) {
    self.init(text: attributed.text, attributed: attributed)
  }
}

@available(iOS 15.0, tvOS 15.0, *)
extension Title? {
  /// Returns the title of an appearance in place of this original one.
  @MainActor fileprivate func showing(_ wanted: WantedAppearance) -> Title? {
    if let end = wanted.attributedTitle { return Title(AttributedString(end)) }
    if wanted.isEnd, let original = self {
      return Title(original.attributed.replacingText(with: wanted.title ?? original.text, color: wanted.titleColor))
    }
    return wanted.title.map {
      Title(text: $0, attributed: AttributedString($0, attributes: self?.counting ?? AttributeContainer()))
    }
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
  /// The app's transformer.
  var original: UIConfigurationTextAttributesTransformer?
  private let color: UIColor?
  private var (isAsked, wasCalled) = (false, false)
  /// The last font from UIKit, and the same font with monospaced digits. UIKit asks for the attributes at each update.
  private var font: (original: UIFont, counting: UIFont)?

  init(color: UIColor?) {
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
    _ = transformer?(Self.attributes)
    return wasCalled
  }

  /// UIKit always passes a font and a color, so the app's transformer may rely on them.
  private static let attributes = {
    var attributes = AttributeContainer()
    attributes[AttributeScopes.UIKitAttributes.FontAttribute.self] = .systemFont(ofSize: 17)
    attributes[AttributeScopes.UIKitAttributes.ForegroundColorAttribute.self] = .black
    return attributes
  }()

  private func counting(_ attributes: AttributeContainer) -> AttributeContainer {
    typealias Attributes = AttributeScopes.UIKitAttributes
    wasCalled = true
    // A transformer of the app can call this one, which calls the app's.
    if isAsked { return attributes }
    isAsked = true
    defer { isAsked = false }
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

/// A wrapper around the app's `configurationUpdateHandler` that shows the counting appearance after each call.
///
/// The wrapper stays on the button for later countdowns. It isn't removed, because each time a handler is read from
/// UIKit and set again, another layer is added around it.
@available(iOS 15.0, tvOS 15.0, *)
@MainActor final class ConfigurationHandler {
  private enum Probe {
    case none, sent, received
  }

  /// A button's reference to its wrapper. The reference is weak, so that the app can release its handler by setting
  /// another one.
  private final class Installed {
    private(set) weak var handler: ConfigurationHandler?

    init(_ handler: ConfigurationHandler) { self.handler = handler }
  }

  /// The app's handler.
  private let original: UIButton.ConfigurationUpdateHandler
  private var probe = Probe.none

  private init(original: @escaping UIButton.ConfigurationUpdateHandler) {
    self.original = original
  }

  /// Wraps the button's handler, unless it's wrapped already. Returns false if the button has no handler.
  static func install(on button: UIButton) -> Bool {
    guard let present = button.configurationUpdateHandler else { return false }
    if button.owned(Installed.self)?.handler?.isUsed(by: present, of: button) == true { return true }
    let handler = ConfigurationHandler(original: present)
    button.own(Installed(handler))
    button.configurationUpdateHandler = { handler.update($0) }
    return true
  }

  private func update(_ button: UIButton) {
    if probe != .none {
      probe = .received
    } else if let countdown = button.owned(ButtonCountdown.self) {
      countdown.updateConfiguration(of: button, by: original)
    } else {
      original(button)
    }
  }

  /// Returns whether a handler is this wrapper or calls it.
  ///
  /// Handlers can't be compared, so this method calls the handler and checks whether the call arrives here. A different
  /// handler of the app runs one extra time, as it does when the button's state changes.
  private func isUsed(by handler: UIButton.ConfigurationUpdateHandler, of button: UIButton) -> Bool {
    guard probe == .none else { return true }
    probe = .sent
    handler(button)
    defer { probe = .none }
    return probe == .received
  }
}
#endif
