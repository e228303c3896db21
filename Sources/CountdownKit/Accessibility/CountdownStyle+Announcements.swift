#if canImport(UIKit) && !os(watchOS)
extension CountdownStyle {
  /// What VoiceOver says by itself of a counting button: the start, a few thresholds and the end, never each second.
  ///
  /// Announcements are made while VoiceOver runs and the button is in a window. If the button is in no window at the start,
  /// as in `viewDidLoad`, the start is announced at the first tick in a window, with what is left then. The start isn't
  /// announced if the countdown began before the button follows it: on a page that is built again, in a reused cell, after a
  /// relaunch.
  ///
  /// An announcement waits until VoiceOver has finished speaking. Each text is requested on the main thread, and nil
  /// announces nothing.
  ///
  /// ```swift
  /// var style = CountdownStyle.standard
  /// style.announcements.thresholds = [30]
  /// style.announcements.end = { _ in "You can ask for another code" }
  /// ```
  public struct Announcements: Sendable {
    /// A text from the whole seconds left and the button's label, which is nil if it has none.
    public typealias Text = @MainActor @Sendable (_ seconds: Int, _ label: String?) -> String

    /// At the start, or at the first tick in a window: "Send the code: Available in 1 minute".
    public var start: Text?
    /// Whole seconds left at which ``remaining`` is said: 60 and 10 unless set. One within five seconds after the start
    /// was said is left out. If time has passed several unseen, what is left is said once.
    public var thresholds: Set<Int>
    /// At each threshold: "Send the code: Available in 10 seconds".
    public var remaining: Text?
    /// At the end, from the label that the button has then: "Send the code: Available now". Not on a cancel.
    public var end: (@MainActor @Sendable (_ label: String?) -> String)?

    /// Announcements of these texts alone.
    public init(
      start: Text? = nil, thresholds: Set<Int> = [60, 10], remaining: Text? = nil,
      end: (@MainActor @Sendable (_ label: String?) -> String)? = nil
    ) {
      self.start = start
      self.thresholds = thresholds
      self.remaining = remaining
      self.end = end
    }

    /// The start, one minute, ten seconds and the end, in the app's language.
    public static var standard: Announcements {
      standard(in: .current)
    }

    /// Nothing.
    public static var none: Announcements {
      Announcements()
    }

    static func standard(in text: LocalizedText) -> Announcements {
      Announcements(
        start: { text.remaining(seconds: $0, label: $1) },
        remaining: { text.remaining(seconds: $0, label: $1) },
        end: { text.now(label: $0) })
    }
  }
}
#endif
