public import Foundation

/// A view that turns touches into actions.
@preconcurrency @MainActor
open class UIControl: UIView {
  /// A control with the given frame.
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  /// A control from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// A control that performs the action when `.primaryActionTriggered` is sent.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    adopt(primaryAction)
  }

  func adopt(_ primaryAction: UIAction?) {
    guard let primaryAction else { return }
    addAction(primaryAction, for: .primaryActionTriggered)
  }

  // MARK: state

  /// Whether the control takes touches; true unless set. False adds `.disabled` to the state.
  open var isEnabled = true {
    didSet { if isEnabled != oldValue { stateDidChange() } }
  }

  /// Whether the control is selected; false unless set.
  open var isSelected = false {
    didSet { if isSelected != oldValue { stateDidChange() } }
  }

  /// Whether a finger rests on the control.
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { stateDidChange() } }
  }

  /// What the three flags amount to.
  open var state: State {
    var state = State.normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }

  func stateDidChange() {
    setNeedsLayout()
    Headless.displayDidChange()
  }

  override var isAccessibilityElementByDefault: Bool { true }

  // MARK: actions

  private struct Registration {
    var action: UIAction
    var events: Event
  }

  private var registrations: [Registration] = []

  /// Performs the action at the events. One of the same identifier at these events is replaced. The control keeps it.
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
    registrations.append(Registration(action: action, events: controlEvents))
  }

  /// No longer performs the action at the events.
  open func removeAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
  }

  /// No longer performs the action of that identifier at the events.
  open func removeAction(identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: Event) {
    for index in registrations.indices where registrations[index].action.identifier == actionIdentifier {
      registrations[index].events.subtract(controlEvents)
    }
    registrations.removeAll { $0.events.isEmpty }
  }

  /// Performs what is registered for the events, on a disabled control too.
  open func sendActions(for controlEvents: Event) {
    dispatch(controlEvents)
  }

  /// Performs the primary action, past `sendActions(for:)` as a touch does. It sends `.primaryActionTriggered`.
  @available(iOS 17.4, tvOS 17.4, macCatalyst 17.4, visionOS 1.1, *)
  open func performPrimaryAction() {
    dispatch(.primaryActionTriggered)
  }

  /// Performs one action. Every action that the control performs comes through here.
  open func sendAction(_ action: UIAction) {
    action.handler(action)
  }

  /// The way that touches take: past `sendActions(for:)`, which UIKit does not promise to call for them.
  func dispatch(_ events: Event) {
    let due = registrations.filter { !$0.events.isDisjoint(with: events) }
    for registration in due { sendAction(registration.action) }
  }

  // MARK: touches

  /// Whether a touch that began here is followed.
  open var isTracking: Bool { followedTouch != nil }

  /// Whether the touch that is followed is inside.
  open var isTouchInside: Bool { touchIsInside }

  /// Says whether to follow a touch that begins here; true unless overridden. False: nothing is sent for that touch.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// Says whether to go on following a touch that moved; true unless overridden.
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// Called when the touch that was followed ends.
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}

  /// Called when the touch that was followed is taken away.
  open func cancelTracking(with event: UIEvent?) {}

  /// Finds no view in a disabled control, so that a touch on it reaches the view behind it.
  open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    isEnabled ? super.hitTest(point, with: event) : nil
  }

  /// What a tap sends when the finger lifts; buttons add their primary action.
  var eventsOfTap: [Event] { [.touchUpInside] }

  private weak var followedTouch: UITouch?
  private var touchIsInside = false

  /// A finger went down here. A disabled control ignores it, and so does one that follows another.
  func touchBegan(_ touch: UITouch, with event: UIEvent) {
    guard isEnabled, followedTouch == nil, beginTracking(touch, with: event) else { return }
    followedTouch = touch
    touchIsInside = true
    isHighlighted = true
    dispatch(.touchDown)
  }

  /// The finger lifted. A control disabled since it went down still sends its actions; they see it highlighted.
  func touchEnded(_ touch: UITouch, with event: UIEvent) {
    guard followedTouch === touch else { return }
    endTracking(touch, with: event)
    followedTouch = nil
    for events in eventsOfTap { dispatch(events) }
    touchIsInside = false
    isHighlighted = false
  }

  /// The touch was taken away.
  func touchCancelled(_ touch: UITouch, with event: UIEvent) {
    guard followedTouch === touch else { return }
    cancelTracking(with: event)
    followedTouch = nil
    touchIsInside = false
    isHighlighted = false
    dispatch(.touchCancel)
  }
}
