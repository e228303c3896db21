/// The designs that are compared.
enum DesignName: String, Codable, CaseIterable, Hashable {
  case ckit, source, timer, thread, task, unwatched, idle

  /// What the others are set in relation to.
  static let reference = DesignName.source

  var title: String {
    switch self {
    case .ckit: "CountdownKit"
    case .source: "dispatch source"
    case .timer: "Timer"
    case .thread: "thread"
    case .task: "Task.sleep"
    case .unwatched: "unwatched"
    case .idle: "idle process"
    }
  }

  /// Whether it delivers ticks.
  var ticks: Bool { self != .unwatched && self != .idle }

  /// As many countdowns as it is measured with.
  var largestCount: Int {
    switch self {
    case .ckit, .source, .timer, .task, .unwatched: 1_000_000
    case .thread: 1_000
    case .idle: 1
    }
  }

  @MainActor func make(count: Int, recorder: TickRecorder) -> any Design {
    switch self {
    case .ckit: CountdownKitDesign(count: count, recorder: recorder)
    case .source: SourceDesign(count: count, recorder: recorder)
    case .timer: TimerDesign(count: count, recorder: recorder)
    case .thread: ThreadDesign(count: count, recorder: recorder)
    case .task: TaskDesign(count: count, recorder: recorder)
    case .unwatched: UnwatchedDesign(count: count)
    case .idle: IdleDesign()
    }
  }
}
