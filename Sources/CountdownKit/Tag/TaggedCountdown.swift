#if canImport(UIKit) && !os(watchOS)
import CountdownCore
import UIKit

/// One countdown on whichever button has the tag at the moment.
@MainActor final class TaggedCountdown {
  let countdown: Countdown
  private let isShared: Bool
  private let style: CountdownStyle
  private let find: () -> UIButton?
  private let onEnd: (_ isFinished: Bool) -> Void
  /// Nil before the start, and once the end is told or about to be.
  private var observation: CountdownObservation?
  private weak var button: UIButton?
  /// Whether it starts with the first button, which announces it.
  private var isNew: Bool

  /// - Parameters:
  ///   - find: The button that has the tag now.
  ///   - onEnd: Called once, at the end or on a cancel.
  init(
    _ countdown: Countdown, isShared: Bool, isNew: Bool, style: CountdownStyle, find: @escaping () -> UIButton?,
    onEnd: @escaping (_ isFinished: Bool) -> Void
  ) {
    self.countdown = countdown
    self.isShared = isShared
    self.isNew = isNew
    self.style = style
    self.find = find
    self.onEnd = onEnd
  }

  func start() {
    observation = countdown.observe(
      onCancel: { [weak self] in
        MainActor.assumeIsolated { self?.endUnfinished() }
      },
      { [weak self] tick in
        MainActor.assumeIsolated { self?.show(tick) }
      })
    moveToPresentButton()
  }

  deinit {
    // The view is gone; a button that outlives it gets its look back.
    if !isShared { countdown.cancel() }
  }

  /// Ends now if its time is over but its last tick has not come yet, so that the completion is not lost.
  func finishIfDue() {
    if countdown.state == .finished { show(countdown.tick) }
  }

  func cancel() {
    if !isShared { countdown.cancel() }
    button?.countdown.detach(from: countdown)
    endUnfinished()
  }

  private func show(_ tick: Countdown.Tick) {
    moveToPresentButton()
    // What the button calls at the end may come back here.
    guard tick.isFinished, observation != nil else { return }
    observation = nil
    // The button is told by its own observation, too, but has its look back before the completion is called.
    button?.countdown.show(tick, of: countdown)
    onEnd(true)
  }

  private func moveToPresentButton() {
    let found = find()
    guard found !== button else { return }
    button?.countdown.detach(from: countdown)
    button = found
    let isNew = isNew
    self.isNew = false
    found?.countdown.follow(countdown, isShared: isShared, isNew: isNew, style: style)
  }

  private func endUnfinished() {
    guard observation != nil else { return }
    observation = nil
    onEnd(false)
  }
}
#endif
