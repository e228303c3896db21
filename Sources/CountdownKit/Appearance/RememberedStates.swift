#if canImport(UIKit) && !os(watchOS)
import UIKit

/// The values that a button has for its states, such as titles.
///
/// A state has its own value if that value differs from the one for `.normal`, or stays when the one for `.normal`
/// changes. Only these states are set.
///
/// Reading all states takes most of the time of an update. So they're all read only at the first update, at the end,
/// and after a change of the button's state. Any other update reads only `.normal`, the current state, and the states
/// with their own values. A value that the app sets for another state was never replaced, so it stays.
final class RememberedStates<Value: Equatable>: AppearancePart<UIButton> {
  private struct Entry {
    let state: UIControl.State
    let remembered: Remembered<ButtonInState, Value?>
    var hasOwnValue = false
  }

  /// The states that can have their own values. A button that is both highlighted and disabled uses the values of a
  /// highlighted one.
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
  ///   - isKept: Whether to recognize a value that was shown if it's found later.
  ///   - hides: Whether a value makes the title invisible.
  ///   - value: A closure that returns the value to show instead of another one.
  init(
    _ path: WritableKeyPath<ButtonInState, Value?>, normalPath: WritableKeyPath<ButtonInState, Value?>? = nil,
    of button: UIButton, isKept: @escaping (Value?) -> Bool = { _ in false }, hides: @escaping (Value?) -> Bool,
    value: @escaping (ShownValues, Value?) -> Value?
  ) {
    self.path = path
    let normal = Remembered(
      normalPath ?? path, of: ButtonInState(button: button, state: .normal), isKept: isKept, hides: hides, value: value)
    self.normal = normal
    entries = Self.states.map { state in
      let root = ButtonInState(button: button, state: state)
      let remembered = Remembered(path, of: root, isKept: isKept, hides: hides, normal: normal) { values, original in
        values.isEnd ? original : value(values, original)
      }
      return Entry(state: state, remembered: remembered)
    }
  }

  /// Returns the original value for a state, or for `.normal`.
  func original(for state: UIControl.State) -> Value? {
    entries.first { $0.hasOwnValue && $0.state == state }?.remembered.original ?? normal.original
  }

  override func capture(from button: UIButton, atEnd isEnd: Bool) {
    let state = button.state
    let readsAll = isEnd || state != lastState
    indices = entries.indices.filter { readsAll || entries[$0].hasOwnValue || entries[$0].state == state }
    normal.capture(from: ButtonInState(button: button, state: .normal), atEnd: isEnd)
    for entry in indices.map({ entries[$0] }) {
      entry.remembered.capture(from: ButtonInState(button: button, state: entry.state), atEnd: isEnd)
    }
    lastState = readsAll ? nil : state
  }

  /// Sets the value for `.normal`, and then the values of the states that keep theirs.
  override func set(_ values: ShownValues, in button: inout UIButton) -> Bool {
    var root = ButtonInState(button: button, state: .normal)
    let formerNormal = root[keyPath: path]
    var hasChanged = normal.set(values, in: &root)
    let newNormal = hasChanged ? root[keyPath: path] : formerNormal
    for index in indices {
      let value = ButtonInState(button: button, state: entries[index].state)[keyPath: path]
      let isDifferent = newNormal != formerNormal || newNormal != value
      let isKept = value == entries[index].remembered.lastRead
      entries[index].hasOwnValue = isKept && (isDifferent || entries[index].hasOwnValue)
    }
    for entry in entries where entry.hasOwnValue {
      var root = ButtonInState(button: button, state: entry.state)
      hasChanged = entry.remembered.set(values, in: &root) || hasChanged
    }
    return hasChanged
  }

  override func readBack(from button: UIButton) {
    normal.readBack(from: ButtonInState(button: button, state: .normal))
    for index in indices {
      let (entry, root) = (entries[index], ButtonInState(button: button, state: entries[index].state))
      if entry.hasOwnValue { entry.remembered.readBack(from: root) } else { entry.remembered.readOriginal(from: root) }
    }
    // An update that reads all states has often changed the state.
    if lastState == nil { lastState = button.state }
  }
}

/// A button in one of its states.
@MainActor struct ButtonInState {
  let button: UIButton
  let state: UIControl.State

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

  /// The title color, or nil for UIKit's default. A system button has a different default while it's disabled.
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
