#if canImport(UIKit) && !os(watchOS)
public import CountdownCore
import UIKit

/// The countdown of a button.
///
/// A countdown shows the remaining seconds in the button's title and ignores touches. At the end, it restores the
/// button's original appearance. It can also send a request first and start counting when the request succeeds.
///
/// ```swift
/// button.countdown.start(from: 60)
/// try await button.countdown.send(thenWait: 60) { try await api.sendCode() }
/// ```
///
/// ## The original appearance
///
/// When a button first shows a request or a countdown, it records these values. It restores them at the end and when
/// you call ``cancel()``, but not between a request and its wait:
///
/// - The titles, attributed titles, and title colors for all states.
/// - The title, title color, stroke color, and background color of the button's configuration.
/// - The border color of the button's layer, and the button's background color.
/// - The font of the title label.
/// - `isEnabled` or `isUserInteractionEnabled`, depending on the style's ``CountdownStyle/interaction``.
/// - The accessibility label and value.
///
/// After the end, a style can show another title and other colors instead. ``cancel()`` then restores what they have
/// replaced.
///
/// You can set a title, a color, or a border while the button counts, inside and outside windows. The next tick makes
/// the new value original and shows the count again. While a request is in progress, there are no ticks, and a value
/// that you set stays visible. If you enable a button that its style disables, it's enabled until the next tick.
///
/// Remove code that disables the button before the start, because that value is restored, too. To specify whether the
/// button is enabled afterward, set ``isEnabledAtEnd``.
///
/// If the button's `configurationUpdateHandler` enables it although its style disables it, the button ignores touches
/// through `isUserInteractionEnabled` until the end.
///
/// ## Attributed titles and configurations
///
/// If the title is attributed, the count has the attributes of the title's first run that isn't an attached image.
///
/// When the button counts, its `configurationUpdateHandler` is wrapped. A button that has a configuration but no
/// handler gets one. After each update, the title and the colors of the count are shown again over those that the
/// handler, or a subclass in `updateConfiguration()`, has set. A handler that you set while the button counts is
/// wrapped at the next tick, unless it calls the one that it replaces.
///
/// Give a button its first configuration before you start the countdown. UIKit copies titles that are set for a state
/// into the configuration, so if you set it while the button counts, its title can be lost.
///
/// ## Accessibility
///
/// While a button counts, its accessibility label is its own label or its original title. Its accessibility value is
/// the remaining time in words. The traits follow the button's state.
///
/// ## Threads
///
/// Use a button's countdown on the main thread. On another thread, a call that changes something takes effect on the
/// main thread's next turn, and the log says once what to change. ``follow(_:style:onFinish:)`` then returns whether
/// anything is under the key, and ``beginSend(thenWait:key:style:onFinish:)`` throws `SendError.failed`. A property
/// that you read there can have any value.
///
/// ## Lifetime
///
/// When the button is deallocated, its `ButtonCountdown` stops, even if you keep a reference to it. It releases its
/// handlers without calling them. A countdown without a key ends. A countdown with a key continues in its center, and
/// so does a request. In a subclass's `deinit`, call no member except ``cancel()``, which doesn't change the button
/// there.
@preconcurrency @MainActor public final class ButtonCountdown {
  /// The style of all buttons that have none of their own.
  ///
  /// If it's nil, which is the default, their style is ``CountdownStyle/standard``, or ``CountdownStyle/seconds`` for a
  /// ``CountdownButton``.
  ///
  /// Set this property once, at launch. Every button then looks the same, including one that takes over a tag or
  /// follows a key. A button that already counts shows a change at its next tick. The value applies to the whole
  /// process, so run tests that set it one at a time.
  public static var defaultStyle: CountdownStyle? {
    get { chosenDefaultStyle }
    set {
      guard isOnMainThread() else { return CountdownEnvironment.performOnMainQueue { Self.defaultStyle = newValue } }
      chosenDefaultStyle = newValue
    }
  }
  // Releasing the old style can use this property again, so it's released after the access.
  private static var chosenDefaultStyle: CountdownStyle? { didSet { keep(oldValue) } }

  /// The style of countdowns and sends for which you specify none.
  ///
  /// Until you set it, it's ``defaultStyle``, even if that changes.
  ///
  /// The button shows a change immediately, so you can set its style and its key in any order. A request or countdown
  /// in the style of a call, or of ``follow(_:style:onFinish:)``, keeps that style.
  public var style: CountdownStyle {
    get { state?.style ?? state?.defaultStyle ?? .standard }
    set { setStyle(newValue) }
  }

