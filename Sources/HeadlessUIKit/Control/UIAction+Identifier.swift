extension UIAction {
  /// The name of an action.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    /// The name as text.
    public var rawValue: String

    /// A name from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A name from its text.
    public init(_ rawValue: String) { self.init(rawValue: rawValue) }
  }
}
