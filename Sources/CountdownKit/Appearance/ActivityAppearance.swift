#if canImport(UIKit) && !os(watchOS)
import CountdownCore
import UIKit

/// What a style asks for during an activity, in place of a button's original appearance. A part that is nil has its
/// original value.
///
/// ``ShownValues`` says what each part of a button shows for it.
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
  /// Whether this is the original appearance or one for an end, which the app owns from now on. Only the state
  /// `.normal` then has the title and its color, and the digits aren't monospaced.
  let isEnd: Bool

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

  /// The original appearance.
  init(isEnabled: Bool? = nil) {
    isEnd = true
    self.isEnabled = isEnabled
  }

  /// The appearance for the end, which replaces the original one.
  init(endOf style: CountdownStyle) {
    isEnd = true
    title = style.endTitle
    attributedTitle = style.endAttributedTitle
    titleColor = style.endTitleColor
    borderColor = style.endBorderColor
    backgroundColor = style.endBackgroundColor
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

  /// Whether any visible part has a value.
  var hasValues: Bool {
    text != nil || [titleColor, borderColor, backgroundColor].contains { $0 != nil }
  }
}
#endif
