import Foundation

/// A thread for each countdown that sleeps from tick to tick.
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

  /// The thread itself ends at its next tick.
  func cancel(_ index: Int) {
    threads[index]?.cancel()
  }

  func release(_ index: Int) {
    threads[index] = nil
  }
}