  /// The center in which this button looks up and starts keys. The default is `CountdownCenter.shared`.
  ///
  /// Set another center if a part of your app, such as a framework, keeps its own keys. A change takes effect at the
  /// next call. A ``CountdownButton`` that follows its key follows it in the new center immediately.
  public var center: CountdownCenter {
    get { chosenCenter ?? .shared }
    set {
      guard isOnMainThread() else { return CountdownEnvironment.performOnMainQueue { self.center = newValue } }
      chosenCenter = newValue
      (state?.button as? CountdownButton)?.followKeyInNewCenter()
    }
  }

  /// The value to assign to the button's `isEnabled` when the countdown or the request ends.
  ///
  /// Set this property instead of `isEnabled` if the value can change before the end, for example when a form becomes
  /// invalid. At the end or a cancellation, `isEnabled` gets this value, and this property becomes nil again. If it's
  /// nil, which is the default, `isEnabled` gets its original value. It works with every
  /// ``CountdownStyle/interaction``.
  ///
  /// If the button neither counts nor sends, setting this property sets `isEnabled` immediately.
  public var isEnabledAtEnd: Bool? {
    get { state?.isEnabledAtEnd }
    set {
      state?.formWeakReference()
      guard isOnMainThread() else { return CountdownEnvironment.performOnMainQueue { self.isEnabledAtEnd = newValue } }
      guard let state, let button = state.button else { return }
      if state.isActive {
        state.isEnabledAtEnd = newValue
      } else if let newValue {
        button.isEnabled = newValue
      }
    }
  }

  private(set) var chosenCenter: CountdownCenter? { didSet { keep(oldValue) } }
  /// The state of the button's countdown, or nil after the button is deallocated.
  private(set) weak var state: State?

  init(_ state: State) {
    self.state = state
  }

  /// The countdown that this button shows, or nil if it shows none.
  ///
  /// Use it to change the remaining time, to finish or pause the countdown, or to observe it. The button shows a change
  /// on the main queue's next turn. With a key, a change is stored and applies to everything that follows the key.
  public var current: Countdown? {
    guard let followed = state?.followed, case .counting = followed.activity else { return nil }
    return followed.center[followed.key]
  }

  /// Whether this button shows a countdown. The value is false while a request is in progress.
  public var isRunning: Bool { remainingSeconds != nil }

  /// Whether this button shows a request that is in progress.
  public var isSending: Bool { state?.followed?.activity == .sending }

  /// The number of whole seconds remaining, rounded up, or nil if this button shows no countdown.
  public var remainingSeconds: Int? { state?.followed?.activity.remainingSeconds }

  /// Starts a countdown, or joins the one that is already under the key, and shows its first value before returning.
  ///
  /// | Call | A countdown is already running | Otherwise |
  /// |---|---|---|
  /// | `start(from: 60)` | on the button: starts again from 60 | starts from 60 |
  /// | `start(from: 60, key: "sign-in")` | under the key: continues with its remaining time | starts from 60 |
  ///
  /// To start from `seconds` again under a key, call `CountdownCenter.cancel(_:)` with the key first. To show a key's
  /// countdown without ever starting one, use ``follow(_:style:onFinish:)``.
  ///
  /// The countdown replaces the one that the button showed before. Don't disable the button before this call, because
  /// the end restores that value. For a form, set ``isEnabledAtEnd``.
  ///
  /// - Parameters:
  ///   - seconds: The duration in seconds, which is capped at 100 years. If it's 0 or less and the key isn't in use,
  ///     the countdown finishes immediately: the button shows its appearance for the end, and `onFinish` is called
  ///     before this method returns.
  ///   - key: The key of the countdown in ``center``. A countdown with a key continues without this button, for example
  ///     on a rebuilt page or after a relaunch. The button follows the key, as after ``follow(_:style:onFinish:)``. If
  ///     nil, the countdown belongs to this button only.
  ///   - style: The button's appearance while counting and after the end. If nil, it's the style that you passed to
  ///     `follow` for this key, or the button's ``style``.
  ///   - onFinish: A closure that is called once on the main thread at the end of this countdown, after the button
  ///     shows its appearance for the end. It isn't called when the countdown is canceled or restarted. You can start
  ///     the next countdown in it. It's retained until the end, so a page that it captures lives as long. Capture the
  ///     page weakly.
  public func start(
    from seconds: Int, key: String? = nil, style: CountdownStyle? = nil, onFinish: (() -> Void)? = nil
  ) {
    state?.formWeakReference()
    guard isOnMainThread() else {
      return CountdownEnvironment.performOnMainQueue {
        self.start(from: seconds, key: key, style: style, onFinish: onFinish)
      }
    }
    guard deliverPending() else { return }
    let followed = target(key?.nonEmptyKey)
    follow(followed) { followed.start(from: seconds, style: style, onFinish: onFinish) }
  }

