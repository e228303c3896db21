import Foundation

/// Takes one sample in a process of its own, whose main run loop it needs for itself.
@MainActor final class Measurement {
  /// No design is given longer to cancel what it has started: the mean of some is enough.
  private static let longestCancelling: Int64 = 2_000_000_000

  private let cell: Cell
  private let recorder: TickRecorder
  private let design: any Design
  private let offsets: [Double]
  private let cancelOrder: [Int]
  private var preparing: Stopwatch
  private var starting: Stopwatch
  private var cancelling: Stopwatch
  private var releasing: Stopwatch
  private var heapBefore: Int?
  private var threads: Int?
  private var usageBefore = Usage(cpuNanoseconds: 0, switches: 0)
  private var begin: Int64 = 0
  private var pulse: MainQueuePulse?

  init(_ cell: Cell) {
    self.cell = cell
    recorder = TickRecorder(count: cell.count)
    design = cell.design.make(count: cell.count, recorder: recorder)
    offsets = cell.phase.offsets(count: cell.count)
    var generator = SeededGenerator(seed: 2)
    preparing = Stopwatch(capacity: cell.count)
    starting = Stopwatch(capacity: cell.count)
    cancelling = Stopwatch(capacity: cell.count)
    releasing = Stopwatch(capacity: cell.count)
    cancelOrder = (0..<cell.count).shuffled(using: &generator)
  }

  /// Starts the countdowns now; the rest follows on the main queue.
  func run(completion: @escaping @MainActor (Result<Sample, MeasurementError>) -> Void) {
    // In vain, for the first calls allocate what they keep.
    _ = Platform.threadCount()
    _ = Platform.heapInUse()
    heapBefore = Platform.heapInUse()
    let firstTick = Platform.now() + Int64(cell.lead * 1e9)
    startAll(firstTick: firstTick)
    guard Platform.now() < firstTick else { return completion(.failure(.startTookTooLong)) }
    after(firstTick + Int64(cell.warmUp * 1e9)) {
      self.beginMeasuring()
      self.after(self.begin + Int64(self.cell.seconds) * 1_000_000_000) {
        completion(.success(self.sample()))
      }
    }
  }

  private func startAll(firstTick: Int64) {
    for index in 0..<cell.count {
      let entered = Platform.now()
      let delay = Double(firstTick - entered) / 1e9 + offsets[index]
      design.prepare(index, delay: delay)
      let prepared = Platform.now()
      design.start(index, delay: delay)
      let started = Platform.now()
      recorder.setFirstDue(index, prepared + Int64(delay * 1e9))
      preparing.add(prepared - entered)
      starting.add(started - prepared)
    }
  }

  private func beginMeasuring() {
    threads = Platform.threadCount()
    if cell.pass == .hold { pulse = MainQueuePulse() }
    recorder.isOn = true
    begin = Platform.now()
    usageBefore = Platform.usage()
  }

  private func sample() -> Sample {
    let usage = Platform.usage() - usageBefore
    let elapsed = Platform.now() - begin
    recorder.isOn = false
    let heapAfter = Platform.heapInUse()
    threads = [threads, Platform.threadCount()].compactMap { $0 }.max()
    let lateness = recorder.lateness
    inCancelOrder(design.cancel) { cancelling.add($0) }
    inCancelOrder(design.release) { releasing.add($0) }
    return Sample(
      elapsed: elapsed,
      ticks: lateness.count,
      expectedTicks: cell.design.ticks ? cell.count * cell.seconds : 0,
      cpu: usage.cpuNanoseconds,
      switches: usage.switches,
      heap: heapBefore.flatMap { before in heapAfter.map { $0 - before } },
      threads: threads,
      lateMedian: lateness.percentile(0.5),
      late99: lateness.percentile(0.99),
      lateWorst: lateness.count > 0 ? lateness.worst : nil,
      early: lateness.early,
      repeated: recorder.repeated,
      missed: recorder.missed,
      prepare: preparing.mean,
      start: starting.mean,
      cancel: cancelling.mean,
      release: releasing.mean,
      holds: pulse?.holds ?? [])
  }

  /// Times `body` for each countdown, in an order that has nothing to do with that of the start.
  private func inCancelOrder(_ body: (Int) -> Void, _ note: (Int64) -> Void) {
    var last = Platform.now()
    let end = last + Self.longestCancelling
    for index in cancelOrder where last < end {
      body(index)
      let now = Platform.now()
      note(now - last)
      last = now
    }
  }

  private func after(_ instant: Int64, _ body: @escaping @MainActor () -> Void) {
    let delay = Int(max(0, instant - Platform.now()))
    DispatchQueue.main.asyncAfter(deadline: .now() + .nanoseconds(delay)) { body() }
  }
}
