import CountdownCore

/// This library: countdowns with one observer each on the main queue.
final class CountdownKitDesign: Design {
  /// The duration of each countdown in seconds, longer than any measurement.
  nonisolated static let wholeSeconds = 100_000

  private let recorder: TickRecorder
  private var countdowns: [Countdown?]
  private var observations: [CountdownObservation?]

  init(count: Int, recorder: TickRecorder) {
    self.recorder = recorder
    countdowns = Array(repeating: nil, count: count)
    observations = Array(repeating: nil, count: count)
  }

  func prepare(_ index: Int, delay: Double) {
    let countdown = try? Countdown(duration: Double(Self.wholeSeconds) + delay)
    countdowns[index] = countdown
    observations[index] = countdown?.observe { [recorder] tick in
      recorder.record(index, tick: Self.wholeSeconds - tick.remainingSeconds)
    }
  }

  func start(_ index: Int, delay: Double) {
    countdowns[index]?.start()
  }

  func cancel(_ index: Int) {
    countdowns[index]?.cancel()
  }

  func release(_ index: Int) {
    observations[index] = nil
    countdowns[index] = nil
  }
}

/// This library: countdowns under keys, without a store, with one observer each on the main queue.
final class KeyedDesign: Design {
  private let recorder: TickRecorder
  private let center = CountdownCenter()
  private var countdowns: [Countdown?]
  private var observations: [CountdownObservation?]

  init(count: Int, recorder: TickRecorder) {
    self.recorder = recorder
    countdowns = Array(repeating: nil, count: count)
    observations = Array(repeating: nil, count: count)
  }

  func prepare(_ index: Int, delay: Double) {}

  /// Starts the countdown. A center creates and starts a countdown in one call.
  func start(_ index: Int, delay: Double) {
    let countdown = try? center.start("key \(index)", duration: Double(CountdownKitDesign.wholeSeconds) + delay)
    countdowns[index] = countdown
    // The same handler as in the design without keys.
    observations[index] = countdown?.observe { [recorder] tick in
      recorder.record(index, tick: CountdownKitDesign.wholeSeconds - tick.remainingSeconds)
    }
  }

  func cancel(_ index: Int) {
    countdowns[index]?.cancel()
  }

  func release(_ index: Int) {
    observations[index] = nil
    countdowns[index] = nil
  }
}

/// This library without observers: countdowns that send no ticks.
final class UnwatchedDesign: Design {
  private var countdowns: [Countdown?]

  init(count: Int) {
    countdowns = Array(repeating: nil, count: count)
  }

  func prepare(_ index: Int, delay: Double) {
    countdowns[index] = try? Countdown(duration: Double(CountdownKitDesign.wholeSeconds) + delay)
  }

  func start(_ index: Int, delay: Double) {
    countdowns[index]?.start()
  }

  func cancel(_ index: Int) {
    countdowns[index]?.cancel()
  }

  func release(_ index: Int) {
    countdowns[index] = nil
  }
}
