#if canImport(UIKit) && !os(watchOS)
import UIKit

/// What a button looked like before it began to count, and what has been put in its place.
///
/// It is changed in place, at every tick, so that a tick allocates nothing but its title.
@MainActor final class CountingAppearance {
  private let style: CountdownStyle
  /// Nil where buttons have no configurations.
  private let configuration: (any AppearancePart)?
  private var titles = StateValues<String>(
    hasDefault: false, get: { $0.title(for: $1) }, set: { $0.setTitle($1, for: $2) })
  private var attributedTitles = StateValues<NSAttributedString>(
    hasDefault: false, isSame: { $0.string == $1.string }, get: { $0.attributedTitle(for: $1) },
    set: { $0.setAttributedTitle($1, for: $2) })
  private var titleColors = StateValues<UIColor>(
    hasDefault: true, get: { $0.titleColor(for: $1) }, set: { $0.setTitleColor($1, for: $2) })
  private var border: BorderColor
  private var font = TitleFont()
  private var interaction: TouchRefusal
  private var speech: SpokenAppearance

  init(of button: UIButton, style: CountdownStyle) {
    self.style = style
    if #available(iOS 15.0, tvOS 15.0, *) {
      configuration = ConfigurationAppearance(style: style)
    } else {
      configuration = nil
    }
    border = BorderColor(of: button)
    interaction = TouchRefusal(of: button, kind: style.interaction)
    speech = SpokenAppearance(of: button, text: style.spokenValue)
  }

  /// What the button is called when it is spoken of.
  var label: String? { speech.label }

  /// Shows the counting look. What the app has set since the last time becomes the look that returns.
  ///
  /// - Parameter spoken: What is read out in place of the style's value, if anything.
  /// - Returns: Whether anything had to be set.
  func show(title: String, seconds: Int, spoken: String? = nil, on button: UIButton) -> Bool {
    let color = style.countingTitleColor
    let isConfigured = button.isConfigured
    // The titles and colors are shown for the state that this brings about.
    var hasChanged = interaction.show(on: button)
    if configuration?.show(title, on: button) == true { hasChanged = true }
    if !style.keepsTitle, show(inTitles: title, isConfigured: isConfigured, on: button) { hasChanged = true }
    if let color, !isConfigured || titleColors.isShown,
      titleColors.show(on: button, { _ in isConfigured ? nil : color })
    {
      hasChanged = true
    }
    if let color = style.countingBorderColor, border.show(color, on: button) { hasChanged = true }
    speech.show(seconds, spoken: spoken, ownTitle: ownTitle(of: button, counting: title), on: button)
    return hasChanged
  }

  private func show(inTitles title: String, isConfigured: Bool, on button: UIButton) -> Bool {
    var hasChanged = false
    // A configuration's title is not put beside it as a plain one; but which of two wins is not known. Nor is whether
    // the one, which counts already, is read as the other, too: that is none of the button's own.
    if titles.show(on: button, { isConfigured && ($0 == nil || $0 == title) ? nil : title }) { hasChanged = true }
    if attributedTitles.show(
      on: button,
      { isConfigured && $0?.string == title ? nil : $0?.counting(title, color: style.countingTitleColor) })
    {
      hasChanged = true
    }
    if !isConfigured, font.show(on: button) { hasChanged = true }
    return hasChanged
  }

  private func ownTitle(of button: UIButton, counting title: String) -> String? {
    if let configuration, configuration.hasTitle { return configuration.ownTitle }
    let state = button.state.intersection(.selected)
    let own = attributedTitles.own(for: state)?.string ?? titles.own(for: state)
    return own == title ? nil : own
  }

  /// Shows the count again, at any time, where the button has just updated its configuration.
  func refreshConfiguration(of button: UIButton) {
    configuration?.refresh(on: button)
  }

  /// Gives the button its own look back, save for what the app has set since.
  func restore(on button: UIButton) {
    configuration?.restore(on: button)
    titles.restore(on: button)
    attributedTitles.restore(on: button)
    titleColors.restore(on: button)
    border.restore(on: button)
    font.restore(on: button)
    interaction.restore(on: button)
    speech.restore(on: button)
  }
}
#endif
