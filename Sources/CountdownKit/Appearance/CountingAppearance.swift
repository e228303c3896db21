#if canImport(UIKit) && !os(watchOS)
import UIKit

/// A button's original appearance, and the counting appearance that replaces it.
///
/// Each tick updates these values in place, so it allocates little more than its texts.
@MainActor final class CountingAppearance {
  let style: CountdownStyle
  /// Nil before iOS 15.
  private let configuration: (any AppearancePart)?
  private var titles = StateValues<String>(
    hasDefault: false, get: { $0.title(for: $1) }, set: { $0.setTitle($1, for: $2) })
  private var attributedTitles = StateValues<NSAttributedString>(
    hasDefault: false, isSame: { $0.string == $1.string }, get: { $0.attributedTitle(for: $1) },
    set: { $0.setAttributedTitle($1, for: $2) })
  /// The last original attributed title that was replaced, and the attributes of its counting title.
  private var countingAttributes: (original: NSAttributedString, attributes: [NSAttributedString.Key: Any])?
  private var titleColors = StateValues<UIColor>(
    hasDefault: true, get: { $0.titleColor(for: $1) }, set: { $0.setTitleColor($1, for: $2) })
  private var border: BorderColor
  /// Nil if the style has no background color.
  private var background: Replacement<UIColor?>?
  private var font = TitleFont()
  private var touches: TouchRefusal
  private var spoken: SpokenAppearance

  init(of button: UIButton, style: CountdownStyle) {
    self.style = style
    configuration = if #available(iOS 15.0, tvOS 15.0, *) { ConfigurationAppearance(style: style) } else { nil }
    border = BorderColor(of: button)
    background = style.countingBackgroundColor.map { Replacement($0) }
    touches = TouchRefusal(of: button, interaction: style.interaction)
    spoken = SpokenAppearance(of: button, text: style.spokenValue)
  }

  /// The button's label in announcements.
  var label: String? { spoken.label }

  /// Shows the counting appearance. Values that the app has set since the last call become part of the original
  /// appearance.
  ///
  /// - Parameters:
  ///   - title: The counting title.
  ///   - seconds: The number of whole seconds remaining, for the accessibility value.
  ///   - spoken: An accessibility value that replaces the style's.
  ///   - phase: The phase for the style's update handler.
  /// - Returns: Whether the button's visible appearance changed.
  func show(
    title: String, seconds: Int, spoken: String? = nil, phase: CountdownStyle.Phase, on button: UIButton
  ) -> Bool {
    let isConfigured = button.isConfigured
    // This comes first, because it changes the state whose title and color are visible.
    var hasChanged = touches.refuse(on: button)
    if configuration?.show(title, on: button) == true { hasChanged = true }
    if style.showsCountInTitle, showInStates(title, isConfigured: isConfigured, on: button) { hasChanged = true }
    if let color = style.countingTitleColor, !isConfigured || titleColors.isShown,
      titleColors.show(on: button, { _ in isConfigured ? nil : color })
    {
      hasChanged = true
    }
    if let color = style.countingBorderColor, border.show(color, on: button) { hasChanged = true }
    if !isConfigured, background?.show(in: &button.backgroundColor) == true { hasChanged = true }
    self.spoken.show(seconds, text: spoken, title: originalTitle(of: button, counting: title), on: button)
    guard let updateHandler = style.updateHandler else { return hasChanged }
    if let configuration {
      configuration.adoptChanges(on: button) { updateHandler(button, phase) }
    } else {
      updateHandler(button, phase)
    }
    adopt(on: button)
    return true
  }

  /// Treats the present values outside the configuration as counting values, so that they don't become original values.
  private func adopt(on button: UIButton) {
    titles.adopt(on: button)
    attributedTitles.adopt(on: button)
    titleColors.adopt(on: button)
    border.adopt(on: button)
    background?.adopt(button.backgroundColor)
    font.adopt(on: button)
    touches.adopt(on: button)
    spoken.adopt(on: button)
  }

  /// Shows the counting appearance again after the button has updated its configuration.
  func refreshConfiguration(of button: UIButton) {
    configuration?.refresh(on: button)
  }

