#if canImport(UIKit) && !os(watchOS)
import Dispatch
import Foundation
public import UIKit

/// A button that counts down when it's touched.
///
/// A touch starts the countdown and then sends the button's action, which can cancel the countdown. While the button
/// counts, a new touch neither restarts the countdown nor sends the action. An action for `.touchDown` is sent before
/// the countdown starts.
///
/// The following events also count as touches: the select button of a remote control, a key, `performPrimaryAction()`,
/// and `sendActions(for:)` with `.touchUpInside` or `.primaryActionTriggered`.
///
/// ```swift
/// let button = CountdownButton(type: .system)
/// button.duration = 30
/// button.addAction(UIAction { _ in sendCode() }, for: .touchUpInside)
/// ```
///
/// The title is "获取验证码" until you set another one, for a state or in a configuration. While counting, the title is
/// "59秒", or the title of another ``style``. A title that you set while the button counts is shown at the end. A
/// countdown without a ``key`` ends when the button is deallocated.
///
/// While the button isn't in a window, it doesn't observe its countdown and causes no wake-ups. When it enters a
/// window, it shows the current value or the end. If the countdown has ended by then, the handlers for the end are
/// called.
///
/// ## Sending
///
/// To send from the button's action with ``ButtonCountdown/send(for:key:style:request:onFinish:)``, set ``duration`` to
/// 0. Otherwise, the touch starts the countdown, and the send makes no request and throws `SendError.counting(wait:)`.
/// While a request is in progress, the button refuses touches.
///
/// `send` doesn't use the button's ``key``, ``style``, and ``onFinish``. Pass these values to it as arguments.
///
/// ```swift
/// button.duration = 0
/// button.addAction(UIAction { _ in Task { try await button.countdown.send(for: 60) { … } } }, for: .touchUpInside)
/// ```
///
/// ## Mac Catalyst
///
/// In the Mac idiom, buttons of a system type are drawn as native ones, which may not track touches. The countdown then
/// starts in the button's first action for `.primaryActionTriggered`, which the button adds itself. An action for
/// `.touchUpInside` may be sent before that. While the button counts, clicks don't restart the countdown, but they may
/// send actions. To prevent this, choose a ``style`` that disables the button.
open class CountdownButton: UIButton {
  /// The duration, in seconds, of the countdown that a touch starts. The default is 60.
  ///
  /// If the value is 0 or less, a touch only sends the action. A change takes effect at the next touch.
  @IBInspectable open var duration: Int = 60

  /// The key of the countdown in `CountdownCenter.shared`, or nil for a countdown that ends with the button.
  ///
  /// If you set a key while its countdown is running, the button shows the remaining time. Use this on a rebuilt page
  /// or in a reused cell, for example. If you set a different key, the countdown under the former key continues without
  /// this button. A countdown without a key is canceled.
  open var key: String? {
    didSet {
      if key != oldValue { countdown.cancel() }
      followKey()
    }
  }

  /// The button's appearance while counting and after the end. The default is ``CountdownStyle/seconds``. A change
  /// takes effect at the next touch.
  open var style = CountdownStyle.seconds {
    // As for `onFinish`, because the old style's closures may be the last owners of an object.
    didSet { withExtendedLifetime(oldValue) {} }
  }

  /// A closure that is called on the main thread at the end of each countdown.
  ///
  /// It isn't called when the countdown is canceled. If the countdown ends while the button isn't in a window, the
  /// closure is called after the button enters a window, or before you start its next countdown programmatically.
  open var onFinish: (() -> Void)? {
    // Releasing the old handler can call this setter, which must not happen during the access.
    didSet { withExtendedLifetime(oldValue) {} }
  }

