#if canImport(UIKit) && !os(watchOS)
import CountdownCore
import UIKit

/// The values that a button shows in place of its original appearance, and the original ones.
///
/// One lives as long as the button shows a request or a countdown. Its last call of ``show(_:on:)`` restores the
/// original values. Another one sets a style's values for the end over them, and lives until the button leaves the end.
///
/// A subclass whose setters add something each time, such as a prefix, isn't supported: the values that its getters
/// return can't be set again.
///
/// ## Who else changes the button
///
/// - The app: A value that it sets while the button counts shows until the next tick, which makes it original. A title
///   that is blank or that was shown before is an exception, which ``Remembered`` describes.
/// - The button's class: What it paints for a new state is original. When `isEnabled` changes, what was replaced is
///   restored before it, and everything is captured again after it. So the end restores the enabled state's colors.
/// - The app's update handler: While the button counts, the style's values of the configuration are set over the
///   handler's, which never become original. At the end, the handler is called again, and all its values show. A
///   handler that is set while the button counts is wrapped at the next tick. Until then, its values are the app's.
/// - A press in whose action the app calls: ``ButtonCountdown`` ends it before it shows what the call begins. On the
///   main queue's next turn, it calls ``showColors(on:)``, because the class may paint the end of the press.
/// - A setter or a closure that cancels or begins something: The update is written to its end, and then the later
///   activity. ``ButtonCountdown/State`` lists the flags.
@MainActor final class ButtonAppearance {
  /// Set before the other parts, because it decides which title and colors are visible.
  private let isEnabled: Remembered<UIButton, Bool>
  private let interaction: Remembered<UIButton, Bool>
  let titles: RememberedStates<String>
  let attributedTitles: RememberedStates<AttributedTitle>
  private let font: Remembered<UIButton, UIFont?>
  let configuration: ConfigurationAppearance
  private let spoken: SpokenAppearance
  /// The parts that a class paints, except for a configuration.
  private let colors: [AppearancePart<UIButton>]
  /// All parts but the first, in the order in which they're set.
  private let parts: [AppearancePart<UIButton>]
  private var shown: ActivityAppearance?
  /// Whether the app's update handler has enabled the button, which then refuses touches in another way.
  private var isEnabledByHandler = false
  private let wasEnabled: Bool
  private let tookTouches: Bool

  /// The button's name for announcements.
  var name: String? { spoken.name }

  /// Captures the original appearance of a button. ``ShownValues`` says what each part shows for an activity.
  init(of button: UIButton) {
    isEnabled = Remembered(\.isEnabled, of: button) { $0.isEnabled($1) }
    interaction = Remembered(\.isUserInteractionEnabled, of: button) { $0.takesTouches($1) }
    titles = RememberedStates(\.title, of: button, isKept: { $0 != nil }, hides: { $0?.isBlank == true }) {
      $0.title($1)
    }
    attributedTitles = RememberedStates(
      \.attributedTitle, of: button, isKept: { $0 != nil }, hides: { $0?.text.string.isBlank == true }
    ) { $0.attributedTitle($1) }
    colors = [
      Remembered(\.backgroundColor, of: button) { $0.backgroundColor($1) },
      Remembered(\.paintedColor, of: button) { $0.layerColor($1) },
      Remembered(\.layer.borderColor, of: button) { $0.borderColor($1) },
      RememberedStates(
        \.titleColor, normalPath: \.titleColorWithoutDefault, of: button, hides: { $0?.cgColor.alpha == 0 }
      ) { $0.titleColor($1) },
    ]
    font = Remembered(\.labelFont, of: button) { $0.font($1) }
    configuration = ConfigurationAppearance(of: button)
    spoken = SpokenAppearance(of: button)
    // Setting the font would replace the fonts of an attributed title. UIKit derives the label from the title.
    parts = [interaction] + colors + [font, titles, attributedTitles, configuration, spoken]
    wasEnabled = button.isEnabled
    tookTouches = button.isUserInteractionEnabled
  }

  /// Changes the values that differ from an appearance. Values that the app has set since the last call become the
  /// original ones.
  func show(_ activity: ActivityAppearance, on button: UIButton) {
    let isFirst = shown == nil
    shown = activity
    var values = values(of: activity, on: button)
    var changesState = false
    UIView.performWithoutAnimation {
      // Wrapped at each tick, because a reused cell can set another handler.
      if !activity.isEnd { button.wrapUpdateHandler(isConfigured: values.isConfigured) }
      isEnabled.capture(from: button, atEnd: activity.isEnd)
      for part in parts { part.capture(from: button, atEnd: activity.isEnd) }
      changesState = button.isEnabled != values.isEnabled(isEnabled.original)
      // Restored first, because what the button's class then paints isn't noticed if it equals the count's values.
      if changesState, !isFirst { restoreBeforeNewState(button) }
    }
    if changesState {
      // With the app's animations, because the button's class can fade. The label already has the original title.
      set(values, on: button, [isEnabled])
      values = self.values(of: activity, on: button)
    }
    UIView.performWithoutAnimation {
      // Values that the button's class sets for its state become original.
      if changesState { for part in parts { part.capture(from: button, atEnd: activity.isEnd) } }
      let hasChanged = set(values, on: button, parts)
      isEnabled.readBack(from: button)
      if hasChanged || changesState { showTitle(of: values, on: button) }
    }
    configuration.showActivity(values, on: button)
  }

  private func restoreBeforeNewState(_ button: UIButton) {
    let values = values(of: ActivityAppearance(), on: button)
    // A configuration that the app updates would keep the colors of the current state.
    set(values, on: button, parts.filter { $0 !== configuration || button.automaticallyUpdatesConfiguration })
    showTitle(of: values, on: button)
  }

