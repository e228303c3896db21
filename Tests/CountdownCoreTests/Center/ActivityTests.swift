import CountdownTestSupport
import Dispatch
import Foundation
import TestSupport
import Testing

@testable import CountdownCore

@Suite("The activity of a key") @MainActor struct ActivityTests {
  struct Case: Sendable, CustomStringConvertible {
    /// What happens before the key is observed.
    var before: [KeyScenario.Step] = []
    let steps: [KeyScenario.Step]
    /// What an observer receives that can be called at any time.
    let each: String
    /// What an observer receives that can't be called before the last step.
    let together: String

    var description: String { (before.isEmpty ? "" : "after \(before.code): ") + steps.code }
  }

  nonisolated static let ends = [
    Case(steps: [.start(3), .advance(3)], each: "3 2 1 0", together: "0"),
    Case(before: [.start(2)], steps: [.advance(2), .start(5)], each: "1 0 5", together: "0 5"),
    Case(steps: [.start(1), .advance(1), .start(1), .advance(1)], each: "1 0 1 0", together: "0 0"),
    Case(before: [.start(5)], steps: [.countdown(.finish)], each: "0", together: "0"),
    Case(before: [.start(5)], steps: [.first(.finish), .start(3)], each: "0 3", together: "0 3"),
    // Another run of a countdown that has left its key.
    Case(before: [.start(2)], steps: [.advance(2), .first(.start)], each: "1 0", together: "0"),
    Case(before: [.start(5)], steps: [.cancel, .first(.restart)], each: "idle", together: "idle"),
    Case(
      before: [.start(5)], steps: [.cancel, .first(.restart), .start(3), .first(.cancel)], each: "idle 3",
      together: "idle 3"),
    Case(before: [.start(5)], steps: [.sleep(9), .first(.start), .first(.extend(9))], each: "0", together: "0"),
    Case(before: [.start(5)], steps: [.first(.extend(-5)), .first(.restart)], each: "0", together: "0"),
    // Changes that aren't an end.
    Case(before: [.start(5)], steps: [.start(9)], each: "", together: ""),
    Case(before: [.start(5), .advance(2)], steps: [.first(.restart)], each: "5", together: "5"),
    Case(before: [.start(5)], steps: [.countdown(.setRemaining(8))], each: "8", together: "8"),
    Case(
      before: [.start(5)], steps: [.countdown(.pause), .advance(9), .countdown(.resume), .advance(1)], each: "4",
      together: "4"),
  ]

  nonisolated static let cancels = [
    Case(steps: [.start(3), .advance(1), .cancel], each: "3 2 idle", together: ""),
    Case(before: [.start(9)], steps: [.cancel, .start(5)], each: "idle 5", together: "idle 5"),
    // A cancel replaces an end that hasn't been delivered.
    Case(before: [.start(1)], steps: [.advance(1), .cancel], each: "0", together: "idle"),
    Case(before: [.start(1)], steps: [.advance(1), .first(.cancel)], each: "0", together: "idle"),
    Case(before: [.start(1)], steps: [.advance(1), .reset], each: "0", together: "idle"),
    Case(before: [.start(1)], steps: [.advance(1), .start(5), .first(.cancel)], each: "0 5", together: "idle 5"),
    Case(before: [.start(5)], steps: [.first(.finish), .cancel], each: "0", together: "idle"),
    Case(
      before: [.start(5)], steps: [.first(.finish), .start(3), .cancel, .cancel], each: "0 3 idle", together: "0 idle"),
    Case(steps: [.start(1), .advance(1), .start(5), .cancel], each: "1 0 5 idle", together: "0 idle"),
    Case(steps: [.start(1), .advance(1), .start(1), .advance(1), .cancel], each: "1 0 1 0", together: "0 idle"),
  ]

