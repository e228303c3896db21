#if canImport(UIKit) && !os(watchOS)
import CountdownCore
import Dispatch
import UIKit

// The methods here change the button. Elsewhere, only the setter of `isEnabledAtEnd`, the update handler's wrapper, and
// the first title of a countdown button do.
extension ButtonCountdown {
  /// Shows what happens under the followed key.
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
    if state?.followed === followed || state?.followed == nil && state?.activityKey === followed { leave() }
  }

  /// Shows what the app has set, follows no key any longer, and tells the app's handler.
  func leave() {
    guard let state else { return }
    let followed = state.followed
    state.followed = nil
    if state.button != nil { update(state, to: .idle, of: followed, in: nil, isLeaving: true) }
  }

  /// Shows what the app has set instead of the values for an end, before another activity.
  func leaveEnd() {
    guard let state, !state.isWriting, state.end != nil else { return }
    let latest = state.latest
    state.shown = .original
    write(state)
    if latest != state.latest { report(state.activity, state) }
  }

  /// - Parameter isLeaving: Whether the button also leaves an earlier end.
  private func update(
    _ state: State, to activity: Activity, of followed: FollowedKey?, in style: CountdownStyle?, isLeaving: Bool = false
  ) {
    // An end that is being shown stays, like one that was shown before.
    if state.isWriting, case (.idle, .ended(.some)) = (activity, state.shown) { return }
    let wasActive = state.isActive
    // A key without an activity that the button has begun to follow doesn't keep the end of another one.
    let leavesEnd = isLeaving || wasActive && state.activityKey !== followed
    state.latest += 1
    state.activity = activity
    state.activityKey = followed
    switch activity {
    case .idle: if leavesEnd { state.shown = .original } else if wasActive { state.shown = .ended(nil) }
    case .finished: state.shown = .ended(style ?? state.style ?? state.defaultStyle)
    case .sending, .counting: state.shown = .active(style ?? state.style ?? state.defaultStyle)
    }
    if case .finished = activity { state.unreportedEnds.append(activity) }
    // What is being written is written to its end, and then this activity.
    if state.isWriting { return }
    if wasActive || isLeaving || activity != .idle { write(state) }
    // An activity that replaces an end doesn't hide the end from the handler.
    let ends = state.unreportedEnds
    state.unreportedEnds = []
    for end in ends where end != state.activity { report(end, state) }
    let latest = state.latest
    announce(state, isQuiet: !wasActive || state.isQuiet)
    // A style is no longer needed after the end, and can retain a page.
    if case .ended = state.shown { state.shown = .ended(nil) }
    if latest == state.latest { report(state.activity, state) }
  }

  /// Changes the button's appearance until it shows the latest activity.
  private func write(_ state: State) {
    guard let button = state.button else { return }
    var latest: Int
    // A style's closure that begins something each time doesn't hang the app.
    var roundsLeft = 100
    repeat {
      roundsLeft -= 1
      latest = state.latest
      state.isWriting = true
      let activity = activityAppearance(state)
      if state.isActive {
        // The app may call in the button's action. At a tick, a press is the user's, and goes on.
        if state.appearance == nil || state.isQuiet { endPress(of: button, state) }
        // Reading the title label can start an animation.
        UIView.performWithoutAnimation { state.appearance = state.appearance ?? ButtonAppearance(of: button) }
      }
      if latest == state.latest || roundsLeft == 0 { state.appearance?.show(activity, on: button) }
      if latest == state.latest { writeEnd(state, on: button) }
      state.isWriting = false
    } while latest != state.latest && roundsLeft > 0
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
      // Without values, an earlier end stays.
      guard activity.hasValues else { return }
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
