#if canImport(UIKit) && !os(watchOS)
import CountdownCore

extension ButtonCountdown {
  /// One countdown on this button, from its start or from when it was taken up.
  struct Run {
    let countdown: Countdown
    /// Whether it goes on without this button: it runs under a key.
    let isShared: Bool
    let style: CountdownStyle
    let onFinish: (() -> Void)?
    let announcer: CountdownAnnouncer
    /// Nil while the button is told nothing.
    var observation: CountdownObservation?
    /// Nil until it is shown for the first time.
    var appearance: CountingAppearance?
    /// What the title shows, or will as soon as a change that is under way is made; nil before the start and after the
    /// end.
    var seconds: Int?
    /// What `onTick` was last called with.
    var told: Countdown.Tick?
    /// Whether the button shows the end, which is still to be told.
    var isOver = false
  }
}
#endif
