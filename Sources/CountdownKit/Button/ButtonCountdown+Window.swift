#if canImport(UIKit) && !os(watchOS)
import CountdownCore
import UIKit

/// What it means for a countdown that its button is in no window, or comes into one.
extension ButtonCountdown {
  /// In a window again, the button shows what is right now; that is before it is drawn. What is to be called, the
  /// completion among them, comes as a tick does, not from inside the move.
  func windowDidChange() {
    guard let run, let button = reference?.button else { return }
    let countdown = run.countdown
    if button.window == nil {
      guard buttonTellsOfWindow else { return }
      run.observation?.cancel()
      self.run?.observation = nil
    } else if countdown.state == .cancelled {
      detach(from: countdown)
    } else {
      let tick = countdown.tick
      if tick.isFinished { showEndAhead() } else { show(tick.remainingSeconds) }
      watch(countdown)
    }
  }

  private func watch(_ countdown: Countdown) {
    guard follows(countdown), run?.observation == nil else { return }
    let observation = observation(of: countdown)
    // Its first tick may have come already, and have been the last.
    if follows(countdown), run?.observation == nil { run?.observation = observation }
  }

  func watchWindow(of button: UIButton) {
    guard !buttonTellsOfWindow, windowWatch?.superview !== button else { return }
    let watch = WindowWatch(self)
    // Appended, so that the button's own views keep their places.
    button.addSubview(watch)
    windowWatch = watch
  }
}
#endif
