#if canImport(UIKit) && !os(watchOS)
import CountdownCore
import UIKit

/// A key that a button follows.
@MainActor final class FollowedKey {
  let key: String
  let center: CountdownCenter
  /// The policy whose limit the button shows.
  let policy: ResendPolicy?
  /// The style of what the button shows, unless a call specifies another one. Nil for the button's style.
  let style: (() -> CountdownStyle)?
  /// The handler for every end.
  let onFinish: (() -> Void)?
  /// Nil until the button has shown what was already under the key.
  var observation: CountdownObservation?
  /// Whether the style of the latest countdown announces anything.
  var announces = false

  init(
    _ key: String, in center: CountdownCenter, under policy: ResendPolicy? = nil, style: (() -> CountdownStyle)? = nil,
    onFinish: (() -> Void)? = nil
  ) {
    self.key = key
    self.center = center
    self.policy = policy
    self.style = style
    self.onFinish = onFinish
  }

  /// What is under the key now.
  var activity: CountdownCenter.Activity { center.activity(of: key) }
}

extension ButtonCountdown {
  /// What a button shows from the start of a countdown or a send to its end.
  @MainActor final class Run {
    /// Nil for the style of the followed key or of the button, until the run begins.
    fileprivate(set) var style: CountdownStyle?
    var onFinish: (() -> Void)?
    /// Whether the request has ended without a wait.
    fileprivate(set) var hasEnded = false

    init(style: CountdownStyle? = nil, onFinish: (() -> Void)? = nil) {
      self.style = style
      self.onFinish = onFinish
    }
  }

  enum Phase {
    case idle
    case sending(Sending)
    case counting(Counting)
  }

  /// A send in progress that this button shows.
  @MainActor final class Sending {
    let run: Run
    let style: CountdownStyle
    /// Nil until the button shows the send.
    var appearance: CountingAppearance?

    fileprivate init(_ run: Run, style: CountdownStyle) {
      self.run = run
      self.style = style
    }
  }

  /// A countdown that this button shows.
  @MainActor final class Counting {
    let countdown: Countdown
    let run: Run
    let style: CountdownStyle
    /// Whether the countdown has no key, and ends when the button is canceled.
    let isOwn: Bool
    let announcer: CountdownAnnouncer
    fileprivate var observation: CountdownObservation?
    /// Nil until the button shows the first value.
    var appearance: CountingAppearance?
    /// The last tick that the button shows, or nil before the first one.
    fileprivate(set) var lastTick: Countdown.Tick?

    fileprivate init(_ countdown: Countdown, _ run: Run, style: CountdownStyle, isOwn: Bool, isNew: Bool) {
      self.countdown = countdown
      self.run = run
      self.style = style
      self.isOwn = isOwn
      announcer = CountdownAnnouncer(countdown, style.announcements, tellsStart: isNew)
    }
  }

  private(set) var phase: Phase {
    get { reference?.phase ?? .idle }
    set { reference?.phase = newValue }
  }

  /// Whether the button shows neither a request nor a countdown.
  var isIdle: Bool {
    if case .idle = phase { true } else { false }
  }

  var counting: Counting? {
    if case .counting(let counting) = phase { counting } else { nil }
  }

  var button: UIButton? { reference?.button }

  /// Forms the weak reference to the button, and returns whether the button exists. Call this method before you change
  /// the button.
  func hasButton() -> Bool {
    reference?.form()
    return button != nil
  }

  // MARK: Following

  func isFollowing(_ key: String, in center: CountdownCenter) -> Bool {
    guard let followed = reference?.followed else { return false }
    return followed.key == key && followed.center === center
  }

  /// Follows a key instead of what the button followed or showed before, and shows what is under the key.
  ///
  /// - Parameters:
  ///   - run: The run for what is already under the key.
  ///   - isReplaced: Whether the caller shows something else next.
  /// - Returns: Whether a countdown has gone and nothing has replaced it yet. The caller then calls the handler for a
  ///   cancel.
  func follow(_ key: FollowedKey, run: Run? = nil, isReplaced: Bool = false) -> Bool {
    finishIfDue()
    if let policy = key.policy { key.center.startLimitWait(for: key.key, under: policy) }
    let isKeyIdle = if case .idle = key.activity { true } else { false }
    let wasCounting = clear(isReplaced: isReplaced || !isKeyIdle)
    // A subclass may have started something else when its appearance was restored. That call is the later one.
    guard hasButton(), isIdle, let reference, reference.followed == nil else { return false }
    reference.followed = key
    reference.nextRun = run
    key.observation = key.center.observe(
      key.key, under: key.policy,
      canSpeak: { [weak self, weak key] in key?.announces == true && self?.button?.window != nil }
    ) { [weak self] _ in
      self?.look()
    }
    reference.nextRun = nil
    return wasCounting && counting == nil
  }

