public import Foundation

/// An object in the responder chain.
@preconcurrency @MainActor
open class UIResponder: NSObject {
  /// Creates a responder.
  public override init() {
    super.init()
  }

  /// The next responder in the chain. The default is `nil`.
  open var next: UIResponder? { nil }

  // MARK: Accessibility

  /// The properties that the app has set. A `nil` value means the default.
  private struct Accessibility {
    var isElement: Bool?
    var label: NSAttributedString?
    var value: String?
    var traits: UIAccessibilityTraits?
  }

  private var accessibility = Accessibility()
  var isAccessibilityElementByDefault: Bool { false }
  /// The label and the value until the app sets others.
  var derivedAccessibilityLabel: String? { nil }
  var derivedAccessibilityValue: String? { nil }
  /// The traits that follow the object's state until the app sets traits.
  var derivedAccessibilityTraits: UIAccessibilityTraits { .none }

  // In UIKit, an extension of `NSObject` declares the following properties. They are nonisolated here, because overrides with
  // either isolation must compile. Access off the main thread traps.

  /// A Boolean value that indicates whether the object is an accessibility element. Here, the default is `true` for controls
  /// only. A button that can't be seen isn't an element by default.
  nonisolated open var isAccessibilityElement: Bool {
    get { MainActor.assumeIsolated { accessibility.isElement ?? isAccessibilityElementByDefault } }
    set { MainActor.assumeIsolated { accessibility.isElement = newValue } }
  }

  /// A text that identifies the object. A button's label is its title until you set a label. Setting `nil` restores that.
  nonisolated open var accessibilityLabel: String? {
    get { MainActor.assumeIsolated { accessibility.label?.string ?? derivedAccessibilityLabel } }
    set { MainActor.assumeIsolated { accessibility.label = newValue.map { NSAttributedString(string: $0) } } }
  }

  /// The label with attributes, such as the language of the speech. It shares its storage with `accessibilityLabel`.
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

  /// The value of the object as text. A button's value is its configuration's subtitle until you set a value. Setting `nil`
  /// restores that.
  nonisolated open var accessibilityValue: String? {
    get { MainActor.assumeIsolated { accessibility.value ?? derivedAccessibilityValue } }
    set { MainActor.assumeIsolated { accessibility.value = newValue } }
  }

  /// The behavior of the object. The traits follow the object's state until you set them. Traits that you set are stored,
  /// and you can't restore the derived traits.
  nonisolated open var accessibilityTraits: UIAccessibilityTraits {
    get { MainActor.assumeIsolated { accessibility.traits ?? derivedAccessibilityTraits } }
    set { MainActor.assumeIsolated { accessibility.traits = newValue } }
  }
}