  /// Whether the app has made the button take touches again since the last update.
  func isTakingTouches(_ button: UIButton) -> Bool {
    touches.isOverwritten(on: button)
  }

  /// Restores the original appearance. Values that the app has set since the last update are kept.
  ///
  /// - Parameter isEnabled: A value for `isEnabled` that replaces the original one.
  func restore(on button: UIButton, isEnabled: Bool?) {
    configuration?.restore(on: button)
    titles.restore(on: button)
    attributedTitles.restore(on: button)
    titleColors.restore(on: button)
    border.restore(on: button)
    _ = background?.restore(in: &button.backgroundColor)
    font.restore(on: button)
    touches.restore(on: button, isEnabled: isEnabled)
    spoken.restore(on: button)
  }

  private func showInStates(_ title: String, isConfigured: Bool, on button: UIButton) -> Bool {
    var hasChanged = false
    // With a configuration, a state without a title gets none. A state with a title shows the count, because that title
    // may be the visible one. A title that equals the counting title is left alone, because it may come from the
    // configuration.
    if titles.show(on: button, { isConfigured && ($0 == nil || $0 == title) ? nil : title }) { hasChanged = true }
    if attributedTitles.show(
      on: button, { isConfigured && $0?.string == title ? nil : $0.map { attributedTitle(title, replacing: $0) } })
    {
      hasChanged = true
    }
    if !isConfigured, font.show(on: button) { hasChanged = true }
    return hasChanged
  }

  private func attributedTitle(_ title: String, replacing original: NSAttributedString) -> NSAttributedString {
    if let countingAttributes, countingAttributes.original === original {
      return NSAttributedString(string: title, attributes: countingAttributes.attributes)
    }
    let attributes = original.countingAttributes(color: style.countingTitleColor)
    countingAttributes = (original, attributes)
    return NSAttributedString(string: title, attributes: attributes)
  }

  private func originalTitle(of button: UIButton, counting title: String) -> String? {
    let state = button.state.intersection(.selected)
    if !style.showsCountInTitle, style.updateHandler == nil {
      // The app's title is visible. Its configuration update handler can set another one for each state.
      if let configuration, configuration.hasTitle, configuration.originalTitle == nil { return nil }
      return button.attributedTitle(for: state)?.string ?? button.title(for: state) ?? button.visibleTitle
    }
    if let configuration, configuration.hasTitle { return configuration.originalTitle }
    let original = attributedTitles.original(for: state)?.string ?? titles.original(for: state)
    return original == title ? nil : original
  }
}

/// A part of the counting appearance that isn't available on every system.
///
/// This protocol exists because a stored property can't have a type that requires iOS 15.
@MainActor protocol AppearancePart {
  /// Whether this part has a title, which hides the titles for the button's states.
  var hasTitle: Bool { get }

  /// The title that is restored in this part. It's nil if there is none, or if the app's handler can set another title
  /// for each state.
  var originalTitle: String? { get }

  /// Shows a counting title.
  ///
  /// - Returns: Whether the button changed.
  func show(_ title: String, on button: UIButton) -> Bool

  /// Shows the last counting title again if the app or UIKit has replaced it.
  func refresh(on button: UIButton)

  /// Calls a style's update handler, and then treats the present values as counting values. If the handler leaves no
  /// title, the counting title is shown again.
  func adoptChanges(on button: UIButton, by handler: () -> Void)

  /// Restores the original appearance. Values that the app has set since the last update are kept.
  func restore(on button: UIButton)
}

extension UIButton {
  /// Whether the button has a configuration.
  var isConfigured: Bool {
    if #available(iOS 15.0, tvOS 15.0, *) { configuration != nil } else { false }
  }
}

/// The border color of a button's layer.
@MainActor private struct BorderColor {
  private struct Shown {
    var color: CGColor
    var traits: UITraitCollection
  }

  private var original: CGColor?
  private var shown: Shown?

  init(of button: UIButton) {
    original = button.layer.borderColor
  }

