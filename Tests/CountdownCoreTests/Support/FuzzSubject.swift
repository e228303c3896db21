import CountdownCore

/// A countdown, what it must do, and those who watch it.
@MainActor final class FuzzSubject {
  @MainActor final class Watcher {
    var observation: CountdownObservation?
    var told: (step: Int64, changes: Int)?
    var hasBeenToldTheEnd = false
    /// The earlier runs whose ends are still to be delivered, since the main queue was stalled: they come first.
    var undeliveredEnds: [Int] = []
  }

  let countdown: Countdown
  var model: ModelCountdown
  var watchers: [Watcher] = []
  /// The end by the time of day, in seconds, as it was last recorded.
  var recordedWallDeadline = 0.0

  init(_ countdown: Countdown, _ model: ModelCountdown) {
    self.countdown = countdown
    self.model = model
  }

  func isWatchedAndRunning(at now: Int64) -> Bool {
    guard !watchers.isEmpty, case .running(let deadline) = model.phase else { return false }
    return deadline > now
  }

  var isEverybodyTold: Bool {
    watchers.allSatisfy(\.hasBeenToldTheEnd)
  }
}
