extension CountdownScheduler {
  private struct Reference {
    weak var scheduler: CountdownScheduler?
  }

  private static let system = CountdownScheduler(clock: SystemClock.shared)
  private static let others = Locked<[ObjectIdentifier: Reference]>([:])

  /// The one scheduler of `clock`. The system's lasts as long as the process, another as long as its countdowns.
  static func scheduler(for clock: any CountdownClock) -> CountdownScheduler {
    if clock === SystemClock.shared { return system }
    return others.withLock { others in
      if let scheduler = others[ObjectIdentifier(clock)]?.scheduler { return scheduler }
      others = others.filter { $0.value.scheduler != nil }
      let scheduler = CountdownScheduler(clock: clock)
      others[ObjectIdentifier(clock)] = Reference(scheduler: scheduler)
      return scheduler
    }
  }
}
