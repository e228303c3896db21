/// Notifies the observers of a countdown and of its key about a change or an end.
extension CountdownScheduler {
  /// Ends the run of a countdown whose deadline has passed. Its center saves this with the next change.
  func finishIfDue(_ countdown: Countdown?, _ transaction: inout Transaction) {
    guard let countdown, let deadline = countdown.timeline.deadline, deadline <= transaction.now else { return }
    countdown.timeline.finish()
    if let center = transaction.center(of: countdown.key) { transaction.markUnsaved(center) }
    notifyObservers(of: countdown, .finished, &transaction)
  }

  /// Notifies the observers of a countdown and of its key. A countdown that has ended leaves its key first.
  func notifyObservers(of countdown: Countdown, _ effect: Timeline.Effect, _ transaction: inout Transaction) {
    let timeline = countdown.timeline
    enqueue(effect, of: timeline, for: countdown.observations, &transaction)
    guard let state = countdown.key else { return }
    if countdown.isUnderKey {
      if !timeline.isActive { state.countdown = nil }
      // A pending request hides the change.
      if !state.isSending { enqueue(effect, of: timeline, for: state.observations, &transaction) }
    } else if effect == .cancelled {
      // The countdown has left its key. Its cancellation still replaces an end that the key's observers haven't
      // received.
      enqueue(effect, of: timeline, for: state.observations, &transaction)
    }
    transaction.center(of: state)?.removeIfUnused(state)
  }

  private func enqueue(
    _ effect: Timeline.Effect, of timeline: Timeline, for observations: [Observation], _ transaction: inout Transaction
  ) {
    for observation in observations { observation.enqueue(effect, of: timeline, at: transaction.now) }
    if !observations.isEmpty { transaction.affectsList = true }
  }

  /// Notifies the observers of a key that its activity was canceled.
  func notifyObserversOfCancel(of state: KeyedActivity, _ transaction: inout Transaction) {
    enqueue(.cancelled, of: Timeline(duration: 0), for: state.observations, &transaction)
  }

  /// Makes the current activity of a key due now.
  func notifyObservers(of state: KeyedActivity, _ transaction: inout Transaction) {
    for observation in state.observations { observation.planValue(at: transaction.now) }
    if !state.observations.isEmpty { transaction.affectsList = true }
  }
}
