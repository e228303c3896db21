#if canImport(UIKit) && !os(watchOS)
import UIKit

/// The counting appearance in a button's configuration.
///
/// A button without a configuration doesn't change until the app or its update handler sets a configuration.
@available(iOS 15.0, tvOS 15.0, *)
@MainActor final class ConfigurationAppearance: AppearancePart {
  private let style: CountdownStyle
  /// Nil while the button has no configuration.
  private var values: ConfigurationValues?
  private var textAttributes: CountingTextAttributes?
  /// The wrapper around the app's update handler, or nil if the app has no handler.
  private var handler: CountingUpdateHandler?
  /// Nil before the first counting title, and after the original appearance is restored.
  private var title: String?
  /// The title that was shown for the button's states when the button last had no configuration.
  private var titleForStates: String?
  private var isUpdating = false
  /// Whether the app's handler has run while the style's handler was running.
  private var hasUpdated = false

  init(style: CountdownStyle) {
    self.style = style
  }

  var hasTitle: Bool { values?.originalTitle != nil }

  var originalTitle: String? { handler == nil ? values?.originalTitle : nil }

  func show(_ title: String, on button: UIButton) -> Bool {
    self.title = title
    // The update in progress shows the title after the app's handler returns.
    guard !isUpdating else { return false }
    return show(title, on: button, lookingForChanges: false)
  }

  func refresh(on button: UIButton) {
    guard let title, !isUpdating else { return }
    _ = show(title, on: button, lookingForChanges: true)
  }

  func adoptChanges(on button: UIButton, by handler: () -> Void) {
    // During an update, the title is shown after the update.
    guard !isUpdating else { return handler() }
    let former = (title: button.currentTitle, attributedTitle: button.currentAttributedTitle)
    isUpdating = true
    hasUpdated = false
    handler()
    isUpdating = false
    guard title != nil, var configuration = button.configuration, var values else { return }
    // The title of the app's handler isn't the one of the style's handler.
    if hasUpdated, style.showsCountInTitle { configuration.title = nil }
    // UIKit copies a title for the button's state into the configuration at the next update.
    if let new = button.currentAttributedTitle {
      if new != former.attributedTitle, new.string != configuration.attributedTitle?.text {
        configuration.attributedTitle = AttributedString(new)
      }
    } else if let new = button.currentTitle, new != former.title {
      configuration.title = new
    }
    var hasChanged = configuration != button.configuration
    if values.adopt(&configuration) { hasChanged = true }
    if setTextAttributes(of: &configuration) { hasChanged = true }
    self.values = values
    title = values.shownTitle ?? title
    if hasChanged { button.configuration = configuration }
    wrapHandler(of: button, mayHaveChanged: true)
  }

  func restore(on button: UIButton) {
    title = nil
    if var configuration = button.configuration {
      var hasChanged = values?.restore(in: &configuration) ?? false
      if let textAttributes, textAttributes.isUsed(by: configuration.titleTextAttributesTransformer) {
        configuration.titleTextAttributesTransformer = textAttributes.original
        hasChanged = true
      }
      if hasChanged { button.configuration = configuration }
    }
    handler?.stop(self)
    (values, textAttributes, handler) = (nil, nil, nil)
  }

  /// Calls the app's handler with the original configuration, adopts the handler's changes, and shows the counting
  /// appearance again.
  func update(_ button: UIButton, by original: UIButton.ConfigurationUpdateHandler) {
    guard title != nil, !isUpdating else {
      hasUpdated = true
      return original(button)
    }
    isUpdating = true
    if var configuration = button.configuration, values?.restore(in: &configuration) == true {
      button.configuration = configuration
    }
    original(button)
    isUpdating = false
    // This does nothing if the handler has canceled the countdown.
    refresh(on: button)
  }

  private func show(_ title: String, on button: UIButton, lookingForChanges: Bool) -> Bool {
    if values == nil, handler == nil {
      // Wrapping the app's handler may call it. The handler must find the original configuration.
      isUpdating = true
      wrapHandler(of: button, mayHaveChanged: true)
      isUpdating = false
    }
    guard var configuration = button.configuration else {
      values = nil
      titleForStates = title
      wrapHandler(of: button, mayHaveChanged: lookingForChanges)
      return false
    }
    if values == nil { removeCountingValues(from: &configuration) }
    let present = ConfigurationTitle.text(of: configuration)
    let isOverwritten = lookingForChanges || values?.isOverwritten(in: configuration, title: present) != false
    var values = values ?? ConfigurationValues(of: configuration, style: style)
    var hasChanged = values.show(title, over: present, in: &configuration, isRefresh: lookingForChanges)
    self.values = values
    if isOverwritten, setTextAttributes(of: &configuration) { hasChanged = true }
    if hasChanged { button.configuration = configuration }
    wrapHandler(of: button, mayHaveChanged: isOverwritten)
    return hasChanged
  }

  /// - Returns: Whether the configuration changed.
  private func setTextAttributes(of configuration: inout UIButton.Configuration) -> Bool {
    let present = configuration.titleTextAttributesTransformer
    if textAttributes?.isUsed(by: present) == true { return false }
    let textAttributes = CountingTextAttributes(original: present, color: style.countingTitleColor)
    self.textAttributes = textAttributes
    configuration.titleTextAttributesTransformer = textAttributes.transformer
    return true
  }