  /// Creates a button that counts 60 seconds, with the title "获取验证码".
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setTitle(Self.initialTitle, for: .normal)
    startFromPrimaryAction()
  }

  /// Creates a button from a nib, with the nib's title. If the nib has no title, the title is "获取验证码".
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    if title(for: .normal) == nil, configuredTitle == nil { setTitle(Self.initialTitle, for: .normal) }
    startFromPrimaryAction()
  }

  private static let initialTitle = "获取验证码"

  /// Whether the current touch has been handled already, so that its primary action doesn't start the countdown.
  private var hasHandledTouch = false

  private var inspectedStyleName: String?

  // MARK: Touches

  /// Begins tracking a touch. While counting or sending, the button refuses the touch.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    hasHandledTouch = false
    return !followKey() && super.beginTracking(touch, with: event)
  }

  /// Starts the countdown if the touch ends inside the button. The control sends its action afterward.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    guard isTouchInside else { return }
    startCounting()
    hasHandledTouch = true
  }

  /// Starts the countdown and performs the primary action. While counting or sending, this method does nothing.
  @available(iOS 17.4, tvOS 17.4, macCatalyst 17.4, visionOS 1.1, *)
  open override func performPrimaryAction() {
    guard !followKey() else { return }
    hasHandledTouch = false
    super.performPrimaryAction()
  }

  /// Sends the actions for control events.
  ///
  /// The events `.touchUpInside` and `.primaryActionTriggered` count as a touch. They start the countdown, and are
  /// ignored while counting or sending. UIKit calls this method for the select button of a remote control and for keys.
  open override func sendActions(for controlEvents: UIControl.Event) {
    guard !controlEvents.isDisjoint(with: [.touchUpInside, .primaryActionTriggered]) else {
      super.sendActions(for: controlEvents)
      return
    }
    guard !followKey() else { return }
    startCounting()
    hasHandledTouch = true
    super.sendActions(for: controlEvents)
    hasHandledTouch = false
  }

  /// Follows the countdown or the send under the key, if the button neither counts nor sends.
  ///
  /// - Returns: Whether the button counts or sends now.
  @discardableResult private func followKey() -> Bool {
    if countdown.isRunning || countdown.isSending { return true }
    guard let key else { return false }
    return countdown.attach(to: key, style: style) { [weak self] in self?.onFinish?() }
  }

  private func startCounting() {
    guard duration > 0, !followKey() else { return }
    countdown.start(from: duration, key: key, style: style) { [weak self] in self?.onFinish?() }
  }

  /// Adds the first action, which starts the countdown if UIKit calls none of the methods above.
  private func startFromPrimaryAction() {
    guard #available(iOS 14.0, tvOS 14.0, *) else { return }
    let start = UIAction { [weak self] _ in
      guard let self else { return }
      if !hasHandledTouch { startCounting() }
      hasHandledTouch = false
    }
    addAction(start, for: .primaryActionTriggered)
  }

  // MARK: Appearance

  /// Shows the current value if the button has entered a window. Otherwise, stops observing the countdown.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    adoptConfiguredTitle()
    countdown.windowDidChange()
  }

  /// Sets the title for a state. A title that is set while counting or sending is shown afterward.
  open override func setTitle(_ title: String?, for state: UIControl.State) {
    super.setTitle(title, for: state)
    countdown.refreshAppearance()
  }

  /// Sets the attributed title for a state. A title that is set while counting or sending is shown afterward.
  open override func setAttributedTitle(_ title: NSAttributedString?, for state: UIControl.State) {
    super.setAttributedTitle(title, for: state)
    countdown.refreshAppearance()
  }

  /// Requests an update of the configuration. The configuration's own title replaces the initial title.
  @available(iOS 15.0, tvOS 15.0, *)
  open override func setNeedsUpdateConfiguration() {
    super.setNeedsUpdateConfiguration()
    adoptConfiguredTitle()
  }

  /// Lays out the button. The configuration's own title replaces the initial title.
  open override func layoutSubviews() {
    adoptConfiguredTitle()
    super.layoutSubviews()
  }

  /// Updates the configuration for the button's state. A title that is set in the configuration while counting or
  /// sending is shown afterward.
  @available(iOS 15.0, tvOS 15.0, *)
  open override func updateConfiguration() {
    super.updateConfiguration()
    countdown.refreshConfiguration()
  }

  /// Updates the style's border color for dark mode while counting or sending.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    countdown.refreshAppearance()
  }

  /// The button's traits. While counting in a style with a ``CountdownStyle/spokenValue``, they include
  /// `updatesFrequently`.
  // SDKs differ in whether this property of `NSObject` is isolated to the main actor.
  open override var accessibilityTraits: UIAccessibilityTraits {
    get { hasFrequentUpdates ? super.accessibilityTraits.union(.updatesFrequently) : super.accessibilityTraits }
    set {
      // The trait that the getter adds isn't stored.
      let isAdded = hasFrequentUpdates && !super.accessibilityTraits.contains(.updatesFrequently)
      super.accessibilityTraits = isAdded ? newValue.subtracting(.updatesFrequently) : newValue
    }
  }

  private nonisolated var hasFrequentUpdates: Bool {
    DispatchQueue.isMainCurrent
      && MainActor.assumeIsolated { owned(ButtonCountdown.self)?.hasFrequentUpdates == true }
  }

  /// Removes the initial title if the configuration has its own title.
  ///
  /// At each update, UIKit replaces the configuration's title with the title for the state. Call this method before an
  /// update.
  private func adoptConfiguredTitle() {
    owned(ButtonCountdown.self)?.refreshConfiguration()
    guard let configuredTitle, configuredTitle != Self.initialTitle, title(for: .normal) == Self.initialTitle else {
      return
    }
    super.setTitle(nil, for: .normal)
  }

  private var configuredTitle: String? {
    if #available(iOS 15.0, tvOS 15.0, *) { configuration?.title } else { nil }
  }
}

