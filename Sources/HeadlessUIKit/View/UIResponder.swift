public import Foundation

/// The base class of views and view controllers, with their accessibility properties. There is no responder chain.
@preconcurrency @MainActor
open class UIResponder: NSObject {
  /// The properties that the app has set. A `nil` value means the default.
  private struct Accessibility {
    var label: NSAttributedString?
    var value: String?
    var traits: UIAccessibilityTraits?
  }

  private var accessibility = Accessibility()
  /// The label and the value until the app sets others.
  var derivedAccessibilityLabel: String? { nil }
  var derivedAccessibilityValue: String? { nil }
  /// The traits that follow the object's state until the app sets traits.
  var derivedAccessibilityTraits: UIAccessibilityTraits { .none }

  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}

  // In UIKit, an extension of `NSObject` declares the following properties. They are nonisolated here, because overrides with
  // either isolation must compile. Access off the main thread traps.

  nonisolated open var accessibilityLabel: String? {
    get { MainActor.assumeIsolated { accessibility.label?.string ?? derivedAccessibilityLabel } }
    set { MainActor.assumeIsolated { accessibility.label = newValue.map { NSAttributedString(string: $0) } } }
  }

  nonisolated open var accessibilityAttributedLabel: NSAttributedString? {
    get {
      // Attributed strings aren't Sendable, but `assumeIsolated` runs its closure on the same thread.
      nonisolated(unsafe) var label: NSAttributedString?
      MainActor.assumeIsolated {
        label = accessibility.label ?? derivedAccessibilityLabel.map { NSAttributedString(string: $0) }
      }
      return label
    }
    set {
      nonisolated(unsafe) let label = newValue
      MainActor.assumeIsolated { accessibility.label = label.map { NSAttributedString(attributedString: $0) } }
    }
  }

  nonisolated open var accessibilityValue: String? {
    get { MainActor.assumeIsolated { accessibility.value ?? derivedAccessibilityValue } }
    set { MainActor.assumeIsolated { accessibility.value = newValue } }
  }

  nonisolated open var accessibilityTraits: UIAccessibilityTraits {
    get { MainActor.assumeIsolated { accessibility.traits ?? derivedAccessibilityTraits } }
    set { MainActor.assumeIsolated { accessibility.traits = newValue } }
  }
}
