#if canImport(UIKit) && canImport(ObjectiveC) && !os(watchOS)
public import Foundation
public import UIKit

/// A way in which a button refuses touches while counting. In Swift, use `CountdownStyle.Interaction`.
@objc(CDKCountdownInteraction) public enum CDKCountdownInteraction: Int {
  /// The button is disabled.
  case disabled
  /// The button keeps its appearance and ignores touches. A touch reaches the view behind the button.
  case ignoresTouches
  /// The button takes touches, and the app decides what a touch does.
  case unchanged

  var value: CountdownStyle.Interaction {
    // A `switch` over the cases would trap if Objective-C passed a number that isn't a case.
    let all = CountdownStyle.Interaction.allCases
    return all.indices.contains(rawValue) ? all[rawValue] : .disabled
  }

  init(_ value: CountdownStyle.Interaction) {
    self = CountdownStyle.Interaction.allCases.firstIndex(of: value).flatMap(Self.init(rawValue:)) ?? .disabled
  }
}

/// What a button shows when a style's `updateHandler` is called. In Swift, use `CountdownStyle.Phase`.
@objc(CDKCountdownPhase) public enum CDKCountdownPhase: Int {
  /// The button counts.
  case counting
  /// The button counts because a policy's limit is reached.
  case atLimit
  /// A request is in progress.
  case sending
  /// The countdown has ended. The button shows its appearance for the end.
  case ended
  /// The button shows its original appearance again.
  case restored

  init(_ phase: CountdownStyle.Phase) {
    switch phase {
    case .counting: self = .counting
    case .atLimit: self = .atLimit
    case .sending: self = .sending
    case .ended: self = .ended
    case .restored: self = .restored
    }
  }
}

/// A button's appearance while counting and after the end. A new object is the standard style. In Swift, use
/// `CountdownStyle`.
@objc(CDKCountdownStyle) public final class CDKCountdownStyle: NSObject {
  var value = CountdownStyle.standard {
    didSet { valueDidChange?(value) }
  }
  /// Applies a change to the button that this style was read from.
  private var valueDidChange: ((CountdownStyle) -> Void)?

  convenience init(_ value: CountdownStyle, valueDidChange: ((CountdownStyle) -> Void)? = nil) {
    self.init()
    self.value = value
    self.valueDidChange = valueDidChange
  }

  /// The language of all texts, as a tag such as "zh-Hans", or nil for the app's language. Set it once, at launch.
  @objc public static var language: String? {
    get { CountdownStyle.language }
    set { CountdownStyle.language = newValue }
  }

  /// Returns a style that shows "Resend in 59 s" in the app's language and disables the button. After the end, the
  /// button has its original appearance.
  @objc(standardStyle) public static func standard() -> CDKCountdownStyle { CDKCountdownStyle() }
  /// Returns the standard style for long waits. It shows "Resend in 15:00", and "Resend in 59 s" in the last minute.
  @objc(clockStyle) public static func clock() -> CDKCountdownStyle { CDKCountdownStyle(.clock) }
  /// Returns a style that shows "59 s" in the app's language and doesn't refuse touches. After the end, the button has
  /// its original appearance.
  @objc(secondsStyle) public static func seconds() -> CDKCountdownStyle { CDKCountdownStyle(.seconds) }

  /// Returns the standard style with a counting title from a format, such as `@"%lds重新发送"`.
  ///
  /// The first conversion `%d`, `%ld`, `%02ld`, `%@`, `%.0f`, or the like is replaced by the number of whole seconds
  /// remaining, and `%%` by a percent sign. All other text is shown as it is.
  @objc(styleWithFormat:) public static func style(format: String) -> CDKCountdownStyle {
    CDKCountdownStyle(.standard.counting(format))
  }
  /// Returns the style of `styleWithFormat:` with its other texts in the language that is closest to a tag.
  @objc(styleWithFormat:inLanguage:)
  public static func style(format: String, inLanguage language: String) -> CDKCountdownStyle {
    CDKCountdownStyle(.standard(inLanguage: language).counting(format))
  }

  // MARK: In a language that the app chooses