  /// Whether this button makes the announcements now. If several buttons follow one key, it's the first of them that is in
  /// a window and has a style with announcements.
  private var speaks: Bool {
    guard let followed = reference?.followed else { return button?.window != nil }
    return followed.observation?.speaksForKey == true
  }

  /// Follows a key, and shows what is already under it as a run of the caller's own.
  func follow(_ key: String, run: Run, isReplaced: Bool) -> Bool {
    guard isFollowing(key, in: center) else {
      return follow(FollowedKey(key, in: center), run: run, isReplaced: isReplaced)
    }
    look()
    let phase = phase
    stopShowing(isReplaced: true)
    guard isIdle else { return false }
    switch phase {
    case .idle: break
    case .sending: beginSending(run)
    case .counting(let counting):
      // A second start can come before the first tick.
      begin(counting.countdown, run, isNew: counting.announcer.willTellStart(of: counting.countdown))
    }
    return false
  }

  /// Follows a key, and starts a countdown under it if nothing is there.
  func start(from seconds: TimeInterval, under key: String, _ run: Run) {
    let isCanceled = follow(key, run: run, isReplaced: seconds > 0)
    guard isIdle, isFollowing(key, in: center) else {
      if isCanceled { callCancelHandlers() }
      return
    }
    guard seconds > 0 else {
      if isCanceled { callCancelHandlers() }
      return finishWithoutCounting(run)
    }
    reference?.nextRun = run
    _ = try? center.start(key, duration: seconds)
    look()
    reference?.nextRun = nil
  }

  /// What the button should show now.
  private var activity: CountdownCenter.Activity {
    if let followed = reference?.followed { return followed.activity }
    switch phase {
    case .sending(let sending) where !sending.run.hasEnded: return .sending
    case .counting(let counting) where !counting.countdown.state.isOver: return .counting(counting.countdown)
    default: return .idle
    }
  }

  /// Shows what is under the followed key now.
  ///
  /// Handlers and subclasses can change that at each step, so this method looks again until nothing is left to do.
  func look() {
    while button != nil {
      let activity = activity
      switch (phase, activity) {
      case (.idle, .idle): return
      case (.sending(let sending), .sending) where !sending.run.hasEnded: return
      case (.counting(let counting), .counting(let countdown)) where counting.countdown === countdown: return
      case (.idle, .sending): beginSending(nextRun)
      case (.idle, .counting(let countdown)):
        begin(countdown, nextRun, isNew: reference?.followed?.observation != nil)
      case (.sending(let sending), .counting(let countdown)):
        stopShowing(isReplaced: true)
        if isIdle { begin(countdown, sending.run, isNew: true) }
      case (.sending(let sending), _):
        sending.run.hasEnded = true
        stopShowing(isReplaced: false)
      case (.counting(let counting), _):
        if counting.countdown.state == .finished {
          showEnd(of: counting, counting.countdown.tick)
        } else {
          let isReplaced = if case .idle = activity { false } else { true }
          stopShowing(isReplaced: isReplaced)
          // After the start of another countdown, its first tick says that this one is gone.
          if case .counting = activity { break }
          callCancelHandlers()
        }
      }
    }
  }

  /// The run of the call that is in progress, or one without a style and a handler of its own.
  private var nextRun: Run { reference?.nextRun.take() ?? Run() }

  /// Finishes the countdown if its time is over but its final tick is still pending. `onFinish` is then called before
  /// the next start. VoiceOver doesn't announce this end, because the button is about to show something else.
  func finishIfDue() {
    guard let counting, counting.countdown.state == .finished, button != nil else { return }
    showEnd(of: counting, counting.countdown.tick, isAnnounced: false)
  }

  // MARK: Phases

  private func style(of run: Run) -> CountdownStyle {
    let style = run.style ?? reference?.followed?.style?() ?? self.style
    run.style = style
    return style
  }

  func beginSending(_ run: Run) {
    let sending = Sending(run, style: style(of: run))
    phase = .sending(sending)
    changeAppearance(.send(sending))
  }