// MARK: - Interface Builder

extension CountdownButton {
  /// The ``key``, for Interface Builder. An empty string counts as nil.
  @IBInspectable public var countdownKey: String? {
    get { key }
    set { key = newValue.flatMap { $0.isEmpty ? nil : $0 } }
  }

  /// The name of a ready-made ``style``, for Interface Builder.
  ///
  /// The names are `standard`, `clock`, `seconds`, `getCodeAgain`, and `textMessageOnItsWay`. With the last one, the
  /// title has the button's own color after the end.
  ///
  /// A nib can set the style and the key in any order. If a countdown is already running under the key, it's shown in
  /// the new style.
  ///
  /// Setting an unknown name changes nothing and writes a message to the log. The value is nil until you set it, and
  /// doesn't change when you set ``style``.
  @IBInspectable public var countdownStyle: String? {
    get { inspectedStyleName }
    set {
      guard let name = newValue else { return }
      guard let named = Self.style(named: name) else {
        NSLog("%@", "CountdownButton has no style named \"\(name)\".")
        return
      }
      inspectedStyleName = name
      style = named
      // Follows the key again, in the new style.
      guard let followed = key, countdown.isRunning || countdown.isSending else { return }
      key = nil
      key = followed
    }
  }

  private static func style(named name: String) -> CountdownStyle? {
    switch name {
    case "standard": return .standard
    case "clock": return .clock
    case "seconds": return .seconds
    case "getCodeAgain": return .getCodeAgain
    case "textMessageOnItsWay":
      var style = CountdownStyle.textMessageOnItsWay(mainColor: .black)
      style.endTitleColor = nil
      return style
    default: return nil
    }
  }
}

extension DispatchQueue {
  /// The key that marks the main queue.
  ///
  /// Older SDKs don't declare `DispatchSpecificKey` as `Sendable`. The wrapper is sound as `@unchecked Sendable`
  /// because a key has no state. It's only an identity.
  private struct MainQueueKey: @unchecked Sendable {
    let key = DispatchSpecificKey<Bool>()

    init() {
      DispatchQueue.main.setSpecific(key: key, value: true)
    }
  }

  private static let mainQueueKey = MainQueueKey()

  /// Whether the main queue runs the current code. `Thread.isMainThread` isn't enough, because another thread may serve
  /// the queue on Linux.
  fileprivate static var isMainCurrent: Bool { getSpecific(key: mainQueueKey.key) == true }
}
#endif
