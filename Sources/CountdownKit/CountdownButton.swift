#if canImport(UIKit) && !os(watchOS)
import CountdownCore
public import UIKit

/// A button that counts down when it's touched.
///
/// A touch starts the countdown and then sends the button's action, which can cancel the countdown. While the button
/// counts, a new touch neither restarts the countdown nor sends the action. An action for `.touchDown` is sent before
/// the countdown starts.
///
/// If the button begins to count or send during a touch, for example because its key was started on another button, the
/// touch is canceled when it ends. In a style whose interaction is `.unchanged`, it isn't canceled, and sends the
/// action without starting a countdown.
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
/// The title is "Get Code", in the app's language, until you set an image, or another title for a state or in a
/// configuration. While counting, the title is "59 s", or the title of another ``style``. A countdown without a ``key``
/// ends when the button is deallocated.
///
/// ## Sending
///
/// To make a request at each touch, and to start the countdown only if it succeeds, set ``startsOnTouch`` to false, and
/// send in the button's action. While the request is in progress, the button ignores touches.
///
/// ```swift
/// button.startsOnTouch = false
/// button.addAction(
///   UIAction { [weak button] _ in
///     Task { try await button?.countdown.send(thenWait: 60) { try await api.sendCode() } }
///   }, for: .touchUpInside)
/// ```
///
/// If ``startsOnTouch`` is true, the touch starts the countdown, and the send throws `SendError.waiting(remaining:)`.
/// If you pass the button's ``key`` to the send, ``onFinish`` is called at the end, too.
///
/// ## Mac Catalyst
///
/// In the Mac idiom, buttons of a system type are drawn as native ones, which may not track touches. The countdown then
/// starts with `.primaryActionTriggered`, and an action for `.touchUpInside` may be sent before that. While the button
/// counts, clicks may send actions. To prevent this, choose a ``style`` that disables the button.
///
/// ## Objective-C and Interface Builder
///
/// In Objective-C and in nibs, the class is `CDKCountdownButton`, without a module, because an app may have a
/// `CountdownButton` of its own.
#if canImport(ObjectiveC)
@objc(CDKCountdownButton)
#endif
open class CountdownButton: UIButton {
  /// The duration, in seconds, of the countdown that follows a touch. The default is 60.
  ///
  /// If the value is 0 or less, no countdown follows. A change takes effect at the next touch.
  @IBInspectable open var duration: Int = 60

  /// The key that the button follows in `countdown.center`, or nil for countdowns that end with the button. The center
  /// is `CountdownCenter.shared` unless you set another one.
  ///
  /// Setting a key is the same as ``ButtonCountdown/follow(_:style:onFinish:)`` with the button's ``onFinish``. Setting
  /// nil or an empty string is the same as ``ButtonCountdown/cancel()``. After a cancellation, the button follows its
  /// key again at the next touch.
  @IBInspectable open var key: String? {
    didSet { keyDidChange(from: oldValue) }
  }

  /// Whether a touch starts the countdown before the button sends its action. The default is true.
  ///
  /// If false, a touch only sends the button's action. While the button counts or sends, it still ignores touches. A
  /// change takes effect at the next touch.
  @IBInspectable open var startsOnTouch: Bool = true

  /// The ``ButtonCountdown/style`` of the button's countdown.
  ///
  /// Until you set it, it's ``ButtonCountdown/defaultStyle``, or ``CountdownStyle/seconds`` if that's nil.
  open var style: CountdownStyle {
    get { countdown.style }
    set { countdown.style = newValue }
  }

  /// A closure that is called on the main thread at the end of each countdown, but not when the countdown is canceled.
  open var onFinish: (() -> Void)? {
    // Releasing the old handler can call this setter, which must not happen during the access.
    didSet { keep(oldValue) }
  }

