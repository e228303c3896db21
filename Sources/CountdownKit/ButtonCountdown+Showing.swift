#if canImport(UIKit) && !os(watchOS)
import CountdownCore
import UIKit

extension ButtonCountdown {
  /// Shows what happens under the followed key. Only this method and ``leave(_:)`` change the button.
  ///
  /// At each step, subclasses and the app's closures can begin another activity. That one is then shown, and this one
  /// goes no further.
  ///
  /// - Parameters:
  ///   - style: The style of the call or of the followed key, or nil for the button's style.
  ///   - isNew: Whether the style replaces the one in which the button already shows its activity.
  func show(_ activity: Activity, of followed: FollowedKey, in style: CountdownStyle?, isNew: Bool) {
    guard let state, state.followed === followed, state.button != nil else { return }
    if followed.isPrivate, !activity.isActive { state.followed = nil }
    update(state, to: activity, of: followed, in: style, isNew: isNew)
  }

  /// Shows the original appearance if the button follows the key, and follows it no longer.
  func leave(_ followed: FollowedKey) {
    guard let state, state.followed === followed else { return }
    state.followed = nil
    if state.button != nil { update(state, to: .idle, of: followed, in: nil, isNew: false) }
  }

  /// Tells the app's handler that the button no longer shows an end. The button then follows no key.
  func leaveEnd(_ state: State) {
    if state.button != nil { report(.idle, state) }
  }

  private func update(
    _ state: State, to activity: Activity, of followed: FollowedKey, in style: CountdownStyle?, isNew: Bool
  ) {
    // An end that is being shown stays, like one that was shown before.
    if state.isWriting, case (.idle, .ended) = (activity, state.shown) { return }
    let isFirst = !state.isActive
    state.latest += 1
    state.activity = activity
    state.activityKey = followed
    switch (activity, state.shown) {
    case (.idle, .active): state.shown = .ended(nil)
    case (.idle, _): state.shown = .original
    case (.finished, .active(let shown)) where !isNew: state.shown = .ended(shown)
    case (.finished, _): state.shown = .ended(style ?? state.style ?? state.defaultStyle)
    case (_, .active) where !isNew: break
    case (_, _): state.shown = .active(style ?? state.style ?? state.defaultStyle)
    }
    if state.isWriting {
      // The change that is in progress starts over.
      state.appearance?.isOutOfDate = true
      return
    }
    var isWritten = true
    if case .original = state.shown {} else { isWritten = write(state) }
    // An activity that replaces an end doesn't hide the end from the handler.
    if case .finished = activity, activity != state.activity { report(activity, state) }
    guard isWritten else { return }
    let latest = state.latest
    announce(state, isQuiet: isFirst || state.isQuiet)
    if latest == state.latest { report(state.activity, state) }
  }

  /// Changes the button's appearance. Returns false if the button shows something later.
  private func write(_ state: State) -> Bool {
    guard let button = state.button else { return false }
    var latest: Int
    repeat {
      latest = state.latest
      let appearance = activityAppearance(state)
      guard latest == state.latest else { return false }
      state.isWriting = true
      if state.appearance == nil || state.isQuiet { endPress(of: button, state) }
      if state.appearance == nil {
        // Reading the title label can start an animation.
        UIView.performWithoutAnimation { state.appearance = ButtonAppearance(of: button) }
      }
      if latest == state.latest { state.appearance?.show(appearance, on: button) }
      state.isWriting = false
    } while latest != state.latest
    if state.isActive { return true }
    state.appearance = nil
    state.isEnabledAtEnd = nil
    return latest == state.latest
  }

  /// Ends a press in whose action the app has called, because the colors of a press aren't the original ones.
  private func endPress(of button: UIButton, _ state: State) {
    guard button.isHighlighted else { return }
    button.isHighlighted = false
    guard let center = state.followed?.center else { return }
    // The touch also ends the press, after the button's action. A class may paint itself then. A manual clock runs work
    // that is sent to the main queue before the call returns, but not a timer.
    CountdownEnvironment.withCenter(center) {
      DispatchTimer.onMain(after: 0, clock: .uptime) { [weak self] in self?.showColorsAgain() }
    }
  }

  /// Shows the colors of the request or the countdown over those that the button's class has set since.
  private func showColorsAgain() {
    guard let state, let button = state.button, state.isActive, !state.isWriting else { return }
    let latest = state.latest
    state.isWriting = true
    UIView.performWithoutAnimation { state.appearance?.showColors(on: button) }
    state.isWriting = false
    if latest != state.latest, write(state) { report(state.activity, state) }
  }

  private func activityAppearance(_ state: State) -> ActivityAppearance {
    switch (state.shown, state.activity) {
    case (.active(let style), .counting(let tick)):
      ActivityAppearance(style, counting: tick, until: current?.endDate ?? Date())
    case (.active(let style), _):
      ActivityAppearance(sendingIn: style)
    case (.ended(let style), _):
      ActivityAppearance(endOf: style, isEnabled: state.isEnabledAtEnd)
    case (.original, _):
      ActivityAppearance(endOf: nil, isEnabled: nil)
    }
  }

  private func announce(_ state: State, isQuiet: Bool) {
    guard let button = state.button, let followed = state.activityKey else { return }
    switch (state.activity, state.shown) {
    case (.counting(let tick), .active(let style)), (.finished(let tick), .ended(let style?)):
      CountdownAnnouncer.announce(tick, of: followed, in: style.announcements, on: button, isQuiet: isQuiet)
    default: break
    }
  }

  /// Calls the app's handler, except with a value that it has received. Each end is called.
  private func report(_ activity: Activity, _ state: State) {
    let reported = activity.inWholeSeconds
    if reported == state.reported, activity.isActive || activity == .idle { return }
    state.reported = reported
    state.onActivity?(activity)
  }

  /// Calls a new handler with the activity that the button shows.
  func reportPresentActivity(_ state: State) {
    // At an end that isn't delivered yet, the end follows.
    guard state.isActive, let activity = state.followed?.activity, activity.isActive else { return }
    state.reported = activity.inWholeSeconds
    state.onActivity?(activity)
  }
}

extension CountdownCenter.Activity {
  /// The activity without what changes within a second, and without the number of the run.
  fileprivate var inWholeSeconds: Self {
    guard case .counting(let tick) = self else { return self }
    return .counting(
      Countdown.Tick(
        duration: tick.duration, remaining: TimeInterval(tick.remainingSeconds), isAtLimit: tick.isAtLimit))
  }
}
#endif
