#if canImport(UIKit) && !os(watchOS)
import UIKit

/// A value of a button or of its configuration, which a countdown replaces and restores.
///
/// If the present value isn't the shown one, the app has set it. It then becomes the original value.
@MainActor struct Remembered<Owner, Value> {
  private let get: @MainActor (Owner) -> Value
  private let set: @MainActor (inout Owner, Value) -> Void
  private let isSame: @MainActor (Value, Value) -> Bool
  /// Whether a value is also set if it equals the app's, because setting it makes a default value the app's own.
  private let setsEqual: Bool
  private let own: @MainActor (inout Owner, Value) -> Value
  /// Nil while the value isn't replaced.
  private var replaced: (original: Value, shown: Value)?

  /// - Parameters:
  ///   - own: A closure that returns the app's own value for a value that was found. It's nil for a default value or a
  ///     derived one, which must not be written.
  init(
    get: @escaping @MainActor (Owner) -> Value, set: @escaping @MainActor (inout Owner, Value) -> Void,
    isSame: @escaping @MainActor (Value, Value) -> Bool, setsEqual: Bool = false,
    own: @escaping @MainActor (inout Owner, Value) -> Value = { $1 }
  ) {
    (self.get, self.set, self.isSame, self.setsEqual, self.own) = (get, set, isSame, setsEqual, own)
  }

  /// The value that was shown last, or nil while the value isn't replaced.
  var shown: Value? { replaced?.shown }
  /// The original value when it was replaced last, or nil while it isn't replaced.
  var original: Value? { replaced?.original }

  /// Returns the value that the app has set.
  func original(in owner: Owner) -> Value {
    let present = get(owner)
    if let replaced, isSame(present, replaced.shown) { return replaced.original }
    return present
  }

  /// Shows a value, or restores the original one.
  ///
  /// - Parameters:
  ///   - isWanted: Whether to show a value.
  ///   - keepsShown: Whether the value that was shown last is kept.
  ///   - hasChanged: Becomes true if the value changes.
  ///   - value: A closure that returns the value to show for the original one.
  mutating func show(
    if isWanted: Bool, in owner: inout Owner, keepsShown: Bool = false, _ hasChanged: inout Bool,
    _ value: (Value) -> Value
  ) {
    guard isWanted else { return restore(in: &owner, &hasChanged) }
    let present = get(owner)
    let original: Value
    if let replaced, isSame(present, replaced.shown) {
      if keepsShown { return }
      original = replaced.original
    } else {
      original = own(&owner, present)
    }
    let value = value(original)
    let isFirst = replaced == nil
    replaced = (original, value)
    if isSame(present, value), !(isFirst && setsEqual) { return }
    set(&owner, value)
    hasChanged = true
  }

  /// Restores the original value, unless the app has set another one.
  mutating func restore(in owner: inout Owner, _ hasChanged: inout Bool) {
    guard let (original, shown) = replaced else { return }
    replaced = nil
    guard isSame(get(owner), shown), setsEqual || !isSame(original, shown) else { return }
    set(&owner, original)
    hasChanged = true
  }

  /// Treats the present value as a shown one that replaces another value.
  mutating func adopt(original: Value, in owner: Owner) {
    replaced = (original, get(owner))
  }
}

extension Remembered where Value: Equatable {
  init(
    get: @escaping @MainActor (Owner) -> Value, set: @escaping @MainActor (inout Owner, Value) -> Void,
    own: @escaping @MainActor (inout Owner, Value) -> Value = { $1 }
  ) {
    self.init(get: get, set: set, isSame: { $0 == $1 }, own: own)
  }
}

/// The values that a button has for its states, such as titles.
///
/// A state without a value has the value for `.normal`, and is left without one.
@MainActor struct RememberedStates<Value: Equatable> {
  /// All combinations of highlighted, disabled, selected, and focused. A state that is both highlighted and disabled has the
  /// values of the highlighted one.
  private static var states: [UIControl.State] {
    (0..<16).map(UIControl.State.init(rawValue:)).filter { $0 == $0.forValues }
  }

  private let get: @MainActor (UIButton, UIControl.State) -> Value?
  private let set: @MainActor (UIButton, Value?, UIControl.State) -> Void
  private let isSame: @MainActor (Value, Value) -> Bool
  private let hasDefault: Bool
  /// `.normal`, followed by the states that have their own values.
  private var entries: [(state: UIControl.State, value: Remembered<UIButton, Value?>)] = []

  /// - Parameters:
  ///   - hasDefault: Whether UIKit supplies a default value, which isn't restored as a value of the app. The current state
  ///     then gets a value of its own, because UIKit copies only that one to a configuration.
  init(
    hasDefault: Bool = false, isSame: @escaping @MainActor (Value, Value) -> Bool = { $0 == $1 },
    get: @escaping @MainActor (UIButton, UIControl.State) -> Value?,
    set: @escaping @MainActor (UIButton, Value?, UIControl.State) -> Void
  ) {
    (self.hasDefault, self.isSame, self.get, self.set) = (hasDefault, isSame, get, set)
  }

