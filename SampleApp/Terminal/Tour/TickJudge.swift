/// Judges one countdown from n by what was seen of it: n at once, k not before n - k seconds have passed, none left out,
/// the end after n seconds.
///
/// Times are counted from the start of the countdown, or a little earlier: a clock read after the start would make
/// every value seem early.
///
/// Codable, for a countdown may go on in another process.
struct TickJudge: Codable {
  private struct Sighting: Codable {
    var value: Int
    var time: Duration
    /// When it could be seen again, if this is the first look since.
    var isFirstSince: Duration?
  }

  /// From this delay on a value is late: the next one is due then.
  static let lateness: Duration = .seconds(1)

  let count: Int
  private var sightings: [Sighting] = []
  private var absences: [Stall] = []
  private var stop: Duration?
  private var cameBack: Duration?

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
    guard value != shown || cameBack != nil else { return }
    sightings.append(Sighting(value: value, time: time, isFirstSince: cameBack))
    cameBack = nil
  }

  /// It could not be seen, for its page or the app was left.
  ///
  /// - Parameter isRightAtOnce: Whether what is there at the next look must be right. Where only another page lay above, a
  ///   tick that is due may still be on its way.
  mutating func wasAway(from start: Duration, to end: Duration, isRightAtOnce: Bool = true) {
    absences.append(Stall(start: start, end: end))
    if isRightAtOnce { cameBack = end }
  }

  /// The countdown is stopped: its end is due now.
  mutating func stopped(after time: Duration) {
    stop = time
  }

  /// What is to be said about the values, in their order; nothing if all is right.
  ///
  /// - Parameter stalls: When the main thread did not run, in time since the start.
  func findings(stalls: [Stall] = []) -> [TickFinding] {
    let firstTimes = firstTimes
    let stale = sightings.filter { isStale($0, stalls: stalls) }
    var findings = orderFindings(stalls: stalls) + stale.map { .staleOnReturn(shown: $0.value) }
    for value in stride(from: count, through: 0, by: -1) {
      let due = dueTime(of: value)
      if let time = firstTimes[value] {
        findings += judge(value, due: due, seen: time, stalls: stalls)
      } else if value == 0 || due + Self.lateness <= dueTime(of: 0) && isVisible(from: due) {
        // A value may be late by less than a second: one that was stopped within its second need not have been seen.
        let isStalled = stalls.contains { $0.overlaps(from: due, to: due + slack + Self.lateness) }
        findings.append(isStalled ? .stalled(value) : .missing(value))
      }
    }
    return findings
  }

  /// How long after its time the slowest value came.
  var largestDelay: Duration {
    firstTimes.map { value, time in time - expectedTime(due: dueTime(of: value)) }.max() ?? .zero
  }

  private var firstTimes: [Int: Duration] {
    Dictionary(sightings.map { ($0.value, $0.time) }, uniquingKeysWith: { first, _ in first })
  }

  /// How much later than assumed the countdown may have started: it had when it was first seen.
  private var slack: Duration {
    sightings.first.map { max(.zero, $0.time - .seconds(count - $0.value)) } ?? .zero
  }

  private func dueTime(of value: Int) -> Duration {
    value == 0 ? min(stop ?? .seconds(count), .seconds(count)) : .seconds(count - value)
  }

  /// When it can be seen that something is due.
  private func expectedTime(due: Duration) -> Duration {
    absences.reduce(due) { $1.start <= $0 && $0 < $1.end ? $1.end : $0 }
  }

  /// Whether a value that is due then can be seen for so long that not even an ordinary delay hides it.
  private func isVisible(from due: Duration) -> Bool {
    let hidden = absences.map { max(.zero, min($0.end, due + Self.lateness) - max($0.start, due)) }
    return Self.lateness - hidden.reduce(.zero, +) >= Stall.shortest
  }

  /// Whether the next value was due when the countdown could be seen again; not if a stall may have kept it back.
  private func isStale(_ sighting: Sighting, stalls: [Stall]) -> Bool {
    guard let time = sighting.isFirstSince, sighting.value > 0 else { return false }
    let due = dueTime(of: sighting.value - 1) + slack
    return time >= due && !stalls.contains { $0.overlaps(from: due, to: time) }
  }

  private func orderFindings(stalls: [Stall]) -> [TickFinding] {
    var findings: [TickFinding] = []
    // A stall between the start and the first look may have hidden it.
    if let first = sightings.first, first.value != count,
      !stalls.contains(where: { $0.overlaps(from: .zero, to: first.time) })
    {
      findings.append(.notAtOnce(shown: first.value))
    }
    for (old, new) in zip(sightings, sightings.dropFirst()) where new.value > old.value {
      findings.append(.rose(from: old.value, to: new.value))
    }
    return findings
  }

  private func judge(_ value: Int, due: Duration, seen: Duration, stalls: [Stall]) -> [TickFinding] {
    if seen < due { return [.early(value, by: due - seen)] }
    // The first value says by itself how late the start is.
    let expected = expectedTime(due: value == count ? due : due + slack)
    if stalls.contains(where: { $0.overlaps(from: expected, to: seen) }) { return [.stalled(value)] }
    return seen - expected >= Self.lateness ? [.late(value, by: seen - expected)] : []
  }
}
