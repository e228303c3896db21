#if canImport(UIKit)
  import CountdownCore
  import UIKit

  /// Counts down on one button: shows the seconds left in its title, keeps touches away, and gives the button back the
  /// look it had.
  ///
  /// ```swift
  /// button.countdown.start(from: 60)
  /// ```
  ///
  /// The button's titles and title colours for every state, its border colour, `isEnabled` and
  /// `isUserInteractionEnabled` are kept at the start and given back at the end or on ``cancel()``. A title, colour or
  /// border that the app sets meanwhile is taken over at the next tick: it is what the button gets back. Where the style
  /// disables the button, enabling it meanwhile counts the same way; disabling it cannot be told from the style's doing.
  ///
  /// The countdown holds its button weakly and ends with it.
  @MainActor public final class ButtonCountdown {
    private struct Run {
      let countdown: Countdown
      let style: CountdownStyle
      let onFinish: (() -> Void)?
      let observation: CountdownObservation
      var look: CountingLook
      var shown: Countdown.Tick?
    }

    /// Called on the main thread with the value shown at the start, at every tick, and at the end with
    /// `isFinished` true; not on a cancel. For what an app draws itself: a ring, a label beside the button.
    ///
    /// It stays for later countdowns of this button.
    public var onTick: ((Countdown.Tick) -> Void)?

    private weak var button: UIButton?
    private var run: Run?
    private var isChangingLook = false

    init(button: UIButton) {
      self.button = button
    }

    /// Whether a countdown runs on this button.
    public var isRunning: Bool {
      remainingSeconds != nil
    }

    /// Whole seconds left, rounded up; nil when no countdown runs on this button.
    public var remainingSeconds: Int? {
      guard let seconds = run?.countdown.remainingSeconds, seconds > 0 else { return nil }
      return seconds
    }

    /// Starts counting, and shows the first value before it returns. Called while counting, it starts anew: the look
    /// that returns in the end is still the button's own.
    ///
    /// - Parameters:
    ///   - seconds: How long. From 0 or less it ends at once; more than a hundred years count as a hundred years.
    ///   - style: How the button looks while counting and after.
    ///   - onFinish: Called once on the main thread at the end, when the button has got its look back; not on a cancel
    ///     or a new start. It is released then. May start the next countdown.
    public func start(from seconds: Int, style: CountdownStyle = .standard, onFinish: (() -> Void)? = nil) {
      finishIfDue()
      abandon()
      guard let countdown = Countdown(wholeSeconds: seconds) else {
        changeLook { style.showEnd(on: $0) }
        onFinish?()
        return
      }
      countdown.start()
      follow(countdown, style: style, onFinish: onFinish)
    }

    /// Ends the countdown before its time and gives the button back the look it had. Neither ``onTick`` nor the
    /// completion is called. Does nothing when no countdown runs.
    public func cancel() {
      abandon()
    }

    // MARK: For the countdown by tag

    /// Shows `countdown` on this button until it ends. Whatever was shown before is abandoned.
    func follow(_ countdown: Countdown, style: CountdownStyle, onFinish: (() -> Void)? = nil) {
      abandon()
      guard let button else { return }
      let observation = countdown.observe(
        onCancel: { [weak self] in
          MainActor.assumeIsolated { self?.detach(from: countdown) }
        },
        { [weak self] tick in
          MainActor.assumeIsolated { self?.show(tick, of: countdown) }
        })
      run = Run(
        countdown: countdown, style: style, onFinish: onFinish, observation: observation,
        look: CountingLook(of: button, style: style))
      show(countdown.tick, of: countdown)
    }

    func follows(_ countdown: Countdown) -> Bool {
      run?.countdown === countdown
    }

    /// Gives the button its look back if it shows `countdown`, which goes on.
    func detach(from countdown: Countdown) {
      guard follows(countdown), let run else { return }
      self.run = nil
      changeLook { run.look.restore(on: $0) }
    }

    func show(_ tick: Countdown.Tick, of countdown: Countdown) {
      guard follows(countdown) else { return }
      if tick.isFinished {
        finish(tick)
      } else if tick.remainingSeconds != run?.shown?.remainingSeconds || tick.duration != run?.shown?.duration {
        run?.shown = tick
        refreshLook()
        onTick?(tick)
      }
    }

    /// Shows the counting look again where the app has just set one of its own.
    func refreshLook() {
      guard !isChangingLook, let run, let shown = run.shown else { return }
      let title = run.style.countingTitle(shown.remainingSeconds)
      guard follows(run.countdown) else { return }
      // A copy: a subclass that is told of its new title may ask this countdown something, or cancel it.
      var look = run.look
      changeLook { look.show(title: title, on: $0) }
      if follows(run.countdown) {
        self.run?.look = look
      } else {
        changeLook { look.restore(on: $0) }
      }
    }

    // MARK: -

    /// A run whose time is over but whose last tick has not come yet ends now, so that its completion is not lost.
    private func finishIfDue() {
      guard let tick = run?.countdown.tick, tick.isFinished else { return }
      finish(tick)
    }

    private func finish(_ tick: Countdown.Tick) {
      guard let run else { return }
      self.run = nil
      changeLook {
        run.look.restore(on: $0)
        run.style.showEnd(on: $0)
      }
      onTick?(tick)
      run.onFinish?()
    }

    private func abandon() {
      guard let run else { return }
      detach(from: run.countdown)
      run.countdown.cancel()
    }

    /// A system button animates a change of title, which flashes once a second, unless the layout is done at once and
    /// without animation.
    private func changeLook(_ change: (UIButton) -> Void) {
      guard let button, !isChangingLook else { return }
      isChangingLook = true
      UIView.performWithoutAnimation {
        change(button)
        button.layoutIfNeeded()
      }
      isChangingLook = false
    }
  }
#endif
