/// Records the delay of each tick that a design delivers. Recording doesn't allocate memory.
///
/// `@unchecked Sendable` is sound because only the main thread uses a recorder.
final class TickRecorder: @unchecked Sendable {
  /// The time at which tick 0 of each countdown is due.
  private let firstDue: UnsafeMutablePointer<Int64>
  private let lastTick: UnsafeMutablePointer<Int32>
  private(set) var lateness = Histogram()
  /// The number of ticks whose number wasn't higher than the previous tick's number.
  private(set) var repeated = 0
  /// The number of ticks that the design skipped.
  private(set) var missed = 0
  /// A Boolean value that indicates whether ticks count. Ticks that don't count only continue the sequence.
  var isOn = false

  init(count: Int) {
    firstDue = .allocate(capacity: count)
    firstDue.initialize(repeating: 0, count: count)
    lastTick = .allocate(capacity: count)
    lastTick.initialize(repeating: -1, count: count)
  }

  deinit {
    firstDue.deallocate()
    lastTick.deallocate()
  }

  func setFirstDue(_ index: Int, _ instant: Int64) {
    firstDue[index] = instant
  }

  /// Records a tick. Call this method on the main thread.
  ///
  /// - Parameters:
  ///   - index: The index of the countdown.
  ///   - tick: The number of the tick, counted from 0, according to the design.
  func record(_ index: Int, tick: Int) {
    let late = Platform.now() - firstDue[index] - Int64(tick) * 1_000_000_000
    let steps = tick - Int(lastTick[index])
    lastTick[index] = Int32(truncatingIfNeeded: tick)
    guard isOn else { return }
    lateness.add(late)
    if steps < 1 { repeated += 1 }
    if steps > 1 { missed += steps - 1 }
  }
}
