public import Foundation

/// What lies behind a button's content; here its stroke alone.
public struct UIBackgroundConfiguration: Hashable {
  /// The stroke's color; nil for the tint.
  public var strokeColor: UIColor?
  /// The stroke's width in points; 0 unless set.
  public var strokeWidth: CGFloat = 0

  /// A background that shows nothing.
  public static func clear() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
}
