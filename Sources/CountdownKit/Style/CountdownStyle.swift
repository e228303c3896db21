#if canImport(UIKit) && !os(watchOS)
public import Foundation
public import UIKit

/// How a button looks while it counts and after.
///
/// ```swift
/// var style = CountdownStyle.standard
/// style.countingTitle = { "Again in \($0) s" }
/// style.countingTitleColor = .gray
/// button.countdown.start(from: 60, style: style)
/// ```
///
/// In the Mac idiom of Mac Catalyst, system buttons are drawn as native ones. They ignore title colors, borders and fonts,
/// and with them the style's colors and the digits of one width. Titles and ``interaction`` work as usual. Custom buttons
/// aren't affected.
public struct CountdownStyle: Sendable {
  /// The title while counting, from the whole seconds left. Called on the main thread, once a second.
  public var countingTitle: @MainActor @Sendable (Int) -> String
  /// The title's color while counting; nil leaves the button's own.
  public var countingTitleColor: UIColor?
  /// The layer's border color while counting, and a configuration's stroke color; nil leaves the button's own. Shows if
  /// the layer has a border width, or the stroke one.
  public var countingBorderColor: UIColor?
  /// What keeps touches away while counting.
  public var interaction: Interaction
  /// What is read out as the button's value while counting, from the whole seconds left; in words and in the app's
  /// language unless set: "1 minute, 5 seconds". Called on the main thread, once a second, whether or not VoiceOver
  /// runs, since Voice Control, Switch Control and tests of an app's interface read it as well.
  ///
  /// The button's label stays its own meanwhile, or its own title, not the one that counts. A ``CountdownButton`` has the trait
  /// `.updatesFrequently`. Nil leaves value, label and traits alone.
  public var spokenValue: (@MainActor @Sendable (Int) -> String)?
  /// The title while a request is under way: "Sending…" in the app's language unless set; nil leaves the button's own.
  /// Colors and border are those for counting, and so is ``interaction``; where that is `.unchanged`, touches are ignored
  /// while sending.
  public var sendingTitle: String?
  /// Whether a button with a configuration shows an activity indicator while a request is under way; true unless set.
  public var sendingShowsActivity = true
  /// What is read out as the button's value while a request is under way: "Sending…" unless set; nil, or a ``spokenValue``
  /// that is nil, leaves it alone.
  public var spokenSending: String?
  /// The title while a policy's limit is reached, from the whole seconds left and the end by the device's clock: "Limit
  /// reached until 14:05" in the app's language unless set; nil for ``countingTitle``. It is also read out, in place of
  /// ``spokenValue``, unless that is nil. Called on the main thread, once a second.
  public var limitTitle: (@MainActor @Sendable (_ seconds: Int, _ end: Date) -> String)?
  var showsActivity = false
  /// Whether the titles stay as they are.
  var keepsTitle = false
  /// What VoiceOver says by itself.
  public var announcements: Announcements
  /// The title after the end, set for `.normal`, which then is the button's own; nil gives back the one it had. Not
  /// after a cancel.
  public var endTitle: String?
  /// The title's color after the end, set for `.normal` or in the configuration. Nil gives back the one it had. Not after
  /// a cancel.
  public var endTitleColor: UIColor?
  /// The color of border and stroke after the end; nil gives back the one it had. Not after a cancel.
  public var endBorderColor: UIColor?

  /// A style in which all but the counting title is the button's own, which disables it while counting, and which is
  /// spoken in the app's language.
  public init(
    countingTitle: @escaping @MainActor @Sendable (Int) -> String,
    countingTitleColor: UIColor? = nil,
    countingBorderColor: UIColor? = nil,
    interaction: Interaction = .disabled,
    endTitle: String? = nil,
    endTitleColor: UIColor? = nil,
    endBorderColor: UIColor? = nil
  ) {
    self.countingTitle = countingTitle
    self.countingTitleColor = countingTitleColor
    self.countingBorderColor = countingBorderColor
    self.interaction = interaction
    self.endTitle = endTitle
    self.endTitleColor = endTitleColor
    self.endBorderColor = endBorderColor
    let text = LocalizedText.current
    sendingTitle = text.sending
    spokenSending = text.sending
    limitTitle = { text.limitTitle(seconds: $0, until: $1) }
    spokenValue = { text.words(seconds: $0) }
    announcements = .standard(in: text)
  }
}
#endif
