/// The number of the next tick of each countdown, for designs that count their ticks themselves.
///
/// Sound as `@unchecked Sendable` because each counter is used by its own countdown alone, one tick after the other.
final class TickCounters: @unchecked Sendable {
  private let next: UnsafeMutablePointer<Int32>

  init(count: Int) {
    next = .allocate(capacity: count)
    next.initialize(repeating: 0, count: count)
  }

  deinit {
    next.deallocate()
  }

  func advance(_ index: Int) -> Int {
    let tick = next[index]
    next[index] = tick &+ 1
    return Int(tick)
  }
}
