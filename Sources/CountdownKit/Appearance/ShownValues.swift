#if canImport(UIKit) && !os(watchOS)
import UIKit

/// The value that each part of a button shows during an activity. Each method returns the value to show over an
/// original one.
///
/// | | plain button | configured button |
/// |---|---|---|
/// | title | the titles of the states | the configuration's, and the titles of the states that have one |
/// | title color | the title colors of the states, or the colors of their attributed titles | the foreground and the text attributes |
/// | digits | the label's font, or the fonts of an attributed title | the text attributes |
/// | background color | the button's, and none on the layer | the fill of the configuration's background |
/// | border color | the layer's | the layer's, and the stroke if it's visible |
@MainActor struct ShownValues {
  let activity: ActivityAppearance
  let button: UIButton
  let isConfigured: Bool
  /// Whether the app's update handler has enabled the button, which then refuses touches in another way.
  let isEnabledByHandler: Bool
  let appearance: ButtonAppearance

  var isEnd: Bool { activity.isEnd }
  /// Whether these are a style's values for the end. A part without one keeps what it shows.
  var areEndValues: Bool { isEnd && activity.hasValues }

  // MARK: Interaction

  func isEnabled(_ original: Bool) -> Bool { isEnabledByHandler ? original : activity.isEnabled ?? original }

  func takesTouches(_ original: Bool) -> Bool {
    isEnabledByHandler && activity.isEnabled == false ? false : activity.takesTouches ?? original
  }

  // MARK: Colors

  func backgroundColor(_ original: UIColor?) -> UIColor? {
    isConfigured ? original : activity.backgroundColor ?? original
  }

  /// The color of the layer, which would hide the button's.
  func layerColor(_ original: CGColor?) -> CGColor? { isConfigured || activity.backgroundColor == nil ? original : nil }

  func borderColor(_ original: CGColor?) -> CGColor? {
    activity.borderColor?.resolvedColor(with: button.traitCollection).cgColor ?? original
  }

  func titleColor(_ original: UIColor?) -> UIColor? {
    // A configuration takes a color only together with a title that isn't attributed.
    let isHidden = isConfigured && !(isEnd && appearance.titles.original(for: .normal) != nil)
    return isHidden ? original : activity.titleColor ?? original
  }

  // MARK: Titles

  func font(_ original: UIFont?) -> UIFont? {
    if isConfigured || appearance.attributedTitles.original(for: .normal) != nil { return original }
    // An attributed count replaces the label's font, so the original one is set again afterward.
    if activity.attributedTitle != nil { return nil }
    if activity.title == nil || isEnd { return original }
    // A font that is set outside a window hides the one of an appearance proxy. One that is derived from a font that
    // follows the user's text size doesn't follow it.
    let keepsFont = button.window == nil || button.titleLabel?.adjustsFontForContentSizeCategory == true
    return keepsFont ? original : original?.withMonospacedDigits
  }

  func title(_ original: String?) -> String? {
    // UIKit copies a title to the configuration, so a state without a title gets none.
    if isConfigured, original == nil { return nil }
    // In a configured button, the state's own title would hide an attributed count.
    return (isConfigured && !isEnd ? activity.text : activity.title) ?? original
  }

  func attributedTitle(_ original: AttributedTitle?) -> AttributedTitle? {
    if let original { return AttributedTitle(text: attributedTitle(over: original.text)) }
    // UIKit copies the title for the normal state to the configuration, over what the app sets there.
    if isConfigured, appearance.titles.original(for: .normal) == nil { return nil }
    return activity.attributedTitle.map(AttributedTitle.init)
  }

  private func attributedTitle(over original: NSAttributedString) -> NSAttributedString {
    if let title = activity.attributedTitle { return title }
    guard let title = activity.title else { return activity.titleColor.map(original.colored) ?? original }
    let attributes = original.attributes(color: activity.titleColor, hasMonospacedDigits: !isEnd)
    return NSAttributedString(string: title, attributes: attributes)
  }

  // MARK: Accessibility

  func spokenValue(_ original: String?) -> String? { activity.spokenValue ?? original }

  /// The original title for a state, which is the button's name unless the app has set a label.
  func name(for state: UIControl.State) -> String? {
    if let text = appearance.attributedTitles.original(for: state)?.text, text.length > 0 { return text.string }
    return appearance.titles.original(for: state) ?? appearance.configuration.originalTitle
  }

  // MARK: The configuration

  /// The title of the configuration. While counting, a title that stays has the color of the text attributes.
  func configuredTitle(_ original: AttributedString?) -> AttributedString? {
    if let title = activity.attributedTitle { return AttributedString(title) }
    guard let title = activity.title else { return isEnd ? original?.colored(activity.titleColor) : original }
    let attributes = original?.attributes(color: activity.titleColor, hasMonospacedDigits: !isEnd)
    return AttributedString(title, attributes: attributes ?? AttributeContainer())
  }

  /// Whether the color and the digits of a configured title change. An attributed title has only its own attributes.
  var changesTextAttributes: Bool {
    !isEnd && activity.attributedTitle == nil && (activity.title != nil || activity.titleColor != nil)
  }

  func foregroundColor(_ original: UIColor?) -> UIColor? { activity.titleColor ?? original }

  func fill(_ original: BackgroundFill) -> BackgroundFill {
    BackgroundFill(background: original.background, color: activity.backgroundColor)
  }

  func strokeColor(_ original: UIColor?) -> UIColor? {
    // A clear stroke would become visible with another color.
    original == .clear ? original : activity.borderColor ?? original
  }

  func showsActivityIndicator(_ original: Bool) -> Bool { activity.showsActivity || original }
}
#endif
