#if canImport(UIKit)
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
    /// The button's own, for `.normal` and the states that have one; nil where it is UIKit's default.
    private var own: [UInt: Value?] = [:]
    private var shown: Value?

    init(
      get: @escaping @MainActor (UIButton, UIControl.State) -> Value?,
      set: @escaping @MainActor (UIButton, Value?, UIControl.State) -> Void
    ) {
      self.get = get
      self.set = set
    }

    /// Shows `value` in every state. What has been set since the last time is taken over as the button's own.
    mutating func show(_ value: Value, on button: UIButton) {
      if let shown {
        takeOverChanges(to: shown, on: button)
      } else {
        capture(on: button, showing: value)
      }
      shown = value
      for state in own.keys.map(UIControl.State.init(rawValue:)) where get(button, state) != value {
        set(button, value, state)
      }
    }

    /// Gives the button its own values back, save where it has got a new one since.
    func restore(on button: UIButton) {
      guard let shown else { return }
      for (state, value) in own where get(button, UIControl.State(rawValue: state)) == shown {
        set(button, value, UIControl.State(rawValue: state))
      }
    }

    private mutating func capture(on button: UIButton, showing value: Value) {
      let before = Self.states.map { get(button, $0) }
      for (state, old) in zip(Self.states, before) {
        // With `.normal` changed, whoever follows it shows it, too: the others have a value of their own.
        guard state == .normal || get(button, state) != value else { continue }
        // A colour that is still there once it is taken away was the default, which may follow the tint.
        set(button, nil, state)
        own[state.rawValue] = .some(get(button, state) == old ? nil : old)
        set(button, value, state)
      }
    }

    private mutating func takeOverChanges(to shown: Value, on button: UIButton) {
      let normal = get(button, .normal)
      for state in own.keys {
        let value = get(button, UIControl.State(rawValue: state))
        if value != shown { own[state] = .some(value) }
      }
      // Only a state with a value of its own differs from `.normal`.
      let current = get(button, button.state)
      if own[button.state.rawValue] == nil, current != shown, current != normal {
        own[button.state.rawValue] = .some(current)
      }
    }
  }
#endif
