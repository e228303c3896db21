#if canImport(UIKit) && !os(watchOS)
import UIKit

/// The counting look of a button that has a configuration, or gets one from a handler of the app's; nothing for another.
@available(iOS 15.0, tvOS 15.0, *)
@MainActor final class ConfigurationAppearance: AppearancePart {
  private let style: CountdownStyle
  /// Nil while the button has no configuration.
  private var values: ConfigurationValues?
  private var textAttributes: CountingTextAttributes?
  /// Nil where the app has no handler: only another's can take the count away.
  private var handler: CountingUpdateHandler?
  /// Nil before the first title and after the last.
  private var title: String?
  /// What the button showed for its states when it last had no configuration.
  private var titleForStates: String?
  private var isUpdating = false

  init(style: CountdownStyle) {
    self.style = style
  }

  var hasTitle: Bool { values?.ownTitle != nil }

  var ownTitle: String? { handler == nil ? values?.ownTitle : nil }

  func show(_ title: String, on button: UIButton) -> Bool {
    self.title = title
    // The app's own handler is at work. The title comes after it.
    guard !isUpdating else { return false }
    return show(title, on: button, lookingForChanges: false)
  }

  func refresh(on button: UIButton) {
    guard let title, !isUpdating else { return }
    _ = show(title, on: button, lookingForChanges: true)
  }

  func restore(on button: UIButton) {
    title = nil
    if var configuration = button.configuration {
      var hasChanged = values?.giveBack(in: &configuration) ?? false
      if let textAttributes, textAttributes.isUsed(by: configuration.titleTextAttributesTransformer) {
        configuration.titleTextAttributesTransformer = textAttributes.own
        hasChanged = true
      }
      if hasChanged { button.configuration = configuration }
    }
    handler?.stop(self)
    (values, textAttributes, handler) = (nil, nil, nil)
  }

  /// The app's handler finds the configuration as the app has made it, and what it makes of it is the app's.
  func update(_ button: UIButton, by own: UIButton.ConfigurationUpdateHandler) {
    guard title != nil, !isUpdating else { return own(button) }
    isUpdating = true
    if var configuration = button.configuration, values?.giveBack(in: &configuration) == true {
      button.configuration = configuration
    }
    own(button)
    isUpdating = false
    // Unless it has canceled the countdown.
    refresh(on: button)
  }

  private func show(_ title: String, on button: UIButton, lookingForChanges: Bool) -> Bool {
    if values == nil, handler == nil {
      // Looking for the app's handler may call it. It finds the button's own configuration.
      isUpdating = true
      countAfterHandler(of: button, mayBeAnother: true)
      isUpdating = false
    }
    guard var configuration = button.configuration else {
      values = nil
      titleForStates = title
      countAfterHandler(of: button, mayBeAnother: lookingForChanges)
      return false
    }
    let isOverwritten = lookingForChanges || values?.isOverwritten(in: configuration) != false
    if values == nil { removeEcho(from: &configuration) }
    var values = values ?? ConfigurationValues(of: configuration, style: style)
    var hasChanged = values.show(title, in: &configuration)
    self.values = values
    if isOverwritten, countInText(of: &configuration) { hasChanged = true }
    if hasChanged { button.configuration = configuration }
    countAfterHandler(of: button, mayBeAnother: isOverwritten)
    return hasChanged
  }

  /// - Returns: Whether anything had to be set.
  private func countInText(of configuration: inout UIButton.Configuration) -> Bool {
    let present = configuration.titleTextAttributesTransformer
    if textAttributes?.isUsed(by: present) == true { return false }
    let textAttributes = CountingTextAttributes(own: present, color: style.countingTitleColor)
    self.textAttributes = textAttributes
    configuration.titleTextAttributesTransformer = textAttributes.transformer
    return true
  }

  /// UIKit writes the title and the color that are set for the state into the configuration. Those that count are not the
  /// configuration's own.
  private func removeEcho(from configuration: inout UIButton.Configuration) {
    guard let echo = titleForStates else { return }
    titleForStates = nil
    if !style.keepsTitle, configuration.title == echo { configuration.title = nil }
    if let color = style.countingTitleColor, configuration.baseForegroundColor == color {
      configuration.baseForegroundColor = nil
    }
  }

  private func countAfterHandler(of button: UIButton, mayBeAnother: Bool) {
    if handler != nil, !mayBeAnother, button.configurationUpdateHandler != nil { return }
    let former = handler
    handler = CountingUpdateHandler.installed(on: button, for: self)
    if former !== handler { former?.stop(self) }
  }
}
#endif
