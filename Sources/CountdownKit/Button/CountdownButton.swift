#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// A button that counts down whenever it is touched.
///
/// A touch starts the countdown and sends the button's own action, in this order, so that an action can cancel it.
/// Touches that begin while counting neither start it again nor send the action. An action for `.touchDown` is sent
/// before the countdown starts. The select button of a remote control, a key, `performPrimaryAction()`, and
/// `sendActions(for:)` with `.touchUpInside` or `.primaryActionTriggered` count as touches.
///
/// In the Mac idiom of Mac Catalyst, a button of a system type is drawn as a native one, which may track no touches. Then
/// the first action for `.primaryActionTriggered` starts the countdown. An action for `.touchUpInside` may be sent before
/// that. Clicks while counting don't start it again, but may send actions. To prevent this, choose a ``style`` that
/// disables the button.
///
/// ```swift
/// let button = CountdownButton(type: .system)
/// button.duration = 30
/// button.addAction(UIAction { _ in sendCode() }, for: .touchUpInside)
/// ```
///
/// The title is "获取验证码" until another is set, for a state or in a configuration; while counting it is "N秒", or as
/// ``style`` says. A title that is set while counting shows at the end. Destroying the button ends the countdown, unless
/// it has a ``key``.
///
/// In no window the button watches nothing and wakes nothing up. Back in one it shows what is left at once, or that the
/// time is over; an end that came meanwhile is told then.
///
/// To send from its action, with ``ButtonCountdown/send(for:key:style:request:onFinish:)``, set ``duration`` to 0: the
/// touch has started the wait otherwise, and the send throws `SendError.counting(wait:)` and asks for nothing. While
/// sending, as while counting, the button refuses touches. ``key``, ``style`` and ``onFinish`` are those of touches: give
/// a send its own.
///
/// ```swift
/// button.duration = 0
/// button.addAction(UIAction { _ in Task { try await button.countdown.send(for: 60) { … } } }, for: .touchUpInside)
/// ```
open class CountdownButton: UIButton {
  /// Seconds that a touch starts, 60 unless set. From 0 or less a touch only sends the action. A change counts from
  /// the next touch on.
  @IBInspectable open var duration: Int = 60

  /// Where the countdown goes on when this button is gone, in `CountdownCenter.shared`; nil for a countdown that ends
  /// with the button. Setting a key that runs shows what is left there at once: on a rebuilt page, in a reused cell.
  /// Setting another ends what was shown here, not the countdown under the former key.
  open var key: String? {
    didSet {
      if key != oldValue { countdown.cancel() }
      _ = isCounting
    }
  }

  /// How the button looks while counting and after: ``CountdownStyle/seconds`` unless set. A change counts from the
  /// next touch on.
  open var style = CountdownStyle.seconds

  /// Called on the main thread at the end of each countdown; not on a cancel. An end that comes while the button is in
  /// no window is told as soon as it is in one, or is touched by program.
  open var onFinish: (() -> Void)?

  /// A button that counts 60 s from a touch.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setTitle(Self.initialTitle, for: .normal)
    startFromPrimaryAction()
  }

  /// A button from a nib, with the title that it has there.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    if title(for: .normal) == nil, configuredTitle == nil { setTitle(Self.initialTitle, for: .normal) }
    startFromPrimaryAction()
  }

  private static let initialTitle = "获取验证码"

  /// Whether the countdown has started, or been refused, for the touch whose actions are being sent.
  private var hasHandledTouch = false

  /// Shows what is left, in a window; in none, watches the countdown no longer.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    adoptConfiguredTitle()
    countdown.windowDidChange()
  }

  /// Refuses touches while counting or sending.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    hasHandledTouch = false
    return !isCounting && super.beginTracking(touch, with: event)
  }

  /// Starts counting, if the touch ends inside. The control sends its action after this.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    guard isTouchInside else { return }
    startCounting()
    hasHandledTouch = true
  }

  /// Starts counting and performs the primary action. While counting or sending, this does nothing.
  @available(iOS 17.4, tvOS 17.4, macCatalyst 17.4, visionOS 1.1, *)
  open override func performPrimaryAction() {
    guard !isCounting else { return }
    hasHandledTouch = false
    super.performPrimaryAction()
  }

  /// Sending the actions of a touch programmatically counts as a touch: it starts the countdown, and is ignored while
  /// counting or sending. UIKit calls this for the select button of a remote control and for keys.
  open override func sendActions(for controlEvents: UIControl.Event) {
    guard !controlEvents.isDisjoint(with: [.touchUpInside, .primaryActionTriggered]) else {
      super.sendActions(for: controlEvents)
      return
    }
    guard !isCounting else { return }
    startCounting()
    hasHandledTouch = true
    super.sendActions(for: controlEvents)
    hasHandledTouch = false
  }

  /// Sets the title for a state. While counting or sending, it is kept until the end.
  open override func setTitle(_ title: String?, for state: UIControl.State) {
    super.setTitle(title, for: state)
    countdown.refreshAppearance()
  }

  /// Sets the attributed title for a state. While counting or sending, it is kept until the end.
  open override func setAttributedTitle(_ title: NSAttributedString?, for state: UIControl.State) {
    super.setAttributedTitle(title, for: state)
    countdown.refreshAppearance()
  }

  /// Asks for an update of the configuration, whose own title replaces the one that the button began with.
  @available(iOS 15.0, tvOS 15.0, *)
  open override func setNeedsUpdateConfiguration() {
    super.setNeedsUpdateConfiguration()
    adoptConfiguredTitle()
  }

  /// Lays the button out. A configuration's own title replaces the one that the button began with.
  open override func layoutSubviews() {
    adoptConfiguredTitle()
    super.layoutSubviews()
  }

  /// Lets the configuration follow the state. While counting or sending, a title that is set in it is kept until
  /// the end.
  @available(iOS 15.0, tvOS 15.0, *)
  open override func updateConfiguration() {
    super.updateConfiguration()
    countdown.refreshConfiguration()
  }

  /// The border follows dark mode at once, while counting and sending too.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    countdown.refreshAppearance()
  }

  /// The button's traits. While counting, the trait `updatesFrequently` is added, unless the style has no
  /// ``CountdownStyle/spokenValue``.
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

  /// Whether this button counts, or sends; it takes up what has been started under its key elsewhere.
  private var isCounting: Bool {
    if countdown.isRunning || countdown.isSending { return true }
    guard let key else { return false }
    return countdown.attach(to: key, style: style) { [weak self] in self?.onFinish?() }
  }

  private func startCounting() {
    guard duration > 0, !isCounting else { return }
    countdown.start(from: duration, key: key, style: style) { [weak self] in self?.onFinish?() }
  }

  /// Starts counting before the app's actions where UIKit calls none of the methods above.
  private func startFromPrimaryAction() {
    guard #available(iOS 14.0, tvOS 14.0, *) else { return }
    let start = UIAction { [weak self] _ in
      guard let self else { return }
      if !hasHandledTouch { startCounting() }
      hasHandledTouch = false
    }
    addAction(start, for: .primaryActionTriggered)
  }

  /// At each update, UIKit writes the title for the state over the configuration's. To be called before that.
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
#endif
