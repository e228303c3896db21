import CountdownCore
import CountdownTestSupport

extension ManualClock {
  /// A countdown of 10 s with 4.5 s over, running or paused, and who watches it from now on.
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
