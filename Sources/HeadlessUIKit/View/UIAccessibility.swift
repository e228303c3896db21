public import Foundation

/// The interface to assistive technologies.
@preconcurrency @MainActor
public enum UIAccessibility {
  /// A Boolean value that indicates whether VoiceOver is running. Set ``Headless/isVoiceOverRunning`` to change it.
  public static var isVoiceOverRunning: Bool { Headless.isVoiceOverRunning }

  /// A notification that is posted when VoiceOver starts or stops.
  public nonisolated static let voiceOverStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityVoiceOverStatusDidChangeNotification")

  /// A notification that is posted when an assistive technology has finished an announcement, or has left it out.
  /// ``Headless/finishAnnouncement(_:wasSuccessful:)`` posts it.
  public nonisolated static let announcementDidFinishNotification = NSNotification.Name(
    "UIAccessibilityAnnouncementDidFinishNotification")
  /// The key of the announcement's text, a string.
  public nonisolated static let announcementStringValueUserInfoKey = "UIAccessibilityAnnouncementKeyStringValue"
  /// The key of a Boolean number: whether the announcement was spoken.
  public nonisolated static let announcementWasSuccessfulUserInfoKey = "UIAccessibilityAnnouncementKeyWasSuccessful"

  /// Posts a notification to assistive technologies: calls ``Headless/onAccessibilityPost``.
  public static func post(notification: Notification, argument: Any?) {
    Headless.onAccessibilityPost?(notification, argument)
  }

  /// A notification to assistive technologies.
  public struct Notification: RawRepresentable, Hashable, Sendable {
    /// The number of the notification.
    public var rawValue: UInt32

    /// Creates a notification with a number.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// An announcement. The argument is the string or attributed string to speak.
    public static let announcement = Notification(rawValue: 1008)
  }
}

extension NSAttributedString.Key {
  /// A Boolean number: `true` if an announcement waits until the current speech ends, `false` if it interrupts the speech.
  public static let accessibilitySpeechQueueAnnouncement = NSAttributedString.Key(
    "UIAccessibilitySpeechAttributeQueueAnnouncement")
  /// The priority of an announcement, a ``UIAccessibilityPriority``.
  @available(iOS 17.0, tvOS 17.0, visionOS 1.0, *)
  public static let accessibilitySpeechAnnouncementPriority = NSAttributedString.Key(
    "UIAccessibilitySpeechAttributeAnnouncementPriority")
}

/// The priority of an announcement.
@available(iOS 17.0, tvOS 17.0, visionOS 1.0, *)
public struct UIAccessibilityPriority: RawRepresentable, Hashable, Sendable {
  /// The name of the priority.
  public var rawValue: String

  /// Creates a priority with a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The announcement interrupts other speech, and isn't interrupted.
  public static let high = UIAccessibilityPriority(rawValue: "UIAccessibilityPriorityHigh")
  /// The announcement interrupts other speech, and can be interrupted.
  public static let `default` = UIAccessibilityPriority(rawValue: "UIAccessibilityPriorityDefault")
  /// The announcement waits until other speech ends.
  public static let low = UIAccessibilityPriority(rawValue: "UIAccessibilityPriorityLow")
}

/// The behavior of an accessibility element.
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
  /// The bits of the traits.
  public let rawValue: UInt64

  /// Creates traits from bits.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Creates traits from bits.
  public init(_ rawValue: UInt64) { self.init(rawValue: rawValue) }

  /// No traits.
  public static let none = UIAccessibilityTraits([])
  /// The element is a button.
  public static let button = UIAccessibilityTraits(1 << 0)
  /// The element is a link.
  public static let link = UIAccessibilityTraits(1 << 1)
  /// The element is selected.
  public static let selected = UIAccessibilityTraits(1 << 3)
  /// The element is text that doesn't change.
  public static let staticText = UIAccessibilityTraits(1 << 6)
  /// The element is a summary that is read when the app starts.
  public static let summaryElement = UIAccessibilityTraits(1 << 7)
  /// The element is disabled.
  public static let notEnabled = UIAccessibilityTraits(1 << 8)
  /// The element changes often. VoiceOver polls it instead of reading every change.
  public static let updatesFrequently = UIAccessibilityTraits(1 << 9)
  /// The element is a header.
  public static let header = UIAccessibilityTraits(1 << 16)
}
