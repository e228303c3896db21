#if canImport(UIKit) && !os(watchOS)
public import CountdownCore
public import Foundation
import UIKit

/// The countdown of a button.
///
/// A button's countdown shows the seconds remaining in the button's title, refuses touches, and restores the button's
/// original appearance at the end. It can send a request first and start counting when the request succeeds.
///
/// ```swift
/// button.countdown.start(from: 60)
/// try await button.countdown.send(for: 60) { try await api.sendCode() }
/// ```
///
/// ## The original appearance
///
/// At the start, the countdown records these values. It restores them at the end and when you call ``cancel()``:
///
/// - The titles, attributed titles and title colors for every state.
/// - The title and its color, and the stroke color, of the button's configuration.
/// - The border color of the button's layer.
/// - `isEnabled` and `isUserInteractionEnabled`.
/// - The accessibility label and value.
///
/// If you set a title, a color or a border while the button counts, the next tick takes it over as part of the original
/// appearance and shows the count again. If the style disables the button, enabling it while it counts is taken over in
/// the same way. Disabling it isn't, because the style disables it, too.
///
/// No ticks occur while a request is under way. A value that you set then shows immediately, except on a
/// ``CountdownButton``, and is restored later. If you enable the button then, it takes touches, but another send makes no
/// request.
///
/// ## Attributed titles and configurations
///
/// The count takes the attributes at the beginning of an attributed title.
///
/// The button's `configurationUpdateHandler` is still called. It receives the app's own configuration and can change it,
/// and the count is shown afterward. The countdown wraps the handler. The wrapper stays on the button, and later
/// countdowns use it again. If a subclass of `UIButton` sets the configuration's title in `updateConfiguration()`, its
/// title replaces the count. A subclass of ``CountdownButton`` doesn't have this limitation.
///
/// Give a button its first configuration before you start the countdown. UIKit writes titles that are set for a state
/// into the configuration, so the title of a first configuration that you set while counting can be lost.
///
/// ## Windows
///
/// The title isn't updated while the button isn't in a window. The first value and the end are always shown. When the
/// button enters a window, it shows the current value before it's drawn. ``onTick`` and the handler for the end are called
/// as usual.
///
/// To learn when the button enters a window, a tick outside of a window adds an empty, hidden view as the button's last
/// subview. The view is removed on the turn of the main queue after the countdown's end.
///
/// A ``CountdownButton`` doesn't need the view. It doesn't observe its countdown outside of a window. It shows the end, and
/// calls its handlers, when it enters a window.
///
/// ## Accessibility
///
/// While the button counts, its accessibility label is its own label or its original title, and its accessibility value
/// says in words how much time remains. The traits aren't changed and follow the button's state. A ``CountdownButton`` also
/// has the trait `updatesFrequently`.
///
/// ## Lifetime
///
/// The countdown holds its button weakly and ends with it, even if you keep a reference to the countdown. It then releases
/// its handlers without calling them and can't be started again. You can call ``cancel()`` in a subclass's `deinit`, where
/// it doesn't change the button.
@MainActor public final class ButtonCountdown {
  /// The handler for ticks, for example to draw a ring or to update a label beside the button.
  ///
  /// The handler is called on the main thread with the first value at the start, at every tick, and at the end, where
  /// `isFinished` is true. It isn't called when the countdown is canceled. It's called while the button isn't in a window,
  /// too, except on a ``CountdownButton``, where it's called when the button enters a window.
  ///
  /// The handler stays for later countdowns of this button. It's retained as long as the button, so capture owners of the
  /// button weakly.
  public var onTick: ((Countdown.Tick) -> Void)? {
    get { reference?.onTick }
    set {
      // Releasing the old handler can call this setter, which must not happen during the access.
      let old = reference?.onTick
      reference?.onTick = newValue
      withExtendedLifetime(old) {}
    }
  }

  /// Nil as soon as the button is gone.
  weak var reference: ButtonReference?
  /// Whether the button calls ``windowDidChange()`` itself.
  let buttonReportsWindow: Bool
  weak var windowObserver: WindowObserver?
  var pendingChanges: [AppearanceChange] = []
  var isChangingAppearance = false

  init(_ reference: ButtonReference, buttonReportsWindow: Bool) {
    self.reference = reference
    self.buttonReportsWindow = buttonReportsWindow
  }

  /// Whether a countdown runs on this button. It's false while a request is under way.
  public var isRunning: Bool {
    remainingSeconds != nil
  }

  /// The number of whole seconds remaining, rounded up, or nil if no countdown runs on this button.
  public var remainingSeconds: Int? {
    guard let seconds = counting?.countdown.remainingSeconds, seconds > 0 else { return nil }
    return seconds
  }

