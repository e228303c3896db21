import CountdownCore
import Foundation

/// The designs that the benchmark compares.
enum Design: String, CaseIterable {
  case floor, core, keyed, source, timer, task

  @MainActor func countdowns(recorder: TickRecorder) -> Countdowns {
    switch self {
    case .floor: Floor(recorder)
    case .core: CoreCountdowns(recorder)
    case .keyed: KeyedCountdowns(recorder)
    case .source: Sources(recorder)
    case .timer: Timers(recorder)
    case .task: Tasks(recorder)
    }
  }
}

/// The running countdowns of a design, each with one tick a second on the main queue.
@MainActor class Countdowns {
  let recorder: TickRecorder

  init(_ recorder: TickRecorder) { self.recorder = recorder }

  /// Starts a countdown. Its tick 0 is due `delay` seconds from now, and tick k is due k seconds later.
  func start(_ index: Int, delay: TimeInterval) {}
}

/// The least that counting in this way can cost: one dispatch source for all countdowns, which wakes up twenty times a
/// second, and one turn of the main queue for all ticks of a wake-up. A single countdown wakes up once a second.
private final class Floor: Countdowns {
  private let source = DispatchSource.makeTimerSource(queue: .global(qos: .utility))
  private let wakesPerSecond: Int
  /// For each wake-up of a second, the countdowns that tick then, with the number of the first such wake-up.
  private var countdownsByWakeUp: [[(index: Int, firstWake: Int)]]
  private var nextWake = 0
  /// The instant of wake-up 0.
  private var origin: Int64?

  override init(_ recorder: TickRecorder) {
    wakesPerSecond = recorder.count == 1 ? 1 : 20
    countdownsByWakeUp = Array(repeating: [], count: wakesPerSecond)
    super.init(recorder)
  }

  override func start(_ index: Int, delay: TimeInterval) {
    let now = Platform.now()
    let due = now + Int64(delay * 1e9)
    let period = 1_000_000_000 / Int64(wakesPerSecond)
    let origin = origin ?? (wakesPerSecond == 1 ? due : now + period)
    if self.origin == nil { activate(at: origin, period: period) }
    let wake = Int((due - origin + period - 1) / period)
    countdownsByWakeUp[wake % wakesPerSecond].append((index, wake))
  }

  private func activate(at origin: Int64, period: Int64) {
    self.origin = origin
    source.setEventHandler { @Sendable [weak self] in
      let wake = Int((Platform.now() - origin) / period)
      DispatchQueue.main.async { self?.deliver(through: wake) }
    }
    let delay = DispatchTimeInterval.nanoseconds(Int(origin - Platform.now()))
    source.schedule(wallDeadline: .now() + delay, repeating: .nanoseconds(Int(period)), leeway: .nanoseconds(0))
    source.activate()
  }

  private func deliver(through wake: Int) {
    while nextWake <= wake {
      for (index, firstWake) in countdownsByWakeUp[nextWake % wakesPerSecond] where nextWake >= firstWake {
        recorder.record(index, tick: (nextWake - firstWake) / wakesPerSecond)
      }
      nextWake += 1
    }
  }
}

/// One `Countdown` each, which runs for longer than any measurement.
private class CoreCountdowns: Countdowns {
  static let seconds = 100_000

  private var observations: [CountdownObservation] = []

  override func start(_ index: Int, delay: TimeInterval) {
    let countdown = Countdown(duration: Double(Self.seconds) + delay)
    observe(countdown, index)
    countdown.start()
  }

  /// Observes a countdown. The observation keeps it.
  func observe(_ countdown: Countdown, _ index: Int) {
    let observation = countdown.observe { [recorder] tick in
      recorder.record(index, tick: Self.seconds - tick.remainingSeconds)
    }
    observations.append(observation)
  }
}

/// One countdown under a key each. There is no store, because it would be written at each of N starts.
private final class KeyedCountdowns: CoreCountdowns {
  private let center = CountdownCenter(store: nil)

  override func start(_ index: Int, delay: TimeInterval) {
    let countdown = center.start("key \(index)", duration: Double(Self.seconds) + delay)
    observe(countdown, index)
  }
}

/// One repeating dispatch source on the time of day each, whose handler dispatches to the main queue.
private final class Sources: Countdowns {
  private var sources: [any DispatchSourceTimer] = []

  override func start(_ index: Int, delay: TimeInterval) {
    let source = DispatchSource.makeTimerSource(queue: .global(qos: .utility))
    source.setEventHandler { @Sendable [recorder] in
      DispatchQueue.main.async { recorder.recordNext(index) }
    }
    source.schedule(wallDeadline: .now() + delay, repeating: 1, leeway: .milliseconds(50))
    source.activate()
    sources.append(source)
  }
}

/// One repeating `Timer` each in the main run loop, which keeps it.
private final class Timers: Countdowns {
  override func start(_ index: Int, delay: TimeInterval) {
    let timer = Timer(fire: Date() + delay, interval: 1, repeats: true) { [recorder] _ in
      MainActor.assumeIsolated { recorder.recordNext(index) }
    }
    timer.tolerance = 0.05
    RunLoop.main.add(timer, forMode: .default)
  }
}

/// One task each, which sleeps until its next tick is due.
private final class Tasks: Countdowns {
  override func start(_ index: Int, delay: TimeInterval) {
    let first = Platform.now() + Int64(delay * 1e9)
    Task { @MainActor [recorder] in
      for tick in 0... {
        let remaining = first + Int64(tick) * 1_000_000_000 - Platform.now()
        try await Task.sleep(nanoseconds: UInt64(max(0, remaining)))
        recorder.recordNext(index)
      }
    }
  }
}
