#if canImport(UIKit) && !os(watchOS)
import UIKit

/// The values that a button shows in place of its configuration's own.
///
/// If the app sets text attributes between two updates of a counting button, they're lost: nothing shows whether the
/// app or the library set them.
final class ConfigurationAppearance: AppearancePart<UIButton> {
  private typealias Value<T: Equatable> = Remembered<UIButton.Configuration, T>

  /// The remembered values of a configuration.
  @MainActor private final class Original {
    let title: Value<AttributedString?>
    let indicator: Value<Bool>
    let others: [AppearancePart<UIButton.Configuration>]
    /// The app's attributes, including any that its update handler has set since.
    var textAttributes: UIConfigurationTextAttributesTransformer?
    /// Whether the count's attributes replace the app's.
    var hasCountingAttributes = false

    init(of configuration: UIButton.Configuration) {
      // A subclass can change the attributes or the case of the title in `updateConfiguration()`.
      title = Value(
        \.attributedTitle, of: configuration, isSame: { $0?.text.lowercased() == $1?.text.lowercased() },
        isKept: { $0 != nil }, hides: { $0?.text.isBlank != false }
      ) { $0.configuredTitle($1) }
      indicator = Value(\.showsActivityIndicator, of: configuration) { $0.showsActivityIndicator($1) }
      others = [
        Value(\.baseForegroundColor, of: configuration) { $0.foregroundColor($1) },
        Value(\.fill, of: configuration, isSame: { $0.shownColor == $1.shownColor }) { $0.fill($1) },
        Value(\.background.strokeColor, of: configuration) { $0.strokeColor($1) },
      ]
      textAttributes = configuration.titleTextAttributesTransformer
    }

    var all: [AppearancePart<UIButton.Configuration>] { [title, indicator] + others }
  }

  /// Nil while the button has no configuration.
  private var original: Original?
  private let countingAttributes = CountingAttributes()
  private var shownTitle: String?
  /// The titles that were shown together with the count's indicator.
  private var titlesWithIndicator: [String?] = []

  init(of button: UIButton) {
    original = button.configuration.map(Original.init)
  }

  var originalTitle: String? { original?.title.original?.text }

  override func capture(from button: UIButton, atEnd isEnd: Bool) {
    guard let original, let configuration = button.configuration else { return captureFirstConfiguration(of: button) }
    if original.hasCountingAttributes, configuration.titleTextAttributesTransformer == nil {
      // The app has set another configuration, in which nothing was replaced.
      original.textAttributes = nil
      original.hasCountingAttributes = false
    }
    // The app has read the configuration while the count's indicator was on, and set it again.
    if configuration.showsActivityIndicator, configuration.attributedTitle != original.title.lastRead,
      titlesWithIndicator.contains(configuration.title)
    {
      original.indicator.replaceAtThisUpdate(true)
    }
    for part in original.all { part.capture(from: configuration, atEnd: isEnd) }
  }

  private func captureFirstConfiguration(of button: UIButton) {
    // UIKit may have copied the count to it.
    if let shownTitle, button.configuration?.title == shownTitle { button.configuration?.title = nil }
    original = button.configuration.map(Original.init)
  }

  /// Sets one new configuration, if anything in it changes.
  override func set(_ values: ShownValues, in button: inout UIButton) -> Bool {
    shownTitle = values.activity.text
    let hasChanged = change(button, to: values) { $0.set(values, in: &$1) }
    // The app's update handler and a subclass don't know which values were restored.
    if hasChanged, values.isEnd { button.setNeedsUpdateConfiguration() }
    return hasChanged
  }

  /// Sets one new configuration over the values that the app's update handler has set, if anything in it changes.
  func showOverHandler(_ values: ShownValues, on button: UIButton) {
    guard let configuration = button.configuration else { return }
    let found = configuration.titleTextAttributesTransformer
    // Text attributes that are read and set again at each update would get another layer each time.
    if let original, !original.hasCountingAttributes || !countingAttributes.areUsed(by: found) {
      original.hasCountingAttributes = false
      original.textAttributes = found
    }
    // An indicator that the handler shows or hides stays.
    _ = change(button, to: values) { $0 !== original?.indicator && $0.setAfterHandler(values, in: &$1) }
  }

  /// Sets one new configuration with the text attributes of an appearance, if anything in it changes. Returns whether
  /// anything does.
  private func change(
    _ button: UIButton, to values: ShownValues,
    set: (AppearancePart<UIButton.Configuration>, inout UIButton.Configuration) -> Bool
  ) -> Bool {
    if original == nil { captureFirstConfiguration(of: button) }
    guard let original, var configuration = button.configuration else { return false }
    var hasChanged = values.changesTextAttributes != original.hasCountingAttributes
    for part in original.others + [original.title] where set(part, &configuration) { hasChanged = true }
    if !values.activity.showsActivity, set(original.indicator, &configuration) { hasChanged = true }
    guard hasChanged else { return false }
    if values.changesTextAttributes {
      configuration.titleTextAttributesTransformer = countingAttributes.over(
        original.textAttributes, color: values.activity.titleColor)
    } else if original.hasCountingAttributes {
      configuration.titleTextAttributesTransformer = original.textAttributes
    }
    original.hasCountingAttributes = values.changesTextAttributes
    button.configuration = configuration
    return true
  }

  /// Shows the activity indicator, which needs animations.
  func showActivity(_ values: ShownValues, on button: UIButton) {
    guard values.activity.showsActivity, let indicator = original?.indicator, var configuration = button.configuration
    else { return }
    if !titlesWithIndicator.contains(configuration.title) { titlesWithIndicator.append(configuration.title) }
    if indicator.set(values, in: &configuration) || indicator.setAfterHandler(values, in: &configuration) {
      button.configuration = configuration
      readBack(from: button)
    }
  }

  override func readBack(from button: UIButton) {
    guard let original, let configuration = button.configuration else { return }
    for part in original.all { part.readBack(from: configuration) }
  }
}

/// The fill of a configuration's background.
struct BackgroundFill: Equatable {
  /// The background that the fill comes from. It's kept whole: a color that is copied out of it no longer follows the
  /// state and the tint color.
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
      // Setting an effect, even the same one, detaches it from the configuration's style.
      if background.visualEffect != former.visualEffect { background.visualEffect = former.visualEffect }
    }
  }
}
#endif
