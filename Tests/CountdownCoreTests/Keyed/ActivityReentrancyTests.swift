import CountdownCore
import CountdownTestSupport
import Testing

@Suite("Handlers of a key that change it") @MainActor struct ActivityReentrancyTests {
  let clock = ManualClock()

  @Test("A change inside the handler is told when the handler returns")
  func ownChange() {
    clock.run {
      let center = CountdownCenter()
      var events: [String] = []
      let observation = center.observe("key") { activity in
        events.append("begin \(activity.kind)")
        if case .idle = activity { _ = try? center.start("key", duration: 5) }
        events.append("end \(activity.kind)")
      }
      #expect(events == ["begin idle", "end idle", "begin counting", "end counting"])
      withExtendedLifetime(observation) {}
    }
  }

  @Test("Observers after the one that changes the key are told the last state only")
  func lastState() throws {
    try clock.run {
      let center = CountdownCenter()
      let first = center.observe("key") { if case .counting = $0 { center.cancel("key") } }
      let log = ActivityLog()
      let second = log.observe("key", in: center)
      try center.start("key", duration: 5)
      #expect(log.take() == [.idle])
      withExtendedLifetime((first, second)) {}
    }
  }

  @Test("A handler may cancel and release observations, its own as well")
  func cancel() throws {
    try clock.run {
      let center = CountdownCenter()
      let log = ActivityLog()
      var observations: [CountdownObservation] = []
      observations.append(
        center.observe("key") {
          guard case .counting = $0 else { return }
          observations.forEach { $0.cancel() }
          observations = []
        })
      observations.append(log.observe("key", in: center))
      try center.start("key", duration: 5)
      center.cancel("key")
      #expect(log.take() == [.idle])
      #expect(clock.armedAlarmCount == 0)
    }
  }

  @Test("A handler may observe the key again")
  func observe() throws {
    try clock.run {
      let center = CountdownCenter()
      let log = ActivityLog()
      var inner: CountdownObservation?
      let outer = center.observe("key") { activity in
        if case .counting = activity, inner == nil { inner = log.observe("key", in: center) }
      }
      try center.start("key", duration: 5)
      #expect(log.take() == [.counting])
      clock.advance(by: 5)
      #expect(log.take() == [.idle])
      withExtendedLifetime((outer, inner)) {}
    }
  }

  @Test("A handler may begin and finish a request")
  func send() {
    clock.run {
      let center = CountdownCenter()
      let log = ActivityLog()
      var request: SendRequest?
      let sender = center.observe("key") { activity in
        switch activity {
        case .idle: request = try? center.beginSend(for: 5, key: "key")
        case .sending: request?.finish(with: .sent())
        case .counting: break
        }
      }
      let observation = log.observe("key", in: center)
      // The request began before this handler's variable had it.
      request?.finish(with: .sent())
      #expect(log.take().last == .counting)
      withExtendedLifetime((sender, observation)) {}
    }
  }

  @Test("A handler that is released while the key changes releases its request")
  func release() throws {
    try clock.run {
      let center = CountdownCenter()
      final class Page {
        var request: SendRequest?
        var observation: CountdownObservation?
      }
      var page: Page? = Page()
      page?.request = try center.beginSend(for: 5, key: "key")
      page?.observation = center.observe("key") { [page] _ in _ = page?.request }
      page?.observation?.cancel()
      page = nil
      #expect(center.currentActivity(of: "key").kind == .idle)
    }
  }
}
