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
  /// Its accessibility label, value and traits are kept, taken over and given back in the same way.
  ///
  /// The countdown holds its button weakly and ends with it.
  @MainActor public final class ButtonCountdown {
    private struct Run {
      let countdown: Countdown
      /// Whether it goes on without this button: it runs under a key.
      let isShared: Bool
      let style: CountdownStyle
      let onFinish: (() -> Void)?
      let observation: CountdownObservation
      let announcer: CountdownAnnouncer
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
    ///   - key: Where the countdown goes on when this button is gone, in `CountdownCenter.shared`: on a rebuilt page, and
    ///     after a relaunch. If the key runs already, this button follows it, with the time left there. Nil for a
    ///     countdown that is this button's alone.
    ///   - style: How the button looks while counting and after.
    ///   - onFinish: Called once on the main thread at the end, when the button has got its look back; not on a cancel
    ///     or a new start. It is released with the run. May start the next countdown.
    public func start(
      from seconds: Int, key: String? = nil, style: CountdownStyle = .standard, onFinish: (() -> Void)? = nil
    ) {
      finishIfDue()
      let present = key.flatMap { CountdownCenter.shared[$0] }
      guard let countdown = Countdown.started(wholeSeconds: seconds, key: key) else {
        abandon()
        changeLook { style.showEnd(on: $0) }
        onFinish?()
        return
      }
      follow(
        countdown, isShared: key != nil, isNew: countdown !== present, style: style, onFinish: onFinish)
    }

    /// Follows the countdown that runs under `key` in `CountdownCenter.shared`, and shows what is left there before it
    /// returns: on a rebuilt page, in a reused cell. Several buttons may follow one key.
    ///
    /// - Parameters:
    ///   - key: What the countdown was started with.
    ///   - style: How the button looks while counting and after.
    ///   - onFinish: Called once on the main thread at the end; not when the key is cancelled.
    /// - Returns: False if nothing runs under the key. Then the button shows no countdown: what it followed before is
    ///   left, and it has its own look.
    @discardableResult
    public func attach(to key: String, style: CountdownStyle = .standard, onFinish: (() -> Void)? = nil) -> Bool {
      finishIfDue()
      guard let countdown = CountdownCenter.shared[key] else {
        abandon()
        return false
      }
      follow(countdown, isShared: true, style: style, onFinish: onFinish)
      return true
    }

    /// Gives the button back the look it had. Neither ``onTick`` nor the completion is called. Does nothing when no
    /// countdown runs.
    ///
    /// A countdown that is this button's alone is over. One that runs under a key goes on there, so that a page that is
    /// left or a cell that is reused does not shorten the wait; `CountdownCenter.shared.cancel(_:)` ends it.
    public func cancel() {
      abandon()
    }

    // MARK: For the countdown by tag

    /// Shows `countdown` on this button until it ends. Whatever was shown before is abandoned.
    ///
    /// - Parameter isNew: Whether it starts with this, and is announced.
    func follow(
      _ countdown: Countdown, isShared: Bool = false, isNew: Bool = false, style: CountdownStyle,
      onFinish: (() -> Void)? = nil
    ) {
      abandon()
      // Under a key, somebody else may just have cancelled it: that is no end.
      guard reference != nil, countdown.state != .cancelled else { return }
      let observation = countdown.observe(
        onCancel: { [weak self] in
          MainActor.assumeIsolated { self?.detach(from: countdown) }
        },
        { [weak self] tick in
          MainActor.assumeIsolated { self?.show(tick, of: countdown) }
        })
      run = Run(
        countdown: countdown, isShared: isShared, style: style, onFinish: onFinish, observation: observation,
        announcer: CountdownAnnouncer(style.announcements, tellsStart: isNew))
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
        guard follows(countdown), let run else { return }
        run.announcer.tell(tick.remainingSeconds, label: run.look?.label, of: reference?.button)
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
      let seconds = shown.remainingSeconds
      look.show(title: run.style.countingTitle(seconds), seconds: seconds, on: button)
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
      if let button = reference?.button { run.announcer.tellEnd(of: button) }
      onTick?(tick)
      run.onFinish?()
    }

    private func abandon() {
      guard let run else { return }
      detach(from: run.countdown)
      if !run.isShared { run.countdown.cancel() }
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
