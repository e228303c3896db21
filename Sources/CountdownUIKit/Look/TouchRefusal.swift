#if canImport(UIKit) && !os(watchOS)
  import UIKit

  /// Keeps touches away while counting, in the way that the style asks for.
  @MainActor struct TouchRefusal {
    private let property: ReferenceWritableKeyPath<UIButton, Bool>?
    private var own: Bool

    init(of button: UIButton, kind: CountdownStyle.Interaction) {
      switch kind {
      case .disabled: property = \.isEnabled
      case .ignoresTouches: property = \.isUserInteractionEnabled
      case .unchanged: property = nil
      }
      own = property.map { button[keyPath: $0] } ?? true
    }

    mutating func show(on button: UIButton) {
      guard let property, button[keyPath: property] else { return }
      own = true
      button[keyPath: property] = false
    }

    func restore(on button: UIButton) {
      // True is the app's doing, and stays.
      guard let property, own, !button[keyPath: property] else { return }
      button[keyPath: property] = true
    }
  }
#endif
