#if canImport(UIKit) && !os(watchOS)
import Dispatch
import Foundation
public import UIKit

/// A button that counts down when it's touched.
///
/// A touch starts the countdown and then sends the button's own action, which can cancel the countdown. Touches that begin while the button counts neither restart it nor send the action. An action for `.touchDown` is sent before the
/// countdown starts. The select button of a remote control, a key, `performPrimaryAction()`, and `sendActions(for:)` with
/// `.touchUpInside` or `.primaryActionTriggered` count as touches.
///
/// ```swift
/// let button = CountdownButton(type: .system)
/// button.duration = 30
/// button.addAction(UIAction { _ in sendCode() }, for: .touchUpInside)
/// ```
///
/// The title is "获取验证码" until you set another one, for a state or in a configuration. While counting, the title is "N秒",
/// or what ``style`` says. A title that you set while the button counts is shown at the end. Destroying the button ends a
/// countdown without a ``key``.
///
/// While the button isn't in a window, it doesn't observe its countdown and causes no wakeups. When it enters a window, it
/// shows the current value or the end. If the countdown has ended by then, the handlers for the end are called.
///
/// ## Sending
///
/// To send from the button's action with ``ButtonCountdown/send(for:key:style:request:onFinish:)``, set ``duration`` to 0.
/// Otherwise the touch starts the countdown, and the send makes no request and throws `SendError.counting(wait:)`. While a
/// request is under way, the button refuses touches. ``key``, ``style`` and ``onFinish`` apply to touches only, so pass
/// a send its own.
///
/// ```swift
/// button.duration = 0
/// button.addAction(UIAction { _ in Task { try await button.countdown.send(for: 60) { … } } }, for: .touchUpInside)
/// ```
///
/// ## Mac Catalyst
///
/// In the Mac idiom, buttons of a system type are drawn as native ones, which may not track touches. The first action for
/// `.primaryActionTriggered` then starts the countdown. An action for `.touchUpInside` may be sent before that. Clicks while
/// the button counts don't restart it, but may send actions. To prevent this, choose a ``style`` that disables the button.
open class CountdownButton: UIButton {
  /// The number of seconds that a touch starts. The default is 60.
  ///
  /// From 0 or less, a touch only sends the action. A change applies to the next touch.
  @IBInspectable open var duration: Int = 60

  /// The key of the countdown in `CountdownCenter.shared`, or nil for a countdown that ends with the button.
  ///
  /// Setting a key that runs shows the time that remains, for example on a rebuilt page or in a reused cell. Setting another
  /// key stops what this button showed, but not the countdown under the former key.
  open var key: String? {
    didSet {
      if key != oldValue { countdown.cancel() }
      followKey()
    }
  }

  /// The button's appearance while it counts and afterward. The default is ``CountdownStyle/seconds``. A change applies to
  /// the next touch.
  open var style = CountdownStyle.seconds

  /// A closure that is called on the main thread at the end of each countdown.
  ///
  /// It isn't called when the countdown is canceled. If the countdown ends while the button isn't in a window, the closure is
  /// called when the button enters a window, or when you send its actions programmatically.
  open var onFinish: (() -> Void)?

