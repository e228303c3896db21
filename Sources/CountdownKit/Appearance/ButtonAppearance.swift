#if canImport(UIKit) && !os(watchOS)
import CountdownCore
import UIKit

/// The values that a button shows in place of its original appearance.
///
/// It lives as long as the button shows anything else. The last call of ``show(_:on:)`` restores the original values,
/// except those that the style sets for the end.
///
/// A subclass whose setters add something each time, such as a prefix, isn't supported: the values that its getters
/// return can't be set again.
@MainActor final class ButtonAppearance {
  let visible: VisibleParts
  /// Set before the other parts, because it decides which title and colors are visible.
  private let isEnabled: Remembered<UIButton, Bool>
  private let interaction: Remembered<UIButton, Bool>
  private let spoken: SpokenAppearance
  private var shown: ActivityAppearance?
  /// Whether the app's update handler has enabled the button, which then refuses touches in another way.
  private var isEnabledByHandler = false
  private let wasEnabled: Bool
  private let tookTouches: Bool

  /// The button's name for announcements.
  var name: String? { spoken.name }

  /// Captures the original appearance of a button.
  init(of button: UIButton) {
    let visible = VisibleParts(of: button)
    self.visible = visible
    isEnabled = Remembered(\.isEnabled, of: button) { $0.isEnabled($1) }
    interaction = Remembered(\.isUserInteractionEnabled, of: button) { $0.takesTouches($1) }
    spoken = SpokenAppearance(of: button) { visible.originalTitle(for: $0) }
    wasEnabled = isEnabled.original
    tookTouches = interaction.original
  }

  /// Changes the values that differ from an appearance. Values that the app has set since the last call become the
  /// original ones.
  func show(_ activity: ActivityAppearance, on button: UIButton) {
    let isFirst = shown == nil
    shown = activity
    var changesState = false
    UIView.performWithoutAnimation {
      // Wrapped at each tick, because a reused cell can set another handler.
      if !activity.isEnd { button.wrapUpdateHandler() }
      isEnabled.capture(from: button, atEnd: activity.isEnd)
      capture(from: button)
      changesState = button.isEnabled != values(on: button, of: activity).isEnabled(isEnabled.original)
      // The button's class can paint the same values that the count shows.
      if changesState, !isFirst { visible.restore(on: button) }
    }
    // With the app's animations, because the button's class can fade. The label already has the original title.
    if changesState { setEnabled(activity, on: button) }
    UIView.performWithoutAnimation {
      // Values that the button's class sets for its state become original.
      if changesState { capture(from: button) }
      setParts(activity, on: button, afterNewState: changesState)
    }
    visible.configuration.showActivity(values(on: button, of: activity), on: button)
    if activity.isEnd { explainRefusal(of: button, isEnabledAtEnd: activity.isEnabled) }
  }

  private func values(on button: UIButton, of activity: ActivityAppearance) -> ShownValues {
    visible.values(of: activity, on: button, isEnabledByHandler: isEnabledByHandler)
  }

  private func capture(from button: UIButton) {
    let isEnd = shown?.isEnd == true
    interaction.capture(from: button, atEnd: isEnd)
    visible.capture(from: button, atEnd: isEnd)
    spoken.capture(from: button, atEnd: isEnd)
  }

  private func setEnabled(_ activity: ActivityAppearance, on button: UIButton) {
    var root = button
    _ = isEnabled.set(values(on: button, of: activity), in: &root)
  }

  private func setParts(_ activity: ActivityAppearance, on button: UIButton, afterNewState isNewState: Bool) {
    let values = values(on: button, of: activity)
    var root = button
    let hasChanged = interaction.set(values, in: &root)
    let isVisiblyChanged = visible.set(values, on: button)
    // UIKit derives the label from the title.
    _ = spoken.set(values, in: &root)
    isEnabled.readBack(from: button)
    interaction.readBack(from: button)
    visible.readBack(from: button)
    spoken.readBack(from: button)
    if isNewState || hasChanged || isVisiblyChanged { visible.showTitle(values, in: button) }
  }

  /// Shows the colors once more, over those that the button's class has painted at the end of a press.
  func showColors(on button: UIButton) {
    if let shown { visible.showColors(of: shown, on: button) }
  }

  /// Logs why a button is dead after the end: old code disables it before the start.
  private func explainRefusal(of button: UIButton, isEnabledAtEnd: Bool?) {
    if !wasEnabled, !button.isEnabled, isEnabledAtEnd == nil {
      Log.writeOnce(
        about: "isEnabled at the end",
        "A button is disabled after its countdown, because it was before. Don't disable it, or set isEnabledAtEnd.")
    }
    if !tookTouches, !button.isUserInteractionEnabled {
      Log.writeOnce(
        about: "isUserInteractionEnabled at the end",
        "A button ignores touches after its countdown, because its isUserInteractionEnabled was false before.")
    }
  }

  // MARK: The update handler

  /// Calls the app's update handler, and then sets the style's values of the configuration over the handler's. Setting
  /// anything else would request another update.
  fileprivate func update(_ button: UIButton, by handler: UIButton.ConfigurationUpdateHandler?) {
    let configuration = visible.configuration
    configuration.capture(from: button, atEnd: false)
    handler?(button)
    // The handler may have ended the countdown.
    guard let shown, !shown.isEnd else { return }
    let values = values(on: button, of: shown)
    // The handler's values don't become original, because the handler is called again at the end.
    UIView.performWithoutAnimation { configuration.setAfterHandler(values, on: button) }
    configuration.readBack(from: button)
    configuration.showActivity(values, on: button)
  }

  /// Refuses touches of a button that its update handler has enabled although the style disables it. Disabling it again
  /// would request the next update.
  fileprivate func refuseTouches(of button: UIButton) {
    guard let shown, shown.isEnabled == false else { return }
    isEnabledByHandler = true
    var root = button
    _ = interaction.set(values(on: button, of: shown), in: &root)
    interaction.readBack(from: button)
  }
}

/// The update handler that was wrapped last.
private final class WrappedHandler {
  /// Only the wrapper retains this object. So it's nil as soon as the button has another handler, unless that handler
  /// calls the former one. Handlers can't be compared, because each read of a handler returns another closure.
  weak var token: NSObject?
}

extension UIButton {
  /// Wraps the app's update handler, if there is one that isn't wrapped. A configured button without a handler also gets
  /// a wrapper, because a subclass can set a title in `updateConfiguration()`, which UIKit calls before the handler.
  ///
  /// The wrapper isn't removed, because each time a handler is read from UIKit and set again, another layer is added
  /// around it.
  fileprivate func wrapUpdateHandler() {
    guard associated(WrappedHandler.self)?.token == nil else { return }
    let handler = configurationUpdateHandler
    // A handler changes how UIKit draws a button without a configuration.
    guard handler != nil || configuration != nil else { return }
    let token = NSObject()
    (associated(WrappedHandler.self) ?? setAssociated(WrappedHandler())).token = token
    configurationUpdateHandler = { button in
      withExtendedLifetime(token) { button.update(by: handler) }
    }
  }

  private func update(by handler: ConfigurationUpdateHandler?) {
    let wasEnabled = isEnabled
    if let shownAppearance { shownAppearance.update(self, by: handler) } else { handler?(self) }
    if !wasEnabled, isEnabled { associated(ButtonCountdown.self)?.state?.appearance?.refuseTouches(of: self) }
  }
}
#endif