  /// Shows the colors once more, over those that the button's class has painted at the end of a press.
  ///
  /// A title that the app has set in the action stays, such as that of a loading indicator. A configuration needs none
  /// of this: UIKit updates it when the press ends.
  func showColors(on button: UIButton) {
    guard let shown else { return }
    for part in colors { part.capture(from: button, atEnd: false) }
    set(values(of: shown, on: button), on: button, colors)
  }

  private func values(of activity: ActivityAppearance, on button: UIButton) -> ShownValues {
    ShownValues(
      activity: activity, button: button, isConfigured: button.configuration != nil,
      isEnabledByHandler: isEnabledByHandler && !activity.isEnd, appearance: self)
  }

  /// Sets the values of parts that differ. Returns whether anything was set.
  @discardableResult private func set(
    _ values: ShownValues, on button: UIButton, _ parts: [AppearancePart<UIButton>]
  ) -> Bool {
    var root = button
    let hasChanged = parts.reduce(false) { $1.set(values, in: &root) || $0 }
    for part in parts { part.readBack(from: button) }
    return hasChanged
  }

  /// Gives the label the button's title, because a system button would fade to it at its next layout.
  private func showTitle(of values: ShownValues, on button: UIButton) {
    guard !values.isConfigured, let label = button.titleLabel else { return }
    // From iOS 18 on, the label has the title as soon as the button is asked for the label.
    if !values.isEnd, let text = values.activity.text, label.text == text { return }
    if let title = button.currentAttributedTitle, title.length > 0 {
      guard label.text != title.string else { return }
      label.attributedText = title
      // Another attributed text changes the label's font.
      font.readBack(from: button)
    } else if let title = button.currentTitle, !title.isEmpty, label.text != title {
      label.text = title
    }
  }

  /// Logs why a button is dead after the end: old code disables it before the start.
  func explainRefusal(of button: UIButton, isEnabledAtEnd: Bool?) {
    if !wasEnabled, !button.isEnabled, isEnabledAtEnd == nil {
      Log.writeOnce(
        "A button is disabled after its countdown, because it was before. Don't disable it, or set isEnabledAtEnd.")
    }
    if !tookTouches, !button.isUserInteractionEnabled {
      Log.writeOnce(
        "A button ignores touches after its countdown, because its isUserInteractionEnabled was false before.")
    }
  }

  // MARK: The update handler

  /// Calls the app's update handler, and then sets the style's values of the configuration over the handler's. Setting
  /// anything else would request another update.
  fileprivate func update(_ button: UIButton, by handler: UIButton.ConfigurationUpdateHandler?) {
    configuration.capture(from: button, atEnd: false)
    // UIKit copies the plain count of a state, which a class may have made uppercase, over an attributed one.
    if let count = shown?.attributedTitle, button.currentAttributedTitle == nil,
      button.currentTitle?.lowercased() == count.string.lowercased()
    {
      UIView.performWithoutAnimation { button.configuration?.attributedTitle = AttributedString(count) }
    }
    handler?(button)
    // The handler may have ended the countdown.
    guard let shown, !shown.isEnd else { return }
    let values = values(of: shown, on: button)
    // The handler's values of the configuration don't become original, because it's called again at the end.
    UIView.performWithoutAnimation { configuration.showOverHandler(values, on: button) }
    configuration.readBack(from: button)
    configuration.showActivity(values, on: button)
  }

  /// Refuses touches of a button that its update handler has enabled although the style disables it. Disabling it again
  /// would request the next update.
  fileprivate func refuseTouches(of button: UIButton) {
    guard let shown, shown.isEnabled == false else { return }
    isEnabledByHandler = true
    interaction.capture(from: button, atEnd: false)
    set(values(of: shown, on: button), on: button, [interaction])
  }
}

extension UIButton {
  /// Wraps the app's update handler, if there is one that isn't wrapped. A configured button without a handler also
  /// gets a wrapper, because a subclass can set a title in `updateConfiguration()`, which UIKit calls before the
  /// handler.
  ///
  /// A handler that calls the one that it replaces isn't wrapped. What it sets after that call shows until the next
  /// tick.
  ///
  /// The wrapper isn't removed, because each time a handler is read from UIKit and set again, another layer is added
  /// around it.
  fileprivate func wrapUpdateHandler(isConfigured: Bool) {
    guard let state = associated(ButtonCountdown.State.self), state.handlerToken == nil else { return }
    let handler = configurationUpdateHandler
    // A handler changes how UIKit draws a button without a configuration.
    guard handler != nil || isConfigured else { return }
    let token = NSObject()
    state.handlerToken = token
    configurationUpdateHandler = { button in withExtendedLifetime(token) { button.update(by: handler) } }
  }

  private func update(by handler: ConfigurationUpdateHandler?) {
    let wasEnabled = isEnabled
    let appearance = associated(ButtonCountdown.State.self)?.shownAppearance
    if let appearance { appearance.update(self, by: handler) } else { handler?(self) }
    // The handler may have begun the first countdown.
    if !wasEnabled, isEnabled { associated(ButtonCountdown.State.self)?.appearance?.refuseTouches(of: self) }
  }

  /// The color with which the app has painted the layer. The button's `backgroundColor` is then nil.
  fileprivate var paintedColor: CGColor? {
    get { backgroundColor == nil ? layer.backgroundColor : nil }
    set { if backgroundColor == nil { layer.backgroundColor = newValue } }
  }

  /// The font of the title, or nil if the button has no label.
  fileprivate var labelFont: UIFont? {
    get { titleLabel?.font }
    set { if let newValue { titleLabel?.font = newValue } }
  }
}

extension String {
  /// Whether the text is empty or has only white space, so that a title shows nothing.
  var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
#endif
