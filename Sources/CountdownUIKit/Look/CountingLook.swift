#if canImport(UIKit) && !os(watchOS)
  import UIKit

  /// What a button looked like before it began to count, and what has been put in its place.
  ///
  /// It is changed in place, at every tick, so that a tick allocates nothing but its title.
  @MainActor final class CountingLook {
    private let style: CountdownStyle
    private var titles = StateValues<String>(
      hasDefault: false, get: { $0.title(for: $1) }, set: { $0.setTitle($1, for: $2) })
    private var titleColors = StateValues<UIColor>(
      hasDefault: true, get: { $0.titleColor(for: $1) }, set: { $0.setTitleColor($1, for: $2) })
    private var border: BorderColor
    private var font = TitleFont()
    private var interaction: TouchRefusal

    init(of button: UIButton, style: CountdownStyle) {
      self.style = style
      border = BorderColor(of: button)
      interaction = TouchRefusal(of: button, kind: style.interaction)
    }

    /// Shows the counting look. What the app has set since the last time becomes the look that returns.
    ///
    /// - Returns: Whether anything had to be set.
    func show(title: String, on button: UIButton) -> Bool {
      var hasChanged = titles.show(title, on: button)
      if let color = style.countingTitleColor, titleColors.show(color, on: button) { hasChanged = true }
      if let color = style.countingBorderColor, border.show(color, on: button) { hasChanged = true }
      if font.show(on: button) { hasChanged = true }
      if interaction.show(on: button) { hasChanged = true }
      return hasChanged
    }

    /// Gives the button its own look back, save for what the app has set since.
    func restore(on button: UIButton) {
      titles.restore(on: button)
      titleColors.restore(on: button)
      border.restore(on: button)
      font.restore(on: button)
      interaction.restore(on: button)
    }
  }
#endif
