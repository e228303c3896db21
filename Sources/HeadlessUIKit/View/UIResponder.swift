public import Foundation

/// A link in the chain that events travel along.
@preconcurrency @MainActor
open class UIResponder: NSObject {
  /// A responder without successor.
  public override init() {
    super.init()
  }

  /// The next responder in the chain.
  open var next: UIResponder? { nil }

  // MARK: accessibility

  /// The values that an app has set, nil for the default.
  private struct Accessibility {
    var isElement: Bool?
    var label: NSAttributedString?
    var value: String?
    var traits: UIAccessibilityTraits?
  }

  private var accessibility = Accessibility()
  var isAccessibilityElementByDefault: Bool { false }
  /// The traits that follow the object's state until the app writes traits of its own.
  var derivedAccessibilityTraits: UIAccessibilityTraits { .none }

  // In UIKit, an extension of `NSObject` has the following properties. They are taken to be isolated to no actor, so that an
  // override compiles in both cases. Off the main thread, the ones here end the process.

  /// Whether assistive technologies see the object. The default is true for controls.
  nonisolated open var isAccessibilityElement: Bool {
    get { MainActor.assumeIsolated { accessibility.isElement ?? isAccessibilityElementByDefault } }
    set { MainActor.assumeIsolated { accessibility.isElement = newValue } }
  }

  /// The text that assistive technologies read for the object.
  nonisolated open var accessibilityLabel: String? {
    get { MainActor.assumeIsolated { accessibility.label?.string } }
    set { MainActor.assumeIsolated { accessibility.label = newValue.map { NSAttributedString(string: $0) } } }
  }

  /// The label with attributes, such as the language to read it in. It shares its storage with the label.
  nonisolated open var accessibilityAttributedLabel: NSAttributedString? {
    get {
      nonisolated(unsafe) var label: NSAttributedString?
      MainActor.assumeIsolated { label = accessibility.label }
      return label
    }
    set {
      nonisolated(unsafe) let label = newValue
      MainActor.assumeIsolated { accessibility.label = label.map { NSAttributedString(attributedString: $0) } }
    }
  }

  /// The value that assistive technologies read for the object.
  nonisolated open var accessibilityValue: String? {
    get { MainActor.assumeIsolated { accessibility.value } }
    set { MainActor.assumeIsolated { accessibility.value = newValue } }
  }

  /// The behavior of the object, for assistive technologies. Written traits are stored. They no longer follow the state,
  /// and nothing brings the derived traits back.
  nonisolated open var accessibilityTraits: UIAccessibilityTraits {
    get { MainActor.assumeIsolated { accessibility.traits ?? derivedAccessibilityTraits } }
    set { MainActor.assumeIsolated { accessibility.traits = newValue } }
  }
}
