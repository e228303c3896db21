#if canImport(UIKit) && !os(watchOS)
import UIKit

/// A value of a button or of its configuration, which a countdown replaces and restores.
///
/// If the present value isn't the shown one, the app has set it. It then becomes the original value.
///
/// This is a class because setting a value can call the app, which may then read what is shown.
@MainActor final class Remembered<Owner, Value> {
  private let get: @MainActor (Owner) -> Value
  private let set: @MainActor (Owner, Value) -> Void
  private let isSame: @MainActor (Value, Value) -> Bool
  /// Whether a value is also set if it equals the app's, because setting it makes a default value the app's own.
  private let setsEqual: Bool
  private let own: @MainActor (Owner, Value) -> Value
  /// Nil while the value isn't replaced.
  private var replaced: (original: Value, shown: Value)?

  /// - Parameters:
  ///   - own: A closure that returns the app's own value for a value that was found. It's nil for a default value or a
  ///     derived one, which must not be written.
  init(
    get: @escaping @MainActor (Owner) -> Value, set: @escaping @MainActor (Owner, Value) -> Void,
    isSame: @escaping @MainActor (Value, Value) -> Bool, setsEqual: Bool = false,
    own: @escaping @MainActor (Owner, Value) -> Value = { $1 }
  ) {
    (self.get, self.set, self.isSame, self.setsEqual, self.own) = (get, set, isSame, setsEqual, own)
  }

  /// The value that was shown last, or nil while the value isn't replaced.
  var shown: Value? { replaced?.shown }
  /// The original value when it was replaced last, or nil while it isn't replaced.
  var original: Value? { replaced?.original }

  /// Shows a value, or restores the original one if the value is nil.
  func show(_ value: Value?, in owner: Owner, _ hasChanged: inout Bool) {
    show(if: value != nil, in: owner, &hasChanged) { value ?? $0 }
  }

  /// Shows a value of an optional type, or restores the original one if the value is nil.
  func show<Wrapped>(_ value: Value, in owner: Owner, _ hasChanged: inout Bool) where Value == Wrapped? {
    show(if: value != nil, in: owner, &hasChanged) { value ?? $0 }
  }

  /// Shows a value, or restores the original one.
  ///
  /// - Parameters:
  ///   - isWanted: Whether to show a value.
  ///   - keepsShown: Whether the value that was shown last is kept.
  ///   - hasChanged: Becomes true if the value changes.
  ///   - value: A closure that returns the value to show for the original one.
  func show(
    if isWanted: Bool, in owner: Owner, keepsShown: Bool = false, _ hasChanged: inout Bool, _ value: (Value) -> Value
  ) {
    guard isWanted else { return restore(in: owner, &hasChanged) }
    let present = get(owner)
    let original: Value
    if let replaced, isSame(present, replaced.shown) {
      if keepsShown { return }
      original = replaced.original
    } else {
      original = own(owner, present)
    }
    let value = value(original)
    let isFirst = replaced == nil
    replaced = (original, value)
    if isSame(present, value), !(isFirst && setsEqual) { return }
    set(owner, value)
    hasChanged = true
  }

  /// Restores the original value, unless the app has set another one.
  func restore(in owner: Owner, _ hasChanged: inout Bool) {
    guard let (original, shown) = replaced else { return }
    replaced = nil
    guard isSame(get(owner), shown), setsEqual || !isSame(original, shown) else { return }
    set(owner, original)
    hasChanged = true
  }

  /// Treats the present value as a shown one that replaces another value.
  func adopt(original: Value, in owner: Owner) {
    replaced = (original, get(owner))
  }
}

extension Remembered where Value: Equatable {
  convenience init(
    get: @escaping @MainActor (Owner) -> Value, set: @escaping @MainActor (Owner, Value) -> Void,
    own: @escaping @MainActor (Owner, Value) -> Value = { $1 }
  ) {
    self.init(get: get, set: set, isSame: { $0 == $1 }, own: own)
  }
}

/// A button in one of its states.
struct ButtonState {
  let button: UIButton
  let state: UIControl.State
}

/// The values that a button has for its states, such as titles.
///
/// A state without a value has the value for `.normal`, and is left without one.
@MainActor final class RememberedStates<Value: Equatable> {
  private typealias RememberedState = Remembered<ButtonState, Value?>

  private let get: @MainActor (ButtonState) -> Value?
  private let set: @MainActor (ButtonState, Value?) -> Void
  private let isSame: @MainActor (Value, Value) -> Bool
  private let hasDefault: Bool
  /// Returns the value if it's the state's own, or nil if the state has the value for `.normal` or a default value. To find
  /// out, this closure removes the value, and sets it again if it's the state's own.
  private let own: @MainActor (ButtonState, Value?) -> Value?
  /// `.normal`, followed by the states that have their own values.
  private var entries: [(state: UIControl.State, value: RememberedState)] = []

