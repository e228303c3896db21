import Foundation

/// One task per countdown, which sleeps on the main actor between ticks.
final class TaskDesign: Design {
  private let recorder: TickRecorder
  private var tasks: [Task<Void, any Error>?]

  init(count: Int, recorder: TickRecorder) {
    self.recorder = recorder
    tasks = Array(repeating: nil, count: count)
  }

  func prepare(_ index: Int, delay: Double) {}

  func start(_ index: Int, delay: Double) {
    let first = Platform.now() + Int64(delay * 1e9)
    tasks[index] = Task { @MainActor [recorder] in
      for tick in 0... {
        // Sleeping for exactly one second would add up the delays of all ticks.
        let remaining = first + Int64(tick) * 1_000_000_000 - Platform.now()
        try await Task.sleep(nanoseconds: UInt64(max(0, remaining)))
        recorder.record(index, tick: tick)
      }
    }
  }

  /// Cancels the task, which ends later on the main queue.
  func cancel(_ index: Int) {
    tasks[index]?.cancel()
  }

  func release(_ index: Int) {
    tasks[index] = nil
  }
}

/// One thread per countdown, which sleeps between ticks.
final class ThreadDesign: Design {
  private let recorder: TickRecorder
  private var threads: [Thread?]

  init(count: Int, recorder: TickRecorder) {
    self.recorder = recorder
    threads = Array(repeating: nil, count: count)
  }

  func prepare(_ index: Int, delay: Double) {}

  func start(_ index: Int, delay: Double) {
    let first = Date() + delay
    let thread = Thread { [recorder] in
      for tick in 0... {
        Thread.sleep(until: first + Double(tick))
        if Thread.current.isCancelled { return }
        DispatchQueue.main.async { recorder.record(index, tick: tick) }
      }
    }
    thread.stackSize = 65_536
    thread.start()
    threads[index] = thread
  }

  /// Cancels the thread, which ends at its next tick.
  func cancel(_ index: Int) {
    threads[index]?.cancel()
  }

  func release(_ index: Int) {
    threads[index] = nil
  }
}
