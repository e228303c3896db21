#if canImport(UIKit) && !os(watchOS)
import CountdownCore
import Dispatch
import UIKit

extension ButtonCountdown {
  /// Shows what happens under the followed key. Only this method, ``leave(_:)``, and ``leaveEnd()`` change the button.
  ///
  /// Subclasses and the app's closures can begin another activity in the middle. It's shown after this one, which is
  /// then neither announced nor reported, unless it's an end.
  ///
  /// - Parameter style: The style of the call or of the followed key, or nil for the button's style.
  func show(_ activity: Activity, of followed: FollowedKey, in style: CountdownStyle?) {
    guard let state, state.followed === followed, state.button != nil else { return }
    if followed.isPrivate, !activity.isActive { state.followed = nil }
    update(state, to: activity, of: followed, in: style)
  }

  /// Shows what the app has set if the button shows the key's activity or its end, and follows the key no longer.
  func leave(_ followed: FollowedKey) {
    guard let state else { return }
    guard state.followed === followed else {
      if state.activityKey === followed { leaveEnd() }
      return
    }
    state.followed = nil
    if state.button != nil { update(state, to: .idle, of: followed, in: nil, isLeaving: true) }
  }

  /// Shows what the app has set instead of the values for an end.
  func leaveEnd() {
    guard let state, !state.isWriting, state.end != nil else { return }
    state.shown = .original
    write(state)
  }

  /// Tells the app's handler that the button follows no key.
  func reportIdle(_ state: State) {
    if state.button != nil { report(.idle, state) }
  }

  /// - Parameter isLeaving: Whether the button also leaves an earlier end.
  private func update(
    _ state: State, to activity: Activity, of followed: FollowedKey, in style: CountdownStyle?, isLeaving: Bool = false
  ) {
    // An end that is being shown stays, like one that was shown before.
    if state.isWriting, case (.idle, .ended) = (activity, state.shown) { return }
    let wasActive = state.isActive
    state.latest += 1
    state.activity = activity
    state.activityKey = followed
    switch activity {
    case .idle: if isLeaving { state.shown = .original } else if wasActive { state.shown = .ended(nil) }
    case .finished: state.shown = .ended(style ?? state.style ?? state.defaultStyle)
    case .sending, .counting: state.shown = .active(style ?? state.style ?? state.defaultStyle)
    }
    // What is being written is written to its end, and then this activity.
    if state.isWriting { return }
    if wasActive || isLeaving || activity != .idle { write(state) }
    // An activity that replaces an end doesn't hide the end from the handler.
    if case .finished = activity, activity != state.activity { report(activity, state) }
    let latest = state.latest
    announce(state, isQuiet: !wasActive || state.isQuiet)
    if latest == state.latest { report(state.activity, state) }
  }

  /// Changes the button's appearance until it shows the latest activity.
  private func write(_ state: State) {
    guard let button = state.button else { return }
    var latest: Int
    repeat {
      latest = state.latest
      state.isWriting = true
      let activity = activityAppearance(state)
      if state.appearance == nil || state.isQuiet { endPress(of: button, state) }
      if state.isActive {
        // Reading the title label can start an animation.
        UIView.performWithoutAnimation { state.appearance = state.appearance ?? ButtonAppearance(of: button) }
      }
      if latest == state.latest { state.appearance?.show(activity, on: button) }
      if latest == state.latest { writeEnd(state, on: button) }
      state.isWriting = false
    } while latest != state.latest
    if state.isActive { return }
    state.appearance?.explainRefusal(of: button, isEnabledAtEnd: state.isEnabledAtEnd)
    state.appearance = nil
    state.isEnabledAtEnd = nil
  }

  /// Shows the values for the end over those that the activity has replaced, or restores what an earlier end has
  /// replaced.
  private func writeEnd(_ state: State, on button: UIButton) {
    switch state.shown {
    case .original: state.end.take()?.show(ActivityAppearance(), on: button)
    case .active, .ended(nil): break
    case .ended(let style?):
      let activity = ActivityAppearance(endOf: style)
      guard activity.isVisible else { return }
      UIView.performWithoutAnimation { state.end = state.end ?? ButtonAppearance(of: button) }
      state.end?.show(activity, on: button)
    }
  }

  /// Ends a press in whose action the app has called, because the colors of a press aren't the original ones.
  private func endPress(of button: UIButton, _ state: State) {
    guard button.isHighlighted else { return }
    button.isHighlighted = false
    // UIKit also ends the press, after the button's action. A class may paint itself then.
    DispatchQueue.main.async { [weak self] in self?.showColorsAgain() }
  }

  /// Shows the colors of the request or the countdown over those that the button's class has set since.
  private func showColorsAgain() {
    guard let state, let button = state.button, state.isActive, !state.isWriting else { return }
    let latest = state.latest
    state.isWriting = true
    UIView.performWithoutAnimation { state.appearance?.showColors(on: button) }
    state.isWriting = false
    guard latest != state.latest else { return }
    write(state)
    report(state.activity, state)
  }

  private func activityAppearance(_ state: State) -> ActivityAppearance {
    switch (state.shown, state.activity) {
    case (.active(let style), .counting(let tick)):
      ActivityAppearance(style, counting: tick, until: current?.endDate ?? Date())
    case (.active(let style), _):
      ActivityAppearance(sendingIn: style)
    case (.ended, _), (.original, _):
      ActivityAppearance(isEnabled: state.isEnabledAtEnd)
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
  func reportCurrentActivity(_ state: State) {
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
