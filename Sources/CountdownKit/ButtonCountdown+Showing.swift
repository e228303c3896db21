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

  /// Shows the app's appearance if the button shows the key's activity or its end, and follows the key no longer.
  func leave(_ followed: FollowedKey) {
    guard let state, state.followed === followed || state.activityKey === followed else { return }
    leaveEnd()
    guard state.followed === followed else { return }
    state.followed = nil
    if state.button != nil { update(state, to: .idle, of: followed, in: nil) }
  }

  /// Restores what the values for an end have replaced. If the button already shows something later, the values are
  /// restored when that ends.
  func leaveEnd() {
    guard let state, !state.isWriting, let button = state.button, let end = state.end.take() else { return }
    if let appearance = state.appearance { return appearance.inherit(from: end) }
    change(state) { end.restoreAfterEnd(on: button) }
  }

  /// Tells the app's handler that the button follows no key.
  func reportIdle(_ state: State) {
    if state.button != nil { report(.idle, state) }
  }

  private func update(_ state: State, to activity: Activity, of followed: FollowedKey, in style: CountdownStyle?) {
    // An end that is being shown stays, like one that was shown before.
    if state.isWriting, case (.idle, .ended) = (activity, state.shown) { return }
    let isFirst = !state.isActive
    state.latest += 1
    state.activity = activity
    state.activityKey = followed
    switch (activity, state.shown) {
    case (.idle, .active): state.shown = .ended(nil)
    case (.idle, _): state.shown = .original
    case (.finished, _): state.shown = .ended(style ?? state.style ?? state.defaultStyle)
    case (_, _): state.shown = .active(style ?? state.style ?? state.defaultStyle)
    }
    // What is being written is written to its end, and then this activity.
    if state.isWriting { return }
    if case .original = state.shown {} else { write(state) }
    // An activity that replaces an end doesn't hide the end from the handler.
    if case .finished = activity, activity != state.activity { report(activity, state) }
    let latest = state.latest
    announce(state, isQuiet: isFirst || state.isQuiet)
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
      if state.appearance == nil {
        // Reading the title label can start an animation.
        UIView.performWithoutAnimation { state.appearance = ButtonAppearance(of: button) }
      }
      if latest == state.latest { state.appearance?.show(activity, on: button) }
      state.isWriting = false
    } while latest != state.latest
    if state.isActive { return }
    if case .ended(let style?) = state.shown, ActivityAppearance(endOf: style).isVisible {
      state.end = state.appearance?.kept(after: state.end)
    }
    state.appearance = nil
    state.isEnabledAtEnd = nil
  }

  /// Changes the button in another way, and then shows an activity that a subclass has begun meanwhile.
  private func change(_ state: State, _ body: () -> Void) {
    let latest = state.latest
    state.isWriting = true
    body()
    state.isWriting = false
    guard latest != state.latest else { return }
    write(state)
    report(state.activity, state)
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
    change(state) {
      UIView.performWithoutAnimation { state.appearance?.showColors(on: button) }
    }
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
      ActivityAppearance()
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
