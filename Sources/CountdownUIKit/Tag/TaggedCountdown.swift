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
          MainActor.assumeIsolated { self?.end(isFinished: false) }
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
      end(isFinished: false)
    }

    private func show(_ tick: Countdown.Tick) {
      moveToPresentButton()
      guard tick.isFinished else { return }
      // The button is told by its own observation, too, but has its look back before the completion is called.
      button?.countdown.show(tick, of: countdown)
      end(isFinished: true)
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

    private func end(isFinished: Bool) {
      observation = nil
      onEnd(isFinished)
    }
  }
#endif
