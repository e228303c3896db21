/// What can be read off a sample. Times are nanoseconds.
enum Figure: String, CaseIterable {
  case cpuPerTick, cpuPerSecond, switchesPerSecond, heapEach, threads
  case lateMedian, late99, lateWorst, early, missed, delivered
  case startAll, start, cancel, release, hold

  func value(in sample: Sample, of cell: Cell) -> Double? {
    switch self {
    case .cpuPerTick: sample.ticks > 0 ? Double(sample.cpu) / Double(sample.ticks) : nil
    case .cpuPerSecond: perSecond(Double(sample.cpu), in: sample)
    case .switchesPerSecond: perSecond(Double(sample.switches), in: sample)
    case .heapEach: sample.heap.map { Double($0) / Double(cell.count) }
    case .threads: sample.threads.map(Double.init)
    case .lateMedian: sample.lateMedian.map(Double.init)
    case .late99: sample.late99.map(Double.init)
    case .lateWorst: sample.lateWorst.map(Double.init)
    case .early: cell.design.ticks ? Double(sample.early + sample.repeated) : nil
    case .missed: cell.design.ticks ? Double(sample.missed) : nil
    case .delivered: sample.expectedTicks > 0 ? Double(sample.ticks) / Double(sample.expectedTicks) : nil
    case .startAll: cell.design == .idle ? nil : Double(sample.prepare + sample.start)
    case .start: cell.design == .idle ? nil : Double(sample.start)
    case .cancel: cell.design == .idle ? nil : Double(sample.cancel)
    case .release: cell.design == .idle ? nil : Double(sample.release)
    case .hold: sample.holds.max().map(Double.init)
    }
  }

  private func perSecond(_ value: Double, in sample: Sample) -> Double? {
    sample.elapsed > 0 ? value * 1e9 / Double(sample.elapsed) : nil
  }
}
