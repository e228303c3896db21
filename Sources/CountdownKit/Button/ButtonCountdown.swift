#if canImport(UIKit) && !os(watchOS)
public import CountdownCore
import UIKit

/// Counts down on one button: shows the seconds left in its title, keeps touches away, and gives the button back the
/// look it had. It can send first, and count once that has succeeded.
///
/// ```swift
/// button.countdown.start(from: 60)
/// try await button.countdown.send(for: 60) { try await api.sendCode() }
/// ```
///
/// The button's titles, plain and attributed, and title colors for every state, what its configuration says of them and
/// of the stroke, its border color, `isEnabled` and `isUserInteractionEnabled` are kept at the start and given back at
/// the end or on ``cancel()``. A title, color or border that the app sets meanwhile is taken over at the next tick: it
/// is what the button gets back. Where the style disables the button, enabling it meanwhile counts the same way;
/// disabling it cannot be told from the style's doing. While a request is under way there are no ticks: what the app sets
/// then shows at once, save on a ``CountdownButton``, and is what returns; enabled by the app, the button takes touches,
/// and a send asks for nothing.
///
/// Over an attributed title, the count looks as that title begins. The app's `configurationUpdateHandler` is called as
/// ever, finds the app's own configuration, and may change it; the count is shown after it. The button keeps the wrapper
/// around the handler and reuses it for later countdowns. A button's subclass that sets the configuration's title in its
/// own `updateConfiguration()` takes the count away, unless it is a ``CountdownButton``.
///
/// UIKit writes a title that is set for a state over the configuration's. Give a button its first configuration before
/// the countdown starts: the title of one that comes while counting may be lost.
///
/// While the button is in no window, its title stands still: what nobody sees is not drawn. The first value and the end
/// are shown wherever the button is, ``onTick`` and the completion are called as ever, and coming back into a window it
/// shows what is left before it is drawn. To know of that moment, a button that a tick has found in no window has an
/// empty hidden view as its last subview. The view leaves the button on the turn of the main queue after the countdown's end.
/// A ``CountdownButton`` needs none, and is not told anything meanwhile.
///
/// While counting, the button's accessibility label is its own label, or the title that it showed before, and the value says
/// in words what is left. They are kept, taken over and given back as its look is. The traits are left alone, so that they
/// follow the button's state. A ``CountdownButton`` also has the trait `updatesFrequently`.
///
/// The countdown holds its button weakly and ends with it, even if the app still holds the countdown. Then it calls nothing,
/// releases its handlers, and doesn't start again. You can call ``cancel()`` in a subclass's `deinit`. It sets nothing on the
/// button there.
@MainActor public final class ButtonCountdown {
  /// Called on the main thread with the value shown at the start, at every tick, and at the end with
  /// `isFinished` true; not on a cancel. For what an app draws itself: a ring, a label beside the button. It is called
  /// though the button is in no window; that of a ``CountdownButton`` is called when it is back in one.
  ///
  /// It stays for later countdowns of this button, and as long as the button: capture weakly what holds the button.
  public var onTick: ((Countdown.Tick) -> Void)? {
    get { reference?.tickHandler }
    set {
      // The old one is released when the access is over: what it held may come back here.
      let old = reference?.tickHandler
      reference?.tickHandler = newValue
      withExtendedLifetime(old) {}
    }
  }

  /// Nil when the button is gone, and with it the run, the request that it shows, and the handlers.
  weak var reference: ButtonReference?
  /// Whether the button itself tells when it enters or leaves a window.
  let buttonTellsOfWindow: Bool
  weak var windowWatch: WindowWatch?
  var run: Run? {
    get { reference?.run }
    set { reference?.run = newValue }
  }
  var sending: Sending? {
    get { reference?.sending }
    set { reference?.sending = newValue }
  }
  var waitingChanges: [AppearanceChange] = []
  var isChangingAppearance = false

  init(_ reference: ButtonReference, buttonTellsOfWindow: Bool) {
    self.reference = reference
    self.buttonTellsOfWindow = buttonTellsOfWindow
  }

  /// Whether a countdown runs on this button; not yet while sending.
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
  ///   - seconds: How long. From 0 or less it ends at once, unless the key runs, and only `onFinish` is called; more than
  ///     a hundred years count as a hundred years.
  ///   - key: Where the countdown goes on when this button is gone, in `CountdownCenter.shared`: on a rebuilt page, and
  ///     after a relaunch. If the key runs already, this button follows it, with the time left there. Nil for a
  ///     countdown that is this button's alone.
  ///   - style: How the button looks while counting and after.
  ///   - onFinish: Called once on the main thread at the end, when the button has got its look back; not on a cancel
  ///     or a new start. It is released with the run. May start the next countdown.
  public func start(
    from seconds: Int, key: String? = nil, style: CountdownStyle = .standard, onFinish: (() -> Void)? = nil
  ) {
    guard hasButton() else { return }
    finishIfDue()
    guard let (countdown, isNew) = Countdown.started(wholeSeconds: seconds, key: key) else {
      abandon()
      changeAppearance(.end(nil, showing: style))
      onFinish?()
      return
    }
    follow(
      countdown, isShared: key != nil, isNew: isNew, style: style, onFinish: onFinish)
  }

