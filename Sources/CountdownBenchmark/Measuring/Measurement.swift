import CountdownCore
import Dispatch
import Foundation

/// Takes one sample. Each measurement needs a separate process, and the main run loop of that process.
@MainActor final class Measurement {
  /// The result that the process writes as its only line.
  enum Outcome: Codable, Equatable {
    case sample(Sample)
    case startTookTooLong

    var line: String { CellProcess.json(self) + "\n" }
  }

  /// The counters of the process at the beginning of the measured seconds.
  private struct Baseline {
    var threads: Int?
    var probe: MainQueueProbe?
    var time: Int64
    var usage: Usage
  }

  /// The time limit for canceling countdowns, in nanoseconds. The mean of those canceled in this time is sufficient.
  private static let longestCanceling: Int64 = 2_000_000_000

  private let cell: Cell
  private let recorder: TickRecorder
  private let design: any Design
  private let offsets: [Double]
  private let cancelOrder: [Int]
  private var preparing: Stopwatch
  private var starting: Stopwatch
  private var canceling: Stopwatch
  private var releasing: Stopwatch

  init(_ cell: Cell) {
    self.cell = cell
    if cell.leeway != Cell.standardLeeway { CountdownTime.leeway = .milliseconds(cell.leeway) }
    recorder = TickRecorder(count: cell.count)
    design = cell.design.make(count: cell.count, recorder: recorder)
    offsets = cell.phase.offsets(count: cell.count)
    var generator = SeededGenerator(seed: 2)
    preparing = Stopwatch(capacity: cell.count)
    starting = Stopwatch(capacity: cell.count)
    canceling = Stopwatch(capacity: cell.count)
    releasing = Stopwatch(capacity: cell.count)
    cancelOrder = (0..<cell.count).shuffled(using: &generator)
  }

  /// Starts the countdowns now, and calls the completion handler on the main queue when the measurement ends.
  func run(completion: @escaping @MainActor (Outcome) -> Void) {
    // The first calls allocate memory that stays allocated.
    _ = Platform.threadCount()
    _ = Platform.heapInUse()
    let heapBefore = Platform.heapInUse()
    let firstTick = Platform.now() + Int64(cell.lead * 1e9)
    startAll(firstTick: firstTick)
    guard Platform.now() < firstTick else { return completion(.startTookTooLong) }
    after(firstTick + Int64(cell.warmUp * 1e9)) {
      let baseline = self.beginMeasuring()
      self.after(baseline.time + Int64(self.cell.seconds) * 1_000_000_000) {
        completion(.sample(self.sample(since: baseline, heapBefore: heapBefore)))
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

  private func beginMeasuring() -> Baseline {
    let threads = Platform.threadCount()
    let probe = cell.pass == .hold ? MainQueueProbe() : nil
    recorder.isOn = true
    return Baseline(threads: threads, probe: probe, time: Platform.now(), usage: Platform.usage())
  }

  private func sample(since baseline: Baseline, heapBefore: Int?) -> Sample {
    let usage = Platform.usage()
    let elapsed = Platform.now() - baseline.time
    recorder.isOn = false
    let heapAfter = Platform.heapInUse()
    let threads = [baseline.threads, Platform.threadCount()].compactMap { $0 }.max()
    let lateness = recorder.lateness
    inCancelOrder(design.cancel) { canceling.add($0) }
    inCancelOrder(design.release) { releasing.add($0) }
    return Sample(
      elapsed: elapsed,
      ticks: lateness.count,
      expectedTicks: cell.design.ticks ? cell.count * cell.seconds : 0,
      cpu: usage.cpuNanoseconds - baseline.usage.cpuNanoseconds,
      switches: usage.switches - baseline.usage.switches,
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
      cancel: canceling.mean,
      release: releasing.mean,
      holds: baseline.probe?.holds ?? [])
  }

  /// Times `body` for each countdown, in an order that is independent of the order of the starts.
  private func inCancelOrder(_ body: (Int) -> Void, _ record: (Int64) -> Void) {
    var last = Platform.now()
    let end = last + Self.longestCanceling
    for index in cancelOrder where last < end {
      body(index)
      let now = Platform.now()
      record(now - last)
      last = now
    }
  }

  private func after(_ instant: Int64, _ body: @escaping @MainActor () -> Void) {
    let delay = Int(max(0, instant - Platform.now()))
    DispatchQueue.main.asyncAfter(deadline: .now() + .nanoseconds(delay)) { body() }
  }
}

/// Durations of an operation, in preallocated storage.
struct Stopwatch {
  private var times: [Int64]
  private var count = 0

  init(capacity: Int) {
    times = Array(repeating: 0, count: capacity)
  }

  mutating func add(_ nanoseconds: Int64) {
    guard count < times.count else { return }
    times[count] = nanoseconds
    count += 1
  }

  /// The mean in whole nanoseconds without the slowest 1 %, which other processes may have delayed.
  var mean: Int64 {
    let kept = times.prefix(count).sorted().prefix(count - count / 100)
    return kept.isEmpty ? 0 : kept.reduce(0, +) / Int64(kept.count)
  }
}

/// Dispatches to the main queue repeatedly, and measures how long the queue was blocked.
@MainActor private final class MainQueueProbe {
  private(set) var holds: [Int64] = []
  private var longest: Int64 = 0
  private var last = Platform.now()
  private var secondEnd: Int64

  init() {
    secondEnd = last + 1_000_000_000
    probe()
  }

  private func probe() {
    let now = Platform.now()
    longest = max(longest, now - last)
    last = now
    if now >= secondEnd {
      holds.append(longest)
      longest = 0
      secondEnd += 1_000_000_000
    }
    DispatchQueue.main.async { self.probe() }
  }
}

/// An error of a measurement.
enum MeasurementError: Error, Equatable, CustomStringConvertible {
  case startTookTooLong
  case notLaunched(String)
  case ended(status: Int32)
  case killed(signal: Int32)
  case tookTooLong
  case badResult

  var description: String {
    switch self {
    case .startTookTooLong: "the first ticks were due before all countdowns had started"
    case .notLaunched(let reason): "its process couldn't be launched: \(reason)"
    case .ended(let status): "its process exited with status \(status)"
    case .killed(let signal): "its process was terminated by signal \(signal)"
    case .tookTooLong: "its process took too long and was terminated"
    case .badResult: "its process didn't write a valid result"
    }
  }
}
