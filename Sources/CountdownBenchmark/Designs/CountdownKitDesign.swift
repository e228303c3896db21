import CountdownCore

/// This library: a countdown with one observer on the main queue.
final class CountdownKitDesign: Design {
  /// Longer than any measurement.
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
