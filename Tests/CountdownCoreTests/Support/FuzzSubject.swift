import CountdownCore

/// A countdown, its model, and its observers.
@MainActor final class FuzzSubject {
  @MainActor final class Observer {
    var observation: CountdownObservation?
    /// The value that was delivered last.
    var lastDelivery: (step: Int64, changes: Int)?
    var hasReceivedEnd = false
    /// The earlier runs whose ends are delivered first when the main queue is no longer stalled.
    var undeliveredEnds: [Int] = []
    /// The number of cancels that are to be delivered.
    var undeliveredCancels = 0
  }

  let countdown: Countdown
  var model: ModelCountdown
  var observers: [Observer] = []

  init(_ countdown: Countdown, _ model: ModelCountdown) {
    self.countdown = countdown
    self.model = model
  }

  func isObservedAndRunning(at now: Int64) -> Bool {
    guard !observers.isEmpty, case .running(let deadline) = model.phase else { return false }
    return deadline > now
  }

  var haveAllReceivedEnd: Bool {
    observers.allSatisfy(\.hasReceivedEnd)
  }
}
