#if canImport(UIKit) && !os(watchOS)
import CountdownCore
import UIKit

extension ButtonCountdown {
  typealias Activity = CountdownCenter.Activity

  /// The appearance that a button shows.
  indirect enum Shown {
    /// The original appearance, including the app's changes after an end.
    case original
    /// A request or a countdown.
    case active(CountdownStyle)
    /// The style's appearance for the end, or without a style the original appearance.
    case ended(CountdownStyle?)
  }

  /// The state of a button's countdown: its appearance, and the values that the app has set.
  ///
  /// Only the button retains this object. It's released with the button even if the app retains the button's countdown.
  ///
  /// The Objective-C runtime crashes the app if code forms a weak reference to an object that is being deallocated.
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
    /// The key of the latest activity. At an end, a private key is no longer followed.
    weak var activityKey: FollowedKey?
    /// The number of activities that the button has received. The app's code can add a later one in between.
    var latest = 0
    var shown = Shown.original { didSet { withExtendedLifetime(oldValue) {} } }
    /// The original appearance and what replaces it, or nil while the button has its original appearance.
    var appearance: ButtonAppearance? { didSet { withExtendedLifetime(oldValue) {} } }
    var isWriting = false
    /// Whether a call, not a tick, delivers an activity. Only ticks are announced.
    var isQuiet = false
    /// The last activity that the handler received, in whole seconds.
    var reported = Activity.idle
    /// The style for calls that specify none, or nil if the app hasn't set one.
    var style: CountdownStyle? { didSet { withExtendedLifetime(oldValue) {} } }
    var onActivity: ((Activity) -> Void)? { didSet { withExtendedLifetime(oldValue) {} } }
    /// Whether a new style is being shown. A closure of the style can set another one.
    var isShowingNewStyle = false
    var isEnabledAtEnd: Bool?
    private let isCountdownButton: Bool
    /// The states of all buttons, which show a change of the default style.
    private static var all: [() -> State?] = []
    /// The number of states at which those that are gone are removed.
    private static var most = 8

    init(_ button: UIButton) {
      unreferenced = .passUnretained(button)
      isCountdownButton = button is CountdownButton
      if Self.all.count >= Self.most {
        Self.all.removeAll { $0() == nil }
        Self.most = 2 * Self.all.count + 8
      }
      Self.all.append { [weak self] in self }
    }

    var defaultStyle: CountdownStyle {
      ButtonCountdown.defaultStyle ?? (isCountdownButton ? .seconds : .standard)
    }

    /// Shows the default style on each button that has no other one.
    static func showDefaultStyle() {
      for state in all.compactMap({ $0() }) where state.style == nil && state.followed?.hasStyle == false {
        state.showNewStyle()
      }
    }

    /// Shows the button's new style, unless the call or the followed key has a style.
    func showNewStyle() {
      guard isActive, !isShowingNewStyle else { return }
      isShowingNewStyle = true
      followed?.deliverInNewStyle()
      isShowingNewStyle = false
    }

    /// Whether the button shows a request or a countdown.
    var isActive: Bool {
      if case .active = shown { true } else { false }
    }

    /// Forms the weak reference. Further calls do nothing, so you can call this in the `deinit` of a button that has
    /// counted.
    func formWeakReference() {
      guard let unreferenced else { return }
      button = unreferenced.takeUnretainedValue()
      self.unreferenced = nil
    }
  }
}
#endif
