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
