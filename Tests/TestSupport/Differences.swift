public import Testing

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// The rows of a table that differ. They are one issue, so that one broken rule doesn't fill the output.
public struct Differences {
  private var texts: [String] = []

  public init() {}

  /// - Parameter row: What was done, as a test has it.
  public mutating func compare<Value: Equatable>(
    _ found: Value, with expected: Value, _ row: @autoclosure () -> String
  ) {
    if found != expected { texts.append("\(row())\n  expected: \(expected)\n  found: \(found)") }
  }

  /// Records an issue with the first few differences, if there are any.
  public func record(sourceLocation: SourceLocation = #_sourceLocation) {
    guard !texts.isEmpty else { return }
    Issue.record(
      "\(texts.count) differences:\n\(texts.prefix(5).joined(separator: "\n"))", sourceLocation: sourceLocation)
  }
}
