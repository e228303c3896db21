/// What ``TickJudge`` has to say about a value. The value 0 is the end.
enum TickFinding: Equatable, CustomStringConvertible {
  /// Shown before its time.
  case early(Int, by: Duration)
  /// Never shown.
  case missing(Int)
  /// Shown a second or more after its time.
  case late(Int, by: Duration)
  /// Something else shown at the start than the first value.
  case notAtOnce(shown: Int)
  /// After its page or the app had been left, a value was shown at first whose time was over.
  case staleOnReturn(shown: Int)
  /// Counted up.
  case rose(from: Int, to: Int)
  /// Not on time, for the main thread did not run then.
  case stalled(Int)

  var isFault: Bool {
    if case .stalled = self { false } else { true }
  }

  var description: String {
    switch self {
    case .early(let value, let lead): "\(name(value)) came \(lead) early"
    case .missing(let value): "\(name(value)) is missing"
    case .late(let value, let delay): "\(name(value)) came \(delay) late"
    case .notAtOnce(let shown): "the count did not show its first value at once, but \(name(shown))"
    case .staleOnReturn(let shown): "the return did not show the right value at once, but \(name(shown))"
    case .rose(let old, let new): "\(name(new)) came after \(name(old))"
    case .stalled(let value): "\(name(value)) fell into a stall of the main thread"
    }
  }

  private func name(_ value: Int) -> String { value == 0 ? "the end" : "\(value)" }
}
