import CountdownCore

/// An alarm of a ``ManualClock``.
final class ManualAlarm: CountdownAlarm {
  private let clock: ManualClock
  private let timeline: DispatchTimer.Clock
  private let handler: @Sendable () -> Void

  init(clock: ManualClock, timeline: DispatchTimer.Clock, handler: @escaping @Sendable () -> Void) {
    self.clock = clock
    self.timeline = timeline
    self.handler = handler
  }

  deinit {
    unschedule()
  }

  func schedule(afterNanoseconds delay: Int64, leeway: Int64) {
    let identifier = ObjectIdentifier(self)
    clock.withLock { storage in
      let reading = storage.now.advanced(byNanoseconds: storage.offset(of: timeline))
      storage.alarms[identifier] = ManualClock.Storage.Setting(
        timeline: timeline, due: reading.advanced(byNanoseconds: max(0, delay)), handler: handler)
    }
  }

  func unschedule() {
    let identifier = ObjectIdentifier(self)
    clock.withLock { $0.alarms[identifier] = nil }
  }
}