  /// Returns the standard style in the language that is closest to a tag, such as "en-GB" or "zh-Hans". If none
  /// matches, the texts are in English.
  @objc(standardStyleInLanguage:) public static func standard(inLanguage language: String) -> CDKCountdownStyle {
    CDKCountdownStyle(.standard(inLanguage: language))
  }
  /// Returns the clock style in the language that is closest to a tag. If none matches, the texts are in English.
  @objc(clockStyleInLanguage:) public static func clock(inLanguage language: String) -> CDKCountdownStyle {
    CDKCountdownStyle(.clock(inLanguage: language))
  }
  /// Returns the seconds style in the language that is closest to a tag. If none matches, the texts are in English. For
  /// "zh-Hans", the title is "59秒".
  @objc(secondsStyleInLanguage:) public static func seconds(inLanguage language: String) -> CDKCountdownStyle {
    CDKCountdownStyle(.seconds(inLanguage: language))
  }

  // MARK: Counting

  /// A block that returns the title while counting. Its parameter is the number of whole seconds remaining. The block
  /// is called on the main thread, normally once a second. It's never nil: setting nil restores the standard style's block.
  @objc public var countingTitle: (@MainActor @Sendable (Int) -> String)! {
    get { value.countingTitle }
    set { value.countingTitle = newValue ?? CountdownStyle.standard.countingTitle }
  }
  /// The title's color while counting. If nil, the title keeps its color.
  @objc public var countingTitleColor: UIColor? {
    get { value.countingTitleColor }
    set { value.countingTitleColor = newValue }
  }
  /// The color of the layer's border and of the configuration's stroke while counting. If nil, they keep their colors.
  @objc public var countingBorderColor: UIColor? {
    get { value.countingBorderColor }
    set { value.countingBorderColor = newValue }
  }
  /// The color of the button's background while counting. If nil, the background keeps its color.
  @objc public var countingBackgroundColor: UIColor? {
    get { value.countingBackgroundColor }
    set { value.countingBackgroundColor = newValue }
  }
  /// Whether the title shows the count. The default is YES.
  @objc public var showsCountInTitle: Bool {
    get { value.showsCountInTitle }
    set { value.showsCountInTitle = newValue }
  }
  /// The way in which the button refuses touches while counting.
  @objc public var interaction: CDKCountdownInteraction {
    get { CDKCountdownInteraction(value.interaction) }
    set { value.interaction = newValue.value }
  }

  // MARK: Accessibility

  /// A block that returns the accessibility value while counting. Its parameter is the number of whole seconds
  /// remaining. If nil, the button's accessibility label and value don't change.
  @objc public var spokenValue: (@MainActor @Sendable (Int) -> String)? {
    get { value.spokenValue }
    set { value.spokenValue = newValue }
  }
  /// The accessibility value while a request is in progress. If nil, the button keeps its value.
  @objc public var spokenSending: String? {
    get { value.spokenSending }
    set { value.spokenSending = newValue }
  }
  /// A block that returns the announcement of the start. Its parameters are the number of whole seconds remaining, and
  /// the button's label, if any. If nil, the start isn't announced.
  @objc public var startAnnouncement: (@MainActor @Sendable (_ seconds: Int, _ label: String?) -> String)? {
    get { value.announcements.start }
    set { value.announcements.start = newValue }
  }
  /// The numbers of whole seconds remaining at which `remainingAnnouncement` is announced. The default is 60 and 10.
  /// Objects that aren't numbers are ignored.
  @objc public var announcementThresholds: NSSet {
    get { value.announcements.thresholds as NSSet }
    set {
      let objects = (newValue as Any) as? Set<NSObject> ?? []
      value.announcements.thresholds = Set(objects.compactMap { ($0 as? NSNumber)?.intValue })
    }
  }
  /// A block that returns the announcement at each threshold. Its parameters are the number of whole seconds remaining,
  /// and the button's label, if any. If nil, no threshold is announced.
  @objc public var remainingAnnouncement: (@MainActor @Sendable (_ seconds: Int, _ label: String?) -> String)? {
    get { value.announcements.remaining }
    set { value.announcements.remaining = newValue }
  }
  /// A block that returns the announcement of the end. Its parameter is the button's label, if any. If nil, the end
  /// isn't announced.
  @objc public var endAnnouncement: (@MainActor @Sendable (_ label: String?) -> String)? {
    get { value.announcements.end }
    set { value.announcements.end = newValue }
  }