  /// Makes this button follow a key in ``center``.
  ///
  /// The button shows the countdown or the send that is under the key now, before this method returns, and everything
  /// that any page, button, or object starts or sends there later. Call this method once, in `viewDidLoad` or when you
  /// configure a cell, even if nothing happens under the key yet. Any number of buttons can follow one key, each in its
  /// own style.
  ///
  /// The button stops following the key when you call ``cancel()``, or start, send, or follow something else. The end
  /// of a countdown and `CountdownCenter.cancel(_:)` don't change that. If you call this method again for the same key,
  /// the new style and handler replace the earlier ones.
  ///
  /// - Parameters:
  ///   - key: The key in ``center``.
  ///   - style: The button's appearance while sending, while counting, and after the end. If nil, it's the button's
  ///     ``style``.
  ///   - onFinish: A closure that is called on the main thread at the end of every countdown that the button shows, and
  ///     when a send under the key succeeds without a wait. It isn't called when the key is canceled. The button
  ///     retains the closure as long as it follows the key, so capture owners of the button weakly.
  /// - Returns: Whether the button shows a countdown or a send now.
  @discardableResult
  public func follow(_ key: String, style: CountdownStyle? = nil, onFinish: (() -> Void)? = nil) -> Bool {
    state?.formWeakReference()
    guard isOnMainThread() else {
      CountdownEnvironment.performOnMainQueue { self.follow(key, style: style, onFinish: onFinish) }
      return !key.isEmpty && center.activity(of: key).isActive
    }
    guard deliverPending() else { return false }
    guard let key = key.nonEmptyKey else {
      cancel()
      return false
    }
    if state?.isActive == false, state?.followed?.isSame(key, in: center) != true { leaveEnd() }
    follow(FollowedKey(key, in: center, style: style, onFinish: onFinish)) {}
    return state?.isActive == true
  }

  /// Stops showing a countdown or a request, stops following the key, and restores the button's original appearance.
  /// After an end, restores what the style's values for the end have replaced, except for what you have set since.
  ///
  /// ``onActivity`` is called with `.idle`, unless that was its last value. `onFinish` isn't called.
  ///
  /// - A countdown without a key ends.
  /// - A countdown with a key continues without this button, so leaving a page or reusing a cell doesn't shorten the
  ///   wait. To end it, call `CountdownCenter.cancel(_:)`.
  /// - A request continues. Its caller receives the result. Its wait starts under its key, if it has one.
  public func cancel() {
    guard isOnMainThread() else { return CountdownEnvironment.performOnMainQueue { self.cancel() } }
    let followed = state?.followed
    leave()
    followed?.end()
  }

  /// The handler for the button's activities. For example, it can draw a ring, or update a label beside the button.
  ///
  /// ```swift
  /// button.countdown.onActivity = { [weak ring] activity in
  ///   if case .counting(let tick) = activity {
  ///     ring?.fraction = tick.remaining / tick.duration
  ///   } else {
  ///     ring?.fraction = 0
  ///   }
  /// }
  /// ```
  ///
  /// The handler is called on the main thread, after the button shows the activity:
  ///
  /// - With `.sending` at a request.
  /// - With `.counting` at the first value of a countdown, at each number of seconds, and when the duration or the
  ///   reason for the wait changes.
  /// - With `.finished` at each end. Nothing follows it until something begins.
  /// - With `.idle` after a cancellation, after a failed request, and when the button shows something else that's idle.
  /// - Before the setter returns, if you set it while the button sends or counts.
  ///
  /// The handler remains for later countdowns of this button. The button retains it, so capture owners of the button
  /// weakly. To add more handlers, call `CountdownCenter.observe(_:_:)` for a key.
  public var onActivity: ((CountdownCenter.Activity) -> Void)? {
    get { state?.onActivity }
    set {
      guard isOnMainThread() else { return CountdownEnvironment.performOnMainQueue { self.onActivity = newValue } }
      state?.onActivity = newValue
      if let state { reportCurrentActivity(state) }
    }
  }
}
#endif