  /// - Parameters:
  ///   - hasDefault: Whether UIKit supplies a default value, which isn't restored as a value of the app. The current state
  ///     then gets a value of its own, because UIKit copies only that one to a configuration.
  init(
    hasDefault: Bool = false, isSame: @escaping @MainActor (Value, Value) -> Bool = { $0 == $1 },
    get: @escaping @MainActor (ButtonState) -> Value?, set: @escaping @MainActor (ButtonState, Value?) -> Void
  ) {
    (self.hasDefault, self.isSame, self.get, self.set) = (hasDefault, isSame, get, set)
    own = { state, value in
      guard let value, hasDefault || state.state != .normal else { return value }
      set(state, nil)
      if get(state) == value { return nil }
      set(state, value)
      return value
    }
  }

  /// Returns the original value for a state, or for `.normal`. While values are replaced, it's the one that the last call of
  /// `show` found.
  func original(for state: UIControl.State, on button: UIButton) -> Value? {
    guard let normal = entries.first else { return get(ButtonState(button: button, state: state)) }
    for (other, remembered) in entries where other == state {
      if let original = remembered.original ?? nil { return original }
    }
    return normal.value.original ?? nil
  }

  /// The value that was shown last for `.normal`.
  var shown: Value? { entries.first?.value.shown ?? nil }

  /// Shows a value for each state that has its own, or restores the original values.
  func show(
    if isWanted: Bool, on button: UIButton, _ hasChanged: inout Bool,
    _ value: (_ state: UIControl.State, _ original: Value?) -> Value?
  ) {
    guard isWanted else { return restore(on: button, &hasChanged) }
    if entries.isEmpty { return capture(on: button, &hasChanged, value) }
    // The value for `.normal` comes last. Until then, a state whose value the app has removed has the former one.
    for (state, remembered) in entries.reversed() {
      if state != .normal { noteRemoval(of: remembered, in: ButtonState(button: button, state: state)) }
      remembered.show(if: true, in: ButtonState(button: button, state: state), &hasChanged) { value(state, $0) }
    }
    let current = ButtonState(button: button, state: button.state.forValues)
    for (state, _) in entries where state == current.state { return }
    let (found, normal) = (get(current), get(ButtonState(button: button, state: .normal)))
    if hasDefault || found != normal { add(current, found == normal ? nil : found, &hasChanged, value) }
  }

  private func restore(on button: UIButton, _ hasChanged: inout Bool) {
    for (state, remembered) in entries.reversed() {
      remembered.restore(in: ButtonState(button: button, state: state), &hasChanged)
    }
    entries = []
  }

  /// Shows the values for the first time.
  ///
  /// UIKit doesn't report which states have their own values. A state has none if it gets the new value for `.normal`.
  private func capture(
    on button: UIButton, _ hasChanged: inout Bool, _ value: (_ state: UIControl.State, _ original: Value?) -> Value?
  ) {
    let (normal, current) = (ButtonState(button: button, state: .normal), button.state.forValues)
    let former = get(normal)
    let found = UIControl.State.withValues.map { get(ButtonState(button: button, state: $0)) }
    add(normal, hasDefault ? own(normal, former) : former, &hasChanged, value)
    let shown = get(normal)
    for (state, found) in zip(UIControl.State.withValues, found) {
      let state = ButtonState(button: button, state: state)
      var original: Value?
      if get(state) != shown {
        original = hasDefault ? own(state, found) : found
      } else if found == shown, found != former {
        original = found
      }
      guard original != nil || hasDefault && state.state == current else { continue }
      add(state, original, &hasChanged, value)
    }
  }

  @inline(never) private func add(
    _ state: ButtonState, _ original: Value?, _ hasChanged: inout Bool,
    _ value: (_ state: UIControl.State, _ original: Value?) -> Value?
  ) {
    let remembered = RememberedState(
      get: get, set: set,
      isSame: { [isSame] in
        if let left = $0, let right = $1 { isSame(left, right) } else { $0 == nil && $1 == nil }
      }, own: own)
    // The state can have an equal value without having its own.
    let new = value(state.state, original)
    if new != original {
      set(state, new)
      hasChanged = true
    }
    remembered.adopt(original: original, in: state)
    entries.append((state.state, remembered))
  }

  /// Notes that the app has removed a state's value, if the value for `.normal` counts as the same.
  private func noteRemoval(of remembered: RememberedState, in state: ButtonState) {
    guard let present = get(state), let shown = remembered.shown ?? nil, present != shown, isSame(present, shown) else {
      return
    }
    if present == get(ButtonState(button: state.button, state: .normal)) { remembered.adopt(original: nil, in: state) }
  }
}

extension UIControl.State {
  /// The states other than `.normal` that can have values: all combinations of highlighted, disabled, selected, and focused.
  /// A state that is both highlighted and disabled has the values of the highlighted one.
  fileprivate static let withValues = (1..<16).map { UIControl.State(rawValue: $0) }.filter { $0 == $0.forValues }

  /// The state whose values a button in this state has.
  fileprivate var forValues: UIControl.State {
    isSuperset(of: [.highlighted, .disabled]) ? subtracting(.disabled) : self
  }
}
#endif
