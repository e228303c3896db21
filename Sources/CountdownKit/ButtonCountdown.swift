#if canImport(UIKit) && !os(watchOS)
public import CountdownCore
public import Foundation
import UIKit

/// The countdown of a button.
///
/// A countdown shows the remaining seconds in the button's title and refuses touches. At the end, it restores the
/// button's original appearance. It can also send a request first and start counting when the request succeeds.
///
/// ```swift
/// button.countdown.start(from: 60)
/// try await button.countdown.send(for: 60) { try await api.sendCode() }
/// ```
///
/// ## The original appearance
///
/// When a countdown starts, it records these values. It restores them at the end and when you call ``cancel()``:
///
/// - The titles, attributed titles, and title colors for all states.
/// - The title, title color, stroke color, and background color of the button's configuration.
/// - The border color of the button's layer, and the button's background color.
/// - The font of the title label.
/// - `isEnabled` or `isUserInteractionEnabled`, depending on the style's ``CountdownStyle/interaction``.
/// - The accessibility label and value.
///
/// After the end, a style can show another title and other colors instead.
///
/// You can set a title, a color, or a border while the button counts. The next tick adds the new value to the original
/// appearance and shows the count again.
///
/// You can also enable a button that its style disables. The next tick disables it again, and the button is enabled
/// after the end. Disabling it has no lasting effect, because the style has already disabled it. To specify what the
/// button comes back to, set ``isEnabledAfterwards``.
///
/// There are no ticks while a request is in progress. A value that you set during that time is visible immediately and
/// is kept afterward. If you enable the button, it takes touches, but another send makes no request. A
/// ``CountdownButton`` is different: it keeps the title for sending and refuses touches.
///
/// ## Attributed titles and configurations
///
/// If the title is attributed, the count has the attributes of the title's first character.
///
/// The button's `configurationUpdateHandler` is still called. It finds your own configuration on the button and can
/// change it. The count is shown after the handler returns. To do this, the countdown wraps the handler. The wrapper
/// stays on the button, and later countdowns use it again.
///
/// If a subclass of `UIButton` sets the configuration's title in `updateConfiguration()`, that title replaces the
/// count. A subclass of ``CountdownButton`` doesn't have this limitation.
///
/// Give a button its first configuration before you start the countdown. UIKit copies titles that are set for a state
/// into the configuration. If you set the first configuration while the button counts, its title can be lost.
///
/// ## Windows
///
/// Outside a window, an ordinary button shows the first value and the end, but its title isn't updated in between. When
/// the button enters a window, it shows the current value before it's drawn. ``onTick`` and the handler for the end are
/// called as usual.
///
/// To detect when the button enters or leaves a window, a countdown adds an empty, hidden view as the button's last
/// subview. The view is removed when the countdown ends or is canceled. If that happens while UIKit moves the button, the
/// view is removed asynchronously on the main queue.
///
/// If your page sets the button's title or configuration each time it appears, in `viewWillAppear(_:)` for example, the
/// button shows the count again as soon as it enters the window. Otherwise, it shows your value until the next tick.
///
/// A ``CountdownButton`` doesn't need this view. Outside a window, it doesn't observe its countdown. When it enters a
/// window, it shows the current value or the end, and then calls its handlers.
///
/// ## Accessibility
///
/// While a button counts, its accessibility label is its own label or its original title. Its accessibility value is
/// the remaining time in words. The traits don't change and follow the button's state. A ``CountdownButton`` also has
/// the trait `updatesFrequently`.
///
/// ## Lifetime
///
/// A `ButtonCountdown` references its button weakly. When the button is deallocated, the `ButtonCountdown` stops, even
/// if you keep a reference to it. It releases its handlers without calling them, and you can't start it again. A
/// countdown with a key continues in `CountdownCenter.shared`.
///
/// In a subclass's `deinit`, call no member except ``cancel()``. It doesn't change the button there.
@MainActor public final class ButtonCountdown {
  /// The style of countdowns and sends for which you specify none. The default is ``CountdownStyle/standard``.
  ///
  /// Set the style once, so that all calls of `start`, `attach`, and `send` show the same. A change takes effect at the
  /// next call. Setting the style of a ``CountdownButton`` here or in its ``CountdownButton/style`` is the same. Until
  /// then, a touch counts in the style ``CountdownStyle/seconds``.
  ///
  /// ```swift
  /// button.countdown.style = .clock
  /// ```
  public var style: CountdownStyle {
    get {
      guard hasButton(), let button = button as? CountdownButton else { return reference?.style ?? .standard }
      return button.styleIfSet ?? .standard
    }
    set {
      if hasButton(), let button = button as? CountdownButton {
        button.style = newValue
        return
      }
      // Releasing the closures of the old style can call this setter again, which must not happen during this access.
      let old = reference?.style
      reference?.style = newValue
      withExtendedLifetime(old) {}
    }
  }

