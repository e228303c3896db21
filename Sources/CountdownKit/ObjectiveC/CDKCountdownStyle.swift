#if canImport(UIKit) && canImport(ObjectiveC) && !os(watchOS)
public import UIKit

/// See `CountdownStyle.Interaction`.
@objc(CDKCountdownInteraction) public enum CDKCountdownInteraction: Int {
  /// The button is disabled.
  case disabled
  /// The button keeps its appearance and ignores touches. A touch reaches the view behind the button.
  case ignoresTouches
  /// The button responds to touches, and the app decides what a touch does.
  case unchanged

  var value: CountdownStyle.Interaction {
    // A `switch` over the cases would trap if Objective-C passed a number that isn't a case.
    CountdownStyle.Interaction.allCases.first { $0.position == rawValue } ?? .disabled
  }
}

/// See `CountdownStyle`. A new object is the standard style. Use each object on one thread at a time. Its blocks are
/// called on the main thread.
@objc(CDKCountdownStyle) public final class CDKCountdownStyle: NSObject {
  private(set) var value = CountdownStyle.standard {
    didSet {
      guard let button else { return }
      MainActor.unchecked { [value] in button.countdown.style = value }
    }
  }
  /// The button that this style was read from. It receives the changes.
  private weak var button: UIButton?

  convenience init(_ value: CountdownStyle, of button: UIButton? = nil) {
    self.init()
    self.value = value
    self.button = button
  }

  /// See `CountdownStyle.language`. You can use it on any thread.
  @objc public static var language: String? {
    get { CountdownStyle.language }
    set { CountdownStyle.language = newValue }
  }

  /// See `CountdownStyle.standard`.
  @objc(standardStyle) public static func standard() -> Self { Self(.standard) }
  /// See `CountdownStyle.clock`.
  @objc(clockStyle) public static func clock() -> Self { Self(.clock) }
  /// See `CountdownStyle.seconds`.
  @objc(secondsStyle) public static func seconds() -> Self { Self(.seconds) }

  // MARK: Counting

  /// See `CountdownStyle.countingTitle`. Setting nil restores the standard style's block, so the value is never nil.
  @objc public var countingTitle: (@MainActor @Sendable (Int) -> String)! {
    get { value.countingTitle }
    set { value.countingTitle = newValue ?? CountdownStyle.standard.countingTitle }
  }
  /// See `CountdownStyle.countingAttributedTitle`. A text that is nil counts as an empty one, which the button doesn't
  /// show.
  @objc public var countingAttributedTitle: (@MainActor @Sendable (Int) -> NSAttributedString?)? {
    get { value.countingAttributedTitle }
    set {
      guard let newValue else { return value.countingAttributedTitle = nil }
      let title: @MainActor @Sendable (Int) -> NSAttributedString = { newValue($0) ?? NSAttributedString(string: "") }
      value.countingAttributedTitle = title
    }
  }
  /// See `CountdownStyle.countingTitleColor`.
  @objc public var countingTitleColor: UIColor? {
    get { value.countingTitleColor }
    set { value.countingTitleColor = newValue }
  }
  /// See `CountdownStyle.countingBorderColor`.
  @objc public var countingBorderColor: UIColor? {
    get { value.countingBorderColor }
    set { value.countingBorderColor = newValue }
  }
  /// See `CountdownStyle.countingBackgroundColor`.
  @objc public var countingBackgroundColor: UIColor? {
    get { value.countingBackgroundColor }
    set { value.countingBackgroundColor = newValue }
  }
  /// See `CountdownStyle.showsCountInTitle`.
  @objc public var showsCountInTitle: Bool {
    get { value.showsCountInTitle }
    set { value.showsCountInTitle = newValue }
  }
  /// See `CountdownStyle.interaction`.
  @objc public var interaction: CDKCountdownInteraction {
    get { CDKCountdownInteraction(rawValue: value.interaction.position) ?? .disabled }
    set { value.interaction = newValue.value }
  }

  // MARK: Accessibility

  /// See `CountdownStyle.spokenValue`.
  @objc public var spokenValue: (@MainActor @Sendable (Int) -> String)? {
    get { value.spokenValue }
    set { value.spokenValue = newValue }
  }
  /// See `CountdownStyle.spokenSending`.
  @objc public var spokenSending: String? {
    get { value.spokenSending }
    set { value.spokenSending = newValue }
  }
  /// See `CountdownStyle.Announcements.start`.
  @objc public var startAnnouncement: (@MainActor @Sendable (_ seconds: Int, _ label: String?) -> String)? {
    get { value.announcements.start }
    set { value.announcements.start = newValue }
  }
  /// See `CountdownStyle.Announcements.end`.
  @objc public var endAnnouncement: (@MainActor @Sendable (_ label: String?) -> String)? {
    get { value.announcements.end }
    set { value.announcements.end = newValue }
  }

  // MARK: Sending

  /// See `CountdownStyle.sendingTitle`.
  @objc public var sendingTitle: String? {
    get { value.sendingTitle }
    set { value.sendingTitle = newValue }
  }
  /// See `CountdownStyle.sendingShowsActivity`.
  @objc public var sendingShowsActivity: Bool {
    get { value.sendingShowsActivity }
    set { value.sendingShowsActivity = newValue }
  }
  /// See `CountdownStyle.limitTitle`.
  @objc public var limitTitle: (@MainActor @Sendable (_ seconds: Int, _ end: Date) -> String)? {
    get { value.limitTitle }
    set { value.limitTitle = newValue }
  }

  // MARK: The end

  /// See `CountdownStyle.endTitle`.
  @objc public var endTitle: String? {
    get { value.endTitle }
    set { value.endTitle = newValue }
  }
  /// See `CountdownStyle.endTitleColor`.
  @objc public var endTitleColor: UIColor? {
    get { value.endTitleColor }
    set { value.endTitleColor = newValue }
  }
  /// See `CountdownStyle.endBorderColor`.
  @objc public var endBorderColor: UIColor? {
    get { value.endBorderColor }
    set { value.endBorderColor = newValue }
  }
  /// See `CountdownStyle.endBackgroundColor`.
  @objc public var endBackgroundColor: UIColor? {
    get { value.endBackgroundColor }
    set { value.endBackgroundColor = newValue }
  }
  /// See `CountdownStyle.endAttributedTitle`.
  @objc public var endAttributedTitle: NSAttributedString? {
    get { value.endAttributedTitle }
    set { value.endAttributedTitle = newValue }
  }
}
#endif
