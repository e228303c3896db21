public import Foundation

/// The traits of a view. Only the user interface style is available here.
// @unchecked Sendable is sound because the only stored property is immutable.
open class UITraitCollection: NSObject, @unchecked Sendable {
  private let style: UIUserInterfaceStyle

  /// Creates traits with a user interface style.
  public init(userInterfaceStyle: UIUserInterfaceStyle) {
    style = userInterfaceStyle
    super.init()
  }

  /// The user interface style.
  open var userInterfaceStyle: UIUserInterfaceStyle { style }

  static let light = UITraitCollection(userInterfaceStyle: .light)
  static let dark = UITraitCollection(userInterfaceStyle: .dark)

  /// Returns whether another object is a trait collection with equal traits.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UITraitCollection)?.style == style
  }

  /// The hash value of the traits.
  open override var hash: Int { style.hashValue }
}

/// The style of the user interface.
public enum UIUserInterfaceStyle: Int, Sendable {
  /// An unspecified style. A view with this style inherits the style of its superview.
  case unspecified = 0
  /// The light style.
  case light = 1
  /// The dark style.
  case dark = 2
}
