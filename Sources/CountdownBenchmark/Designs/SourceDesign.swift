import Dispatch

/// A repeating wall-time dispatch source for each countdown, whose every event hops to the main queue.
final class SourceDesign: Design {
  private let recorder: TickRecorder
  private let counters: TickCounters
  private let queue = DispatchQueue.global(qos: .utility)
  private var sources: [(any DispatchSourceTimer)?]

  init(count: Int, recorder: TickRecorder) {
    self.recorder = recorder
    counters = TickCounters(count: count)
    sources = Array(repeating: nil, count: count)
  }

  func prepare(_ index: Int, delay: Double) {
    let source = DispatchSource.makeTimerSource(queue: queue)
    source.setEventHandler { @Sendable [recorder, counters] in
      let tick = counters.advance(index)
      DispatchQueue.main.async { recorder.record(index, tick: tick) }
    }
    sources[index] = source
  }

  func start(_ index: Int, delay: Double) {
    guard let source = sources[index] else { return }
    source.schedule(wallDeadline: .now() + delay, repeating: 1, leeway: .milliseconds(50))
    source.activate()
  }

  func cancel(_ index: Int) {
    sources[index]?.cancel()
  }

  func release(_ index: Int) {
    sources[index] = nil
  }
}
