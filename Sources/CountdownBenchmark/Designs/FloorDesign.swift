import Dispatch

/// The least that this way of counting can cost: one dispatch source for all countdowns, and one hop to the main queue
/// for all ticks of a wake-up.
///
/// The design has no objects, locks, or keys, and it can't cancel a countdown, so an app couldn't use it. A single
/// countdown wakes up once a second. Otherwise, the source wakes up once every leeway.
final class FloorDesign: Design {
  /// A countdown in a bucket. A bucket holds the countdowns whose ticks are due in the same part of a second.
  private struct Entry {
    var index: Int32
    /// The number of the wake-up with the first tick.
    var firstWake: Int32
  }

  private static let wakesPerSecond = 20

  private let recorder: TickRecorder
  private let source = DispatchSource.makeTimerSource(queue: .global(qos: .utility))
  private let wakesPerSecond: Int
  private var buckets: [[Entry]]
  /// The instant of wake-up number 0, or `nil` before the first start.
  private var origin: Int64?
  private var nextWake = 0

  init(count: Int, recorder: TickRecorder) {
    self.recorder = recorder
    wakesPerSecond = count == 1 ? 1 : Self.wakesPerSecond
    buckets = Array(repeating: [], count: wakesPerSecond)
  }

  func prepare(_ index: Int, delay: Double) {}

  func start(_ index: Int, delay: Double) {
    let due = Platform.now() + Int64(delay * 1e9)
    let period = 1_000_000_000 / Int64(wakesPerSecond)
    let origin = origin ?? activate(firstWake: wakesPerSecond == 1 ? due : Platform.now() + period, period: period)
    let firstWake = Int32(clamping: max(0, (due - origin + period - 1) / period))
    buckets[Int(firstWake) % wakesPerSecond].append(Entry(index: Int32(clamping: index), firstWake: firstWake))
  }

  func cancel(_ index: Int) {}

  func release(_ index: Int) {}

  /// Starts the source, and returns the instant of its wake-up number 0.
  private func activate(firstWake: Int64, period: Int64) -> Int64 {
    source.setEventHandler { @Sendable [weak self] in
      let wake = Int((Platform.now() - firstWake) / period)
      DispatchQueue.main.async { self?.deliver(through: wake) }
    }
    let delay = DispatchTimeInterval.nanoseconds(Int(firstWake - Platform.now()))
    source.schedule(
      wallDeadline: .now() + delay, repeating: .nanoseconds(Int(period)),
      leeway: wakesPerSecond == 1 ? .milliseconds(50) : .nanoseconds(0))
    source.activate()
    origin = firstWake
    return firstWake
  }

  /// Delivers the ticks of all wake-ups that haven't been delivered yet.
  private func deliver(through last: Int) {
    while nextWake <= last {
      for entry in buckets[nextWake % wakesPerSecond] where nextWake >= entry.firstWake {
        recorder.record(Int(entry.index), tick: (nextWake - Int(entry.firstWake)) / wakesPerSecond)
      }
      nextWake += 1
    }
  }
}
