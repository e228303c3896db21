import CountdownCore

extension CountdownCenter.Activity {
  /// "idle", "sending", or the seconds remaining, with "limit:" if a policy's limit is the reason.
  var text: String {
    switch self {
    case .idle: "idle"
    case .sending: "sending"
    case .counting(let tick): (tick.isAtLimit ? "limit:" : "") + "\(tick.remainingSeconds)"
    }
  }
}

/// The activities that the observer of a key received.
@MainActor final class ActivityLog {
  private(set) var activities: [CountdownCenter.Activity] = []

  /// The numbers of the runs whose ticks were received.
  var runs: [Int] {
    activities.compactMap { if case .counting(let tick) = $0 { tick.run } else { nil } }
  }

  /// Whether each end is followed by `.idle`, only counting is received again, and runs are received in order.
  var isPlausible: Bool {
    let isEachPlausible = zip(activities, activities.dropFirst()).allSatisfy { activity, next in
      switch activity {
      case .counting(let tick): !tick.isFinished || next == .idle
      case .idle, .sending: next != activity
      }
    }
    return isEachPlausible && runs == runs.sorted()
  }

  func observe(_ key: String, in center: CountdownCenter) -> CountdownObservation {
    center.observe(key) { [weak self] in self?.append($0) }
  }

  func append(_ activity: CountdownCenter.Activity) {
    activities.append(activity)
  }

  /// Returns and removes what was received, as in "sending 3 2 1 0 idle".
  func take() -> String {
    defer { activities = [] }
    return activities.map(\.text).joined(separator: " ")
  }
}
