extension UIAccessibility {
  /// What is told.
  public struct Notification: RawRepresentable, Hashable, Sendable {
    /// UIKit's number for it.
    public var rawValue: UInt32

    /// The notification that has this number.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The argument, a string or an attributed one, is to be spoken.
    public static let announcement = Notification(rawValue: 1008)
  }
}
