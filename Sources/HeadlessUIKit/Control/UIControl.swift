public import Foundation

/// A view that performs actions in response to touches.
@preconcurrency @MainActor
open class UIControl: UIView {
  /// Creates a control with a frame.
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  /// Creates a control from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// Creates a control that performs an action for `.primaryActionTriggered`.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    adopt(primaryAction)
  }

  func adopt(_ primaryAction: UIAction?) {
    guard let primaryAction else { return }
    addAction(primaryAction, for: .primaryActionTriggered)
  }

  // MARK: State

  /// A Boolean value that indicates whether the control is enabled. A disabled control doesn't receive touches. The default
  /// is `true`.
  open var isEnabled = true {
    didSet { if isEnabled != oldValue { stateDidChange() } }
  }

  /// A Boolean value that indicates whether the control is selected. The default is `false`.
  open var isSelected = false {
    didSet { if isSelected != oldValue { stateDidChange() } }
  }

  /// A Boolean value that indicates whether the control is highlighted. The default is `false`. It's `true` during a touch.
  /// Setting `true` on a disabled control has no effect. Disabling a highlighted control doesn't change it.
  open var isHighlighted: Bool {
    get { storedHighlighted }
    set {
      guard newValue != storedHighlighted, isEnabled || !newValue else { return }
      storedHighlighted = newValue
      highlightDidChange()
    }
  }
  private var storedHighlighted = false

  /// The combination of `isEnabled`, `isSelected`, `isHighlighted`, and `isFocused`.
  open var state: State {
    var state = State.normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    if isFocused { state.insert(.focused) }
    return state
  }

  func stateDidChange() {
    setNeedsLayout()
    Headless.displayDidChange()
  }

  /// Whether the control can have the focus. A disabled control can't.
  open override var canBecomeFocused: Bool { isEnabled }

  override func focusDidChange() {
    stateDidChange()
  }

  /// A change of `isHighlighted` only redraws the control.
  func highlightDidChange() {
    Headless.displayDidChange()
  }

  override var isAccessibilityElementByDefault: Bool { true }

  // MARK: Actions

  private struct Registration {
    var action: UIAction
    var events: Event
  }

  private var registrations: [Registration] = []

  /// Adds an action for events, after the control's other actions. It replaces an action with the same identifier, also for
  /// that action's events. The control retains the action.
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    let replaced = registrations.filter { $0.action.identifier == action.identifier }
    registrations.removeAll { $0.action.identifier == action.identifier }
    let events = replaced.reduce(controlEvents) { $0.union($1.events) }
    registrations.append(Registration(action: action, events: events))
  }

  /// Removes an action for events.
  open func removeAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
  }

  /// Removes the action with an identifier for events.
  open func removeAction(identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: Event) {
    for index in registrations.indices where registrations[index].action.identifier == actionIdentifier {
      registrations[index].events.subtract(controlEvents)
    }
    registrations.removeAll { $0.events.isEmpty }
  }

  /// Performs the actions for events, even if the control is disabled.
  open func sendActions(for controlEvents: Event) {
    dispatch(controlEvents)
  }

  /// Performs the actions for `.primaryActionTriggered`, even if the control is disabled. It doesn't call `sendActions(for:)`.
  @available(iOS 17.4, tvOS 17.4, macCatalyst 17.4, visionOS 1.1, *)
  open func performPrimaryAction() {
    dispatch(.primaryActionTriggered)
  }

  /// Performs an action. The control calls this method for every action.
  open func sendAction(_ action: UIAction) {
    action.handler(action)
  }

  /// Performs the actions for events, without calling `sendActions(for:)`. An action that is removed meanwhile is still
  /// performed.
  func dispatch(_ events: Event) {
    let matches = registrations.filter { !$0.events.isDisjoint(with: events) }
    for registration in matches { sendAction(registration.action) }
  }

  // MARK: Touches

  /// A Boolean value that indicates whether the control tracks a touch.
  open var isTracking: Bool { trackedTouch != nil }

  /// A Boolean value that indicates whether the tracked touch is inside the control.
  open private(set) var isTouchInside = false

  /// Returns whether to track a touch that begins. The default is `true`. If it returns `false`, the touch sends no actions.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// Returns whether to continue tracking a touch that moves. The default is `true`.
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// Called when the tracked touch ends.
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}

  /// Ends tracking, and sends `.touchCancel`. UIKit calls this method when the system cancels the tracked touch, and without an
  /// event when the control leaves its window.
  open func cancelTracking(with event: UIEvent?) {
    stopTracking()
    dispatch(.touchCancel)
  }

  /// Returns `nil` for a disabled control. Its touches reach the view behind it.
  open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    isEnabled ? super.hitTest(point, with: event) : nil
  }

  private weak var trackedTouch: UITouch?

  func touchBegan(_ touch: UITouch, with event: UIEvent) {
    guard isEnabled, isUserInteractionEnabled, trackedTouch == nil, beginTracking(touch, with: event) else { return }
    trackedTouch = touch
    isTouchInside = true
    isHighlighted = true
    dispatch(.touchDown)
  }

  func touchMoved(_ touch: UITouch, with event: UIEvent) {
    guard trackedTouch === touch else { return }
    guard continueTracking(touch, with: event) else { return stopTracking() }
    let isInside = contains(touch, with: event)
    isHighlighted = isInside
    updateTouchInside(isInside)
    dispatch(isInside ? .touchDragInside : .touchDragOutside)
  }

  /// Sends the actions while the control is still highlighted, even if it was disabled after the touch began.
  func touchEnded(_ touch: UITouch, with event: UIEvent) {
    guard trackedTouch === touch else { return }
    let isInside = contains(touch, with: event)
    if isInside { isHighlighted = true }
    updateTouchInside(isInside)
    endTracking(touch, with: event)
    trackedTouch = nil
    dispatch(isInside ? .touchUpInside : .touchUpOutside)
    stopTracking()
  }

  func touchCancelled(_ touch: UITouch, with event: UIEvent) {
    guard trackedTouch === touch else { return }
    cancelTracking(with: event)
  }

  override func didChangeWindow() {
    if isTracking { cancelTracking(with: nil) }
  }

  private func contains(_ touch: UITouch, with event: UIEvent) -> Bool {
    point(inside: touch.location(in: self), with: event)
  }

  private func updateTouchInside(_ isInside: Bool) {
    guard isInside != isTouchInside else { return }
    isTouchInside = isInside
    dispatch(isInside ? .touchDragEnter : .touchDragExit)
  }

  private func stopTracking() {
    trackedTouch = nil
    isTouchInside = false
    isHighlighted = false
  }
}

