import Foundation

/// The system's log, for messages to developers.
package enum Log {
  /// What receives the messages of the current task instead of the system's log. Only tests set it.
  package static let receiver = TaskLocal<(@Sendable (String) -> Void)?>(wrappedValue: nil)

  /// Writes a message, which must not contain a key.
  package static func write(_ message: String) {
    if let receive = receiver.get() { return receive(message) }
    NSLog("%@", "CountdownKit: \(message)")
  }
}
