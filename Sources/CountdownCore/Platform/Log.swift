import Foundation

/// The system's log, for messages to developers.
package enum Log {
  /// A receiver of messages.
  package final class Destination: Sendable {
    fileprivate static let system = Destination { NSLog("%@", "CountdownKit: \($0)") }

    fileprivate let receive: @Sendable (String) -> Void
    private let topics = Locked<Set<String>>([])

    package init(_ receive: @escaping @Sendable (String) -> Void) {
      self.receive = receive
    }

    /// Returns whether this is the first message about a topic.
    fileprivate func isFirst(about topic: String) -> Bool { topics.withLock { $0.insert(topic).inserted } }
  }

  /// The receiver of the current task's messages, which replaces the system's log. Only tests set it.
  package static let destination = TaskLocal<Destination?>(wrappedValue: nil)

  private static var current: Destination { destination.get() ?? .system }

  /// Writes a message, which must not contain a key.
  package static func write(_ message: String) { current.receive(message) }

  /// Writes a message if it's the process's first one about a topic. Without a topic, the same message is written once.
  package static func writeOnce(about topic: String? = nil, _ message: @autoclosure () -> String) {
    if current.isFirst(about: topic ?? message()) { write(message()) }
  }

  /// Writes the value that replaces a parameter's first argument that isn't in its range.
  static func writeReplacement(of parameter: String, _ argument: String, by value: String) {
    writeOnce(about: parameter, "The \(parameter) \(argument) is out of range. \(value) is used instead.")
  }
}
