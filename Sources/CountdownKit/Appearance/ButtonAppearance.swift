#if canImport(UIKit) && !os(watchOS)
import UIKit

/// The values that a button shows in place of its original appearance.
///
/// It lives as long as the button shows anything else. The last call of ``show(_:on:)`` restores the original values,
/// except those that the style sets for the end.
///
/// A subclass whose setters add something each time, such as a prefix, isn't supported: the values that its getters
/// return can't be set again.
@MainActor final class ButtonAppearance {
  /// Whether a subclass or a handler has started or ended something while the button is being changed. Nothing more is
  /// then set until the next call of ``show(_:on:)``.
  var isOutOfDate = false

  /// Set first, because it decides which title and colors are visible.
  private let isEnabled: Remembered<UIButton, Bool>
  /// The other parts in the order in which they're set.
  private let parts: [AppearancePart<UIButton>]
  /// The parts that a class paints, except for a configuration.
  private let colors: [AppearancePart<UIButton>]
  private let font: Remembered<UIButton, UIFont?>
  private let spoken: SpokenAppearance
  private let configuration: ConfigurationAppearance
  private var shown: ActivityAppearance?
  private var isChanging = false

  /// The button's name for announcements.
  var name: String? { spoken.name }

  /// Captures the original appearance of a button.
  init(of button: UIButton) {
    let titles = RememberedStates(\.title, of: button, isKept: { $0 != nil }) { appearance, original in
      // UIKit copies a title to the configuration, so a state without a title gets none.
      if appearance.isConfigured, original == nil { return nil }
      // There, the state's own title would hide an attributed count.
      let title = appearance.isConfigured && !appearance.isEnd ? appearance.text : appearance.title
      return title ?? original
    }
    let attributedTitles = RememberedStates(\.attributedTitle, of: button, isKept: { $0 != nil }) {
      appearance, original in
      if let original { return AttributedTitle(text: appearance.title(over: original.text)) }
      // UIKit copies titles to the configuration. A plain one, even of another state, would replace an attributed count.
      if appearance.isConfigured {
        let hasTitle = appearance.isEnd ? titles.original(for: .normal) != nil : titles.hasOriginal
        if !hasTitle { return nil }
      }
      return appearance.attributedTitle.map(AttributedTitle.init)
    }
    let titleColors = RememberedStates(\.titleColor, normalPath: \.titleColorWithoutDefault, of: button) {
      appearance, original in
      // A configuration takes a color only together with a title that isn't attributed.
      let isHidden = appearance.isConfigured && !(appearance.isEnd && titles.original(for: .normal) != nil)
      return isHidden ? original : appearance.titleColor ?? original
    }
    isEnabled = Remembered(\.isEnabled, of: button) { $0.isEnabled ?? $1 }
    let configuration = ConfigurationAppearance(of: button)
    font = Remembered(\.labelFont, of: button) { appearance, original in
      if appearance.isConfigured || attributedTitles.original(for: .normal) != nil { return original }
      // An attributed count replaces the label's font, so the original one is set again afterward.
      if appearance.attributedTitle != nil, !appearance.isEnd { return nil }
      let keepsFont = appearance.title == nil || appearance.isEnd || appearance.keepsFont
      return keepsFont ? original : original?.withMonospacedDigits
    }
    colors = [
      Remembered(\.backgroundColor, of: button) { $0.isConfigured ? $1 : $0.backgroundColor ?? $1 },
      Remembered(\.paintedColor, of: button) { $0.isConfigured || $0.backgroundColor == nil ? $1 : nil },
      Remembered(\.layer.borderColor, of: button) { $0.layerBorderColor ?? $1 },
      titleColors,
    ]
    let interaction = Remembered(\.isUserInteractionEnabled, of: button) { $0.takesTouches ?? $1 }
    // Setting the font would replace the fonts of an attributed title.
    let parts: [AppearancePart<UIButton>] = [interaction] + colors + [font, titles, attributedTitles, configuration]
    // UIKit derives the label from the title.
    spoken = SpokenAppearance(of: button) { state in
      if let text = attributedTitles.original(for: state)?.text, text.length > 0 { return text.string }
      return titles.original(for: state) ?? configuration.originalTitle
    }
    self.configuration = configuration
    self.parts = parts + [spoken]
  }

