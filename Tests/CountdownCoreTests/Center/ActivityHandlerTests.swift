import CountdownCore
import CountdownTestSupport
import Testing

@Suite("Handlers of a key that change it") @MainActor struct ActivityHandlerTests {
  let clock = ManualClock()
  let center: CountdownCenter
  let log = ActivityLog()

  init() {
    center = clock.run { CountdownCenter() }
  }

  @Test("No handler is called inside itself: what it causes is delivered when it returns")
  func ownChange() {
    let center = center
    var events: [String] = []
    var request: SendRequest?
    let observation = center.observe("key") { activity in
      events.append("begin \(activity.text)")
      switch activity {
      case .idle: request = try? center.beginSend(thenWait: 5, key: "key")
      case .sending: request?.finish(with: .sent())
      case .counting(let tick): if tick.remaining == 4 { center["key"]?.pause() }
      }
      events.append("end \(activity.text)")
    }
    clock.advance(by: 9)
    #expect(events == ["idle", "sending", "5", "4"].flatMap { ["begin \($0)", "end \($0)"] })
    withExtendedLifetime(observation) {}
  }

  @Test("Observers are called in the order they were added, and those after a change receive its result only")
  func order() throws {
    let center = center
    var order: [Int] = []
    let observations = (0..<3).map { number in center.observe("key") { _ in order.append(number) } }
    let first = center.observe("key") { if case .counting = $0 { center.cancel("key") } }
    let last = log.observe("key", in: center)
    _ = log.take()
    order = []
    try center.start("key", duration: 5)
    #expect(order == [0, 1, 2, 0, 1, 2], "the start and the cancel")
    #expect(log.take() == "")
    withExtendedLifetime((observations, first, last)) {}
  }

  @Test("A handler may observe the key, and the new observer receives the present activity at once")
  func observe() throws {
    let (center, log) = (center, log)
    var inner: CountdownObservation?
    let outer = center.observe("key") { activity in
      guard case .counting = activity, inner == nil else { return }
      inner = log.observe("key", in: center)
      #expect(log.take() == "5")
    }
    try center.start("key", duration: 5)
    clock.advance(by: 1)
    #expect(log.take() == "4")
    withExtendedLifetime((outer, inner)) {}
  }
}
