#if canImport(UIKit) && !os(watchOS)
import UIKit

/// A part of the appearance of a button, or of its configuration.
///
/// All parts note what the app has set before the first one is written, and are read back after the last one, because a
/// subclass can change a part along with another one.
@MainActor class AppearancePart<Root> {
  /// Makes what the app has set original.
  func note(in root: Root) {}

  /// Sets what differs from a wanted appearance. Returns whether anything was set.
  func write(_ wanted: WantedAppearance, in root: inout Root) -> Bool { false }

  /// Sets what differs from a wanted appearance over what an update handler has set. Returns whether anything was set.
  func overwrite(_ wanted: WantedAppearance, in root: inout Root) -> Bool { false }

  func readBack(from root: Root) {}
}

/// A value that is replaced for a while and then given back.
///
/// A subclass of `UIButton` can change what it's given, for example make titles uppercase. So the value is read back
/// after it's set. If it's another one later, the app has set it, and it becomes the original value.
final class Remembered<Root, Value: Equatable>: AppearancePart<Root> {
  private(set) var original: Value
  /// The value that is replaced until the end: what an update handler has set last, or the original value.
  private var base: Value
  /// The value that was found or read back last.
  private(set) var present: Value
  /// The value that was set last. At first, it's the original value.
  private var written: Value
  private let path: WritableKeyPath<Root, Value>
  private let isSame: (_ found: Value, _ present: Value) -> Bool
  private let value: (WantedAppearance, Value) -> Value

  /// - Parameters:
  ///   - isSame: Whether a value that is found is still the one that was read back.
  ///   - value: A closure that returns the value to show instead of an original one.
  init(
    _ path: WritableKeyPath<Root, Value>, of root: Root, isSame: @escaping (Value, Value) -> Bool = { $0 == $1 },
    value: @escaping (WantedAppearance, Value) -> Value
  ) {
    self.path = path
    self.isSame = isSame
    self.value = value
    original = root[keyPath: path]
    base = original
    present = original
    written = original
  }

  override func note(in root: Root) {
    let found = root[keyPath: path]
    guard found != present, written == original || !isSame(found, present) else { return }
    original = found
    base = found
    present = found
    written = found
  }

  override func write(_ wanted: WantedAppearance, in root: inout Root) -> Bool {
    let value = value(wanted, wanted.isEnd ? original : base)
    guard value != written || wanted.isExact && root[keyPath: path] != present else { return false }
    written = value
    root[keyPath: path] = value
    return true
  }

  override func overwrite(_ wanted: WantedAppearance, in root: inout Root) -> Bool {
    let found = root[keyPath: path]
    if !isSame(found, present) { base = found }
    let value = value(wanted, base)
    guard value != found else { return false }
    written = value
    root[keyPath: path] = value
    return true
  }

  override func readBack(from root: Root) {
    present = root[keyPath: path]
  }
}

/// The values that a button has for its states, such as titles.
///
/// A state has a value of its own if it keeps it when the value for `.normal` changes, or if it differs from that
/// value. Only these states are written.
final class RememberedStates<Value: Equatable>: AppearancePart<UIButton> {
  private struct Entry {
    let state: UIControl.State
    let remembered: Remembered<ButtonInState, Value?>
    var isOwn = false
  }

  /// The states that can have values of their own. A button that is highlighted and disabled has those of a highlighted
  /// one.
  private static var states: [UIControl.State] {
    (1..<16).map { UIControl.State(rawValue: $0) }.filter { !$0.isSuperset(of: [.highlighted, .disabled]) }
  }

  private let path: WritableKeyPath<ButtonInState, Value?>
  private let normal: Remembered<ButtonInState, Value?>
  private var entries: [Entry]

  /// - Parameters:
  ///   - ownPath: The path to the value without the default that UIKit supplies.
  ///   - value: A closure that returns the value to show instead of an original one.
  init(
    _ path: WritableKeyPath<ButtonInState, Value?>, ownPath: WritableKeyPath<ButtonInState, Value?>? = nil,
    of button: UIButton, value: @escaping (WantedAppearance, Value?) -> Value?
  ) {
    self.path = path
    normal = Remembered(ownPath ?? path, of: ButtonInState(button, .normal), value: value)
    entries = Self.states.map { state in
      let remembered = Remembered(path, of: ButtonInState(button, state)) { wanted, original in
        wanted.isEnd ? original : value(wanted, original)
      }
      return Entry(state: state, remembered: remembered)
    }
  }

  /// Returns the original value for a state, or for `.normal`.
  func original(for state: UIControl.State) -> Value? {
    entries.first { $0.isOwn && $0.state == state }?.remembered.original ?? normal.original
  }

  override func note(in button: UIButton) {
    normal.note(in: ButtonInState(button, .normal))
    for entry in entries { entry.remembered.note(in: ButtonInState(button, entry.state)) }
  }

  /// Sets the value for `.normal`, and then the values of the states that keep theirs.
  override func write(_ wanted: WantedAppearance, in button: inout UIButton) -> Bool {
    var owner = ButtonInState(button, .normal)
    let formerNormal = owner[keyPath: path]
    var hasChanged = normal.write(wanted, in: &owner)
    let newNormal = owner[keyPath: path]
    for index in entries.indices {
      let value = ButtonInState(button, entries[index].state)[keyPath: path]
      let isDifferent = newNormal != formerNormal || newNormal != value
      entries[index].isOwn = value == entries[index].remembered.present && (isDifferent || entries[index].isOwn)
    }
    for entry in entries where entry.isOwn && button.shownAppearance?.isOutOfDate != true {
      var owner = ButtonInState(button, entry.state)
      hasChanged = entry.remembered.write(wanted, in: &owner) || hasChanged
    }
    return hasChanged
  }

  override func readBack(from button: UIButton) {
    normal.readBack(from: ButtonInState(button, .normal))
    for entry in entries { entry.remembered.readBack(from: ButtonInState(button, entry.state)) }
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
  var ownTitleColor: UIColor? {
    get {
      let color = titleColor
      if button.buttonType == .custom { return color == .white ? nil : color }
      return color == button.tintColor && color != button.titleColor(for: .disabled) ? nil : color
    }
    nonmutating set { titleColor = newValue }
  }
}
#endif
