/// What the observers of a countdown and of its key learn at a change or an end.
extension CountdownScheduler {
  /// Ends the run of a countdown whose deadline has passed. Its center saves this with the next change.
  func finishIfDue(_ countdown: Countdown?, _ change: inout Change) {
    guard let countdown, let deadline = countdown.timeline.deadline, deadline <= change.now else { return }
    countdown.timeline.finish()
    if let center = change.center(of: countdown.key) { change.saveLater(center) }
    notifyObservers(of: countdown, .finished, &change)
  }

  /// Notifies the observers of a countdown and of its key. A countdown that is over leaves its key first.
  func notifyObservers(of countdown: Countdown, _ effect: Timeline.Effect, _ change: inout Change) {
    let timeline = countdown.timeline
    enqueue(effect, of: timeline, for: countdown.observations, &change)
    guard let key = countdown.key else { return }
    // A pending request hides other changes. A cancel of a former countdown can still replace its end.
    let isVisible = countdown.isUnderKey ? !key.isSending : effect == .cancelled
    if countdown.isUnderKey, !timeline.isActive { key.countdown = nil }
    if isVisible { enqueue(effect, of: timeline, for: key.observations, &change) }
    change.center(of: key)?.removeIfUnused(key)
  }

  private func enqueue(
    _ effect: Timeline.Effect, of timeline: Timeline, for observations: [Observation], _ change: inout Change
  ) {
    for observation in observations { observation.enqueue(effect, of: timeline, at: change.now) }
    if !observations.isEmpty { change.affectsList = true }
  }

  /// Notifies the observers of a key that what they have seen was canceled.
  func notifyObserversOfCancel(of key: KeyedActivity, _ change: inout Change) {
    enqueue(.cancelled, of: Timeline(duration: 0), for: key.observations, &change)
  }

  /// Makes the present activity of a key due.
  func notifyObservers(of key: KeyedActivity, _ change: inout Change) {
    for observation in key.observations { observation.planValue(at: change.now) }
    if !key.observations.isEmpty { change.affectsList = true }
  }
}
