import CountdownCore

extension CountdownCenter.Activity {
  /// An activity without its countdown.
  enum Kind: Hashable {
    case idle
    case sending
    case counting
  }

  var kind: Kind {
    switch self {
    case .idle: .idle
    case .sending: .sending
    case .counting: .counting
    }
  }
}

/// The activities that an observer was told.
@MainActor final class ActivityLog {
  private(set) var kinds: [CountdownCenter.Activity.Kind] = []
  private(set) var countdown: Countdown?

  func observe(_ key: String, in center: CountdownCenter) -> CountdownObservation {
    center.observe(key) { [weak self] in self?.append($0) }
  }

  func append(_ activity: CountdownCenter.Activity) {
    kinds.append(activity.kind)
    if case .counting(let countdown) = activity { self.countdown = countdown } else { countdown = nil }
  }

  /// Returns and removes what was told.
  func take() -> [CountdownCenter.Activity.Kind] {
    defer { kinds = [] }
    return kinds
  }
}
