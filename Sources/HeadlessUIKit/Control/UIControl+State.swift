extension UIControl {
  /// The states that a control is in.
  public struct State: OptionSet, Hashable, Sendable {
    /// One bit for each member.
    public let rawValue: UInt

    /// A set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Enabled, neither highlighted nor selected.
    public static let normal = State([])
    /// Under a finger.
    public static let highlighted = State(rawValue: 1 << 0)
    /// Not enabled.
    public static let disabled = State(rawValue: 1 << 1)
    /// Selected.
    public static let selected = State(rawValue: 1 << 2)
    /// In focus.
    public static let focused = State(rawValue: 1 << 3)
    /// Free for apps.
    public static let application = State(rawValue: 0x00FF_0000)
    /// Kept by the system.
    public static let reserved = State(rawValue: 0xFF00_0000)
  }
}