extension UIControl {
  /// The states of a control.
  public struct State: OptionSet, Hashable, Sendable {
    /// The bits of the states.
    public let rawValue: UInt

    /// Creates a set of states from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The control is enabled, and neither highlighted nor selected.
    public static let normal = State([])
    /// The control is highlighted.
    public static let highlighted = State(rawValue: 1 << 0)
    /// The control is disabled.
    public static let disabled = State(rawValue: 1 << 1)
    /// The control is selected.
    public static let selected = State(rawValue: 1 << 2)
    /// The control has focus.
    public static let focused = State(rawValue: 1 << 3)
    /// The bits for apps.
    public static let application = State(rawValue: 0x00FF_0000)
    /// The bits for the system.
    public static let reserved = State(rawValue: 0xFF00_0000)
  }

  /// The events of a control.
  public struct Event: OptionSet, Hashable, Sendable {
    /// The bits of the events.
    public let rawValue: UInt

    /// Creates a set of events from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A touch began inside the control.
    public static let touchDown = Event(rawValue: 1 << 0)
    /// A repeated touch began inside the control.
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    /// A finger moved inside the control.
    public static let touchDragInside = Event(rawValue: 1 << 2)
    /// A finger moved outside the control.
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    /// A finger moved into the control.
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    /// A finger moved out of the control.
    public static let touchDragExit = Event(rawValue: 1 << 5)
    /// A touch ended inside the control.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// A touch ended outside the control.
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// The system canceled a touch.
    public static let touchCancel = Event(rawValue: 1 << 8)
    /// The value changed.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// The control's primary action was triggered, such as by a tap on a button.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// A menu opened.
    public static let menuActionTriggered = Event(rawValue: 1 << 14)
    /// Editing began.
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    /// The edited text changed.
    public static let editingChanged = Event(rawValue: 1 << 17)
    /// Editing ended.
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    /// The Return key ended editing.
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
    /// All touch events.
    public static let allTouchEvents = Event(rawValue: 0x0FFF)
    /// All editing events.
    public static let allEditingEvents = Event(rawValue: 0xF0000)
    /// The bits for apps.
    public static let applicationReserved = Event(rawValue: 0x0F00_0000)
    /// The bits for the system.
    public static let systemReserved = Event(rawValue: 0xF000_0000)
    /// All events.
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }
}