  /// Starts the countdown and shows its first value before returning.
  ///
  /// Starting a running countdown restarts it. The original appearance is still the one from before the first start.
  ///
  /// - Parameters:
  ///   - seconds: The duration in seconds, which is capped at 100 years. If it's 0 or less and no countdown runs under the
  ///     key, the countdown finishes immediately: the button shows how it looks afterward, and only `onFinish` is called.
  ///   - key: The key of the countdown in `CountdownCenter.shared`. The countdown then continues without this button, for
  ///     example on a rebuilt page or after a relaunch. If a countdown runs under the key, this button follows it with the
  ///     time that remains. Nil for a countdown that belongs to this button alone.
  ///   - style: The button's appearance while it counts and afterward.
  ///   - onFinish: A closure that is called once on the main thread at the end, when the button has its original
  ///     appearance. It isn't called when the countdown is canceled or restarted. You can start the next countdown in it.
  public func start(
    from seconds: Int, key: String? = nil, style: CountdownStyle = .standard, onFinish: (() -> Void)? = nil
  ) {
    guard hasButton() else { return }
    finishIfDue()
    if let (countdown, isNew) = Countdown.started(wholeSeconds: seconds, key: key) {
      follow(countdown, isShared: key != nil, isNew: isNew, style: style, onFinish: onFinish)
    } else {
      cancel()
      finishWithoutCounting(style: style, onFinish: onFinish)
    }
  }

  /// Follows the countdown that runs under a key in `CountdownCenter.shared`, and shows the time that remains before
  /// returning.
  ///
  /// Use this method on a rebuilt page or in a reused cell. Several buttons can follow one key. If a send is under way
  /// under the key, the button shows that, and then its result.
  ///
  /// - Parameters:
  ///   - key: The key that the countdown was started with.
  ///   - style: The button's appearance while it counts and afterward.
  ///   - onFinish: A closure that is called once on the main thread at the end. It isn't called when the key is canceled.
  /// - Returns: False if neither a countdown nor a send is under way under the key. The button then stops following what it
  ///   followed before and has its original appearance.
  @discardableResult
  public func attach(to key: String, style: CountdownStyle = .standard, onFinish: (() -> Void)? = nil) -> Bool {
    guard hasButton() else { return false }
    finishIfDue()
    if let countdown = CountdownCenter.shared[key] {
      follow(countdown, isShared: true, style: style, onFinish: onFinish)
    } else if let operation = SendOperation.underWay(forKey: key) {
      attach(to: operation, style: style, onFinish: onFinish)
    } else {
      cancel()
      return false
    }
    return true
  }

  /// Cancels the countdown, or stops showing a send, and restores the button's original appearance.
  ///
  /// Neither ``onTick`` nor `onFinish` is called. Canceling a button that shows neither does nothing.
  ///
  /// A request continues: its caller receives the result, and its wait starts under its key, if it has one. To cancel the
  /// send itself, cancel its task.
  ///
  /// A countdown that belongs to this button alone ends. A countdown with a key continues without this button. Leaving a page
  /// or reusing a cell therefore doesn't shorten the wait. To end it, call `CountdownCenter.shared.cancel(_:)`.
  public func cancel() {
    stopSending()
    // A subclass may have started a countdown when its appearance was restored.
    guard let counting else { return }
    stopFollowing(counting.countdown)
    if !counting.isShared { counting.countdown.cancel() }
  }

  /// Changes the time remaining and shows it before returning, for example after an answer from the server.
  ///
  /// With a key, the change applies to every button that follows the key, and is stored. The method does nothing if no
  /// countdown runs on this button, or while a request is under way.
  ///
  /// - Parameter seconds: The time remaining in seconds, longer or shorter than before, such as
  ///   `HTTPURLResponse.retryAfter`. It's capped at 100 years. A value of 0 or less finishes the countdown. A value that
  ///   isn't finite does nothing.
  public func correct(to seconds: TimeInterval) {
    guard let countdown = counting?.countdown else { return }
    countdown.correct(to: seconds)
    // A countdown that was canceled under its key may not have notified this button yet.
    if countdown.state != .cancelled { show(countdown.tick, of: countdown) }
  }

  /// Finishes the countdown immediately, as if its time were over.
  ///
  /// The button shows how it looks afterward, and the handlers are called before this method returns. With a key, the
  /// countdown finishes for every button that follows the key. The method does nothing if no countdown runs on this button,
  /// or while a request is under way.
  ///
  /// A policy's recorded sends stay. At the policy's limit, the button then takes touches, but the next send makes no
  /// request and shows the limit again. To remove the recorded sends, too, call `CountdownCenter.resetSends(_:under:)`.
  public func finish() {
    correct(to: 0)
  }
}
#endif
