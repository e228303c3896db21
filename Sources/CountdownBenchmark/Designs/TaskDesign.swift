import Foundation

/// A task on the main actor for each countdown that sleeps from tick to tick.
final class TaskDesign: Design {
  private let recorder: TickRecorder
  private var tasks: [Task<Void, any Error>?]

  init(count: Int, recorder: TickRecorder) {
    self.recorder = recorder
    tasks = Array(repeating: nil, count: count)
  }

  func prepare(_ index: Int, delay: Double) {}

  /// Sleeps to the next tick rather than for a second, which would put every tick a little later than the one before.
  func start(_ index: Int, delay: Double) {
    let first = Platform.now() + Int64(delay * 1e9)
    tasks[index] = Task { @MainActor [recorder] in
      for tick in 0... {
        let left = first + Int64(tick) * 1_000_000_000 - Platform.now()
        try await Task.sleep(nanoseconds: UInt64(max(0, left)))
        recorder.record(index, tick: tick)
      }
    }
  }

  /// The task itself ends in a later turn of the main queue.
  func cancel(_ index: Int) {
    tasks[index]?.cancel()
  }

  func release(_ index: Int) {
    tasks[index] = nil
  }
}
