import CountdownCore

/// An alarm of a ``ManualClock``.
final class ManualAlarm: CountdownAlarm {
  private let time: ManualTime
  private let timeline: DispatchTimer.Clock
  private let handler: @Sendable () -> Void

  init(time: ManualTime, timeline: DispatchTimer.Clock, handler: @escaping @Sendable () -> Void) {
    self.time = time
    self.timeline = timeline
    self.handler = handler
  }

  deinit {
    unschedule()
  }

  func schedule(afterNanoseconds delay: Int64, repeatingEvery interval: Int64, leeway: Int64) {
    let identifier = ObjectIdentifier(self)
    time.withLock { storage in
      let reading = storage.now.advanced(byNanoseconds: storage.offset(of: timeline))
      storage.alarms[identifier] = ManualTime.Storage.Setting(
        timeline: timeline, due: reading.advanced(byNanoseconds: max(0, delay)), interval: max(1, interval),
        handler: handler)
    }
  }

  func unschedule() {
    let identifier = ObjectIdentifier(self)
    time.withLock { $0.alarms[identifier] = nil }
  }
}
