#if canImport(UIKit) && !os(watchOS)
import UIKit

/// What a configuration says of title and colors, kept while the style's are in place.
@available(iOS 15.0, tvOS 15.0, *)
struct ConfigurationValues {
  private let style: CountdownStyle
  private var title: ConfigurationTitle
  private var foreground: Replacement<UIColor?>
  private var stroke: Replacement<UIColor?>
  private var activity: Replacement<Bool>

  init(of configuration: UIButton.Configuration, style: CountdownStyle) {
    self.style = style
    title = ConfigurationTitle(of: configuration)
    foreground = Replacement(of: configuration.baseForegroundColor)
    stroke = Replacement(of: configuration.background.strokeColor)
    activity = Replacement(of: configuration.showsActivityIndicator)
  }

  var ownTitle: String? { title.own }

  /// - Returns: Whether anything had to be set.
  mutating func show(_ text: String, in configuration: inout UIButton.Configuration) -> Bool {
    var hasChanged =
      !style.keepsTitle && title.show(text, color: style.countingTitleColor, in: &configuration)
    if let color = style.countingTitleColor, foreground.show(color, in: &configuration.baseForegroundColor) {
      hasChanged = true
    }
    if let color = style.countingBorderColor, stroke.show(color, in: &configuration.background.strokeColor) {
      hasChanged = true
    }
    if style.showsActivity, activity.show(true, in: &configuration.showsActivityIndicator) { hasChanged = true }
    return hasChanged
  }

  /// Whether somebody else has set any of it since.
  func isOverwritten(in configuration: UIButton.Configuration) -> Bool {
    title.isOverwritten(in: configuration)
      || style.countingTitleColor != nil && foreground.isOverwritten(in: configuration.baseForegroundColor)
      || style.countingBorderColor != nil && stroke.isOverwritten(in: configuration.background.strokeColor)
      || style.showsActivity && activity.isOverwritten(in: configuration.showsActivityIndicator)
  }

  /// - Returns: Whether anything had to be set.
  mutating func giveBack(in configuration: inout UIButton.Configuration) -> Bool {
    var hasChanged = title.giveBack(in: &configuration)
    if foreground.giveBack(in: &configuration.baseForegroundColor) { hasChanged = true }
    if stroke.giveBack(in: &configuration.background.strokeColor) { hasChanged = true }
    if activity.giveBack(in: &configuration.showsActivityIndicator) { hasChanged = true }
    return hasChanged
  }
}
#endif
