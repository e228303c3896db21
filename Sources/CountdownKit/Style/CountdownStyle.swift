#if canImport(UIKit) && !os(watchOS)
import CountdownCore
public import UIKit

/// The appearance of a button while counting, while sending, and after the end.
///
/// ```swift
/// var style = CountdownStyle.standard
/// style.countingTitle = { "Again in \($0) s" }
/// style.countingTitleColor = .gray
/// button.countdown.start(from: 60, style: style)
/// ```
///
/// Canceling the countdown restores the original appearance, without the values for the end.
///
/// In the Mac idiom of Mac Catalyst, system buttons are drawn as native ones and ignore title colors, borders, and
/// fonts. Titles and ``interaction`` work as usual. Custom buttons aren't affected.
public struct CountdownStyle: Sendable {
  /// A closure that returns the title while counting. Its parameter is the number of whole seconds remaining.
  ///
  /// The closure runs on the main thread at each update of the button, normally once a second.
  public var countingTitle: @MainActor @Sendable (Int) -> String
  /// A closure that returns an attributed title while counting, which hides ``countingTitle``. If nil, which is the
  /// default, the title is plain.
  ///
  /// Its parameter is the number of whole seconds remaining. The title has only its own attributes, so choose a font
  /// with monospaced digits, and a color. In a configuration, text without a color has ``countingTitleColor``. At a
  /// policy's limit, the title is plain: ``limitTitle`` or, if that's nil, ``countingTitle``.
  ///
  /// The closure runs on the main thread at each update of the button, normally once a second.
  public var countingAttributedTitle: (@MainActor @Sendable (Int) -> NSAttributedString)?
  /// The title's color while counting. If nil, the title keeps its color.
  public var countingTitleColor: UIColor?
  /// The color of the layer's border and of the configuration's stroke while counting. If nil, they keep their colors.
  ///
  /// The color is visible only if the border or the stroke has a width.
  public var countingBorderColor: UIColor?
  /// The color of the button's background while counting. With a configuration, it's the color of the configuration's
  /// background. If nil, the background keeps its color.
  public var countingBackgroundColor: UIColor?
  /// Whether the title shows the count. The default is true.
  ///
  /// If false, the button keeps its title while counting, at a policy's limit, and while sending. Use this if your app
  /// shows the seconds elsewhere, for example in a label.
  public var showsCountInTitle = true
  /// The response to touches while counting and while sending.
  public var interaction: Interaction
  /// A closure that returns the accessibility value while counting. Its parameter is the number of whole seconds
  /// remaining.
  ///
  /// By default, the value is the remaining time in words in the app's language, such as "1 minute, 5 seconds". If this
  /// property is nil, the accessibility label and value don't change.
  ///
  /// The closure runs on the main thread at each update of the button, normally once a second. It runs even if
  /// VoiceOver is off, because Voice Control, Switch Control, and UI tests also read the value.
  public var spokenValue: (@MainActor @Sendable (Int) -> String)?
  /// The title while a request is in progress. The default is "Sending…" in the app's language.
  ///
  /// If this property is nil or ``showsCountInTitle`` is false, the button keeps its title. While sending, the button
  /// has the counting colors and the same ``interaction``.
  public var sendingTitle: String?
  /// Whether a configured button shows an activity indicator while a request is in progress. The default is true.
  public var sendingShowsActivity = true
  /// The accessibility value while a request is in progress. The default is "Sending…" in the app's language.
  ///
  /// If this property or ``spokenValue`` is nil, the button keeps its accessibility value.
  public var spokenSending: String?
  /// A closure that returns the title while a policy's limit is reached.
  ///
  /// Its parameters are the number of whole seconds remaining, and the date of the end on the device's clock. By
  /// default, the title is a text such as "Limit reached until 14:05" in the app's language. If this property is nil,
  /// the title is ``countingTitle``. The text is also the accessibility value, if ``spokenValue`` isn't nil.
  ///
  /// The closure runs on the main thread at each update of the button, normally once a second.
  public var limitTitle: (@MainActor @Sendable (_ seconds: Int, _ end: Date) -> String)?
  /// The texts that VoiceOver announces. By default, it announces the start and the end.
  public var announcements = Announcements.none
  /// The title after the end, for the state `.normal` or in the configuration. If nil, the original title is restored.
  public var endTitle: String?
  /// The title's color after the end, for the state `.normal` or in the configuration. If nil, the original color is
  /// restored.
  public var endTitleColor: UIColor?
  /// The color of the layer's border and of the configuration's stroke after the end. If nil, the original colors are
  /// restored.
  public var endBorderColor: UIColor?
  /// The color of the button's background after the end. With a configuration, it's the color of the configuration's
  /// background. If nil, the original color is restored.
  public var endBackgroundColor: UIColor?
  /// The attributed title after the end, for the state `.normal` or in the configuration. It hides ``endTitle``. If
  /// nil, the original title is restored. The style keeps a copy of the text.
  public var endAttributedTitle: NSAttributedString? {
    get { endText?.value }
    set { endText = newValue.map(AttributedText.init) }
  }
  private var endText: AttributedText?

  /// Creates a style. The texts that you don't specify are in the app's language.
  public init(
    countingTitle: @escaping @MainActor @Sendable (Int) -> String,
    countingTitleColor: UIColor? = nil,
    countingBorderColor: UIColor? = nil,
    interaction: Interaction = .disabled,
    endTitle: String? = nil,
    endTitleColor: UIColor? = nil,
    endBorderColor: UIColor? = nil
  ) {
    let text = LocalizedText.current
    self.countingTitle = countingTitle
    self.countingTitleColor = countingTitleColor
    self.countingBorderColor = countingBorderColor
    self.interaction = interaction
    spokenValue = { text.words(seconds: $0) }
    sendingTitle = text.sending
    spokenSending = text.sending
    limitTitle = { text.limitTitle(seconds: $0, until: $1) }
    announcements = .standard
    self.endTitle = endTitle
    self.endTitleColor = endTitleColor
    self.endBorderColor = endBorderColor
  }

  /// A button's response to touches while counting and while sending.
  ///
  /// A touch on a button that is disabled or ignores touches can reach the view behind it. For example, a tap on a
  /// counting button in a table row can select the row. To avoid that, use ``unchanged``, and check
  /// ``ButtonCountdown/isRunning`` in the button's action. A ``CountdownButton`` ignores touches in every style, so
  /// `unchanged` is enough there.
  ///
  /// On tvOS, a button that is disabled or ignores touches loses focus. Use ``unchanged`` to keep it.
  public enum Interaction: Sendable, Hashable, CaseIterable {
    /// `isEnabled` is false. The button has its disabled appearance, and VoiceOver says "dimmed".
    case disabled
    /// `isUserInteractionEnabled` is false. The button keeps its appearance.
    case ignoresTouches
    /// Neither property changes. The app decides what a touch does while counting.
    case unchanged
  }
}

/// A copy of an attributed text. `@unchecked Sendable` is sound because the copy never changes.
private struct AttributedText: @unchecked Sendable {
  let value: NSAttributedString

  init(_ text: NSAttributedString) {
    value = NSAttributedString(attributedString: text)
  }
}
#endif