  nonisolated static let requests = [
    Case(steps: [.begin(3), .succeed, .advance(3)], each: "sending 3 2 1 0", together: "0"),
    // A request is finished once.
    Case(steps: [.begin(3), .succeed, .finish(.sent(wait: 9)), .fail], each: "sending 3", together: "3"),
    Case(before: [.begin(3)], steps: [.fail], each: "idle", together: "idle"),
    Case(steps: [.begin(3), .fail], each: "sending idle", together: ""),
    Case(before: [.begin(3)], steps: [.fail, .begin(3)], each: "idle sending", together: ""),
    Case(before: [.start(1)], steps: [.advance(1), .begin(3)], each: "0 sending", together: "0 sending"),
    Case(before: [.start(1)], steps: [.advance(1), .begin(3), .fail], each: "0 sending idle", together: "0"),
    Case(before: [.start(5)], steps: [.cancel, .begin(3)], each: "idle sending", together: "idle sending"),
    // A success without a wait is a run that ends at once, and a failure isn't.
    Case(steps: [.begin(0), .succeed], each: "sending 0", together: "0"),
    Case(steps: [.begin(3), .finish(.failed(wait: 0))], each: "sending idle", together: ""),
    Case(steps: [.record(0)], each: "0", together: "0"),
    // What happens to the countdown while the request is pending isn't delivered.
    Case(steps: [.begin(3), .start(5), .advance(1)], each: "sending", together: "sending"),
    Case(steps: [.begin(3), .start(5), .advance(1), .fail], each: "sending 4", together: "4"),
    Case(steps: [.begin(3), .start(5), .advance(5), .fail], each: "sending idle", together: ""),
    Case(steps: [.begin(3), .start(5), .countdown(.setRemaining(8)), .fail], each: "sending 8", together: "8"),
    Case(steps: [.begin(3), .start(5), .cancel, .fail], each: "sending idle", together: ""),
    Case(steps: [.begin(3), .start(5), .first(.cancel), .succeed], each: "sending 3", together: "3"),
    Case(steps: [.begin(3), .start(5), .finish(.failed(wait: 0))], each: "sending 0", together: "0"),
    // A failure's wait replaces the end, unless that is a limit's.
    Case(steps: [.begin(60), .start(30), .finish(.failed(wait: 5))], each: "sending 5", together: "5"),
    Case(
      steps: [.begin(60), .recordLimited, .finish(.failed(wait: 5))], each: "sending limit:100", together: "limit:100"),
    Case(
      steps: [.begin(60), .recordLimited, .finish(.failed(wait: 300))], each: "sending limit:300", together: "limit:300"
    ),
    // A limit is a wait under the key if a send reaches it, or if it refuses one.
    Case(steps: [.beginLimited, .succeed], each: "sending limit:100", together: "limit:100"),
    Case(steps: [.recordUnderOtherKey], each: "", together: ""),
    Case(steps: [.recordUnderOtherKey, .advance(1), .beginLimited], each: "limit:99", together: "limit:99"),
    Case(
      before: [.recordUnderOtherKey, .start(100)], steps: [.beginLimited, .beginLimited], each: "limit:100",
      together: "limit:100"),
    Case(before: [.recordUnderOtherKey, .start(200)], steps: [.beginLimited], each: "", together: ""),
  ]

  /// More than the eight ends and cancellations that an observer can miss.
  nonisolated static let many = [
    Case(
      steps: (0..<9).flatMap { _ in [.start(1), .advance(1)] } + [.start(5), .cancel, .start(7)],
      each: String(repeating: "1 0 ", count: 9) + "5 idle 7", together: "0 0 0 0 0 0 0 idle 7")
  ]

  /// Signing out.
  nonisolated static let removals = [
    Case(steps: [.removeAll], each: "", together: ""),
    Case(before: [.start(9)], steps: [.removeAll, .start(5)], each: "idle 5", together: "idle 5"),
    Case(before: [.start(9), .countdown(.pause)], steps: [.removeAll], each: "idle", together: "idle"),
    Case(before: [.start(1)], steps: [.advance(1), .removeAll], each: "0", together: "idle"),
    Case(
      steps: [.beginLimited, .succeed, .removeAll, .beginLimited], each: "sending limit:100 idle sending",
      together: "sending"),
    // A pending request is let go. Neither its end nor its release has an effect.
    Case(before: [.begin(3)], steps: [.removeAll], each: "idle", together: "idle"),
    Case(before: [.begin(3)], steps: [.removeAll, .succeed], each: "idle", together: "idle"),
    Case(before: [.begin(3)], steps: [.removeAll, .begin(7), .succeed], each: "idle sending 7", together: "idle 7"),
    // An end that hasn't been delivered is replaced, as by a cancellation.
    Case(before: [.start(1)], steps: [.advance(1), .begin(3), .removeAll], each: "0 sending idle", together: "idle"),
    Case(before: [.begin(3), .start(5)], steps: [.advance(5), .removeAll], each: "idle", together: "idle"),
  ]

  /// "The wait is now N seconds." ``ResendRandomTests`` checks what else that changes.
  nonisolated static let waits = [
    Case(steps: [.start(9), .wait(.nan), .wait(.infinity)], each: "9", together: "9"),
    Case(before: [.start(60)], steps: [.wait(90), .advance(1)], each: "90 89", together: "89"),
    Case(before: [.start(60)], steps: [.wait(60)], each: "", together: ""),
    Case(before: [.start(60)], steps: [.wait(-1)], each: "0", together: "0"),
    Case(before: [.start(1)], steps: [.advance(1), .wait(5)], each: "0 5", together: "0 5"),
  ]

