#if canImport(UIKit) && !os(watchOS)
import UIKit

/// A part of the appearance of a button, or of its configuration.
///
/// At each update, all parts are captured before the first one is set, and read back after the last one, because a
/// subclass can change a part along with another one.
@MainActor class AppearancePart<Root> {
  /// Makes what the app has set since the last update original.
  func capture(from root: Root) {}

  /// Sets what differs from an appearance. Returns whether anything was set.
  func set(_ appearance: ActivityAppearance, in root: inout Root) -> Bool { false }

  /// Sets what differs from an appearance after the app's update handler has run. Returns whether anything was set.
  func setAfterHandler(_ appearance: ActivityAppearance, in root: inout Root) -> Bool { false }

  /// Reads what a subclass or UIKit has made of the values that were set.
  func readBack(from root: Root) {}
}

/// A value of a button, or of its configuration, that is replaced for a while and then given back.
///
/// A subclass of `UIButton` can change what it's given, for example make titles uppercase. So the value is read back
/// after it's set. What is found later tells whose it is:
///
/// | `lastSet` | found | at an update | after the app's update handler |
/// |---|---|---|---|
/// | `original` | `lastRead` | the original value | the handler has set nothing |
/// | another value | the same as `lastRead` | the count's value, perhaps changed by a subclass | the handler has set nothing |
/// | any | another value | the app's: now `original` and `replaced` | the handler's: now `replaced` |
///
/// The count's value is made from `replaced`, and the end gives back `original`. They differ because UIKit calls the
/// handler at the end, too. Only a configuration has a handler. In a configuration, two values can be the same without
/// being equal.
final class Remembered<Root, Value: Equatable>: AppearancePart<Root> {
  private(set) var original: Value
  private var replaced: Value
  private var lastSet: Value
  private(set) var lastRead: Value
  private let path: WritableKeyPath<Root, Value>
  private let isSame: (_ found: Value, _ lastRead: Value) -> Bool
  private let value: (ActivityAppearance, Value) -> Value

  /// - Parameters:
  ///   - isSame: Whether a value that is found is still the one that was read back.
  ///   - value: A closure that returns the value to show instead of another one.
  init(
    _ path: WritableKeyPath<Root, Value>, of root: Root, isSame: @escaping (Value, Value) -> Bool = { $0 == $1 },
    value: @escaping (ActivityAppearance, Value) -> Value
  ) {
    self.path = path
    self.isSame = isSame
    self.value = value
    original = root[keyPath: path]
    replaced = original
    lastSet = original
    lastRead = original
  }

  override func capture(from root: Root) {
    let found = root[keyPath: path]
    guard found != lastRead, lastSet == original || !isSame(found, lastRead) else { return }
    original = found
    replaced = found
    lastSet = found
    lastRead = found
  }

  override func set(_ appearance: ActivityAppearance, in root: inout Root) -> Bool {
    let value = value(appearance, appearance.isEnd ? original : replaced)
    guard value != lastSet || appearance.isExact && root[keyPath: path] != lastRead else { return false }
    lastSet = value
    root[keyPath: path] = value
    return true
  }

  override func setAfterHandler(_ appearance: ActivityAppearance, in root: inout Root) -> Bool {
    let found = root[keyPath: path]
    if !isSame(found, lastRead) { replaced = found }
    let value = value(appearance, replaced)
    guard value != found else { return false }
    lastSet = value
    root[keyPath: path] = value
    return true
  }

  override func readBack(from root: Root) {
    lastRead = root[keyPath: path]
  }
}

/// The values that a button has for its states, such as titles.
///
/// A state has its own value if it keeps it when the value for `.normal` changes, or if it differs from that value.
/// Only these states are set.
///
/// Reading all states takes most of the time of an update. So all are read at the first update and after a change of
/// the button's state. Any other update reads only `.normal`, the present state, and the states with their own values.
/// What the app sets for another state meanwhile was never replaced, so it stays.
final class RememberedStates<Value: Equatable>: AppearancePart<UIButton> {
  private struct Entry {
    let state: UIControl.State
    let remembered: Remembered<ButtonInState, Value?>
    var hasOwnValue = false
  }