  /// Follows the countdown that runs under `key` in `CountdownCenter.shared`, and shows what is left there before it
  /// returns: on a rebuilt page, in a reused cell. Several buttons may follow one key. Where a send is under way, the
  /// button shows that, and then what comes of it.
  ///
  /// - Parameters:
  ///   - key: What the countdown was started with.
  ///   - style: How the button looks while counting and after.
  ///   - onFinish: Called once on the main thread at the end; not when the key is canceled.
  /// - Returns: False if neither a wait nor a send runs under the key. Then the button shows no countdown: what it followed
  ///   before is left, and it has its own look.
  @discardableResult
  public func attach(to key: String, style: CountdownStyle = .standard, onFinish: (() -> Void)? = nil) -> Bool {
    guard hasButton() else { return false }
    finishIfDue()
    guard let countdown = CountdownCenter.shared[key] else {
      abandon()
      return attachToSend(to: key, style: style, onFinish: onFinish)
    }
    follow(countdown, isShared: true, style: style, onFinish: onFinish)
    return true
  }

  /// Gives the button back the look it had, from a countdown or while sending. Neither ``onTick`` nor `onFinish` is
  /// called. Does nothing when neither is under way.
  ///
  /// A request goes on: who has made it is told what became of it, and its wait is started under the key, if there is
  /// one. To take the send itself back, cancel its task.
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
    // Under a key, somebody else may just have canceled it: that is no end.
    guard hasButton(), let button = reference?.button, countdown.state != .cancelled else { return }
    let isWatching = !buttonTellsOfWindow || button.window != nil
    run = Run(
      countdown: countdown, isShared: isShared, style: style, onFinish: onFinish,
      announcer: CountdownAnnouncer(style.announcements, tellsStart: isNew),
      observation: isWatching ? observation(of: countdown) : nil)
    show(countdown.tick, of: countdown)
  }

  func follows(_ countdown: Countdown) -> Bool {
    run?.countdown === countdown
  }

  /// Gives the button its look back if it shows `countdown`, which goes on.
  func detach(from countdown: Countdown) {
    guard follows(countdown), let run else { return }
    self.run = nil
    if let appearance = run.appearance { changeAppearance(.end(appearance, showing: nil)) }
  }

  func show(_ tick: Countdown.Tick, of countdown: Countdown) {
    // A call from the button's `deinit` comes here without a button.
    guard follows(countdown), reference?.button != nil else { return }
    if tick.isFinished {
      finish(tick)
    } else if tick.remainingSeconds != run?.told?.remainingSeconds || tick.duration != run?.told?.duration {
      run?.told = tick
      show(tick.remainingSeconds)
      guard follows(countdown), let run else { return }
      run.announcer.tell(tick.remainingSeconds, label: run.appearance?.label, of: reference?.button)
      guard follows(countdown) else { return }
      onTick?(tick)
    }
  }

  // MARK: For the button

  /// Whether there is a button to show anything on. The button may change afterward.
  func hasButton() -> Bool {
    reference?.form()
    return reference?.button != nil
  }

  /// Whether the button's spoken value changes every second.
  var hasFrequentUpdates: Bool {
    run?.seconds != nil && run?.style.spokenValue != nil
  }

  /// Shows the look of the count, or of the send, again where the app, not this countdown, has just set one of its own.
  func refreshAppearance() {
    guard !isChangingAppearance else { return }
    if run != nil { changeAppearance(.count) } else if isSending { changeAppearance(.send) }
  }

  /// The same, from inside an update of the configuration, which may come in the middle of a change of the look.
  func refreshConfiguration() {
    guard let appearance = run?.appearance ?? sending?.appearance, let button = reference?.button else { return }
    appearance.refreshConfiguration(of: button)
  }

  // MARK: -

  func observation(of countdown: Countdown) -> CountdownObservation {
    countdown.observe(
      onCancel: { [weak self] in
        MainActor.assumeIsolated { self?.detach(from: countdown) }
      },
      { [weak self] tick in
        MainActor.assumeIsolated { self?.show(tick, of: countdown) }
      })
  }

  /// Changes the title, once a second: nothing is allocated here but that.
  func show(_ seconds: Int) {
    guard let run, run.seconds != seconds, let button = reference?.button else { return }
    if run.appearance != nil, button.window == nil {
      watchWindow(of: button)
    } else {
      self.run?.seconds = seconds
      changeAppearance(.count)
    }
  }

  /// A run whose time is over but whose last tick has not come yet ends now, so that its completion is not lost.
  func finishIfDue() {
    guard let countdown = run?.countdown, countdown.state == .finished, reference?.button != nil else { return }
    finish(countdown.tick)
  }

  private func finish(_ tick: Countdown.Tick) {
    guard let run else { return }
    self.run = nil
    if !run.isOver { changeAppearance(.end(run.appearance, showing: run.style)) }
    // A subclass may have started anew when it was enabled.
    if self.run == nil, let button = reference?.button { run.announcer.tellEnd(of: button) }
    onTick?(tick)
    run.onFinish?()
  }

  /// The button looks as it does after the end, which is still to be told.
  func showEndAhead() {
    guard let run, !run.isOver else { return }
    self.run?.isOver = true
    self.run?.seconds = nil
    self.run?.appearance = nil
    changeAppearance(.end(run.appearance, showing: run.style))
  }

  func abandon() {
    leaveSending()
    guard let run else { return }
    detach(from: run.countdown)
    if !run.isShared { run.countdown.cancel() }
  }
}
#endif