  /// Creates a button that counts 60 seconds.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setTitle(Self.initialTitle, for: .normal)
    startFromPrimaryAction()
  }

  /// Creates a button from a nib, with the title from the nib.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    if title(for: .normal) == nil, configuredTitle == nil { setTitle(Self.initialTitle, for: .normal) }
    startFromPrimaryAction()
  }

  private static let initialTitle = "获取验证码"

  /// Whether the countdown has started, or been refused, for the touch whose actions are being sent.
  private var hasHandledTouch = false

  private var inspectedStyleName: String?

  // MARK: Touches

  /// Refuses touches while counting or sending.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    hasHandledTouch = false
    return !followKey() && super.beginTracking(touch, with: event)
  }

  /// Starts the countdown if the touch ends inside. The control sends its action afterward.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    guard isTouchInside else { return }
    startCounting()
    hasHandledTouch = true
  }

  /// Starts the countdown and performs the primary action. While counting or sending, this does nothing.
  @available(iOS 17.4, tvOS 17.4, macCatalyst 17.4, visionOS 1.1, *)
  open override func performPrimaryAction() {
    guard !followKey() else { return }
    hasHandledTouch = false
    super.performPrimaryAction()
  }

  /// Sends the actions for control events.
  ///
  /// The events of a touch count as a touch: they start the countdown and are ignored while counting or sending. UIKit calls
  /// this method for the select button of a remote control and for keys.
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

  /// Follows what runs under the key if the button neither counts nor sends.
  ///
  /// - Returns: Whether the button counts or sends.
  @discardableResult private func followKey() -> Bool {
    if countdown.isRunning || countdown.isSending { return true }
    guard let key else { return false }
    return countdown.attach(to: key, style: style) { [weak self] in self?.onFinish?() }
  }

  private func startCounting() {
    guard duration > 0, !followKey() else { return }
    countdown.start(from: duration, key: key, style: style) { [weak self] in self?.onFinish?() }
  }

  /// Starts the countdown before the app's actions if UIKit calls none of the methods above.
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

  /// Sets the title for a state. While counting or sending, the title is kept for the end.
  open override func setTitle(_ title: String?, for state: UIControl.State) {
    super.setTitle(title, for: state)
    countdown.refreshAppearance()
  }

  /// Sets the attributed title for a state. While counting or sending, the title is kept for the end.
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

  /// Lays out the button. A configuration's own title replaces the initial title.
  open override func layoutSubviews() {
    adoptConfiguredTitle()
    super.layoutSubviews()
  }

  /// Updates the configuration for the button's state. While counting or sending, a title that is set in the configuration
  /// is kept for the end.
  @available(iOS 15.0, tvOS 15.0, *)
  open override func updateConfiguration() {
    super.updateConfiguration()
    countdown.refreshConfiguration()
  }

  /// Updates the border color for dark mode, also while counting and sending.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    countdown.refreshAppearance()
  }

  /// The button's traits. While counting in a style with a ``CountdownStyle/spokenValue``, they include `updatesFrequently`.
  // `NSObject` has this property, and it may or may not be isolated to the main actor.
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

  /// Removes the initial title if the configuration has a title of its own.
  ///
  /// At each update, UIKit writes the title for the state over the configuration's. Call this method before that.
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
  /// The ``key``, for Interface Builder. An empty string sets no key.
  @IBInspectable public var countdownKey: String? {
    get { key }
    set { key = newValue.flatMap { $0.isEmpty ? nil : $0 } }
  }

  /// The name of a ready-made ``style``, for Interface Builder.
  ///
  /// The names are `standard`, `clock`, `seconds`, `getCodeAgain` and `textMessageOnItsWay`. In the last one, the title at the
  /// end has the button's own color. A nib can set the style and the key in any order: a countdown that already runs under
  /// the key is shown in the new style.
  ///
  /// Setting any other name changes nothing and writes a message to the log. The value is nil until you set it. It doesn't
  /// change when you set ``style``.
  @IBInspectable public var countdownStyle: String? {
    get { inspectedStyleName }
    set {
      guard let name = newValue else { return }
      guard let named = Self.style(named: name) else {
        NSLog("%@", "CountdownButton has no style of the name \"\(name)\".")
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
  /// Older SDKs don't declare `DispatchSpecificKey` as `Sendable`. The wrapper is sound as `@unchecked Sendable` because a
  /// key has no state. It is only an identity.
  private struct MainQueueKey: @unchecked Sendable {
    let key = DispatchSpecificKey<Bool>()

    init() {
      DispatchQueue.main.setSpecific(key: key, value: true)
    }
  }

  private static let mainQueueKey = MainQueueKey()

  /// Whether the main queue runs this code. `Thread.isMainThread` isn't enough: on Linux, another thread may serve the queue.
  fileprivate static var isMainCurrent: Bool { getSpecific(key: mainQueueKey.key) == true }
}
#endif
