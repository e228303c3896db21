import Foundation

/// One measurement: a design, a number of countdowns, and the duration.
struct Cell: Hashable {
  /// The numbers that a measurement prints, in this order. Times are in nanoseconds.
  enum Figure: Int, CaseIterable {
    case cpuPerTick, wakeUps, heap, lateness, early, ticks
  }

  var design: Design
  var count: Int
  var seconds: Int

  /// Takes the measurement in this process, and prints the figures.
  @MainActor func measure() -> Never {
    let recorder = TickRecorder(count: count, seconds: seconds)
    let countdowns = design.countdowns(recorder: recorder)
    // The first call allocates memory itself.
    _ = Platform.heap()
    let heap = Platform.heap()
    // The offsets are the same in every process.
    srand48(1)
    for index in 0..<count {
      let delay = 0.1 + drand48()
      recorder.firstDue[index] = Platform.now() + Int64(delay * 1e9)
      countdowns.start(index, delay: delay)
    }
    // By then, every countdown has ticked.
    DispatchQueue.main.asyncAfter(deadline: .now() + 1.5) {
      let heap = Platform.heap() - heap
      recorder.isOn = true
      let wakeUps = Platform.wakeUps()
      let start = Platform.now()
      let cpu = Platform.cpuTime()
      DispatchQueue.main.asyncAfter(deadline: .now() + .seconds(seconds)) {
        let cpu = Platform.cpuTime() - cpu
        let elapsed = Double(Platform.now() - start) / 1e9
        let wakeUps = Platform.wakeUps() - wakeUps
        let lateness = recorder.lateness.sorted()
        guard !lateness.isEmpty else { exit(1) }
        let figures = [
          Int(cpu) / lateness.count,
          Int((Double(wakeUps) / elapsed).rounded()),
          heap / count,
          Int(lateness[(99 * lateness.count - 1) / 100]),
          lateness.prefix { $0 < 0 }.count,
          lateness.count,
        ]
        print(figures.map(String.init).joined(separator: " "))
        exit(0)
      }
    }
    return withExtendedLifetime(countdowns) {
      while true { RunLoop.main.run() }
    }
  }
}

/// Records how late each tick is, at the same cost for every design.
@MainActor final class TickRecorder {
  let count: Int
  /// The instant at which tick 0 of each countdown is due.
  var firstDue: [Int64]
  /// Whether ticks are recorded.
  var isOn = false
  private(set) var lateness: [Int64] = []
  /// The number of each countdown's next tick, for designs that count their own ticks.
  private var nextTick: [Int]

  init(count: Int, seconds: Int) {
    self.count = count
    firstDue = Array(repeating: 0, count: count)
    nextTick = Array(repeating: 0, count: count)
    lateness.reserveCapacity(count * (seconds + 2))
  }

  /// Records a tick of a design that doesn't know which tick it is.
  func recordNext(_ index: Int) {
    record(index, tick: nextTick[index])
    nextTick[index] += 1
  }

  func record(_ index: Int, tick: Int) {
    guard isOn else { return }
    lateness.append(Platform.now() - firstDue[index] - Int64(tick) * 1_000_000_000)
  }
}