  /// Returns the value that the app has set for a state, or for `.normal`.
  func original(for state: UIControl.State, on button: UIButton) -> Value? {
    guard let normal = entries.first else { return get(button, state) }
    let own = entries.first { $0.state == state }?.value.original(in: button)
    return (own ?? nil) ?? normal.value.original(in: button)
  }

  /// The value that was shown last for `.normal`.
  var shown: Value? { entries.first?.value.shown ?? nil }

  /// Shows a value for each state that has its own, or restores the original values.
  mutating func show(
    if isWanted: Bool, on target: UIButton, _ hasChanged: inout Bool,
    _ value: (_ state: UIControl.State, _ original: Value?) -> Value?
  ) {
    guard isWanted else { return restore(on: target, &hasChanged) }
    var button = target
    if entries.isEmpty { return capture(on: button, &hasChanged, value) }
    // The value for `.normal` comes last. Until then, a state whose value the app has removed has the former one.
    for index in entries.indices.reversed() {
      let state = entries[index].state
      if state != .normal { noteRemoval(at: index, on: button) }
      entries[index].value.show(if: true, in: &button, &hasChanged) { value(state, $0) }
    }
    let state = button.state.forValues
    guard !entries.contains(where: { $0.state == state }) else { return }
    let (found, normal) = (get(button, state), get(button, .normal))
    if hasDefault || found != normal { add(state, found == normal ? nil : found, on: button, &hasChanged, value) }
  }

  private mutating func restore(on target: UIButton, _ hasChanged: inout Bool) {
    var button = target
    for index in entries.indices.reversed() { entries[index].value.restore(in: &button, &hasChanged) }
    entries = []
  }

  /// Shows the values for the first time.
  ///
  /// UIKit doesn't report which states have their own values. A state has none if it gets the new value for `.normal`.
  private mutating func capture(
    on button: UIButton, _ hasChanged: inout Bool,
    _ value: (_ state: UIControl.State, _ original: Value?) -> Value?
  ) {
    let (former, current) = (get(button, .normal), button.state.forValues)
    let others = Self.states.dropFirst().map { ($0, get(button, $0)) }
    add(.normal, hasDefault ? ownValue(former, for: .normal, on: button) : former, on: button, &hasChanged, value)
    let normal = get(button, .normal)
    for (state, found) in others {
      var original: Value?
      if get(button, state) != normal {
        original = hasDefault ? ownValue(found, for: state, on: button) : found
      } else if found == normal, found != former {
        original = found
      }
      guard original != nil || hasDefault && state == current else { continue }
      add(state, original, on: button, &hasChanged, value)
    }
  }

  private mutating func add(
    _ state: UIControl.State, _ original: Value?, on button: UIButton, _ hasChanged: inout Bool,
    _ value: (_ state: UIControl.State, _ original: Value?) -> Value?
  ) {
    let (get, set, isSame, copy) = (get, set, isSame, self)
    var remembered = Remembered<UIButton, Value?>(
      get: { get($0, state) }, set: { set($0, $1, state) },
      isSame: { left, right in
        if let left, let right { isSame(left, right) } else { left == nil && right == nil }
      },
      own: { copy.ownValue($1, for: state, on: $0) })
    // The state can have an equal value without having its own.
    let new = value(state, original)
    if new != original { set(button, new, state) }
    remembered.adopt(original: original, in: button)
    entries.append((state, remembered))
    if new != original { hasChanged = true }
  }

  /// Returns the value if it's the state's own, or nil if the state has the value for `.normal` or a default value. To find
  /// out, this method removes the value, and sets it again if it's the state's own.
  private func ownValue(_ value: Value?, for state: UIControl.State, on button: UIButton) -> Value? {
    guard let value, hasDefault || state != .normal else { return value }
    set(button, nil, state)
    if get(button, state) == value { return nil }
    set(button, value, state)
    return value
  }

  /// Notes that the app has removed a state's value, if the value for `.normal` counts as the same.
  private mutating func noteRemoval(at index: Int, on button: UIButton) {
    guard let present = get(button, entries[index].state), let shown = entries[index].value.shown ?? nil else { return }
    guard present != shown, isSame(present, shown), present == get(button, .normal) else { return }
    entries[index].value.adopt(original: nil, in: button)
  }
}

extension UIControl.State {
  /// The state whose values a button in this state has.
  fileprivate var forValues: UIControl.State {
    isSuperset(of: [.highlighted, .disabled]) ? subtracting(.disabled) : self
  }
}
#endif
