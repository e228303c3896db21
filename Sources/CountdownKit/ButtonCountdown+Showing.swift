#if canImport(UIKit) && !os(watchOS)
import CountdownCore
import UIKit

extension ButtonCountdown {
  typealias Activity = CountdownCenter.Activity

  /// What a button shows.
  enum Shown {
    /// The original appearance.
    case original
    /// A request or a countdown. The style is nil between a call that can change it and the next delivery.
    case active(CountdownStyle?)
    /// The style's appearance for the end, or without a style the original appearance.
    case ended(CountdownStyle?)
  }

  /// What a button shows, and what the app has set on its countdown.
  ///
  /// Only the button retains this object. It's released with the button even if the app retains the button's countdown.
  ///
  /// The Objective-C runtime ends the process if code forms a weak reference to an object that is being deallocated.
  /// Because apps often call `countdown.cancel()` in `deinit`, the reference is formed earlier, before the button first
  /// changes. In `deinit`, the reference is nil, and the button isn't changed.
  @MainActor final class State {
    /// The button, or nil before ``formWeakReference()`` is called and while the button is being deallocated.
    private(set) weak var button: UIButton?
    /// The button until ``formWeakReference()`` is called. The button retains this object, so the reference is valid.
    private var unreferenced: Unmanaged<UIButton>?
    // Releasing an old value can use the property again, so it's released after the access.
    /// The key that the button follows, or nil.
    var followed: FollowedKey? { didSet { withExtendedLifetime(oldValue) {} } }
    /// The latest activity that the button has received.
    var activity = Activity.idle
    /// The number of activities that the button has received. What the app does meanwhile can add a later one.
    var latest = 0
    var shown = Shown.original { didSet { withExtendedLifetime(oldValue) {} } }
    /// The original appearance and what replaces it, or nil while the button has its original appearance.
    var appearance: ButtonAppearance? { didSet { withExtendedLifetime(oldValue) {} } }
    var isWriting = false
    /// Whether a call takes what is pending. VoiceOver announces none of it, because the call shows something else.
    var isTakingPending = false
    /// The last activity that the handler received, in whole seconds.
    var reported = Activity.idle
    /// The style for calls that specify none, or nil if the app hasn't set one.
    var style: CountdownStyle? { didSet { withExtendedLifetime(oldValue) {} } }
    var onActivity: ((Activity) -> Void)? { didSet { withExtendedLifetime(oldValue) {} } }
    var isShowingNewStyle = false
    var isEnabledAfterwards: Bool?
    private let isCountdownButton: Bool

    init(_ button: UIButton) {
      unreferenced = .passUnretained(button)
      isCountdownButton = button is CountdownButton
    }

    var defaultStyle: CountdownStyle { isCountdownButton ? .seconds : .standard }

    /// Forms the weak reference. Further calls do nothing, so you can call this in the `deinit` of a button that has
    /// counted.
    func formWeakReference() {
      guard let unreferenced else { return }
      button = unreferenced.takeUnretainedValue()
      self.unreferenced = nil
    }

    /// Whether the button shows a request or a countdown.
    var isActive: Bool {
      if case .active = shown { true } else { false }
    }

    /// Whether a call can have changed the style of what the button shows.
    var needsStyle: Bool {
      if case .active(nil) = shown { true } else { false }
    }

    func forgetStyle() {
      if isActive { shown = .active(nil) }
    }
  }

  // MARK: Showing

  /// Shows what happens under the followed key. Only this method changes the button.
  ///
  /// Subclasses and the app's closures can change what is shown at each step. The later activity is then shown, and
  /// this one goes no further.
  ///
  /// - Parameter style: The style of the call or of the followed key, or nil for the button's style. It's used when a
  ///   run is first shown.
  func show(_ activity: Activity, of followed: FollowedKey, in style: CountdownStyle?) {
    guard let state, state.followed === followed, state.button != nil else { return }
    if followed.isOwn, activity == .idle { state.followed = nil }
    show(activity, state, in: style)
  }

