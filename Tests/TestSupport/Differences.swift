import Foundation
public import Testing

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// The differences between found and expected values: in one row of a table, in several rows, or after some steps. They're recorded
/// as one issue.
///
/// One broken rule can change hundreds of rows, and the first one shows what is wrong. So each test function records one of these
/// issues at most.
public struct Differences {
  private var lines: [String] = []

  public init() {}

  public var isEmpty: Bool { lines.isEmpty }

  /// Expects a condition, which is described as in "the button is enabled".
  public mutating func expect(_ expectation: @autoclosure () -> String, _ isTrue: Bool) {
    if !isTrue { lines.append("expected: \(expectation())") }
  }

  /// Expects a value.
  ///
  /// - Parameter name: What the value is, as in "title", or what was done, as a row of a table has it.
  public mutating func expect<Value: Equatable>(_ name: @autoclosure () -> String, _ found: Value, _ expected: Value) {
    if found != expected { lines.append("\(name()): expected \(Self.text(expected)), found \(Self.text(found))") }
  }

  public mutating func add(_ differences: [String]) { lines += differences }

  /// Records the rows that differ.
  public func record(sourceLocation: SourceLocation = #_sourceLocation) {
    record(after: "the rows of a table", sourceLocation: sourceLocation)
  }

  /// Records what has been found, if there is something.
  public func record(after steps: @autoclosure () -> String, sourceLocation: SourceLocation = #_sourceLocation) {
    guard !lines.isEmpty else { return }
    if let test = Test.current?.id {
      if Self.recorded.values.contains(test) { return }
      Self.recorded.record(test)
    }
    Issue.record("After \(steps()):\n  \(lines.prefix(9).joined(separator: "\n  "))", sourceLocation: sourceLocation)
  }

  private static let recorded = Recorder<Test.ID>()

  private static func text(_ value: Any) -> String {
    let text = withoutOptionals("\(value)")
    return text.isEmpty ? "nothing" : text
  }
}

/// Expects what one row of a table, or some steps, lead to. A test function records one difference at most.
public func expect<Value: Equatable>(
  _ found: Value, _ expected: Value, after steps: @autoclosure () -> String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  var differences = Differences()
  differences.expect("result", found, expected)
  differences.record(after: steps(), sourceLocation: sourceLocation)
}

/// A step with arguments that a test leaves out.
public protocol StepWithDefaults {
  /// Patterns of these arguments in the source of a step.
  static var defaultArguments: [String] { get }
}

/// Steps as a test writes them, such as ".start(60), .pass(1)".
public func source(of steps: [some Any]) -> String {
  // The names of types, and optionals, only say what the compiler knows.
  let text = steps.map { ".\($0)" }.joined(separator: ", ").replacing(#"\b\w+(\.\w+)*\.(?=[a-z])"#, by: ".")
  let defaults = (steps.first as? any StepWithDefaults).map { type(of: $0).defaultArguments } ?? []
  return defaults.reduce(withoutOptionals(text)) { $0.replacing($1, by: "") }
}

private func withoutOptionals(_ text: String) -> String {
  text.replacing(#"Optional\(("[^"]*"|[\w.-]+)\)"#, by: "$1")
}

extension String {
  fileprivate func replacing(_ pattern: String, by text: String) -> String {
    replacingOccurrences(of: pattern, with: text, options: .regularExpression)
  }
}