  /// Changes the values that differ from an appearance, without animation. Values that the app has set since the last
  /// call become the original ones.
  func show(_ appearance: ActivityAppearance, on button: UIButton) {
    isOutOfDate = false
    var appearance = appearance
    appearance.layerBorderColor = appearance.borderColor?.resolvedColor(with: button.traitCollection).cgColor
    appearance.isConfigured = button.configuration != nil
    UIView.performWithoutAnimation {
      // Wrapped at each tick, because a reused cell can set another handler.
      if !appearance.isEnd { button.wrapUpdateHandler(isConfigured: appearance.isConfigured) }
      let label = button.titleLabel
      // A font that is set outside a window hides the one of an appearance proxy.
      appearance.keepsFont = button.window == nil || label?.adjustsFontForContentSizeCategory == true
      guard change(button, to: appearance), !isOutOfDate, let label, !appearance.isConfigured else { return }
      if button.showTitle(in: label, of: appearance) { font.readBack(from: button) }
    }
    if !isOutOfDate { configuration.showActivity(appearance, on: button) }
  }

  /// Returns whether anything has changed.
  private func change(_ button: UIButton, to appearance: ActivityAppearance) -> Bool {
    isChanging = true
    let isFirst = shown == nil
    shown = appearance
    isEnabled.capture(from: button)
    for part in parts { part.capture(from: button) }
    var button = button
    var hasChanged = false
    if button.isEnabled != appearance.isEnabled ?? isEnabled.original {
      hasChanged = true
      if !isFirst { restoreParts(of: button, under: appearance) }
      if !isOutOfDate { _ = isEnabled.set(appearance, in: &button) }
      // Values that the button's class sets for its state become original.
      for part in parts { part.capture(from: button) }
    }
    for part in parts where !isOutOfDate { hasChanged = part.set(appearance, in: &button) || hasChanged }
    isEnabled.readBack(from: button)
    for part in parts { part.readBack(from: button) }
    isChanging = false
    return hasChanged
  }

  /// Sets the original values, before the button's class paints others because `isEnabled` changes. The class can paint
  /// the same values that the count shows.
  private func restoreParts(of button: UIButton, under appearance: ActivityAppearance) {
    var button = button
    var original = ActivityAppearance(endOf: nil, isEnabled: nil)
    original.isConfigured = appearance.isConfigured
    // A configuration that the app updates would keep the colors of the current state.
    for part in parts where part !== configuration || button.automaticallyUpdatesConfiguration {
      if !isOutOfDate { _ = part.set(original, in: &button) }
    }
    for part in parts { part.readBack(from: button) }
  }

  /// Shows the colors once more, over those that the button's class has painted at the end of a press.
  ///
  /// A title that the app has set in the action stays, such as that of a loading indicator. UIKit updates a
  /// configuration at the end of a press.
  func showColors(on button: UIButton) {
    guard let shown else { return }
    isOutOfDate = false
    var button = button
    for part in colors { part.capture(from: button) }
    for part in colors where !isOutOfDate { _ = part.set(shown, in: &button) }
    for part in colors { part.readBack(from: button) }
  }

  /// Calls the app's update handler, and then sets the style's values of the configuration over the handler's. Setting
  /// anything else would request another update.
  fileprivate func update(_ button: UIButton, by handler: UIButton.ConfigurationUpdateHandler?) {
    if isChanging {
      handler?(button)
      return
    }
    configuration.capture(from: button)
    handler?(button)
    // The handler may have ended the countdown.
    guard let shown, !shown.isEnd, !isChanging else { return }
    // The handler's values don't become original, because the handler is called again at the end.
    UIView.performWithoutAnimation { configuration.setAfterHandler(shown, on: button) }
    configuration.readBack(from: button)
    configuration.showActivity(shown, on: button)
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
  fileprivate func wrapUpdateHandler(isConfigured: Bool) {
    guard owned(WrappedHandler.self)?.token == nil else { return }
    let handler = configurationUpdateHandler
    // A handler changes how UIKit draws a button without a configuration.
    guard handler != nil || isConfigured else { return }
    let token = NSObject()
    (owned(WrappedHandler.self) ?? own(WrappedHandler())).token = token
    configurationUpdateHandler = { button in
      withExtendedLifetime(token) {
        if let appearance = button.shownAppearance { appearance.update(button, by: handler) } else { handler?(button) }
      }
    }
  }

  /// Gives the label the button's title, because a system button would fade to it at its next layout.
  ///
  /// From iOS 18 on, the label has the title as soon as the button is asked for the label.
  ///
  /// - Returns: Whether the label has another attributed text, which changes its font.
  fileprivate func showTitle(in label: UILabel, of appearance: ActivityAppearance) -> Bool {
    if !appearance.isEnd, let text = appearance.text, label.text == text { return false }
    if let title = currentAttributedTitle, title.length > 0 {
      guard label.text != title.string else { return false }
      label.attributedText = title
      return true
    }
    if let title = currentTitle, !title.isEmpty, label.text != title { label.text = title }
    return false
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
#endif
