import CountdownCore

extension CountdownCenter.Activity {
  /// "idle", "sending", or the seconds remaining, with "limit:" if a policy's limit is the reason.
  var text: String {
    switch self {
    case .idle: "idle"
    case .sending: "sending"
    case .finished(let tick): "\(tick.remainingSeconds)"
    case .counting(let tick): (tick.isAtLimit ? "limit:" : "") + "\(tick.remainingSeconds)"
    }
  }
}

/// The activities that the observer of a key received.
@MainActor final class ActivityLog {
  private(set) var activities: [CountdownCenter.Activity] = []

  /// The numbers of the runs whose ticks were received.
  var runs: [Int] {
    activities.compactMap { activity in
      switch activity {
      case .counting(let tick), .finished(let tick): tick.run
      case .idle, .sending: nil
      }
    }
  }

  /// Whether only counting is received again, always with time remaining, and runs are received in order, with one end
  /// at most.
  var isPlausible: Bool {
    let ends = activities.compactMap { if case .finished(let tick) = $0 { tick.run } else { nil } }
    let areEachPlausible = zip(activities, activities.dropFirst()).allSatisfy { activity, next in
      switch (activity, next) {
      case (.idle, .idle), (.sending, .sending): false
      case (_, .counting(let tick)): !tick.isFinished
      default: true
      }
    }
    return areEachPlausible && runs == runs.sorted() && Set(ends).count == ends.count
  }

  func observe(_ key: String, in center: CountdownCenter) -> CountdownObservation {
    center.observe(key) { [weak self] in self?.append($0) }
  }

  func append(_ activity: CountdownCenter.Activity) {
    activities.append(activity)
  }

  /// Returns and removes the activities that were received, as in "sending 3 2 1 0 idle".
  func take() -> String {
    defer { activities = [] }
    return activities.map(\.text).joined(separator: " ")
  }
}
