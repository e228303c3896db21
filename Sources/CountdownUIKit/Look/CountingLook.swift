#if canImport(UIKit) && !os(watchOS)
  import UIKit

  /// What a button looked like before it began to count, and what has been put in its place.
  @MainActor struct CountingLook {
    private let style: CountdownStyle
    private var titles = StateValues<String>(
      hasDefault: false, get: { $0.title(for: $1) }, set: { $0.setTitle($1, for: $2) })
    private var titleColors = StateValues<UIColor>(
      hasDefault: true, get: { $0.titleColor(for: $1) }, set: { $0.setTitleColor($1, for: $2) })
    private var border: BorderColor
    private var font: TitleFont
    private var interaction: TouchRefusal
    private var speech: SpokenLook

    init(of button: UIButton, style: CountdownStyle) {
      self.style = style
      border = BorderColor(of: button)
      font = TitleFont(of: button)
      interaction = TouchRefusal(of: button, kind: style.interaction)
      speech = SpokenLook(of: button, text: style.spokenValue)
    }

    /// What the button is called when it is spoken of.
    var label: String? { speech.label }

    /// Shows the counting look. What the app has set since the last time becomes the look that returns.
    mutating func show(title: String, seconds: Int, on button: UIButton) {
      titles.show(title, on: button)
      if let color = style.countingTitleColor { titleColors.show(color, on: button) }
      if let color = style.countingBorderColor { border.show(color, on: button) }
      font.show(on: button)
      let ownTitle = titles.own(for: button.state.intersection(.selected))
      speech.show(seconds, title: title, ownTitle: ownTitle, on: button)
      interaction.show(on: button)
    }

    /// Gives the button its own look back, save for what the app has set since.
    func restore(on button: UIButton) {
      titles.restore(on: button)
      titleColors.restore(on: button)
      border.restore(on: button)
      font.restore(on: button)
      interaction.restore(on: button)
      speech.restore(on: button)
    }
  }
#endif