  /// The center in which this button looks up and starts keys. The default is `CountdownCenter.shared`.
  ///
  /// Set another center if a part of your app, such as a framework, keeps its own keys. A change takes effect at the
  /// next call of `start`, `attach`, or `send`.
  public var center: CountdownCenter {
    get { reference?.center ?? .shared }
    set { reference?.center = newValue }
  }

  /// The value of the button's `isEnabled` when it neither counts nor sends anymore.
  ///
  /// Set this property instead of `isEnabled` if the value can change while the button counts or sends, for example when
  /// a form becomes invalid. At the end, or when the countdown is canceled, `isEnabled` is set to this value, and this
  /// property becomes nil again. If it's nil, which is the default, `isEnabled` has its original value afterward. It
  /// works with every ``CountdownStyle/interaction``.
  ///
  /// If the button neither counts nor sends, setting this property sets `isEnabled` immediately.
  ///
  /// ```swift
  /// func formDidChange() {
  ///   button.countdown.isEnabledAfterwards = form.isValid
  /// }
  /// ```
  public var isEnabledAfterwards: Bool? {
    get { reference?.isEnabledAfterwards }
    set {
      guard hasButton(), let button else { return }
      // After the end is shown, only its handlers are pending.
      if isIdle || counting?.display == .end {
        if let newValue { button.isEnabled = newValue }
      } else {
        reference?.isEnabledAfterwards = newValue
      }
    }
  }

  /// The button and the state that it owns, or nil after the button is deallocated.
  weak var reference: ButtonReference?
  /// Whether the button itself calls ``windowDidChange()``.
  let buttonReportsWindow: Bool
  weak var windowObserver: WindowObserver?
  var pendingChanges: [AppearanceChange] = []
  var isChangingAppearance = false

  init(_ reference: ButtonReference, buttonReportsWindow: Bool) {
    self.reference = reference
    self.buttonReportsWindow = buttonReportsWindow
  }

  /// Whether a countdown is running on this button. The value is false while a request is in progress.
  public var isRunning: Bool {
    remainingSeconds != nil
  }

  /// The number of whole seconds remaining, rounded up, or nil if no countdown is running on this button.
  public var remainingSeconds: Int? {
    guard let seconds = counting?.countdown.remainingSeconds, seconds > 0 else { return nil }
    return seconds
  }

  /// Starts a countdown and shows its first value before returning. With a key, shows the countdown that already runs
  /// under the key, if there is one.
  ///
  /// Without a key, each call starts from `seconds`. With a key, a call starts from `seconds` only if the key isn't in use:
  ///
  /// | Call | A countdown is already running | Otherwise |
  /// |---|---|---|
  /// | `start(from: 60)` | on the button: starts again from 60 | starts from 60 |
  /// | `start(from: 60, key: "login")` | under the key: continues with its remaining time | starts from 60 |
  ///
  /// To start from `seconds` again under a key, call `CountdownCenter.cancel(_:)` with the key first. To show a key's
  /// countdown without ever starting one, use ``attach(to:style:onFinish:)``.
  ///
  /// The countdown replaces the one that the button showed before. The original appearance remains the one from before
  /// the first start.
  ///
  /// - Parameters:
  ///   - seconds: The duration in seconds, which is capped at 100 years. It has no effect on a countdown that is already
  ///     running under the key. If it's 0 or less and no countdown is running under the key, the countdown finishes
  ///     immediately: the button shows its appearance for the end, and `onFinish` is called before this method returns.
  ///     ``onTick`` isn't called.
  ///   - key: The key of the countdown in ``center``. A countdown with a key continues without this
  ///     button, for example on a rebuilt page or after a relaunch. If a countdown is already running under the key,
  ///     this button follows it. If nil, the countdown belongs to this button only.
  ///   - style: The button's appearance while counting and after the end. If nil, it's the button's ``style``.
  ///   - onFinish: A closure that is called once on the main thread at the end, after the button shows its appearance
  ///     for the end. It isn't called when the countdown is canceled or restarted. You can start the next countdown in
  ///     it.
  public func start(
    from seconds: Int, key: String? = nil, style: CountdownStyle? = nil, onFinish: (() -> Void)? = nil
  ) {
    guard hasButton() else { return }
    let style = style ?? self.style
    finishIfDue(isAnnounced: false)
    if let (countdown, isNew) = Countdown.started(wholeSeconds: seconds, key: key, in: center) {
      follow(countdown, isShared: key != nil, isNew: isNew, style: style, onFinish: onFinish)
      if isNew, let key { CountdownButton.follow(key, in: center, startedBy: button) }
    } else {
      cancel()
      finishWithoutCounting(style: style, onFinish: onFinish)
    }
  }

