#if canImport(UIKit) && !os(watchOS)
import UIKit

/// What a button shows instead of the values of its configuration.
///
/// Text attributes that the app sets between two updates while the button counts are lost, because UIKit can't tell
/// whose they are.
@available(iOS 15.0, tvOS 15.0, *)
final class ConfigurationAppearance: AppearancePart<UIButton> {
  private typealias Value<T: Equatable> = Remembered<UIButton.Configuration, T>

  /// What is remembered of a configuration.
  @MainActor private struct Original {
    let title: Value<AttributedString?>
    let activity: Value<Bool>
    let others: [AppearancePart<UIButton.Configuration>]
    /// The app's, also if its update handler has set them since.
    var textAttributes: UIConfigurationTextAttributesTransformer?

    init(of configuration: UIButton.Configuration) {
      // A subclass can change the attributes or the case of the title in `updateConfiguration()`.
      let isSameTitle = { (found: AttributedString?, present: AttributedString?) in
        found?.text.lowercased() == present?.text.lowercased()
      }
      title = Value(\.attributedTitle, of: configuration, isSame: isSameTitle) { $0.title(over: $1) }
      activity = Value(\.showsActivityIndicator, of: configuration) { $0.showsActivity || $1 }
      others = [
        Value(\.baseForegroundColor, of: configuration) { $0.titleColor ?? $1 },
        Value(\.paint, of: configuration, isSame: { $0.backgroundColor == $1.backgroundColor }) {
          var background = $1
          if let color = $0.backgroundColor { background.backgroundColor = color }
          return background
        },
        // A clear stroke would become visible with another color.
        Value(\.background.strokeColor, of: configuration) { $1 == .clear ? $1 : $0.borderColor ?? $1 },
      ]
      textAttributes = configuration.titleTextAttributesTransformer
    }

    var all: [AppearancePart<UIButton.Configuration>] { [title, activity] + others }
  }

  /// Nil while the button has no configuration.
  private var original: Original?
  private var hasCountingAttributes = false
  private var shownTitle: String?

  init(of button: UIButton) {
    original = button.configuration.map(Original.init)
  }

  var originalTitle: String? { original?.title.original?.text }

  override func note(in button: UIButton) {
    guard let original, let configuration = button.configuration else { return noteFirstConfiguration(of: button) }
    for part in original.all { part.note(in: configuration) }
  }

  private func noteFirstConfiguration(of button: UIButton) {
    var configuration = button.configuration
    // UIKit may have copied the count to it.
    if configuration?.title == shownTitle { configuration?.title = nil }
    original = configuration.map(Original.init)
    hasCountingAttributes = false
  }

  /// Sets one new configuration, if anything in it changes.
  override func write(_ wanted: WantedAppearance, in button: inout UIButton) -> Bool {
    shownTitle = wanted.text
    if original == nil { noteFirstConfiguration(of: button) }
    guard let original, var configuration = button.configuration else { return false }
    var hasChanged = wanted.changesTextAttributes != hasCountingAttributes
    for part in original.others + [original.title] where part.write(wanted, in: &configuration) { hasChanged = true }
    if !wanted.showsActivity, original.activity.write(wanted, in: &configuration) { hasChanged = true }
    guard hasChanged else { return false }
    set(configuration, wanted, on: button)
    // The app's update handler and a subclass don't know what was given back.
    if wanted.isEnd { button.setNeedsUpdateConfiguration() }
    return true
  }

  /// Sets a configuration with the text attributes of an appearance.
  private func set(_ configuration: UIButton.Configuration, _ wanted: WantedAppearance, on button: UIButton) {
    var configuration = configuration
    let app = original?.textAttributes
    if wanted.changesTextAttributes {
      configuration.titleTextAttributesTransformer = .counting(over: app, color: wanted.titleColor)
    } else if hasCountingAttributes {
      configuration.titleTextAttributesTransformer = app
    }
    hasCountingAttributes = wanted.changesTextAttributes
    button.configuration = configuration
  }

  /// Gives the app's text attributes back, so that its update handler can set others.
  func restoreTextAttributes(of button: UIButton) {
    guard hasCountingAttributes, let original else { return }
    button.configuration?.titleTextAttributesTransformer = original.textAttributes
    hasCountingAttributes = false
  }

  /// Sets one new configuration over what the app's update handler has set, if anything in it changes.
  func overwrite(_ wanted: WantedAppearance, on button: UIButton) {
    if original == nil { noteFirstConfiguration(of: button) }
    guard let original, var configuration = button.configuration else { return }
    // If the handler has restarted the countdown, the attributes are already those of the count.
    if !hasCountingAttributes { self.original?.textAttributes = configuration.titleTextAttributesTransformer }
    var hasChanged = wanted.changesTextAttributes
    for part in original.others + [original.title] where part.overwrite(wanted, in: &configuration) {
      hasChanged = true
    }
    if hasChanged { set(configuration, wanted, on: button) }
  }

  /// Shows the activity indicator, which needs animations.
  func showActivity(_ wanted: WantedAppearance, on button: UIButton) {
    guard wanted.showsActivity, let activity = original?.activity, var configuration = button.configuration,
      activity.write(wanted, in: &configuration) || activity.overwrite(wanted, in: &configuration)
    else { return }
    button.configuration = configuration
    readBack(from: button)
  }

  override func readBack(from button: UIButton) {
    guard let original, let configuration = button.configuration else { return }
    for part in original.all { part.readBack(from: configuration) }
  }
}

@available(iOS 15.0, tvOS 15.0, *)
extension UIButton.Configuration {
  /// The background. Only a background as a whole has a color that follows the state and the tint color. Setting it
  /// keeps the present view, image, corners, and stroke.
  fileprivate var paint: UIBackgroundConfiguration {
    get { background }
    set {
      let present = background
      background = newValue
      background.customView = present.customView
      background.image = present.image
      background.cornerRadius = present.cornerRadius
      background.strokeColor = present.strokeColor
      background.strokeWidth = present.strokeWidth
      background.strokeOutset = present.strokeOutset
    }
  }
}
#endif