  /// - Returns: Whether the color changed.
  mutating func show(_ color: UIColor, on button: UIButton) -> Bool {
    let present = button.layer.borderColor
    if let shown, !Self.isSame(present, shown.color) { original = present }
    // A layer's color doesn't follow dark mode, so it's resolved again when the traits change.
    let traits = button.traitCollection
    if shown?.traits != traits {
      shown = Shown(color: color.resolvedColor(with: traits).cgColor, traits: traits)
    }
    guard let present, Self.isSame(present, shown?.color) else {
      button.layer.borderColor = shown?.color
      return true
    }
    // Storing the layer's own object makes the next comparison fast.
    shown?.color = present
    return false
  }

  /// Treats the present color as the counting color.
  mutating func adopt(on button: UIButton) {
    if let present = button.layer.borderColor { shown?.color = present }
  }

  func restore(on button: UIButton) {
    if let shown, Self.isSame(button.layer.borderColor, shown.color) { button.layer.borderColor = original }
  }

  private static func isSame(_ left: CGColor?, _ right: CGColor?) -> Bool {
    left === right || left.map(UIColor.init(cgColor:)) == right.map(UIColor.init(cgColor:))
  }
}

/// The font of a button's title label, which has monospaced digits while counting.
///
/// Custom fonts don't change. The font of a label that adjusts to the user's text size doesn't change either, because
/// the label would stop adjusting.
@MainActor private struct TitleFont {
  private var original: UIFont?
  /// The font that was set for counting, or the original one if it didn't change.
  private var shown: UIFont?

  /// - Returns: Whether the font changed.
  mutating func show(on button: UIButton) -> Bool {
    guard let label = button.titleLabel, let font = label.font, font != shown else { return false }
    original = font
    shown = font
    guard !label.adjustsFontForContentSizeCategory, let counting = font.withMonospacedDigits else { return false }
    shown = counting
    label.font = counting
    return true
  }

  /// Treats the present font as the counting font.
  mutating func adopt(on button: UIButton) {
    if shown != nil { shown = button.titleLabel?.font }
  }

  func restore(on button: UIButton) {
    guard let label = button.titleLabel, shown != original, label.font == shown else { return }
    label.font = original
  }
}

/// The property that makes a button refuse touches while counting.
@MainActor private struct TouchRefusal {
  private let interaction: CountdownStyle.Interaction
  private var original: Bool
  /// Whether the button accepts touches because the style's update handler has said so.
  private var isAcceptedByStyle = false

  init(of button: UIButton, interaction: CountdownStyle.Interaction) {
    self.interaction = interaction
    original = Self.acceptsTouches(button, interaction)
  }

  /// - Returns: Whether the property changed.
  mutating func refuse(on button: UIButton) -> Bool {
    guard interaction != .unchanged, Self.acceptsTouches(button, interaction) else { return false }
    // If the app has enabled the button in the meantime, the button is enabled after the end.
    if !isAcceptedByStyle { original = true }
    isAcceptedByStyle = false
    setAcceptsTouches(false, on: button)
    return true
  }

  /// Whether the app has made the button accept touches again.
  func isOverwritten(on button: UIButton) -> Bool {
    interaction != .unchanged && !isAcceptedByStyle && Self.acceptsTouches(button, interaction)
  }

  /// Treats the present value as the one for counting.
  mutating func adopt(on button: UIButton) {
    isAcceptedByStyle = interaction != .unchanged && Self.acceptsTouches(button, interaction)
  }

  /// - Parameter isEnabled: A value for `isEnabled` that replaces the original one.
  func restore(on button: UIButton, isEnabled: Bool?) {
    let isReplaced = isEnabled != nil && interaction == .disabled
    if !isReplaced, Self.acceptsTouches(button, interaction) != original, original || isAcceptedByStyle {
      setAcceptsTouches(original, on: button)
    }
    if let isEnabled { button.isEnabled = isEnabled }
  }

  private static func acceptsTouches(_ button: UIButton, _ interaction: CountdownStyle.Interaction) -> Bool {
    switch interaction {
    case .disabled: button.isEnabled
    case .ignoresTouches: button.isUserInteractionEnabled
    case .unchanged: true
    }
  }

  private func setAcceptsTouches(_ acceptsTouches: Bool, on button: UIButton) {
    switch interaction {
    case .disabled: button.isEnabled = acceptsTouches
    case .ignoresTouches: button.isUserInteractionEnabled = acceptsTouches
    case .unchanged: break
    }
  }
}
#endif
