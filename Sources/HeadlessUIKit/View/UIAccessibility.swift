import Foundation

@preconcurrency @MainActor
public enum UIAccessibility {
  /// Set ``Headless/isVoiceOverRunning`` to change it.
  public static var isVoiceOverRunning: Bool { Headless.isVoiceOverRunning }

  /// Calls ``Headless/onAccessibilityPost``.
  public static func post(notification: Notification, argument: Any?) {
    Headless.onAccessibilityPost?(notification, argument)
  }

  public struct Notification: RawRepresentable, Hashable, Sendable {
    public var rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let announcement = Notification(rawValue: 1008)
  }
}

public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  public init(_ rawValue: UInt64) { self.init(rawValue: rawValue) }

  public static let none = UIAccessibilityTraits([])
  public static let button = UIAccessibilityTraits(1 << 0)
  public static let link = UIAccessibilityTraits(1 << 1)
  public static let selected = UIAccessibilityTraits(1 << 3)
  public static let staticText = UIAccessibilityTraits(1 << 6)
  public static let notEnabled = UIAccessibilityTraits(1 << 8)
  public static let header = UIAccessibilityTraits(1 << 16)
}