  /// Follows the countdown under a key in ``center``, and shows the remaining time before returning.
  ///
  /// Use this method on a rebuilt page or in a reused cell. Several buttons can follow one key. If a send is in
  /// progress under the key, the button shows the send, and then its result.
  ///
  /// - Parameters:
  ///   - key: The key that the countdown was started with.
  ///   - style: The button's appearance while counting and after the end. If nil, it's the button's ``style``.
  ///   - onFinish: A closure that is called once on the main thread at the end. It isn't called when the key is
  ///     canceled.
  /// - Returns: False if neither a countdown nor a send is in progress under the key. The method then has the same
  ///   effect as ``cancel()``.
  @discardableResult
  public func attach(to key: String, style: CountdownStyle? = nil, onFinish: (() -> Void)? = nil) -> Bool {
    guard hasButton() else { return false }
    let style = style ?? self.style
    finishIfDue(isAnnounced: false)
    if let countdown = center[key] {
      follow(countdown, isShared: true, style: style, onFinish: onFinish)
    } else if let operation = SendOperation.underWay(forKey: key, in: center) {
      attach(to: operation, style: style, onFinish: onFinish)
    } else {
      cancel()
      return false
    }
    return true
  }

  /// Cancels the countdown, or stops showing a send, and restores the button's original appearance.
  ///
  /// ``onCancel`` is called for a countdown. Neither ``onTick`` nor `onFinish` is called. If the button shows neither a countdown nor a send, this method does
  /// nothing.
  ///
  /// - A countdown without a key ends.
  /// - A countdown with a key continues without this button, so leaving a page or reusing a cell doesn't shorten the
  ///   wait. To end it, call `CountdownCenter.shared.cancel(_:)`.
  /// - A request continues. Its caller receives the result, and its wait starts under its key, if it has one. To cancel
  ///   the request, cancel its task.
  public func cancel() {
    stop(isReplaced: false)
  }

  /// Changes the remaining time and updates the button before returning. Use this method for a wait that the server
  /// reports, for example.
  ///
  /// With a key, the change is stored and applies to every button that follows the key. This method does nothing while
  /// a request is in progress, or if no countdown is running on this button.
  ///
  /// - Parameter seconds: The new remaining time in seconds, such as `HTTPURLResponse.retryAfter`. It can be longer or
  ///   shorter than before, and is capped at 100 years. A value of 0 or less finishes the countdown. A value that isn't
  ///   finite has no effect.
  public func correct(to seconds: TimeInterval) {
    guard let countdown = counting?.countdown else { return }
    countdown.correct(to: seconds)
    counting?.announcer.skip(countdown.tick)
    // A canceled key may not have notified this button yet.
    if countdown.state != .cancelled { show(countdown.tick, of: countdown, isTick: false) }
  }

  /// Finishes the countdown immediately, as if its time were over.
  ///
  /// The button shows its appearance for the end, and the handlers are called before this method returns. With a key,
  /// the countdown finishes for every button that follows the key. This method does nothing while a request is in
  /// progress, or if no countdown is running on this button.
  ///
  /// This method doesn't remove the sends that a policy has recorded. At the policy's limit, the button then takes
  /// touches, but the next send makes no request and shows the limit again. To remove the recorded sends, call
  /// `CountdownCenter.resetSends(_:under:)`.
  public func finish() {
    correct(to: 0)
  }
}
#endif
