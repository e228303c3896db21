/// A way to run many countdowns at the same time, each with one tick per second on the main queue.
///
/// The initializer allocates the storage for all countdowns, because initialization isn't measured.
@MainActor protocol Design: AnyObject {
  /// Creates the countdown at `index` without starting it. Its first tick is due `delay` seconds after the start.
  func prepare(_ index: Int, delay: Double)

  /// Starts the countdown immediately after it was prepared. Tick k, counted from 0, is due `delay + k` seconds from now.
  func start(_ index: Int, delay: Double)

  /// Cancels the countdown.
  func cancel(_ index: Int)

  /// Releases a canceled countdown's objects.
  func release(_ index: Int)
}

/// The designs that the benchmark compares.
enum DesignName: String, Codable, CaseIterable {
  case ckit, keyed, floor, source, timer, thread, task, unwatched, idle

  var title: String {
    switch self {
    case .ckit: "CountdownKit"
    case .keyed: "with keys"
    case .floor: "floor"
    case .source: "dispatch source"
    case .timer: "Timer"
    case .thread: "thread"
    case .task: "Task.sleep"
    case .unwatched: "unwatched"
    case .idle: "idle process"
    }
  }

  /// A Boolean value that indicates whether the design delivers ticks.
  var ticks: Bool { self != .unwatched && self != .idle }

  /// The highest number of countdowns with which the design is measured.
  var largestCount: Int {
    switch self {
    case .ckit, .keyed, .floor, .source, .timer, .task, .unwatched: 1_000_000
    case .thread: 1_000
    case .idle: 1
    }
  }

  @MainActor func make(count: Int, recorder: TickRecorder) -> any Design {
    switch self {
    case .ckit: CountdownKitDesign(count: count, recorder: recorder)
    case .keyed: KeyedDesign(count: count, recorder: recorder)
    case .floor: FloorDesign(count: count, recorder: recorder)
    case .source: SourceDesign(count: count, recorder: recorder)
    case .timer: TimerDesign(count: count, recorder: recorder)
    case .thread: ThreadDesign(count: count, recorder: recorder)
    case .task: TaskDesign(count: count, recorder: recorder)
    case .unwatched: UnwatchedDesign(count: count)
    case .idle: IdleDesign()
    }
  }
}

/// A process without countdowns, to measure the cost of the process itself.
private final class IdleDesign: Design {
  func prepare(_ index: Int, delay: Double) {}
  func start(_ index: Int, delay: Double) {}
  func cancel(_ index: Int) {}
  func release(_ index: Int) {}
}