  /// The states that can have their own values. A button that is highlighted and disabled has those of a highlighted
  /// one.
  private static var states: [UIControl.State] {
    (1..<16).map { UIControl.State(rawValue: $0) }.filter { !$0.isSuperset(of: [.highlighted, .disabled]) }
  }

  private let path: WritableKeyPath<ButtonInState, Value?>
  private let normal: Remembered<ButtonInState, Value?>
  private var entries: [Entry]
  /// The indices of the entries that this update reads.
  private var indices: [Int] = []
  /// The button's state after the last update, or nil before the first one.
  private var lastState: UIControl.State?

  /// - Parameters:
  ///   - normalPath: The path to the value for `.normal`, without the default that UIKit supplies.
  ///   - value: A closure that returns the value to show instead of another one.
  init(
    _ path: WritableKeyPath<ButtonInState, Value?>, normalPath: WritableKeyPath<ButtonInState, Value?>? = nil,
    of button: UIButton, value: @escaping (ActivityAppearance, Value?) -> Value?
  ) {
    self.path = path
    normal = Remembered(normalPath ?? path, of: ButtonInState(button, .normal), value: value)
    entries = Self.states.map { state in
      let remembered = Remembered(path, of: ButtonInState(button, state)) { appearance, original in
        appearance.isEnd ? original : value(appearance, original)
      }
      return Entry(state: state, remembered: remembered)
    }
  }

  /// Returns the original value for a state, or for `.normal`.
  func original(for state: UIControl.State) -> Value? {
    entries.first { $0.hasOwnValue && $0.state == state }?.remembered.original ?? normal.original
  }

  override func capture(from button: UIButton) {
    let state = button.state
    let readsAll = state != lastState
    indices = entries.indices.filter { readsAll || entries[$0].hasOwnValue || entries[$0].state == state }
    normal.capture(from: ButtonInState(button, .normal))
    for index in indices { entries[index].remembered.capture(from: ButtonInState(button, entries[index].state)) }
    lastState = readsAll ? nil : state
  }

  /// Sets the value for `.normal`, and then the values of the states that keep theirs.
  override func set(_ appearance: ActivityAppearance, in button: inout UIButton) -> Bool {
    var root = ButtonInState(button, .normal)
    let formerNormal = root[keyPath: path]
    var hasChanged = normal.set(appearance, in: &root)
    let newNormal = hasChanged ? root[keyPath: path] : formerNormal
    for index in indices {
      let value = ButtonInState(button, entries[index].state)[keyPath: path]
      let isDifferent = newNormal != formerNormal || newNormal != value
      let isKept = value == entries[index].remembered.lastRead
      entries[index].hasOwnValue = isKept && (isDifferent || entries[index].hasOwnValue)
    }
    for entry in entries where entry.hasOwnValue && button.shownAppearance?.isOutOfDate != true {
      var root = ButtonInState(button, entry.state)
      hasChanged = entry.remembered.set(appearance, in: &root) || hasChanged
    }
    return hasChanged
  }

  override func readBack(from button: UIButton) {
    normal.readBack(from: ButtonInState(button, .normal))
    for index in indices { entries[index].remembered.readBack(from: ButtonInState(button, entries[index].state)) }
    // An update that reads all states has often changed the state.
    if lastState == nil { lastState = button.state }
  }
}

/// A button in one of its states.
@MainActor struct ButtonInState {
  private let button: UIButton
  private let state: UIControl.State

  init(_ button: UIButton, _ state: UIControl.State) {
    self.button = button
    self.state = state
  }

  var title: String? {
    get { button.title(for: state) }
    nonmutating set { button.setTitle(newValue, for: state) }
  }

  var attributedTitle: AttributedTitle? {
    get { button.attributedTitle(for: state).map(AttributedTitle.init) }
    nonmutating set { button.setAttributedTitle(newValue?.text, for: state) }
  }

  var titleColor: UIColor? {
    get { button.titleColor(for: state) }
    nonmutating set { button.setTitleColor(newValue, for: state) }
  }

  /// The title color, or nil for UIKit's default. The default of a system button is another one while it's disabled.
  var titleColorWithoutDefault: UIColor? {
    get {
      let color = titleColor
      if button.buttonType == .custom { return color == .white ? nil : color }
      return color == button.tintColor && color != button.titleColor(for: .disabled) ? nil : color
    }
    nonmutating set { titleColor = newValue }
  }
}
#endif
