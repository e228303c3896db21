import Dispatch

/// One repeating wall-time dispatch source per countdown, whose handler dispatches to the main queue.
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

/// The number of the next tick of each countdown, for designs that count their own ticks.
///
/// `@unchecked Sendable` is sound because only one countdown uses each counter, one tick after another.
final class TickCounters: @unchecked Sendable {
  private let next: UnsafeMutablePointer<Int32>

  init(count: Int) {
    next = .allocate(capacity: count)
    next.initialize(repeating: 0, count: count)
  }

  deinit {
    next.deallocate()
  }

  /// Returns the number of the current tick, and adds one to it.
  func advance(_ index: Int) -> Int {
    let tick = next[index]
    next[index] = tick &+ 1
    return Int(tick)
  }
}
