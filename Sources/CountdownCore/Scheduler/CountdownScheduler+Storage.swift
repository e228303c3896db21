extension CountdownScheduler {
  struct Storage {
    var queue: WakeQueue<Countdown>
    var alarm: GuardedAlarm?
    /// When the alarm goes off; nil while none is set.
    var rhythm: WakeSchedule?
    /// In the background nothing is shown, so nothing wakes up and nothing is delivered.
    var isInBackground = false
    var lastWake: MonotonicInstant?
    /// Observers on the main queue that have something to be told.
    var mail = BatchQueue<CountdownObserver>()
    var mailIsUnderWay = false
    /// Observers on other queues that are called after the return from the background.
    var heldBack: [CountdownObserver] = []
    var centers: [CenterReference] = []
  }

  struct CenterReference {
    weak var center: CountdownCenter?
  }

  /// Hops that have been decided on under the lock, to be made outside.
  struct Hops {
    var toMain = false
    var toOthers: [CountdownObserver] = []
    /// Keyed countdowns that have changed, for those who keep them.
    var changed: [Countdown] = []
    /// Whether others are due that have been left for the next pass of the same wake-up.
    var leaveMore = false
  }
}
