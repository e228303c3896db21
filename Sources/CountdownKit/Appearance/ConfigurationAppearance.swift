#if canImport(UIKit) && !os(watchOS)
import UIKit

/// What a button shows instead of the values of its configuration.
@available(iOS 15.0, tvOS 15.0, *)
@MainActor final class ConfigurationAppearance {
  private let draft: Draft
  private let title: Remembered<Draft, AttributedString?>
  private let foreground: Remembered<Draft, UIColor?>
  private let fill: Remembered<Draft, Fill>
  private let stroke: Remembered<Draft, UIColor?>
  private let activity: Remembered<Draft, Bool>
  /// Nil while the configuration has the app's text attributes.
  private var textAttributes: CountingTextAttributes?
  /// Whether the app may have replaced the configuration, and the text attributes with it.
  private var isReplaced = false

  init(of configuration: UIButton.Configuration) {
    draft = Draft(configuration)
    title = Remembered(\.configuration.attributedTitle, in: draft)
    foreground = Remembered(\.configuration.baseForegroundColor, in: draft)
    fill = Remembered(\.fill, in: draft)
    stroke = Remembered(\.configuration.background.strokeColor, in: draft)
    activity = Remembered(\.configuration.showsActivityIndicator, in: draft)
  }

  var originalTitle: String? { title.original?.text }

  func replaceOriginalTitle(by original: AttributedString?) {
    title.replaceOriginal(by: original)
  }

  /// Looks for values that the app has set.
  ///
  /// - Parameter isApps: Whether they become original. What the app's update handler sets doesn't, because the handler is
  ///   called again at the end.
  func note(_ configuration: UIButton.Configuration, of button: UIButton, isApps: Bool) {
    draft.configuration = configuration
    let isShown = title.isReplaced
    let titles = (button.title(shownFor: button.state), button.title(shownFor: .normal))
    let hasNewTitle = title.note(in: draft, isApps: isApps) { found, present in
      if found == present { return true }
      guard let text = found?.text else { return false }
      // UIKit copies the title of a state that isn't the one to return to.
      if text == titles.0, text != titles.1 { return true }
      // A subclass can change the attributes or the case of the title in `updateConfiguration()`.
      return isShown && text.lowercased() == present?.text.lowercased()
    }
    let hasNewColor = foreground.note(in: draft, isApps: isApps)
    let hasNewFill = fill.note(in: draft, isApps: isApps)
    let hasNewStroke = stroke.note(in: draft, isApps: isApps)
    activity.note(in: draft, isApps: isApps)
    if hasNewTitle || hasNewColor || hasNewFill || hasNewStroke { isReplaced = true }
  }

  /// Sets one new configuration, if anything in it changes.
  func write(_ wanted: WantedAppearance, on button: UIButton) -> Bool {
    guard let present = button.configuration else { return false }
    draft.configuration = present
    var hasChanged = title.write(wanted.title(over: title.original), in: draft)
    hasChanged = foreground.write(wanted.titleColor ?? foreground.original, in: draft) || hasChanged
    hasChanged = fill.write(fill.original.showing(wanted.backgroundColor), in: draft) || hasChanged
    // A stroke that is invisible would become visible with another color.
    let isVisible = stroke.original != .clear && present.background.strokeWidth > 0
    let strokeColor = isVisible ? wanted.borderColor : nil
    hasChanged = stroke.write(strokeColor ?? stroke.original, in: draft) || hasChanged
    if !wanted.showsActivity { hasChanged = activity.write(activity.original, in: draft) || hasChanged }
    hasChanged = writeTextAttributes(wanted, hasChanged) || hasChanged
    if hasChanged { button.configuration = draft.configuration }
    return hasChanged
  }

  private func writeTextAttributes(_ wanted: WantedAppearance, _ hasChanged: Bool) -> Bool {
    let former = textAttributes
    guard !wanted.isEnd, wanted.title != nil || wanted.titleColor != nil else {
      textAttributes = nil
      if let former { draft.configuration.titleTextAttributesTransformer = former.original }
      return former != nil
    }
    if former == nil || former?.color != wanted.titleColor {
      let original = former == nil ? draft.configuration.titleTextAttributesTransformer : former?.original
      textAttributes = CountingTextAttributes(over: original, color: wanted.titleColor)
    } else if !isReplaced || !hasChanged {
      return false
    }
    isReplaced = false
    draft.configuration.titleTextAttributesTransformer = textAttributes?.transformer
    return true
  }

  /// Shows the activity indicator, which needs animations.
  func showActivity(on button: UIButton) {
    guard let present = button.configuration else { return }
    draft.configuration = present
    guard activity.write(true, in: draft) else { return }
    button.configuration = draft.configuration
    readBack(from: button)
  }

  func readBack(from button: UIButton) {
    guard let configuration = button.configuration else { return }
    draft.configuration = configuration
    title.readBack(in: draft)
    foreground.readBack(in: draft)
    fill.readBack(in: draft)
    stroke.readBack(in: draft)
    activity.readBack(in: draft)
  }
}

/// A configuration while it's being changed.
@available(iOS 15.0, tvOS 15.0, *)
private final class Draft {
  var configuration: UIButton.Configuration

  init(_ configuration: UIButton.Configuration) {
    self.configuration = configuration
  }

  var fill: Fill {
    get { Fill(background: configuration.background) }
    set { configuration.background = newValue.background(with: configuration.background) }
  }
}

/// The color of a configuration's background.
///
/// Only a background as a whole has a color that follows the state and the tint color, so the color is kept in one.
@available(iOS 15.0, tvOS 15.0, *)
private struct Fill: Equatable {
  var background: UIBackgroundConfiguration
  /// Whether the color is the style's.
  var isStyles = false

  /// Returns a color that replaces this one, or this one if the color is nil.
  func showing(_ color: UIColor?) -> Fill {
    guard let color else { return self }
    var fill = Fill(background: background, isStyles: true)
    fill.background.backgroundColor = color
    return fill
  }

  /// Returns the background with the other values of a present one.
  func background(with present: UIBackgroundConfiguration) -> UIBackgroundConfiguration {
    var background = background
    background.customView = present.customView
    background.image = present.image
    background.cornerRadius = present.cornerRadius
    background.strokeColor = present.strokeColor
    background.strokeWidth = present.strokeWidth
    background.strokeOutset = present.strokeOutset
    return background
  }

  static func == (left: Fill, right: Fill) -> Bool {
    left.isStyles == right.isStyles && left.background.backgroundColor == right.background.backgroundColor
  }
}
#endif
