import Foundation

/// One repeating `Timer` per countdown in the main run loop.
final class TimerDesign: Design {
  private let recorder: TickRecorder
  private let counters: TickCounters
  private var timers: [Timer?]

  init(count: Int, recorder: TickRecorder) {
    self.recorder = recorder
    counters = TickCounters(count: count)
    timers = Array(repeating: nil, count: count)
  }

  func prepare(_ index: Int, delay: Double) {}

  func start(_ index: Int, delay: Double) {
    // On Linux, a timer without a fire date fires immediately.
    let timer = Timer(fire: Date() + delay, interval: 1, repeats: true) { [recorder, counters] _ in
      recorder.record(index, tick: counters.advance(index))
    }
    timer.tolerance = 0.05
    RunLoop.main.add(timer, forMode: .default)
    timers[index] = timer
  }

  func cancel(_ index: Int) {
    timers[index]?.invalidate()
  }

  func release(_ index: Int) {
    timers[index] = nil
  }
}
