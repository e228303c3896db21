public import Foundation

extension NSAttributedString.Key {
  /// A number that is true for an announcement that waits for what is being spoken, false for one that interrupts it.
  public static let accessibilitySpeechQueueAnnouncement = NSAttributedString.Key(
    "UIAccessibilitySpeechAttributeQueueAnnouncement")
}