  @Test(
    "An observer receives each change and each tick, or the values that it missed and then the current activity",
    arguments: Obstacle.allCases)
  func observerReceivesEachChange(obstacle: Obstacle) throws {
    var differences = Differences()
    for row in Self.ends + Self.many + Self.cancels + Self.requests + Self.removals + Self.waits {
      let scenario = KeyScenario()
      let (clock, center) = (scenario.clock, scenario.center)
      try scenario.perform(row.before)
      let (log, taking, other) = (ActivityLog(), ActivityLog(), ActivityLog())
      let observations = [
        log.observe("key", in: center), taking.observe("key", in: center), other.observe("unused", in: center),
      ]
      let initial = log.take()
      differences.expect("\(row) before observe returns", initial, center.activity(of: "key").text)
      differences.expect("\(row), a second observer", taking.take(), initial)
      clock.begin(obstacle)
      try scenario.perform(row.steps)
      let last = row.each.split(separator: " ").last.map(String.init) ?? initial
      differences.expect("\(row), afterward", center.activity(of: "key").text, last == "0" ? "idle" : last)
      if obstacle == .none {
        differences.expect("\(row)", log.take(), row.each)
      } else {
        differences.expect("\(row), calls meanwhile", log.activities.count, 0)
        for _ in 1...2 { observations[1].deliverPending() }
        differences.expect("\(row), pending values can be taken, once", taking.take(), row.together)
        clock.end(obstacle)
        differences.expect("\(row), later", log.take(), row.together)
        differences.expect("\(row), after it was taken", taking.take(), "")
      }
      differences.expect("\(row), another key", other.take(), "idle")
      withExtendedLifetime(observations) { scenario.end() }
    }
    differences.record()
  }

  @Test("After an end, only the cancellation of a run that began unseen is delivered", arguments: [true, false])
  func onlyTheCancelIsDelivered(begins: Bool) throws {
    let (scenario, log) = (KeyScenario(), ActivityLog())
    let observation = log.observe("key", in: scenario.center)
    try scenario.perform([.start(1), .advance(1)])
    #expect(log.take() == "idle 1 0")
    scenario.clock.isMainQueueStalled = true
    try scenario.perform(begins ? [.start(5), .cancel] : [.begin(5), .fail, .cancel])
    scenario.clock.isMainQueueStalled = false
    #expect(log.take() == (begins ? "idle" : ""))
    withExtendedLifetime(observation) {}
  }

  @Test("A cancel of a key leaves an end that has passed to the observers of the countdown", arguments: [true, false])
  func cancelLeavesAnEndThatPassed(savesMeanwhile: Bool) throws {
    let (scenario, log) = (KeyScenario(), ActivityLog())
    let own = TickLog(scenario.center.start("key", duration: 1))
    let observation = log.observe("key", in: scenario.center)
    scenario.clock.isMainQueueStalled = true
    try scenario.perform([.advance(5)] + (savesMeanwhile ? [.recordUnderOtherKey] : []) + [.cancel])
    scenario.clock.isMainQueueStalled = false
    #expect(own.text == "1 0")
    #expect(log.take() == "1 idle")
    withExtendedLifetime(observation) {}
  }

  @Test("Only a request and a countdown with time left are active, and only the latter has seconds")
  func requestAndCountdownAreActive() {
    let tick = Countdown.Tick(duration: 60, remaining: 1.5)
    let activities: [CountdownCenter.Activity] = [
      .idle, .sending, .counting(tick), .finished(Countdown.Tick(duration: 60, remaining: 0)),
    ]
    #expect(activities.map(\.isActive) == [false, true, true, false])
    #expect(activities.map(\.remainingSeconds) == [nil, nil, 2, nil])
  }

  @Test("Runs are numbered by the center, and a countdown that has left its key numbers its later runs itself")
  func runsAreNumberedByTheCenter() throws {
    let (clock, log) = (ManualClock(), ActivityLog())
    let center = clock.run { CountdownCenter() }
    let observations = ["a", "b"].map { log.observe($0, in: center) }
    let first = center.start("a", duration: 5)
    center.start("b", duration: 5)
    first.restart()
    try center.beginSend(thenWait: 0, key: "c").finish(with: .sent())
    center.cancel("b")
    center.recordSend(for: "b", under: ResendPolicy(waits: [0]))
    #expect(log.runs == [1, 2, 3, 5])
    center.cancel("a")
    first.start()
    #expect(first.tick.run == 4)
    center.start("a", duration: 5)
    #expect(log.runs.last == 6)
    withExtendedLifetime(observations) {}
  }