  // MARK: Sending

  /// The title while a request is in progress. The default is "Sending…" in the app's language. If nil, the button
  /// keeps its title.
  @objc public var sendingTitle: String? {
    get { value.sendingTitle }
    set { value.sendingTitle = newValue }
  }
  /// Whether a button with a configuration shows an activity indicator while a request is in progress. The default is
  /// YES.
  @objc public var sendingShowsActivity: Bool {
    get { value.sendingShowsActivity }
    set { value.sendingShowsActivity = newValue }
  }
  /// A block that returns the title while a policy's limit is reached. Its parameters are the number of whole seconds
  /// remaining, and the date of the end. If nil, the title is `countingTitle`.
  @objc public var limitTitle: (@MainActor @Sendable (_ seconds: Int, _ end: Date) -> String)? {
    get { value.limitTitle }
    set { value.limitTitle = newValue }
  }

  // MARK: The end

  /// The title after the end. If nil, the original title is restored.
  @objc public var endTitle: String? {
    get { value.endTitle }
    set { value.endTitle = newValue }
  }
  /// The title's color after the end. If nil, the original color is restored.
  @objc public var endTitleColor: UIColor? {
    get { value.endTitleColor }
    set { value.endTitleColor = newValue }
  }
  /// The color of the layer's border and of the configuration's stroke after the end. If nil, the original colors are
  /// restored.
  @objc public var endBorderColor: UIColor? {
    get { value.endBorderColor }
    set { value.endBorderColor = newValue }
  }
  /// The color of the button's background after the end. If nil, the original color is restored.
  @objc public var endBackgroundColor: UIColor? {
    get { value.endBackgroundColor }
    set { value.endBackgroundColor = newValue }
  }
  /// The attributed title after the end, which hides `endTitle`. If nil, the original title is restored.
  @objc public var endAttributedTitle: NSAttributedString? {
    get { value.endAttributedTitle }
    set { value.endAttributedTitle = newValue }
  }

  // MARK: Other changes

  /// A block that makes changes of your own to the button. Its parameters are the button, the phase, and the number of
  /// whole seconds remaining, or 0 if the button doesn't count.
  ///
  /// The block is called on the main thread each time after the button shows a new appearance, and when the countdown
  /// ends or is canceled. Undo your changes in `CDKCountdownPhaseEnded` and `CDKCountdownPhaseRestored`.
  @objc public var updateHandler:
    (@MainActor @Sendable (_ button: UIButton, _ phase: CDKCountdownPhase, _ seconds: Int) -> Void)?
  {
    get {
      guard let handler = value.updateHandler else { return nil }
      return { handler($0, CountdownStyle.Phase($1, seconds: $2)) }
    }
    set {
      guard let newValue else {
        value.updateHandler = nil
        return
      }
      // Swift 6.0 takes the closure for @Sendable only if it says so.
      value.updateHandler = { @MainActor @Sendable button, phase in
        newValue(button, CDKCountdownPhase(phase), phase.seconds ?? 0)
      }
    }
  }
}

extension CountdownStyle {
  /// Returns the style with a counting title from a format.
  fileprivate func counting(_ format: String) -> CountdownStyle {
    var style = self
    let format = SecondsFormat(format)
    style.countingTitle = { format.string(seconds: $0) }
    return style
  }
}

extension CountdownStyle.Phase {
  fileprivate init(_ phase: CDKCountdownPhase, seconds: Int) {
    switch phase {
    case .counting: self = .counting(seconds: seconds)
    case .atLimit: self = .atLimit(seconds: seconds)
    case .sending: self = .sending
    case .ended: self = .ended
    // Objective-C can pass a number that isn't a case.
    default: self = .restored
    }
  }
}
#endif
