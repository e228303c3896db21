import CountdownCore
import CountdownTestSupport

extension ManualClock {
  /// Creates a countdown of 10 s, 4.5 s after its start, and an observer that has recorded nothing.
  @MainActor func countdownUnderWay(paused: Bool) throws -> (Countdown, Watch) {
    let countdown = try run { try Countdown(duration: 10) }
    let watch = Watch(countdown)
    countdown.start()
    advance(by: 4.5)
    if paused { countdown.pause() }
    watch.clear()
    return (countdown, watch)
  }
}