  /// Removes the counting title and color that were shown for the button's states. UIKit copies them into a new
  /// configuration, but they aren't its original values.
  private func removeCountingValues(from configuration: inout UIButton.Configuration) {
    guard let titleForStates else { return }
    self.titleForStates = nil
    if style.showsCountInTitle, configuration.title == titleForStates { configuration.title = nil }
    if let color = style.countingTitleColor, configuration.baseForegroundColor == color {
      configuration.baseForegroundColor = nil
    }
  }

  private func wrapHandler(of button: UIButton, mayHaveChanged: Bool) {
    if handler != nil, !mayHaveChanged, button.configurationUpdateHandler != nil { return }
    let former = handler
    handler = CountingUpdateHandler.installed(on: button, for: self)
    if former !== handler { former?.stop(self) }
  }
}

/// The values of a configuration that a style can replace.
@available(iOS 15.0, tvOS 15.0, *)
private struct ConfigurationValues {
  private let showsCountInTitle: Bool
  private var title: ConfigurationTitle
  /// Each of these is nil if the style doesn't replace the value.
  private var foreground: Replacement<UIColor?>?
  private var stroke: Replacement<UIColor?>?
  private var background: Replacement<UIColor?>?
  private var activity: Replacement<Bool>?

  init(of configuration: UIButton.Configuration, style: CountdownStyle) {
    showsCountInTitle = style.showsCountInTitle
    title = ConfigurationTitle(of: configuration, color: style.countingTitleColor)
    foreground = style.countingTitleColor.map { Replacement($0) }
    stroke = style.countingBorderColor.map { Replacement($0) }
    background = style.countingBackgroundColor.map { Replacement($0) }
    activity = style.showsActivity ? Replacement(true) : nil
  }

  var originalTitle: String? { title.original }
  var shownTitle: String? { title.shown }

  /// - Parameters:
  ///   - text: The counting title.
  ///   - present: The text of the configuration's title.
  ///   - isRefresh: Whether the title is the same as before. Values of a style's update handler then stay.
  /// - Returns: Whether the configuration changed.
  mutating func show(
    _ text: String, over present: String?, in configuration: inout UIButton.Configuration, isRefresh: Bool
  ) -> Bool {
    var hasChanged = showsCountInTitle && title.show(text, over: present, in: &configuration)
    if foreground?.show(in: &configuration.baseForegroundColor, isRefresh: isRefresh) == true { hasChanged = true }
    if stroke?.show(in: &configuration.background.strokeColor, isRefresh: isRefresh) == true { hasChanged = true }
    if background?.show(in: &configuration.background.backgroundColor, isRefresh: isRefresh) == true {
      hasChanged = true
    }
    if activity?.show(in: &configuration.showsActivityIndicator, isRefresh: isRefresh) == true { hasChanged = true }
    return hasChanged
  }

  /// Treats the present values as counting values. A counting title that is missing is shown again.
  ///
  /// - Returns: Whether the configuration changed.
  mutating func adopt(_ configuration: inout UIButton.Configuration) -> Bool {
    foreground?.adopt(configuration.baseForegroundColor)
    stroke?.adopt(configuration.background.strokeColor)
    background?.adopt(configuration.background.backgroundColor)
    activity?.adopt(configuration.showsActivityIndicator)
    return title.adopt(&configuration)
  }

  /// Whether the app or UIKit has replaced a counting value.
  ///
  /// - Parameter present: The text of the configuration's title.
  func isOverwritten(in configuration: UIButton.Configuration, title present: String?) -> Bool {
    title.isOverwritten(by: present)
      || foreground?.isOverwritten(in: configuration.baseForegroundColor) == true
      || stroke?.isOverwritten(in: configuration.background.strokeColor) == true
      || background?.isOverwritten(in: configuration.background.backgroundColor) == true
      || activity?.isOverwritten(in: configuration.showsActivityIndicator) == true
  }

  /// - Returns: Whether the configuration changed.
  mutating func restore(in configuration: inout UIButton.Configuration) -> Bool {
    var hasChanged = title.restore(in: &configuration)
    if foreground?.restore(in: &configuration.baseForegroundColor) == true { hasChanged = true }
    if stroke?.restore(in: &configuration.background.strokeColor) == true { hasChanged = true }
    if background?.restore(in: &configuration.background.backgroundColor) == true { hasChanged = true }
    if activity?.restore(in: &configuration.showsActivityIndicator) == true { hasChanged = true }
    return hasChanged
  }
}

/// A value that replaces an original value. If the app sets another value, that value becomes the original one.
struct Replacement<Value: Equatable> {
  private struct Shown {
    var original: Value
    /// The replacement, or the value that a style's update handler has set.
    var value: Value
  }

  private let replacement: Value
  /// Nil while the replacement isn't shown.
  private var shown: Shown?

  init(_ replacement: Value) {
    self.replacement = replacement
  }

  func isOverwritten(in place: Value) -> Bool {
    shown.map { place != $0.value } ?? false
  }

  /// - Parameter isRefresh: Whether the value of a style's update handler stays.
  /// - Returns: Whether the value changed.
  mutating func show(in place: inout Value, isRefresh: Bool = false) -> Bool {
    if isRefresh, let shown, place == shown.value { return false }
    let original = if let shown, place == shown.value { shown.original } else { place }
    shown = Shown(original: original, value: replacement)
    guard place != replacement else { return false }
    place = replacement
    return true
  }

  /// Treats the present value as the replacement.
  mutating func adopt(_ place: Value) {
    shown?.value = place
  }

  /// - Returns: Whether the value changed.
  mutating func restore(in place: inout Value) -> Bool {
    guard let shown else { return false }
    self.shown = nil
    guard place == shown.value, place != shown.original else { return false }
    place = shown.original
    return true
  }
}
#endif