  /// Creates a button that counts 60 seconds, with the title "Get Code" in the app's language.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setInitialTitle()
    startFromPrimaryAction()
  }

  /// Creates a button from a nib, with the nib's title or image. If the nib has neither, the title is "Get Code" in the
  /// app's language.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    if !hasContent { setInitialTitle() }
    startFromPrimaryAction()
  }

  private let initialTitle = LocalizedText.current.initialTitle

  /// Whether the current touch has been handled already, so that its primary action doesn't start the countdown.
  private var hasHandledTouch = false

  // MARK: Touches

  /// Begins tracking a touch. While counting or sending, the button ignores the touch.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    hasHandledTouch = false
    return !isBusy() && super.beginTracking(touch, with: event)
  }

  /// Starts the countdown if the touch ends inside the button. The control sends its action afterward.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    guard isTouchInside else { return }
    startCountdown()
    hasHandledTouch = true
  }

  /// Ends a touch, or cancels it if the button has begun to count or send in a style that disables touches.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if isBusy(), case .active(let style) = countdown.state?.shown, style.interaction != .unchanged {
      super.touchesCancelled(touches, with: event)
    } else {
      super.touchesEnded(touches, with: event)
    }
  }

  /// Starts the countdown, and performs the primary action. While counting or sending, this method does nothing.
  @available(iOS 17.4, tvOS 17.4, macCatalyst 17.4, visionOS 1.1, *)
  open override func performPrimaryAction() {
    guard !isBusy() else { return }
    hasHandledTouch = false
    super.performPrimaryAction()
  }

  /// Sends the actions for control events.
  ///
  /// The events `.touchUpInside` and `.primaryActionTriggered` count as a touch, and are ignored while counting or
  /// sending. UIKit calls this method for the select button of a remote control and for keys.
  open override func sendActions(for controlEvents: UIControl.Event) {
    if !controlEvents.isDisjoint(with: [.touchUpInside, .primaryActionTriggered]) {
      guard !isBusy() else { return }
      startCountdown()
      hasHandledTouch = true
    }
    super.sendActions(for: controlEvents)
  }

  /// The key, or nil if it's empty.
  private var followedKey: String? { key.flatMap { $0.isEmpty ? nil : $0 } }

  private func keyDidChange(from oldKey: String?) {
    guard isOnMainThread("key") else {
      let countdown = countdown
      countdown.state?.formWeakReference()
      return CountdownEnvironment.performOnMainQueue {
        (countdown.state?.button as? CountdownButton)?.keyDidChange(from: oldKey)
      }
    }
    if followedKey != nil { followKey() } else if key != oldKey { countdown.cancel() }
  }

  /// Follows the key, unless the button shows something else, and returns whether the button counts or sends now.
  private func isBusy() -> Bool {
    let countdown = countdown
    if countdown.deliverPending(), countdown.state?.isActive == false { followKey() }
    return countdown.state?.isActive == true
  }

  /// Follows the key with the handler, unless the button does so already.
  private func followKey() {
    guard let key = followedKey else { return }
    if let followed = countdown.state?.followed, followed.isSame(key, in: countdown.center), followed.onFinish != nil {
      return
    }
    countdown.follow(key, onFinish: finishHandler)
  }

  /// Follows the key in the countdown's center, unless the button shows something else.
  func followKeyInNewCenter() {
    if let followed = countdown.state?.followed, followed.key == followedKey { followKey() }
  }

  private func startCountdown() {
    guard startsOnTouch, duration > 0, !isBusy() else { return }
    // With a key, the handler is called because the button follows it.
    countdown.start(from: duration, key: followedKey, onFinish: followedKey == nil ? finishHandler : nil)
  }

  private var finishHandler: () -> Void {
    { [weak self] in self?.onFinish?() }
  }

  /// Adds the first action, which starts the countdown if UIKit calls none of the methods above.
  private func startFromPrimaryAction() {
    let start = UIAction { [weak self] _ in
      guard let self else { return }
      if !hasHandledTouch { startCountdown() }
      hasHandledTouch = false
    }
    addAction(start, for: .primaryActionTriggered)
  }

  // MARK: The first title

  /// Whether the title for `.normal` is the initial one, even while the button shows something else.
  private var isInitialTitle = false

  private func setInitialTitle() {
    super.setTitle(initialTitle, for: .normal)
    isInitialTitle = true
  }

  /// Sets a title, which replaces the initial one.
  open override func setTitle(_ title: String?, for state: UIControl.State) {
    super.setTitle(title, for: state)
    if state == .normal, !isShowingCount { isInitialTitle = false }
  }

  /// Sets an image, which replaces the initial title.
  open override func setImage(_ image: UIImage?, for state: UIControl.State) {
    super.setImage(image, for: state)
    if image != nil, state == .normal, isInitialTitle { removeInitialTitle() }
  }

  /// Requests a layout, as UIKit does for each new configuration. The configuration's own title, or its image, replaces
  /// the initial title.
  open override func setNeedsLayout() {
    super.setNeedsLayout()
    guard isInitialTitle, !isShowingCount, let configuration else { return }
    // At its next update, UIKit would replace the configuration's title with the one for the state.
    let states: [UIControl.State] = [.normal, .disabled, .selected, .highlighted, .focused]
    let hasTitle = configuration.title != nil && !states.contains { title(for: $0) == configuration.title }
    if hasTitle || configuration.image != nil { removeInitialTitle() }
  }

  private func removeInitialTitle() {
    isInitialTitle = false
    super.setTitle(nil, for: .normal)
    // UIKit may have copied the title to the configuration, where it stays.
    if configuration?.title == initialTitle { configuration?.title = nil }
    // While the button counts, the missing title becomes the original one.
    countdown.setStyle(countdown.state?.style)
  }

  /// Whether the countdown is changing the button.
  private var isShowingCount: Bool { associated(ButtonCountdown.self)?.state?.isWriting == true }

  /// Whether a nib has given the button a title or an image.
  private var hasContent: Bool {
    title(for: .normal) != nil || attributedTitle(for: .normal) != nil || image(for: .normal) != nil
      || configuration?.title != nil || configuration?.image != nil
  }
}
#endif
