#if canImport(UIKit) && !os(watchOS)
import CountdownCore

extension CountdownStyle {
  /// The texts that VoiceOver announces while a button counts: the start and the end.
  ///
  /// Announcements are posted only while VoiceOver is running. Each is posted once for a run of a key, by the first of
  /// the key's buttons that is visible: it's in a window, and neither the button nor a superview is hidden or
  /// transparent. The closures run on the main thread. A text that is nil or empty isn't announced.
  ///
  /// - The start is announced at the first tick of a visible button, about a second after the start, because VoiceOver
  ///   reads a touched button again and drops announcements that are posted at the same time. If a button joins a
  ///   running countdown, for example on a rebuilt page or after a relaunch, the start isn't announced. Only the time
  ///   since the countdown began matters, even if its remaining time was changed.
  /// - The end is announced when the button shows it. If a countdown ends in the background, that's when the app
  ///   returns. If no button of the key is visible then, or if the button starts again before it has shown the end, the
  ///   end isn't announced.
  /// - In between, nothing interrupts a user who types a code. VoiceOver reads the remaining time when the user moves
  ///   to the button. To announce a certain time, post an announcement in ``ButtonCountdown/onActivity``.
  /// - A request isn't announced. After a double tap, VoiceOver reads the button with its value, which is
  ///   ``CountdownStyle/spokenSending``. Announce a failure yourself.
  ///
  /// An announcement interrupts what VoiceOver is speaking, and the user can interrupt it.
  public struct Announcements: Sendable {
    /// The announcement of the start, such as "Send the code: Available in 1 minute".
    ///
    /// Its parameters are the number of whole seconds remaining, and the button's label, or nil if the button has none.
    public var start: (@MainActor @Sendable (_ seconds: Int, _ label: String?) -> String)?
    /// The announcement of the end, such as "Send the code: Available now".
    ///
    /// Its parameter is the button's label after the end, or nil if the button has none.
    public var end: (@MainActor @Sendable (_ label: String?) -> String)?

    /// Creates announcements. Texts that you omit aren't announced.
    public init(
      start: (@MainActor @Sendable (_ seconds: Int, _ label: String?) -> String)? = nil,
      end: (@MainActor @Sendable (_ label: String?) -> String)? = nil
    ) {
      self.start = start
      self.end = end
    }

    /// Announcements of the start and the end, in the language of ``CountdownStyle/standard``.
    public static var standard: Announcements {
      let text = LocalizedText.current
      return Announcements(start: { text.remaining(seconds: $0, label: $1) }, end: { text.now(label: $0) })
    }

    /// No announcements.
    public static var none: Announcements { Announcements() }
  }
}
#endif
