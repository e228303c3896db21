#if canImport(UIKit) && !os(watchOS)
import UIKit

/// Keeps touches away while counting, in the way that the style asks for.
@MainActor struct TouchRefusal {
  private let kind: CountdownStyle.Interaction
  private var own: Bool

  init(of button: UIButton, kind: CountdownStyle.Interaction) {
    self.kind = kind
    own = Self.takesTouches(button, as: kind)
  }

  /// - Returns: Whether it had to be set.
  mutating func show(on button: UIButton) -> Bool {
    guard kind != .unchanged, Self.takesTouches(button, as: kind) else { return false }
    own = true
    set(false, on: button)
    return true
  }

  func restore(on button: UIButton) {
    // True is the app's doing, and stays.
    guard own, !Self.takesTouches(button, as: kind) else { return }
    set(true, on: button)
  }

  private static func takesTouches(_ button: UIButton, as kind: CountdownStyle.Interaction) -> Bool {
    switch kind {
    case .disabled: button.isEnabled
    case .ignoresTouches: button.isUserInteractionEnabled
    case .unchanged: true
    }
  }

  private func set(_ takesTouches: Bool, on button: UIButton) {
    switch kind {
    case .disabled: button.isEnabled = takesTouches
    case .ignoresTouches: button.isUserInteractionEnabled = takesTouches
    case .unchanged: break
    }
  }
}
#endif
