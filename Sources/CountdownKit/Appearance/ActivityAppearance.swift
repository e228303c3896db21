#if canImport(UIKit) && !os(watchOS)
import CountdownCore
import UIKit

/// The appearance that a button shows for an activity, in place of its original one. A part that is nil has its
/// original value.
@MainActor struct ActivityAppearance {
  private(set) var title: String?
  /// Hides ``title``.
  private(set) var attributedTitle: NSAttributedString?
  private(set) var titleColor: UIColor?
  private(set) var borderColor: UIColor?
  private(set) var backgroundColor: UIColor?
  private(set) var isEnabled: Bool?
  private(set) var takesTouches: Bool?
  private(set) var showsActivity = false
  private(set) var spokenValue: String?
  /// Whether the app owns this appearance from now on. Only the state `.normal` then has the title and its color, and
  /// the digits aren't monospaced.
  let isEnd: Bool
  /// Whether the button has a configuration, which then has the title and the background.
  var isConfigured = false
  /// Whether the label keeps its font. A font derived from one that follows the user's text size doesn't follow it.
  var keepsFont = false
  /// The color of the layer's border, which doesn't follow dark mode.
  var layerBorderColor: CGColor?

  /// The appearance of a counting button.
  init(_ style: CountdownStyle, counting tick: Countdown.Tick, until end: @autoclosure () -> Date) {
    self.init(style)
    let seconds = tick.remainingSeconds
    let limit = tick.isAtLimit ? style.limitTitle?(seconds, end()) : nil
    // Text that isn't shown isn't created.
    if style.showsCountInTitle {
      // A copy, because the app can change the text later.
      let count = tick.isAtLimit ? nil : style.countingAttributedTitle?(seconds)
      attributedTitle = count.map(NSAttributedString.init(attributedString:))
      if attributedTitle == nil { title = limit ?? style.countingTitle(seconds) }
    }
    spokenValue = style.spokenValue.map { limit ?? $0(seconds) }
  }

  /// The appearance of a button that sends.
  init(sendingIn style: CountdownStyle) {
    self.init(style)
    if style.showsCountInTitle { title = style.sendingTitle }
    if style.spokenValue != nil { spokenValue = style.spokenSending }
    showsActivity = style.sendingShowsActivity
  }

  /// The appearance for the end, or the original one if the style is nil.
  init(endOf style: CountdownStyle?, isEnabled: Bool?) {
    isEnd = true
    title = style?.endTitle
    attributedTitle = style?.endAttributedTitle
    titleColor = style?.endTitleColor
    borderColor = style?.endBorderColor
    backgroundColor = style?.endBackgroundColor
    self.isEnabled = isEnabled
  }

  private init(_ style: CountdownStyle) {
    isEnd = false
    titleColor = style.countingTitleColor
    borderColor = style.countingBorderColor
    backgroundColor = style.countingBackgroundColor
    isEnabled = style.interaction == .disabled ? false : nil
    takesTouches = style.interaction == .ignoresTouches ? false : nil
  }

  /// The text of the title, or nil if the button keeps its own.
  var text: String? { attributedTitle?.string ?? title }

  /// Returns the attributed title to show instead of an original one.
  func title(over original: NSAttributedString) -> NSAttributedString {
    if let attributedTitle { return attributedTitle }
    guard let title else { return titleColor.map(original.colored) ?? original }
    let attributes = original.attributes(color: titleColor, hasMonospacedDigits: !isEnd)
    return NSAttributedString(string: title, attributes: attributes)
  }
}
#endif