  /// Shows a countdown without a key instead of what the button followed or showed before.
  func show(_ countdown: Countdown, _ run: Run, isNew: Bool = false) {
    _ = clear(isReplaced: true)
    if hasButton(), isIdle { begin(countdown, run, isNew: isNew) }
  }

  /// Shows a countdown.
  ///
  /// - Parameter isNew: Whether the countdown has just started, so that its start is announced.
  private func begin(_ countdown: Countdown, _ run: Run, isNew: Bool) {
    let counting = Counting(
      countdown, run, style: style(of: run), isOwn: reference?.followed == nil, isNew: isNew)
    phase = .counting(counting)
    reference?.followed?.announces = !counting.style.announcements.isEmpty
    counting.observation = countdown.observe(
      onCancel: { [weak self] in self?.look() },
      { [weak self, weak counting] tick in
        if let counting { self?.show(tick, of: counting) }
      })
    show(countdown.tick, of: counting)
  }

  private func show(_ tick: Countdown.Tick, of counting: Counting) {
    // In the button's `deinit`, the reference to the button is nil.
    guard self.counting === counting, button != nil else { return }
    guard !tick.isFinished else {
      showEnd(of: counting, tick)
      return look()
    }
    let lastTick = counting.lastTick
    guard tick.remainingSeconds != lastTick?.remainingSeconds || tick.duration != lastTick?.duration else { return }
    counting.lastTick = tick
    if tick.remainingSeconds != lastTick?.remainingSeconds { changeAppearance(.count(counting)) }
    guard self.counting === counting else { return }
    counting.announcer.tell(tick, label: counting.appearance?.label, of: button, speaks: speaks)
    guard self.counting === counting else { return }
    reference?.onTick?(tick)
  }

  private func showEnd(of counting: Counting, _ tick: Countdown.Tick, isAnnounced: Bool = true) {
    let onFinish = reference?.followed?.onFinish
    let speaks = isAnnounced && speaks
    phase = .idle
    changeAppearance(.end(counting.appearance, showing: counting.style, isReplaced: false))
    // A subclass may have started the next countdown when the button was enabled.
    if speaks, self.counting == nil, let button { counting.announcer.tellEnd(of: button) }
    reference?.onTick?(tick)
    counting.run.onFinish?()
    onFinish?()
  }

  /// Shows the appearance for the end and calls the handlers. Use this method if there is nothing to count.
  func finishWithoutCounting(_ run: Run) {
    let onFinish = reference?.followed?.onFinish
    if isIdle { changeAppearance(.end(nil, showing: style(of: run), isReplaced: false)) }
    run.onFinish?()
    onFinish?()
  }

  /// Handles the end of the button's own request, after the observers of its key have been told.
  func finishSend(_ run: Run, _ end: SendRequest.End) {
    if case .sending(let sending) = phase, sending.run === run {
      if reference?.followed == nil, case .finished(_, let wait?) = end {
        stopShowing(isReplaced: true)
        if isIdle { begin(wait, run, isNew: true) }
      } else {
        run.hasEnded = true
        look()
      }
    }
    if run.hasEnded, isIdle, button != nil, case .finished(.sent, nil) = end { finishWithoutCounting(run) }
  }

  /// Follows no key anymore, and restores the button's original appearance. A countdown without a key ends.
  ///
  /// - Parameter isReplaced: Whether the button shows something else next.
  /// - Returns: Whether the button showed a countdown.
  func clear(isReplaced: Bool) -> Bool {
    let followed = reference?.followed
    reference?.followed = nil
    withExtendedLifetime(followed) {}
    let counting = counting
    stopShowing(isReplaced: isReplaced)
    if let counting, counting.isOwn { counting.countdown.cancel() }
    return counting != nil
  }

  /// Restores the button's original appearance.
  private func stopShowing(isReplaced: Bool) {
    let appearance: CountingAppearance?
    switch phase {
    case .idle: return
    case .sending(let sending): appearance = sending.appearance
    case .counting(let counting): appearance = counting.appearance
    }
    phase = .idle
    changeAppearance(.end(appearance, showing: nil, isReplaced: isReplaced))
  }

  /// Stops showing a countdown without a key that continues on another button.
  func handOver(_ countdown: Countdown) {
    guard counting?.countdown === countdown else { return }
    reference?.followed = nil
    stopShowing(isReplaced: false)
    callCancelHandlers()
  }

  /// Calls the handler for a cancel, unless a countdown has started when the appearance was restored.
  func callCancelHandlers() {
    guard button != nil, counting == nil else { return }
    reference?.onCancel?()
  }
}
#endif
