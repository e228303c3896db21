public import Foundation

@preconcurrency @MainActor
open class UIControl: UIView {
  // MARK: State

  open var isEnabled = true {
    didSet { if isEnabled != oldValue { stateDidChange() } }
  }

  open var isSelected = false {
    didSet { if isSelected != oldValue { stateDidChange() } }
  }

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

  open override var canBecomeFocused: Bool { isEnabled }

  override func focusDidChange() { stateDidChange() }

  /// A change of `isHighlighted` only redraws the control.
  func highlightDidChange() { Headless.displayDidChange() }

  // MARK: Actions

  private struct Registration {
    var action: UIAction
    var events: Event
  }

  private var registrations: [Registration] = []

  open func addAction(_ action: UIAction, for controlEvents: Event) {
    let replaced = registrations.filter { $0.action.identifier == action.identifier }
    registrations.removeAll { $0.action.identifier == action.identifier }
    let events = replaced.reduce(controlEvents) { $0.union($1.events) }
    registrations.append(Registration(action: action, events: events))
  }

  open func sendActions(for controlEvents: Event) { dispatch(controlEvents) }

  @available(iOS 17.4, tvOS 17.4, macCatalyst 17.4, visionOS 1.1, *)
  open func performPrimaryAction() { dispatch(.primaryActionTriggered) }

  /// Performs the actions for events, without calling `sendActions(for:)`.
  func dispatch(_ events: Event) {
    let matches = registrations.filter { !$0.events.isDisjoint(with: events) }
    for registration in matches { registration.action.handler(registration.action) }
  }

  // MARK: Touches

  open var isTracking: Bool { trackedTouch != nil }
  open private(set) var isTouchInside = false

  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}

  open func cancelTracking(with event: UIEvent?) {
    stopTracking()
    dispatch(.touchCancel)
  }

  open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    isEnabled ? super.hitTest(point, with: event) : nil
  }

  private weak var trackedTouch: UITouch?

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, isEnabled, isUserInteractionEnabled, trackedTouch == nil,
      beginTracking(touch, with: event)
    else { return }
    trackedTouch = touch
    isTouchInside = true
    isHighlighted = true
    dispatch(.touchDown)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = trackedTouch, touches.contains(touch) else { return }
    let isInside = contains(touch, with: event)
    isHighlighted = isInside
    updateTouchInside(isInside)
    dispatch(isInside ? .touchDragInside : .touchDragOutside)
  }

  /// Sends the actions while the control is still highlighted, even if it was disabled after the touch began.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = trackedTouch, touches.contains(touch) else { return }
    let isInside = contains(touch, with: event)
    if isInside { isHighlighted = true }
    updateTouchInside(isInside)
    endTracking(touch, with: event)
    trackedTouch = nil
    dispatch(isInside ? .touchUpInside : .touchUpOutside)
    stopTracking()
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = trackedTouch, touches.contains(touch) else { return }
    cancelTracking(with: event)
  }

  override func didChangeWindow() {
    if isTracking { cancelTracking(with: nil) }
  }

  private func contains(_ touch: UITouch, with event: UIEvent?) -> Bool {
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
  public struct State: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let normal = State([])
    public static let highlighted = State(rawValue: 1 << 0)
    public static let disabled = State(rawValue: 1 << 1)
    public static let selected = State(rawValue: 1 << 2)
    public static let focused = State(rawValue: 1 << 3)
  }

  /// The events of touches and primary actions. `.touchDownRepeat` is missing, because taps aren't counted.
  public struct Event: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let touchDown = Event(rawValue: 1 << 0)
    public static let touchDragInside = Event(rawValue: 1 << 2)
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    public static let touchDragExit = Event(rawValue: 1 << 5)
    public static let touchUpInside = Event(rawValue: 1 << 6)
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    public static let touchCancel = Event(rawValue: 1 << 8)
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
  }
}
