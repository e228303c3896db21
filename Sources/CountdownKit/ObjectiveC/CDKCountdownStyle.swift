#if canImport(UIKit) && canImport(ObjectiveC) && !os(watchOS)
public import Foundation
public import UIKit

/// How a button refuses touches while it counts. In Swift, use `CountdownStyle.Interaction`.
@objc(CDKCountdownInteraction) public enum CDKCountdownInteraction: Int {
  /// The button is disabled.
  case disabled
  /// The button keeps its appearance and ignores touches. A touch goes to the view behind the button.
  case ignoresTouches
  /// The button takes touches, and the app decides what a touch means.
  case unchanged

  var value: CountdownStyle.Interaction {
    // A `switch` over the cases would trap on a number that Objective-C passes and that is no case.
    let all = CountdownStyle.Interaction.allCases
    return all.indices.contains(rawValue) ? all[rawValue] : .disabled
  }

  init(_ value: CountdownStyle.Interaction) {
    self = CountdownStyle.Interaction.allCases.firstIndex(of: value).flatMap(Self.init(rawValue:)) ?? .disabled
  }
}

/// A button's appearance while it counts and afterward. A new object is the standard style. In Swift, use `CountdownStyle`.
@objc(CDKCountdownStyle) public final class CDKCountdownStyle: NSObject {
  var value = CountdownStyle.standard

  convenience init(_ value: CountdownStyle) {
    self.init()
    self.value = value
  }

  /// Returns a style that shows "Resend in 59 s" in the app's language and disables the button. Afterward, the button has its
  /// original appearance.
  @objc(standardStyle) public static func standard() -> CDKCountdownStyle { CDKCountdownStyle() }
  /// Returns the standard style for long waits: "Resend in 15:00", and "Resend in 59 s" in the last minute.
  @objc(clockStyle) public static func clock() -> CDKCountdownStyle { CDKCountdownStyle(.clock) }
  /// Returns a style that shows "59秒" and leaves touches to the button. Afterward, the button has its original appearance.
  @objc(secondsStyle) public static func seconds() -> CDKCountdownStyle { CDKCountdownStyle(.seconds) }
  /// Returns a style that shows "59秒后重新获取" in gray and ignores touches. Afterward, it shows "重新获取验证码" in dark blue.
  @objc(getCodeAgainStyle) public static func getCodeAgain() -> CDKCountdownStyle { CDKCountdownStyle(.getCodeAgain) }
  /// Returns a style that shows "接收短信大约需要59秒" and disables the button. Afterward, it shows "收不到验证码?" in the app's
  /// main color.
  @objc(textMessageOnItsWayStyleWithMainColor:)
  public static func textMessageOnItsWay(mainColor: UIColor) -> CDKCountdownStyle {
    CDKCountdownStyle(.textMessageOnItsWay(mainColor: mainColor))
  }

  // MARK: Counting

  /// The title while counting, from the whole seconds remaining. The block is called on the main thread, once a second.
  @objc public var countingTitle: @MainActor @Sendable (Int) -> String {
    get { value.countingTitle }
    set { value.countingTitle = newValue }
  }
  /// The title's color while counting, or nil for the button's own.
  @objc public var countingTitleColor: UIColor? {
    get { value.countingTitleColor }
    set { value.countingTitleColor = newValue }
  }
  /// The layer's border color while counting, or nil for the button's own.
  @objc public var countingBorderColor: UIColor? {
    get { value.countingBorderColor }
    set { value.countingBorderColor = newValue }
  }
  /// How the button refuses touches while counting.
  @objc public var interaction: CDKCountdownInteraction {
    get { CDKCountdownInteraction(value.interaction) }
    set { value.interaction = newValue.value }
  }

  // MARK: Accessibility

  /// The accessibility value while counting, from the whole seconds remaining. Nil leaves accessibility to the app.
  @objc public var spokenValue: (@MainActor @Sendable (Int) -> String)? {
    get { value.spokenValue }
    set { value.spokenValue = newValue }
  }
  /// The accessibility value while a request is under way, or nil for the button's own.
  @objc public var spokenSending: String? {
    get { value.spokenSending }
    set { value.spokenSending = newValue }
  }
  /// What VoiceOver announces at the start, from the whole seconds remaining and the button's label, if any. Nil announces
  /// nothing.
  @objc public var startAnnouncement: (@MainActor @Sendable (_ seconds: Int, _ label: String?) -> String)? {
    get { value.announcements.start }
    set { value.announcements.start = newValue }
  }
  /// The numbers of whole seconds remaining at which `remainingAnnouncement` is announced. The default is 60 and 10.
  @objc public var announcementThresholds: Set<Int> {
    get { value.announcements.thresholds }
    set { value.announcements.thresholds = newValue }
  }
  /// What VoiceOver announces at each threshold, from the whole seconds remaining and the button's label, if any. Nil
  /// announces nothing.
  @objc public var remainingAnnouncement: (@MainActor @Sendable (_ seconds: Int, _ label: String?) -> String)? {
    get { value.announcements.remaining }
    set { value.announcements.remaining = newValue }
  }
  /// What VoiceOver announces at the end, from the button's label, if any. Nil announces nothing.
  @objc public var endAnnouncement: (@MainActor @Sendable (_ label: String?) -> String)? {
    get { value.announcements.end }
    set { value.announcements.end = newValue }
  }

  // MARK: Sending

  /// The title while a request is under way, or nil for the button's own. The default is "Sending…" in the app's language.
  @objc public var sendingTitle: String? {
    get { value.sendingTitle }
    set { value.sendingTitle = newValue }
  }
  /// Whether a button with a configuration shows an activity indicator while a request is under way. The default is YES.
  @objc public var sendingShowsActivity: Bool {
    get { value.sendingShowsActivity }
    set { value.sendingShowsActivity = newValue }
  }
  /// The title while a policy's limit is reached, from the whole seconds remaining and the date of the end. Nil uses
  /// `countingTitle`.
  @objc public var limitTitle: (@MainActor @Sendable (_ seconds: Int, _ end: Date) -> String)? {
    get { value.limitTitle }
    set { value.limitTitle = newValue }
  }

  // MARK: The end

  /// The title after the end, or nil for the original title.
  @objc public var endTitle: String? {
    get { value.endTitle }
    set { value.endTitle = newValue }
  }
  /// The title's color after the end, or nil for the original color.
  @objc public var endTitleColor: UIColor? {
    get { value.endTitleColor }
    set { value.endTitleColor = newValue }
  }
  /// The layer's border color after the end, or nil for the original color.
  @objc public var endBorderColor: UIColor? {
    get { value.endBorderColor }
    set { value.endBorderColor = newValue }
  }
}
#endif
