/// Checks the values that one countdown from n shows.
///
/// - The value n is shown immediately.
/// - A value k is shown no earlier than n - k seconds after the start.
/// - No value is missing.
/// - The countdown ends after n seconds.
///
/// Times are relative to the start of the countdown or slightly before. If they were relative to a time after the start,
/// every value would seem early.
///
/// The type is codable because a countdown can continue in another process.
struct TickChecker: Codable {
  private struct Reading: Codable {
    var value: Int
    var time: Duration
    /// When the countdown became visible again, if this is the first reading since then.
    var visibleSince: Duration?
  }

  /// The delay at which a value is late. The next value is due then.
  static let lateness: Duration = .seconds(1)

  let count: Int
  private var readings: [Reading] = []
  private var hiddenPeriods: [Stall] = []
  private var stop: Duration?
  private var visibleSince: Duration?

  init(count: Int) {
    self.count = count
  }

  /// The most recent value; 0 after the end.
  var shown: Int? { readings.last?.value }

  var hasEnded: Bool { shown == 0 }

  /// Records a value. Repeated values are recorded once.
  ///
  /// - Parameters:
  ///   - seconds: The value, or nil if the control doesn't count.
  ///   - time: The time of the reading.
  mutating func record(_ seconds: Int?, after time: Duration) {
    let value = seconds ?? 0
    guard value != shown || visibleSince != nil else { return }
    readings.append(Reading(value: value, time: time, visibleSince: visibleSince))
    visibleSince = nil
  }

  /// Records that the countdown wasn't visible.
  ///
  /// - Parameters:
  ///   - start: The start of the period.
  ///   - end: The end of the period.
  ///   - mustBeCurrent: Whether the next reading must be correct. If another page only covered the countdown's page, the
  ///     delivery of a tick may still be pending.
  mutating func recordHidden(from start: Duration, to end: Duration, mustBeCurrent: Bool = true) {
    hiddenPeriods.append(Stall(start: start, end: end))
    if mustBeCurrent { visibleSince = end }
  }

  /// Records that the countdown is stopped. Its end is due at that time.
  mutating func recordStop(after time: Duration) {
    stop = time
  }

  /// Returns the findings about the values, in the order of the values.
  ///
  /// - Parameter stalls: The periods in which the main thread didn't run, relative to the start.
  func findings(stalls: [Stall] = []) -> [TickFinding] {
    let firstTimes = firstTimes
    let stale = readings.filter { isStale($0, stalls: stalls) }
    var findings = orderFindings(stalls: stalls) + stale.map { .staleOnReturn(shown: $0.value) }
    for value in stride(from: count, through: 0, by: -1) {
      let due = dueTime(of: value)
      if let time = firstTimes[value] {
        findings += check(value, due: due, shown: time, stalls: stalls)
      } else if value == 0 || due + Self.lateness <= dueTime(of: 0) && isVisible(from: due) {
        // A value due less than a second before a stop can be missing, because a value may be up to a second late.
        let isStalled = stalls.contains { $0.overlaps(from: due, to: due + startDelay + Self.lateness) }
        findings.append(isStalled ? .stalled(value) : .missing(value))
      }
    }
    return findings
  }

  /// The longest delay of a value.
  var largestDelay: Duration {
    firstTimes.map { value, time in time - expectedTime(due: dueTime(of: value)) }.max() ?? .zero
  }

  private var firstTimes: [Int: Duration] {
    Dictionary(readings.map { ($0.value, $0.time) }, uniquingKeysWith: { first, _ in first })
  }

  /// The longest possible time between the assumed start and the actual start, according to the first reading.
  private var startDelay: Duration {
    readings.first.map { max(.zero, $0.time - .seconds(count - $0.value)) } ?? .zero
  }

  private func dueTime(of value: Int) -> Duration {
    value == 0 ? min(stop ?? .seconds(count), .seconds(count)) : .seconds(count - value)
  }

  /// Returns the first time from `due` on at which the countdown is visible.
  private func expectedTime(due: Duration) -> Duration {
    hiddenPeriods.reduce(due) { $1.start <= $0 && $0 < $1.end ? $1.end : $0 }
  }

  /// Returns whether a value is visible for so long that a normal delay can't hide it.
  private func isVisible(from due: Duration) -> Bool {
    let hidden = hiddenPeriods.map { max(.zero, min($0.end, due + Self.lateness) - max($0.start, due)) }
    return Self.lateness - hidden.reduce(.zero, +) >= Stall.minimum
  }

  /// Returns whether the next value was already due when the countdown became visible again, and no stall delayed it.
  private func isStale(_ reading: Reading, stalls: [Stall]) -> Bool {
    guard let time = reading.visibleSince, reading.value > 0 else { return false }
    let due = dueTime(of: reading.value - 1) + startDelay
    return time >= due && !stalls.contains { $0.overlaps(from: due, to: time) }
  }

  private func orderFindings(stalls: [Stall]) -> [TickFinding] {
    var findings: [TickFinding] = []
    // A stall before the first reading may have hidden the first value.
    if let first = readings.first, first.value != count,
      !stalls.contains(where: { $0.overlaps(from: .zero, to: first.time) })
    {
      findings.append(.wrongFirstValue(shown: first.value))
    }
    for (old, new) in zip(readings, readings.dropFirst()) where new.value > old.value {
      findings.append(.increased(from: old.value, to: new.value))
    }
    return findings
  }

  private func check(_ value: Int, due: Duration, shown time: Duration, stalls: [Stall]) -> [TickFinding] {
    if time < due { return [.early(value, by: due - time)] }
    // The start delay is derived from the first value, so it can't excuse that value.
    let expected = expectedTime(due: value == count ? due : due + startDelay)
    if stalls.contains(where: { $0.overlaps(from: expected, to: time) }) { return [.stalled(value)] }
    return time - expected >= Self.lateness ? [.late(value, by: time - expected)] : []
  }
}

/// A finding of ``TickChecker`` about a value. The value 0 is the end.
enum TickFinding: Equatable, CustomStringConvertible {
  case early(Int, by: Duration)
  case missing(Int)
  /// The value was shown a second or more after its time.
  case late(Int, by: Duration)
  case wrongFirstValue(shown: Int)
  /// After a return from another page or from the background, the first value was out of date.
  case staleOnReturn(shown: Int)
  case increased(from: Int, to: Int)
  /// The value was missing or late because the main thread didn't run. This isn't a fault.
  case stalled(Int)

  var isFault: Bool {
    if case .stalled = self { false } else { true }
  }

  var description: String {
    switch self {
    case .early(let value, let lead): "\(name(value)) was \(lead) early"
    case .missing(let value): "\(name(value)) is missing"
    case .late(let value, let delay): "\(name(value)) was \(delay) late"
    case .wrongFirstValue(let shown): "the first value was \(name(shown))"
    case .staleOnReturn(let shown): "the first value after the return was out of date: \(name(shown))"
    case .increased(let old, let new): "\(name(new)) followed \(name(old))"
    case .stalled(let value): "\(name(value)) was due while the main thread didn't run"
    }
  }

  private func name(_ value: Int) -> String { value == 0 ? "the end" : "\(value)" }
}
