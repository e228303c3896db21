import Foundation

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
    var label: String?
    var value: String?
    var traits: UIAccessibilityTraits?
  }

  private var accessibility = Accessibility()
  var isAccessibilityElementByDefault: Bool { false }
  var defaultAccessibilityTraits: UIAccessibilityTraits { .none }

  // In UIKit, an extension of `NSObject` has the following properties. They are taken to be isolated to no actor, so that an
  // override compiles in both cases. Off the main thread, the ones here end the process.

  /// Whether assistive technologies see the object. The default is true for controls.
  nonisolated open var isAccessibilityElement: Bool {
    get { MainActor.assumeIsolated { accessibility.isElement ?? isAccessibilityElementByDefault } }
    set { MainActor.assumeIsolated { accessibility.isElement = newValue } }
  }

  /// The text that assistive technologies read for the object.
  nonisolated open var accessibilityLabel: String? {
    get { MainActor.assumeIsolated { accessibility.label } }
    set { MainActor.assumeIsolated { accessibility.label = newValue } }
  }

  /// The value that assistive technologies read for the object.
  nonisolated open var accessibilityValue: String? {
    get { MainActor.assumeIsolated { accessibility.value } }
    set { MainActor.assumeIsolated { accessibility.value = newValue } }
  }

  /// The behavior of the object, for assistive technologies.
  nonisolated open var accessibilityTraits: UIAccessibilityTraits {
    get { MainActor.assumeIsolated { accessibility.traits ?? defaultAccessibilityTraits } }
    set { MainActor.assumeIsolated { accessibility.traits = newValue } }
  }
}
