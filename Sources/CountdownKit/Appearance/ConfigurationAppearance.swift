#if canImport(UIKit) && !os(watchOS)
import UIKit

/// The values that a button shows in place of its configuration's own.
///
/// If the app sets text attributes between two updates of a counting button, they're lost: nothing shows whether the app
/// or the library set them.
final class ConfigurationAppearance: AppearancePart<UIButton> {
  private typealias Value<T: Equatable> = Remembered<UIButton.Configuration, T>

  /// The remembered values of a configuration.
  @MainActor private struct Original {
    let title: Value<AttributedString?>
    let activity: Value<Bool>
    let others: [AppearancePart<UIButton.Configuration>]
    /// The app's attributes, including any that its update handler has set since.
    var textAttributes: UIConfigurationTextAttributesTransformer?

    init(of configuration: UIButton.Configuration) {
      // A subclass can change the attributes or the case of the title in `updateConfiguration()`.
      let isSameTitle = { (found: AttributedString?, lastRead: AttributedString?) in
        found?.text.lowercased() == lastRead?.text.lowercased()
      }
      title = Value(\.attributedTitle, of: configuration, isSame: isSameTitle, isKept: { $0 != nil }) {
        $0.title(over: $1)
      }
      activity = Value(\.showsActivityIndicator, of: configuration, isKept: { $0 }) { $0.showsActivity || $1 }
      others = [
        Value(\.baseForegroundColor, of: configuration) { $0.titleColor ?? $1 },
        Value(\.fill, of: configuration, isSame: { $0.shownColor == $1.shownColor }) {
          BackgroundFill(background: $1.background, color: $0.backgroundColor)
        },
        // A clear stroke would become visible with another color.
        Value(\.background.strokeColor, of: configuration) {
          $1 == .clear ? $1 : $0.borderColor ?? $1
        },
      ]
      textAttributes = configuration.titleTextAttributesTransformer
    }

    var all: [AppearancePart<UIButton.Configuration>] { [title, activity] + others }
  }

  /// Nil while the button has no configuration.
  private var original: Original?
  private var hasCountingAttributes = false
  private let countingAttributes = CountingAttributes()
  private var shownTitle: String?

  init(of button: UIButton) {
    original = button.configuration.map(Original.init)
  }

  var originalTitle: String? { original?.title.original?.text }

  override func capture(from button: UIButton) {
    guard let original, let configuration = button.configuration else { return captureFirstConfiguration(of: button) }
    for part in original.all { part.capture(from: configuration) }
  }

  private func captureFirstConfiguration(of button: UIButton) {
    // UIKit may have copied the count to it.
    if let shownTitle, button.configuration?.title == shownTitle { button.configuration?.title = nil }
    original = button.configuration.map(Original.init)
    hasCountingAttributes = false
  }

  /// Sets one new configuration, if anything in it changes.
  override func set(_ appearance: ActivityAppearance, in button: inout UIButton) -> Bool {
    shownTitle = appearance.text
    if original == nil { captureFirstConfiguration(of: button) }
    guard let original, var configuration = button.configuration else { return false }
    var hasChanged = appearance.changesTextAttributes != hasCountingAttributes
    for part in original.others + [original.title] where part.set(appearance, in: &configuration) { hasChanged = true }
    if !appearance.showsActivity, original.activity.set(appearance, in: &configuration) { hasChanged = true }
    guard hasChanged else { return false }
    setConfiguration(configuration, with: appearance, on: button)
    // The app's update handler and a subclass don't know which values were restored.
    if appearance.isEnd { button.setNeedsUpdateConfiguration() }
    return true
  }

  /// Sets a configuration with the text attributes of an appearance.
  private func setConfiguration(
    _ configuration: UIButton.Configuration, with appearance: ActivityAppearance, on button: UIButton
  ) {
    var configuration = configuration
    let app = original?.textAttributes
    if appearance.changesTextAttributes {
      configuration.titleTextAttributesTransformer = countingAttributes.over(app, color: appearance.titleColor)
    } else if hasCountingAttributes {
      configuration.titleTextAttributesTransformer = app
    }
    hasCountingAttributes = appearance.changesTextAttributes
    button.configuration = configuration
  }

  /// Sets one new configuration over the values that the app's update handler has set, if anything in it changes.
  func setAfterHandler(_ appearance: ActivityAppearance, on button: UIButton) {
    if original == nil { captureFirstConfiguration(of: button) }
    guard let original, var configuration = button.configuration else { return }
    let found = configuration.titleTextAttributesTransformer
    // Text attributes that are read and set again at each update would get another layer each time.
    if !hasCountingAttributes || !countingAttributes.areUsed(by: found) {
      hasCountingAttributes = false
      self.original?.textAttributes = found
    }
    var hasChanged = appearance.changesTextAttributes != hasCountingAttributes
    for part in original.others + [original.title] where part.setAfterHandler(appearance, in: &configuration) {
      hasChanged = true
    }
    if hasChanged { setConfiguration(configuration, with: appearance, on: button) }
  }

  /// Shows the activity indicator, which needs animations.
  func showActivity(_ appearance: ActivityAppearance, on button: UIButton) {
    guard appearance.showsActivity, let activity = original?.activity, var configuration = button.configuration,
      activity.set(appearance, in: &configuration) || activity.setAfterHandler(appearance, in: &configuration)
    else { return }
    button.configuration = configuration
    readBack(from: button)
  }

  override func readBack(from button: UIButton) {
    guard let original, let configuration = button.configuration else { return }
    for part in original.all { part.readBack(from: configuration) }
  }
}

extension ActivityAppearance {
  /// Returns the title of a configuration to show instead of an original one. While counting, a title that stays has
  /// the color of the text attributes.
  fileprivate func title(over original: AttributedString?) -> AttributedString? {
    if let attributedTitle { return AttributedString(attributedTitle) }
    guard let title else { return isEnd ? original?.colored(titleColor) : original }
    let attributes = original?.attributes(color: titleColor, hasMonospacedDigits: !isEnd)
    return AttributedString(title, attributes: attributes ?? AttributeContainer())
  }

  /// Whether the color and the digits of a configured title change. An attributed title has only its own attributes.
  fileprivate var changesTextAttributes: Bool {
    !isEnd && attributedTitle == nil && (title != nil || titleColor != nil)
  }
}

/// The fill of a configuration's background.
private struct BackgroundFill: Equatable {
  /// The background from which the fill comes. Only a background as a whole has a color that follows the state and the
  /// tint color.
  let background: UIBackgroundConfiguration
  /// A color instead of the background's.
  var color: UIColor?

  var shownColor: UIColor? { color ?? background.backgroundColor }
}

extension UIButton.Configuration {
  /// The fill of the background. Setting it keeps everything else.
  fileprivate var fill: BackgroundFill {
    get { BackgroundFill(background: background) }
    set {
      if let color = newValue.color {
        background.backgroundColor = color
        return
      }
      let former = background
      background = newValue.background
      background.customView = former.customView
      background.image = former.image
      background.imageContentMode = former.imageContentMode
      background.cornerRadius = former.cornerRadius
      background.backgroundInsets = former.backgroundInsets
      background.edgesAddingLayoutMarginsToBackgroundInsets = former.edgesAddingLayoutMarginsToBackgroundInsets
      background.strokeColor = former.strokeColor
      background.strokeColorTransformer = former.strokeColorTransformer
      background.strokeWidth = former.strokeWidth
      background.strokeOutset = former.strokeOutset
      // An effect that is set, even the same one, no longer follows the style.
      if background.visualEffect != former.visualEffect { background.visualEffect = former.visualEffect }
    }
  }
}
#endif
