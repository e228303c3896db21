public import Foundation

/// The traits that a view is shown under; here the interface style alone.
// @unchecked: the one stored property is immutable.
open class UITraitCollection: NSObject, @unchecked Sendable {
  private let style: UIUserInterfaceStyle

  /// Traits that state the interface style only.
  public init(userInterfaceStyle: UIUserInterfaceStyle) {
    style = userInterfaceStyle
    super.init()
  }

  /// Light, dark, or not stated.
  open var userInterfaceStyle: UIUserInterfaceStyle { style }

  static let light = UITraitCollection(userInterfaceStyle: .light)
  static let dark = UITraitCollection(userInterfaceStyle: .dark)

  /// Trait collections are equal when their traits are.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UITraitCollection)?.style == style
  }

  /// Hashes what `isEqual(_:)` compares.
  open override var hash: Int { style.hashValue }
}
