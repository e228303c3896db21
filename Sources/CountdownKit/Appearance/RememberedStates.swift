#if canImport(UIKit) && !os(watchOS)
import UIKit

/// The values that a button has for its states, such as titles.
///
/// A state has a value of its own if it keeps it when the value for `.normal` changes. Other states are left alone.
@MainActor final class RememberedStates<Value: Equatable>: AppearancePart {
  private struct Entry {
    let state: UIControl.State
    let remembered: Remembered<ButtonState, Value?>
    var isOwn: Bool
  }

  private let path: WritableKeyPath<ButtonState, Value?>
  private let hasDefault: Bool
  private let value: (WantedAppearance, Value?) -> Value?
  private let normal: Remembered<ButtonState, Value?>
  /// The states that have a value of their own, or may have one.
  private var entries: [Entry] = []
  private var hasEntries = false

  /// - Parameters:
  ///   - ownPath: The path to the value without the default that UIKit supplies.
  ///   - value: A closure that returns the value to show instead of an original one.
  init(
    _ path: WritableKeyPath<ButtonState, Value?>, ownPath: WritableKeyPath<ButtonState, Value?>? = nil,
    of button: UIButton, value: @escaping (WantedAppearance, Value?) -> Value?
  ) {
    self.path = path
    self.value = value
    hasDefault = ownPath != nil
    normal = Remembered(ownPath ?? path, of: ButtonState(button, .normal), value: value)
    search(UIControl.State.withValues, of: button, isNormalNew: true)
  }

  /// Returns the original value for a state, or for `.normal`.
  func original(for state: UIControl.State) -> Value? {
    entries.first { $0.isOwn && $0.state == state }?.remembered.original ?? normal.original
  }

  func note(on button: UIButton) {
    let isNormalNew = normal.note(in: ButtonState(button, .normal))
    for entry in entries { entry.remembered.note(in: ButtonState(button, entry.state)) }
    let current = [button.state, button.state.union(.disabled)].map(\.forValues)
    search(hasEntries ? current : UIControl.State.withValues, of: button, isNormalNew: isNormalNew || !hasEntries)
  }

  /// Remembers the values of states that may have their own.
  private func search(_ states: [UIControl.State], of button: UIButton, isNormalNew: Bool) {
    let normalValue = ButtonState(button, .normal)[keyPath: path]
    for state in states where state != .normal && !entries.contains(where: { $0.state == state }) {
      let owner = ButtonState(button, state)
      let isOwn = owner[keyPath: path] != normalValue && (!hasDefault || normal.original != nil || normal.isReplaced)
      // A value that equals an earlier one for `.normal` has come with it.
      guard isOwn || isNormalNew else { continue }
      let remembered = Remembered(path, of: owner) { [value] wanted, original in
        wanted.isEnd ? original : value(wanted, original)
      }
      entries.append(Entry(state: state, remembered: remembered, isOwn: isOwn))
    }
  }

  /// Sets the value for `.normal`, and then the values of the states that keep theirs.
  func write(_ wanted: WantedAppearance, on button: UIButton, unless isStopped: () -> Bool) -> Bool {
    var owner = ButtonState(button, .normal)
    let formerNormal = owner[keyPath: path]
    var hasChanged = normal.write(wanted, in: &owner)
    let newNormal = owner[keyPath: path]
    entries = entries.compactMap { entry in
      let value = ButtonState(button, entry.state)[keyPath: path]
      let isOwn = entry.isOwn || newNormal != formerNormal || normal.isReplaced && newNormal != value
      guard isOwn, value == entry.remembered.present else { return nil }
      return Entry(state: entry.state, remembered: entry.remembered, isOwn: true)
    }
    hasEntries = normal.isReplaced || !entries.isEmpty
    for entry in entries where !isStopped() {
      var owner = ButtonState(button, entry.state)
      hasChanged = entry.remembered.write(wanted, in: &owner) || hasChanged
    }
    return hasChanged
  }

  func readBack(from button: UIButton) {
    normal.readBack(from: ButtonState(button, .normal))
    for entry in entries { entry.remembered.readBack(from: ButtonState(button, entry.state)) }
  }
}

/// A button in one of its states.
@MainActor struct ButtonState {
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

extension UIControl.State {
  /// The states that can have values of their own.
  fileprivate static let withValues = (1..<16).map { UIControl.State(rawValue: $0) }.filter { $0 == $0.forValues }

  /// The state whose values a button in this state has. A button that is highlighted and disabled has those of a highlighted
  /// one.
  fileprivate var forValues: UIControl.State {
    isSuperset(of: [.highlighted, .disabled]) ? subtracting(.disabled) : self
  }
}
#endif
