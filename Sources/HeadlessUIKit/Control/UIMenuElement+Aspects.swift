extension UIMenuElement {
  /// How an element is presented.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// One bit for each attribute.
    public let rawValue: UInt

    /// Attributes from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Shown, but not to be chosen.
    public static let disabled = Attributes(rawValue: 1 << 0)
    /// Shown as something that destroys.
    public static let destructive = Attributes(rawValue: 1 << 1)
    /// Not shown.
    public static let hidden = Attributes(rawValue: 1 << 2)
  }

  /// Whether an element is marked.
  public enum State: Int, Sendable {
    /// Not marked.
    case off = 0
    /// Marked.
    case on = 1
    /// Neither.
    case mixed = 2
  }
}