  private func show(_ activity: Activity, _ state: State, in style: CountdownStyle?) {
    let isFirst = !state.isActive
    if state.isWriting, case (.idle, .ended) = (activity, state.shown) {
      // It follows the end that is being shown.
      state.activity = .idle
      return
    }
    state.latest += 1
    state.activity = activity
    switch (activity, state.shown) {
    case (.idle, .active):
      state.shown = .ended(nil)
    case (.idle, _):
      state.shown = .original
    case (_, .active(let shown?)):
      state.shown = activity.isFinished ? .ended(shown) : .active(shown)
    default:
      let found = style ?? state.style ?? state.defaultStyle
      state.shown = activity.isFinished ? .ended(found) : .active(found)
    }
    if state.isWriting {
      // The change that is in progress starts over.
      state.appearance?.isOutOfDate = true
      return
    }
    if case .original = state.shown {} else if !write(state) { return }
    let latest = state.latest
    announce(state, isQuiet: isFirst || state.isTakingPending)
    if activity.isFinished, state.activity == .idle, latest == state.latest { report(activity, state) }
    if latest == state.latest { report(state.activity, state) }
  }

  /// Sets the button's style, or the default one, and shows it unless the call or the followed key has a style.
  func setStyle(_ style: CountdownStyle?) {
    state?.style = style
    // A closure of the style can set another one.
    guard let state, state.isActive, !state.isShowingNewStyle else { return }
    state.isShowingNewStyle = true
    state.followed?.deliver()
    state.forgetStyle()
    state.followed?.showAgain()
    state.isShowingNewStyle = false
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
      if state.appearance == nil {
        // Reading the title label with animations would start one.
        UIView.performWithoutAnimation { state.appearance = ButtonAppearance(of: button) }
      }
      if latest == state.latest { state.appearance?.show(appearance, on: button) }
      state.isWriting = false
    } while latest != state.latest
    if state.isActive { return true }
    state.appearance = nil
    state.isEnabledAfterwards = nil
    return latest == state.latest
  }

  private func activityAppearance(_ state: State) -> ActivityAppearance {
    switch (state.shown, state.activity) {
    case (.active(let style?), .counting(let tick)):
      ActivityAppearance(style, counting: tick, until: current?.endDate ?? Date())
    case (.active(let style?), _):
      ActivityAppearance(sendingIn: style)
    case (.ended(let style), _):
      ActivityAppearance(endOf: style, isEnabled: state.isEnabledAfterwards)
    case (.original, _), (.active(nil), _):
      ActivityAppearance(endOf: nil, isEnabled: nil)
    }
  }

  private func announce(_ state: State, isQuiet: Bool) {
    guard case .counting(let tick) = state.activity, let button = state.button, let followed = state.followed else {
      return
    }
    switch state.shown {
    case .active(let style?), .ended(let style?):
      CountdownAnnouncer.announce(tick, of: followed, in: style.announcements, on: button, isQuiet: isQuiet)
    case .original, .active(nil), .ended(nil):
      break
    }
  }

  /// Calls the app's handler unless it has received this value.
  private func report(_ activity: Activity, _ state: State) {
    let reported = activity.inWholeSeconds
    guard reported != state.reported else { return }
    state.reported = reported
    state.onActivity?(activity)
  }

  /// Calls a new handler with what the button shows.
  func reportPresentActivity(_ state: State) {
    // At the end, the final tick follows.
    guard state.isActive, let activity = state.followed?.activity, activity != .idle else { return }
    state.reported = activity.inWholeSeconds
    state.onActivity?(activity)
  }

  // MARK: Following

  /// Takes what is pending for the button before a call changes something. Returns whether the button exists.
  @discardableResult func takePending() -> Bool {
    state?.formWeakReference()
    guard let state, state.button != nil else { return false }
    state.isTakingPending = true
    state.followed?.deliver()
    state.isTakingPending = false
    return state.button != nil
  }

  /// Follows a key instead of what the button followed before, does something under the key, and shows what is there
  /// then.
  func follow<Result, Failure>(
    _ followed: FollowedKey, _ begin: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let former = join(followed)
    followed.begin(on: self)
    defer {
      former?.end()
      followed.deliver()
      followed.showAgain()
    }
    return try begin()
  }

  /// Follows a key from its next delivery on. What the button shows is replaced in one step then.
  ///
  /// - Returns: What the button followed before, if it was something else. The caller ends it.
  @discardableResult func join(_ followed: FollowedKey) -> FollowedKey? {
    state?.formWeakReference()
    guard let state, let former = state.followed, former !== followed else {
      state?.followed = followed
      return nil
    }
    state.followed = followed
    state.forgetStyle()
    return former
  }

  /// Shows the original appearance if the button follows the key.
  func leave(_ followed: FollowedKey) {
    guard let state, state.followed === followed else { return }
    state.followed = nil
    if state.button != nil { show(.idle, state, in: nil) }
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
