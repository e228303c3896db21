#if canImport(UIKit) && !os(watchOS)
import CountdownCore
import UIKit

extension ButtonCountdown {
  typealias Activity = CountdownCenter.Activity

  /// The appearance that a button shows.
  indirect enum Shown {
    /// What the app has set.
    case original
    /// A request or a countdown.
    case active(CountdownStyle)
    /// The style's values for the end. Without a style, what the button showed before the activity, or an end that is
    /// already written.
    case ended(CountdownStyle?)
  }

  /// The state of a button's countdown: its appearance, and the values that the app has set.
  ///
  /// Only the button retains this object. It's released with the button even if the app retains the button's countdown.
  /// It releases the followed key, whose `deinit` ends a private countdown, and a send that's in progress goes on.
  ///
  /// The app's code can call a button while the button is being changed: in a subclass's setters, in a style's closures,
  /// and in handlers. An update is written to its end all the same. Three flags settle what happens then:
  ///
  /// | flag | meaning | guards |
  /// |---|---|---|
  /// | ``latest`` | counts the activities that the button has received | A later one is written next. The earlier one isn't announced or reported, except for an end. |
  /// | ``isWriting`` | the button is being changed | An activity is only recorded. While an end is being written, a cancellation is ignored. A new style is shown at the next tick, and the update handler's wrapper sets nothing. |
  /// | ``isQuiet`` | a call, not a tick, delivers | Nothing is announced. |
  ///
  /// They go with this data:
  ///
  /// - ``reported``, the last activity that the handler received: It receives no value twice.
  /// - ``unreportedEnds``: Each end is reported, even if something later has replaced it.
  /// - ``FollowedKey/nextCall``, the call that the next activity belongs to: A handler gets the end of its own run.
  /// - ``FollowedKey/received``, the last activity of the key: A call that throws leaves no style and no handler.
  ///
  /// The Objective-C runtime crashes the app if code forms a weak reference to an object that is being deallocated.
  /// Because apps often call `countdown.cancel()` in `deinit`, the reference is formed earlier, before the button first
  /// changes. In `deinit`, the reference is nil, and the button isn't changed.
  @MainActor final class State {
    /// The button, or nil before ``formWeakReference()`` is called and while the button is being deallocated.
    private(set) weak var button: UIButton?
    /// The button until ``formWeakReference()`` is called. The button retains this object, so the reference is valid.
    private var unreferenced: Unmanaged<UIButton>?
    /// Held while a weak reference is formed.
    private static let lock = NSLock()
    // Releasing an old value can use the property again, so it's released after the access.
    /// The key that the button follows, or nil.
    var followed: FollowedKey? { didSet { keep(oldValue) } }
    /// The latest activity that the button has received.
    var activity = Activity.idle
    /// The key of the latest activity. At an end, a private key is no longer followed.
    weak var activityKey: FollowedKey?
    /// The number of activities that the button has received. The app's code can add a later one in between.
    var latest = 0
    var shown = Shown.original { didSet { keep(oldValue) } }
    /// The original appearance and what replaces it, or nil while the button has its original appearance.
    var appearance: ButtonAppearance? { didSet { keep(oldValue) } }
    /// The values for the end, and what they have replaced, until the button leaves the end. Later runs keep it.
    var end: ButtonAppearance? { didSet { keep(oldValue) } }
    var isWriting = false
    /// Whether a call, not a tick, delivers an activity. Only ticks are announced.
    var isQuiet = false
    /// The last activity that the handler received, in whole seconds.
    var reported = Activity.idle
    /// The ends that came while the button was being changed.
    var unreportedEnds: [Activity] = []
    /// The style for calls that specify none, or nil if the app hasn't set one.
    var style: CountdownStyle? { didSet { keep(oldValue) } }
    var onActivity: ((Activity) -> Void)? { didSet { keep(oldValue) } }
    var isEnabledAtEnd: Bool?
    /// The token of the update handler that was wrapped last.
    ///
    /// Only the wrapper retains this object. So it's nil as soon as the button has another handler, unless that handler
    /// calls the former one. Handlers can't be compared, because each read of a handler returns another closure.
    weak var handlerToken: NSObject?
    private let isCountdownButton: Bool

    init(_ button: UIButton) {
      unreferenced = .passUnretained(button)
      isCountdownButton = button is CountdownButton
    }

    var defaultStyle: CountdownStyle {
      ButtonCountdown.defaultStyle ?? (isCountdownButton ? .seconds : .standard)
    }

    /// Whether the button shows a request or a countdown.
    var isActive: Bool { activity.isActive }

    /// The appearance that replaces the original one, or nil, also while it's being written.
    var shownAppearance: ButtonAppearance? { isWriting ? nil : appearance }

    /// Forms the weak reference, on any thread. Further calls do nothing, so you can call this in the `deinit` of a
    /// button that has counted.
    func formWeakReference() {
      Self.lock.lock()
      defer { Self.lock.unlock() }
      guard let unreferenced else { return }
      button = unreferenced.takeUnretainedValue()
      self.unreferenced = nil
    }
  }
}
#endif
