#if canImport(UIKit) && !os(watchOS)
extension CountdownStyle {
  /// The texts that VoiceOver announces while a button counts: the start, certain times before the end, and the end.
  ///
  /// Announcements are posted only while VoiceOver is running and the button is in a window. The closures run on the
  /// main thread. A text that is nil or empty isn't announced.
  ///
  /// Each is posted once for a run of a key, by the first of the key's buttons that is in a window.
  ///
  /// - The start is announced at the first tick in a window, about a second after the start, because VoiceOver reads a
  ///   touched button again and drops what is announced at the same time. If a button joins a running countdown, for
  ///   example on a rebuilt page or after a relaunch, the start isn't announced.
  /// - The end is announced when the button shows it. If a countdown ends in the background, that's when the app
  ///   returns. If the button starts again before it has shown the end, the end isn't announced.
  /// - A request isn't announced. After a double tap, VoiceOver reads the button with its value, which is
  ///   ``CountdownStyle/spokenSending``. Announce a failure yourself.
  ///
  /// On iOS 17, tvOS 17, and visionOS 1 and later, the start and the end have a high priority, and the thresholds a low
  /// one. On earlier systems, each announcement waits until VoiceOver finishes speaking.
  ///
  /// ```swift
  /// var style = CountdownStyle.standard
  /// style.announcements.thresholds = [30]
  /// style.announcements.end = { _ in "You can ask for another code" }
  /// ```
  public struct Announcements: Sendable {
    /// A closure that returns an announcement.
    ///
    /// Its parameters are the number of whole seconds remaining, and the button's label, or nil if the button has none.
    public typealias Text = @MainActor @Sendable (_ seconds: Int, _ label: String?) -> String

    /// The announcement of the start, such as "Send the code: Available in 1 minute".
    public var start: Text?
    /// The numbers of whole seconds remaining at which ``remaining`` is announced. The default is 60 and 10.
    ///
    /// A threshold isn't announced less than five seconds after the start. If several thresholds pass at once, for
    /// example in the background, there is only one announcement, with the current remaining time.
    public var thresholds: Set<Int>
    /// The announcement at each threshold, such as "Send the code: Available in 10 seconds".
    public var remaining: Text?
    /// The announcement of the end, such as "Send the code: Available now".
    ///
    /// Its parameter is the button's label after the end, or nil if the button has none.
    public var end: (@MainActor @Sendable (_ label: String?) -> String)?

    /// Creates announcements. Texts that you omit aren't announced.
    public init(
      start: Text? = nil, thresholds: Set<Int> = [60, 10], remaining: Text? = nil,
      end: (@MainActor @Sendable (_ label: String?) -> String)? = nil
    ) {
      self.start = start
      self.thresholds = thresholds
      self.remaining = remaining
      self.end = end
    }

    /// Announcements of the start, one minute, ten seconds, and the end, in the app's language.
    public static var standard: Announcements {
      standard(texts: .current)
    }

    /// Returns the announcements ``standard`` in a language that the app chooses.
    ///
    /// - Parameter language: A language tag. See ``CountdownStyle/standard(inLanguage:)``.
    public static func standard(inLanguage language: String) -> Announcements {
      standard(texts: LocalizedText(language: language))
    }

    /// No announcements.
    public static var none: Announcements {
      Announcements()
    }

    /// Whether nothing is announced.
    var isEmpty: Bool { start == nil && remaining == nil && end == nil }

    static func standard(texts text: LocalizedText) -> Announcements {
      Announcements(
        start: { text.remaining(seconds: $0, label: $1) },
        remaining: { text.remaining(seconds: $0, label: $1) },
        end: { text.now(label: $0) })
    }
  }
}
#endif
