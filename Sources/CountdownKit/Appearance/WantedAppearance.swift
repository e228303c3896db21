#if canImport(UIKit) && !os(watchOS)
import CountdownCore
import UIKit

/// What a button should show instead of its original appearance. A part that is nil has its original value.
@MainActor struct WantedAppearance {
  var title: String?
  /// Hides ``title``.
  var attributedTitle: NSAttributedString?
  var titleColor: UIColor?
  var borderColor: UIColor?
  var backgroundColor: UIColor?
  var isEnabled: Bool?
  var takesTouches: Bool?
  var showsActivity = false
  var spokenValue: String?
  /// Whether the app owns this appearance from now on. Only the state `.normal` then has the title and its color, and the
  /// digits aren't monospaced.
  let isEnd: Bool

  /// The appearance of a counting button.
  init(_ counting: ButtonCountdown.Counting, seconds: Int, isAtLimit: Bool) {
    // The style isn't copied at each tick.
    self.init(counting.style)
    let limit = isAtLimit ? counting.style.limitTitle?(seconds, counting.countdown.endDate) : nil
    // A title that isn't shown isn't created.
    if counting.style.showsCountInTitle { title = limit ?? counting.style.countingTitle(seconds) }
    if let text = counting.style.spokenValue { spokenValue = limit ?? text(seconds) }
    refuseTouches(counting.style.interaction)
  }

  /// The appearance of a button that sends. The button always refuses touches. A countdown button does so itself.
  init(_ style: CountdownStyle, sendingOn button: UIButton) {
    self.init(style)
    if style.showsCountInTitle { title = style.sendingTitle }
    if style.spokenValue != nil { spokenValue = style.spokenSending }
    showsActivity = style.sendingShowsActivity
    let isUnchanged = style.interaction == .unchanged && !(button is CountdownButton)
    refuseTouches(isUnchanged ? .ignoresTouches : style.interaction)
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
  }

  /// Whether a title differs from the original one.
  var hasTitle: Bool { title != nil || attributedTitle != nil || isEnd && titleColor != nil }

  private mutating func refuseTouches(_ interaction: CountdownStyle.Interaction) {
    switch interaction {
    case .disabled: isEnabled = false
    case .ignoresTouches: takesTouches = false
    case .unchanged: break
    }
  }
}
#endif
