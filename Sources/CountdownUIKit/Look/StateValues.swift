#if canImport(UIKit) && !os(watchOS)
  import UIKit

  /// A value that a button has for each state (its title, say), kept while another is shown in all of them.
  ///
  /// A state without a value of its own shows `.normal`'s. Those are left without one, so that the button falls back as
  /// it did before when its own values return.
  @MainActor struct StateValues<Value: Equatable> {
    /// Every combination of highlighted, disabled, selected and focused: a button that disables itself in its own action
    /// is highlighted and disabled for a moment.
    private static var states: [UIControl.State] { (0..<16).map(UIControl.State.init(rawValue:)) }

    private let get: @MainActor (UIButton, UIControl.State) -> Value?
    private let set: @MainActor (UIButton, Value?, UIControl.State) -> Void
    private let hasDefault: Bool
    /// The button's own, for `.normal` and the states that have one; nil where it is UIKit's default.
    private var own: [UInt: Value?] = [:]
    private var shown: Value?

    /// - Parameter hasDefault: Whether UIKit supplies a value where none is set, which may change with the tint.
    init(
      hasDefault: Bool,
      get: @escaping @MainActor (UIButton, UIControl.State) -> Value?,
      set: @escaping @MainActor (UIButton, Value?, UIControl.State) -> Void
    ) {
      self.hasDefault = hasDefault
      self.get = get
      self.set = set
    }

    /// Shows `value` in every state. What has been set since the last time is taken over as the button's own.
    mutating func show(_ value: Value, on button: UIButton) {
      if let shown {
        for state in own.keys {
          let present = get(button, UIControl.State(rawValue: state))
          if present != shown { own[state] = .some(present) }
        }
      } else {
        capture(on: button, showing: value)
      }
      shown = value
      for state in own.keys.map(UIControl.State.init(rawValue:)) where get(button, state) != value {
        set(button, value, state)
      }
      // With `.normal` changed, a state that does not follow has got a value of its own.
      let present = get(button, button.state)
      if present != value {
        own[button.state.rawValue] = .some(present)
        set(button, value, button.state)
      }
    }

    /// The button's own value for a state, while another is shown.
    func own(for state: UIControl.State) -> Value? {
      (own[state.rawValue] ?? own[UIControl.State.normal.rawValue]) ?? nil
    }

    /// Gives the button its own values back, save where it has got a new one since.
    func restore(on button: UIButton) {
      guard let shown else { return }
      for (state, value) in own where get(button, UIControl.State(rawValue: state)) == shown {
        set(button, value, UIControl.State(rawValue: state))
      }
    }

    /// UIKit does not tell which states have a value of their own: with `.normal` changed, whoever followed it before
    /// and after has none.
    private mutating func capture(on button: UIButton, showing value: Value) {
      let before = Self.states.map { get(button, $0) }
      let normal = before.first ?? nil
      own[UIControl.State.normal.rawValue] = .some(isDefault(normal, in: .normal, of: button) ? nil : normal)
      set(button, value, .normal)
      for (state, old) in zip(Self.states, before).dropFirst() where old != normal || get(button, state) != value {
        own[state.rawValue] = .some(isDefault(old, in: state, of: button) ? nil : old)
        set(button, value, state)
      }
    }

    /// A value that is still there once it is taken away was the default.
    private func isDefault(_ value: Value?, in state: UIControl.State, of button: UIButton) -> Bool {
      guard hasDefault else { return false }
      set(button, nil, state)
      return get(button, state) == value
    }
  }
#endif
