/// Judges one countdown from n by what was seen of it: n at once, k not before n - k seconds have passed, none left out,
/// the end after n seconds.
///
/// Times are counted from the start of the countdown, or a little earlier: a clock read after the start would make
/// every value seem early.
struct TickJudge {
  private struct Sighting {
    var value: Int
    var time: Duration
  }

  /// From this delay on a value is late: the next one is due then.
  static let lateness: Duration = .seconds(1)

  let count: Int
  private var sightings: [Sighting] = []
  private var stop: Duration?

  init(count: Int) {
    self.count = count
  }

  /// The value that was last seen; 0 after the end.
  var shown: Int? { sightings.last?.value }

  var hasEnded: Bool { shown == 0 }

  /// Call it whenever the screen was looked at; what is still there counts once.
  ///
  /// - Parameter seconds: Nil if nothing counts.
  mutating func saw(_ seconds: Int?, after time: Duration) {
    let value = seconds ?? 0
    guard value != shown else { return }
    sightings.append(Sighting(value: value, time: time))
  }

  /// The countdown is stopped: its end is due now.
  mutating func stopped(after time: Duration) {
    stop = time
  }

  /// What is to be said about the values, in their order; nothing if all is right.
  ///
  /// - Parameter stalls: When the main thread did not run, in time since the start.
  func findings(stalls: [Stall] = []) -> [TickFinding] {
    let firstTimes = Dictionary(sightings.map { ($0.value, $0.time) }, uniquingKeysWith: { first, _ in first })
    var findings = orderFindings
    for value in stride(from: count, through: 0, by: -1) {
      let due = dueTime(of: value)
      if let time = firstTimes[value] {
        findings += judge(value, due: due, seen: time, stalls: stalls)
      } else if value == 0 || due + Self.lateness <= dueTime(of: 0) {
        // A value may be late by less than a second: one that was stopped within its second need not have been seen.
        let isStalled = stalls.contains { $0.overlaps(from: due, to: due + Self.lateness) }
        findings.append(isStalled ? .stalled(value) : .missing(value))
      }
    }
    return findings
  }

  /// How long after its time the slowest value came.
  var largestDelay: Duration {
    sightings.map { $0.time - dueTime(of: $0.value) }.max() ?? .zero
  }

  private func dueTime(of value: Int) -> Duration {
    value == 0 ? min(stop ?? .seconds(count), .seconds(count)) : .seconds(count - value)
  }

  private var orderFindings: [TickFinding] {
    var findings: [TickFinding] = []
    if let first = sightings.first, first.value != count { findings.append(.notAtOnce(shown: first.value)) }
    for (old, new) in zip(sightings, sightings.dropFirst()) where new.value > old.value {
      findings.append(.rose(from: old.value, to: new.value))
    }
    return findings
  }

  private func judge(_ value: Int, due: Duration, seen: Duration, stalls: [Stall]) -> [TickFinding] {
    if seen < due { return [.early(value, by: due - seen)] }
    if stalls.contains(where: { $0.overlaps(from: due, to: seen) }) { return [.stalled(value)] }
    return seen - due >= Self.lateness ? [.late(value, by: seen - due)] : []
  }
}
