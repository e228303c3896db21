/// How an element behaves, for assistive technologies.
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
  /// One bit for each trait.
  public let rawValue: UInt64

  /// Traits from their bits.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Traits from their bits.
  public init(_ rawValue: UInt64) { self.init(rawValue: rawValue) }

  /// No trait.
  public static let none = UIAccessibilityTraits([])
  /// A button.
  public static let button = UIAccessibilityTraits(1 << 0)
  /// A link.
  public static let link = UIAccessibilityTraits(1 << 1)
  /// Selected.
  public static let selected = UIAccessibilityTraits(1 << 3)
  /// Text that cannot be changed.
  public static let staticText = UIAccessibilityTraits(1 << 6)
  /// A summary read when the app starts.
  public static let summaryElement = UIAccessibilityTraits(1 << 7)
  /// Not enabled.
  public static let notEnabled = UIAccessibilityTraits(1 << 8)
  /// Changes often: to be polled rather than read at every change.
  public static let updatesFrequently = UIAccessibilityTraits(1 << 9)
  /// A header.
  public static let header = UIAccessibilityTraits(1 << 16)
}