  @Test("An observer that is added on another thread receives the current activity on the main queue's next turn")
  func observerAddedOnAnotherThread() async throws {
    let scenario = KeyScenario()
    try scenario.perform([.start(60)])
    let (log, center) = (ActivityLog(), scenario.center)
    let observation = await Task.detached { center.observe("key") { log.append($0) } }.value
    await flush(.main)
    #expect(log.take() == "60")
    withExtendedLifetime(observation) {}
  }

  @Test("A key's observers wake the device together, once at each tick, and not while a request is pending")
  func observersWakeTheDeviceTogether() throws {
    let scenario = KeyScenario()
    let observations = (0..<3).map { _ in scenario.center.observe("key") { _ in } }
    try scenario.perform([.start(10), .advance(4)])
    #expect(scenario.clock.wakeUpCount == 4)
    try scenario.perform([.cancel, .begin(3), .start(10)])
    #expect(scenario.clock.armedAlarmCount == 0)
    withExtendedLifetime(observations) { scenario.end() }
  }

  @Test("An observation retains its center until it ends, and then receives nothing", arguments: [true, false])
  func observationRetainsItsCenter(isCanceled: Bool) throws {
    let (clock, log) = (ManualClock(), ActivityLog())
    weak var weakCenter: CountdownCenter?
    var observation: CountdownObservation?
    do {
      let center = clock.run { CountdownCenter() }
      weakCenter = center
      observation = log.observe("key", in: center)
      center.start("key", duration: 9)
    }
    clock.advance(by: 1)
    #expect(log.take() == "idle 9 8")
    if isCanceled { observation?.cancel() } else { observation = nil }
    clock.advance(by: 9)
    #expect(log.take() == "")
    #expect(weakCenter == nil)
    withExtendedLifetime(observation) {}
  }

  @Test(
    "A center keeps nothing of a key that is used no longer",
    arguments: [
      [], [.start(1), .first(.cancel)], [.cancel], [.wait(0)], [.begin(1), .fail], [.begin(0), .succeed],
      [.start(1), .advance(1), .background],
    ] as [[KeyScenario.Step]], [true, false])
  func centerKeepsNothingOfAKey(steps: [KeyScenario.Step], isObserved: Bool) throws {
    let (scenario, log) = (KeyScenario(), ActivityLog())
    let observation = isObserved ? log.observe("key", in: scenario.center) : nil
    try scenario.perform(steps)
    observation?.cancel()
    #expect(scenario.center["key"] == nil && scenario.center.activity(of: "key") == .idle)
    #expect(scenario.center.keyCount == 0)
  }

  @Test("A stream has every activity, also for a slow consumer, and ends when the loop is left")
  func streamHasEveryActivity() async throws {
    let scenario = KeyScenario()
    do {
      let stream = scenario.center.activities(of: "key")
      try scenario.perform([.begin(2), .succeed, .advance(2), .start(9), .cancel, .start(3)])
      let loop = Loop(over: stream, leftAfter: 8)
      await loop.ends()
      #expect(loop.values.map(\.text) == ["idle", "sending", "2", "1", "0", "9", "idle", "3"])
    }
    await eventually("nothing observes the key") { scenario.clock.armedAlarmCount == 0 }
  }

  // MARK: Handlers

  @Test("No handler is called inside itself: what it causes is delivered when it returns")
  func noHandlerIsCalledInsideItself() {
    let clock = ManualClock()
    let center = clock.run { CountdownCenter() }
    var events: [String] = []
    var request: SendRequest?
    let observation = center.observe("key") { activity in
      events.append("begin \(activity.text)")
      switch activity {
      case .idle: request = try? center.beginSend(thenWait: 5, key: "key")
      case .sending: request?.finish(with: .sent())
      case .counting(let tick): if tick.remaining == 4 { center["key"]?.pause() }
      case .finished: break
      }
      events.append("end \(activity.text)")
    }
    clock.advance(by: 9)
    #expect(events == ["idle", "sending", "5", "4"].flatMap { ["begin \($0)", "end \($0)"] })
    withExtendedLifetime(observation) {}
  }

  @Test("Observers are called in the order they were added, and those after a change receive its result only")
  func observersAreCalledInOrder() throws {
    let (clock, log) = (ManualClock(), ActivityLog())
    let center = clock.run { CountdownCenter() }
    var order: [Int] = []
    let observations = (0..<3).map { number in center.observe("key") { _ in order.append(number) } }
    let first = center.observe("key") { if case .counting = $0 { center.cancel("key") } }
    let last = log.observe("key", in: center)
    _ = log.take()
    order = []
    center.start("key", duration: 5)
    #expect(order == [0, 1, 2, 0, 1, 2], "the start and the cancellation")
    #expect(log.take() == "")
    withExtendedLifetime((observations, first, last)) {}
  }
}
