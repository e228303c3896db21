/// Where all designs deliver their ticks: notes how late each is, and allocates nothing.
///
/// Sound as `@unchecked Sendable` because it is used on the main thread alone.
final class TickRecorder: @unchecked Sendable {
  /// When the tick 0 of each countdown is due.
  private let firstDue: UnsafeMutablePointer<Int64>
  private let lastTick: UnsafeMutablePointer<Int32>
  private(set) var lateness = Histogram()
  /// How many ticks told the same as the one before.
  private(set) var repeated = 0
  /// How many ticks were left out, since a later one was told instead.
  private(set) var missed = 0
  var isOn = false {
    didSet {
      guard isOn else { return }
      lateness.removeAll()
      repeated = 0
      missed = 0
    }
  }

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

  /// Called with every tick, on the main thread.
  ///
  /// - Parameter tick: Which of the ticks this is by the design's own account: what a title would show.
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
