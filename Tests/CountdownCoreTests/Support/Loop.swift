import TestSupport

/// A loop over a stream in a separate task, so that a loop that never ends fails the test instead of blocking it.
struct Loop<Tick: Sendable> {
  let ticks = Recorder<Tick>()
  private let endings = Tally()
  private let task: Task<Void, Never>

  init(over stream: AsyncStream<Tick>) {
    task = Task { [ticks, endings] in
      for await tick in stream { ticks.record(tick) }
      endings.add(1)
    }
  }

  /// Waits until the loop has received the given number of ticks.
  func has(_ count: Int) async -> Bool {
    await eventually { [ticks] in ticks.count == count }
  }

  /// Waits until the loop has ended.
  func ends() async -> Bool {
    let hasEnded = await eventually { [endings] in endings.value == 1 }
    task.cancel()
    return hasEnded
  }
}
