public import Testing

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// A loop over a stream in a separate task, so that a loop that never ends fails the test instead of blocking it.
public struct Loop<Element: Sendable>: Sendable {
  private let elements = Recorder<Element>()
  private let endings = Tally()
  private let task: Task<Void, Never>

  /// - Parameter limit: The number of elements after which the loop is left.
  public init(over stream: AsyncStream<Element>, leftAfter limit: Int = .max) {
    task = Task { [elements, endings] in
      for await element in stream {
        elements.record(element)
        if elements.count == limit { break }
      }
      endings.add(1)
    }
  }

  /// What the loop has received.
  public var values: [Element] { elements.values }

  /// Waits until the loop has received the given number of elements.
  public func receives(
    _ count: Int, isolation: isolated (any Actor)? = #isolation, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await eventually("a loop has received \(count) elements, not \(values.count)", sourceLocation: sourceLocation) {
      values.count >= count
    }
  }

  /// Waits until the loop has ended.
  public func ends(
    isolation: isolated (any Actor)? = #isolation, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await eventually("a loop ends, after \(values.count) elements", sourceLocation: sourceLocation) {
      endings.value == 1
    }
    task.cancel()
  }
}
