#if canImport(UIKit) && !os(watchOS)
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
      /// Nil until it is shown for the first time.
      var look: CountingLook?
      var shown: Countdown.Tick?
    }

    /// Called on the main thread with the value shown at the start, at every tick, and at the end with
    /// `isFinished` true; not on a cancel. For what an app draws itself: a ring, a label beside the button.
    ///
    /// It stays for later countdowns of this button, and as long as the button: capture weakly what holds the button.
    public var onTick: ((Countdown.Tick) -> Void)? {
      get { tickHandler }
      set {
        // The old one is released when the access is over: what it held may come back here.
        let old = tickHandler
        tickHandler = newValue
        withExtendedLifetime(old) {}
      }
    }

    private var tickHandler: ((Countdown.Tick) -> Void)?
    private weak var reference: ButtonReference?
    private var run: Run?
    private var changes: [(UIButton) -> Void] = []
    private var isChangingLook = false

    init(_ reference: ButtonReference) {
      self.reference = reference
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
    ///     or a new start. It is released with the run. May start the next countdown.
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
      guard reference != nil else { return }
      let observation = countdown.observe(
        onCancel: { [weak self] in
          MainActor.assumeIsolated { self?.detach(from: countdown) }
        },
        { [weak self] tick in
          MainActor.assumeIsolated { self?.show(tick, of: countdown) }
        })
      run = Run(
        countdown: countdown, style: style, onFinish: onFinish, observation: observation)
      show(countdown.tick, of: countdown)
    }

    func follows(_ countdown: Countdown) -> Bool {
      run?.countdown === countdown
    }

    /// Gives the button its look back if it shows `countdown`, which goes on.
    func detach(from countdown: Countdown) {
      guard follows(countdown), let run else { return }
      self.run = nil
      changeLook { run.look?.restore(on: $0) }
    }

    func show(_ tick: Countdown.Tick, of countdown: Countdown) {
      guard follows(countdown) else { return }
      if tick.isFinished {
        finish(tick)
      } else if tick.remainingSeconds != run?.shown?.remainingSeconds || tick.duration != run?.shown?.duration {
        run?.shown = tick
        changeLook { [self] in paint($0) }
        guard follows(countdown) else { return }
        onTick?(tick)
      }
    }

    /// Shows the counting look again where the app, not this countdown, has just set one of its own.
    func refreshLook() {
      guard run != nil, !isChangingLook else { return }
      changeLook { [self] in paint($0) }
    }

    // MARK: -

    private func paint(_ button: UIButton) {
      guard let run, let shown = run.shown else { return }
      // A copy: a subclass that is told of its new title may ask this countdown something, or cancel it.
      var look = run.look ?? CountingLook(of: button, style: run.style)
      look.show(title: run.style.countingTitle(shown.remainingSeconds), on: button)
      if follows(run.countdown) {
        self.run?.look = look
      } else {
        look.restore(on: button)
      }
    }

    /// A run whose time is over but whose last tick has not come yet ends now, so that its completion is not lost.
    private func finishIfDue() {
      guard let countdown = run?.countdown, countdown.state == .finished else { return }
      finish(countdown.tick)
    }

    private func finish(_ tick: Countdown.Tick) {
      guard let run else { return }
      self.run = nil
      changeLook {
        run.look?.restore(on: $0)
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
    ///
    /// A change that a subclass makes when it is told of another comes after that one, not inside it.
    private func changeLook(_ change: @escaping (UIButton) -> Void) {
      guard let button = reference?.button else { return }
      changes.append(change)
      guard !isChangingLook else { return }
      isChangingLook = true
      UIView.performWithoutAnimation {
        while !changes.isEmpty {
          let change = changes.removeFirst()
          change(button)
          button.layoutIfNeeded()
        }
      }
      isChangingLook = false
    }
  }
#endif
