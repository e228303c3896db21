import CountdownTestSupport
import Foundation
import TestSupport
import Testing

@testable import CountdownCore

@MainActor @Suite("Random keys, sends, policies, observers, and launches")
struct ResendRandomTests {
  /// A device with an app in several versions, and the model that it's compared with.
  @MainActor private final class Scenario {
    let device = TestDevice()
    var center: CountdownCenter
    var model = ResendModel()
    var random: SplitMix
    var rules: [ResendModel.Rules] = []
    var requests: [String: SendRequest] = [:]
    /// The model's contents before a change.
    var before = ResendModel.Contents()
    /// Whether the center has changes that its store doesn't contain.
    var isUnsaved = false
    /// The requests of former processes.
    var formerRequests: [SendRequest] = []
    /// What the observers of both keys have received.
    var logs: [String: ActivityLog] = [:]
    var observations: [CountdownObservation] = []
    var isInBackground = false

    init(seed: UInt64) {
      random = SplitMix(seed: seed)
      center = device.launch()
      update()
      observe()
    }

    /// Whether the observers receive nothing.
    var isBlocked: Bool { isInBackground || device.clock.isMainQueueStalled }

    /// Replaces the observers.
    func observe() {
      observations = []
      for key in ["a", "b"] {
        let log = ActivityLog()
        logs[key] = log
        observations.append(log.observe(key, in: center))
      }
    }

    func pick(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }
    func chance(_ count: Int) -> Bool { pick(0..<count) == 0 }

    /// Replaces the app by a version with other rules.
    func update() {
      rules = (0..<3).map { _ in
        ResendModel.Rules(
          waits: (0..<pick(0..<4)).map { _ in pick(0..<200) }, limit: chance(3) ? nil : pick(1..<5),
          window: pick(1..<1_000) * (chance(4) ? 500 : 1), group: ["a", "group", nil][pick(0..<3)])
      }
    }

    func letPass(_ seconds: Int) {
      if seconds > 400 || chance(2) {
        device.clock.sleep(for: Double(seconds))
      } else {
        device.clock.advance(by: Double(seconds))
      }
      model.now += seconds
      model.wall += seconds
    }

    /// Loads the model's store if it can be read. What that decides must be saved.
    func load() {
      guard model.isUnread, device.store.loadError == nil else { return }
      let isNew = model.saved != nil && !model.agrees
      isUnsaved = model.load() || isNew || isUnsaved
      before = model.contents
    }

    /// Ends the process and launches the app again, or turns the device off and on.
    func launch(isReboot: Bool) {
      formerRequests += requests.values
      requests = [:]
      observations = []
      isInBackground = false
      let isKnown = !chance(3)
      device.store.loadError = chance(4) ? CocoaError(.fileReadNoPermission) : nil
      if isReboot {
        let off = pick(0..<100)
        let change = chance(2) ? 0 : pick(-900..<900)
        device.clock.reboot(offFor: Double(off))
        device.clock.setWallClock(aheadBy: Double(change), isAnnounced: false)
        model.reboot(offFor: off + change)
      } else {
        device.clock.relaunch()
      }
      device.clock.isBootKnown = isKnown
      model.isBootKnown = isKnown
      if chance(3) { update() }
      model.launch()
      isUnsaved = false
      let saves = device.store.saveCount
      center = device.launch()
      load()
      #expect(device.store.saveCount - saves == (isUnsaved ? 1 : 0), "a launch saves only what is new")
      observe()
    }
  }

  private static func policy(_ rules: ResendModel.Rules) -> ResendPolicy {
    ResendPolicy(
      waits: rules.waits.map(Double.init), limit: rules.limit, period: .sliding(Double(rules.window)),
      group: rules.group)
  }

  @Test(
    "A center agrees with the model, whatever happens to the app, the clock, and the store", arguments: SplitMix.seeds)
  func random(seed: UInt64) throws {
    let scenario = Scenario(seed: seed)
    var steps: [String] = []
    for _ in 0..<300 {
      steps.append(change(scenario))
      guard check(scenario, steps.suffix(12)) else { break }
    }
    #expect(scenario.device.reports.values.allSatisfy { $0.isUnwritable })
    for request in scenario.formerRequests + scenario.requests.values { request.finish(with: .failed()) }
  }

  /// Makes a random change, and compares what is saved.
  private func change(_ scenario: Scenario) -> String {
    let store = scenario.device.store
    let (loads, saves) = (store.loadCount, store.saveCount)
    scenario.model.endRuns()
    scenario.before = scenario.model.contents
    let pending = scenario.model.plans.keys
    let kind = scenario.pick(0..<29)
    let step = step(kind, scenario)
    if kind == 28 { return step }
    let hasChanged = kind < 24 && (scenario.model.contents != scenario.before || scenario.model.plans.keys != pending)
    if store.loadCount > loads { scenario.load() }
    // An end is saved with the next event.
    scenario.isUnsaved = scenario.isUnsaved || hasChanged || 21...23 ~= kind && scenario.model.hasEnded
    if store.saveCount > saves {
      scenario.model.tidy()
      if store.saveError == nil {
        scenario.model.save()
        scenario.isUnsaved = false
      }
    }
    let savesNow = store.saveError == nil && !scenario.model.isUnread && (hasChanged || 21...23 ~= kind)
    #expect(!savesNow || !scenario.isUnsaved, "\(step)")
    return step
  }

  private func step(_ kind: Int, _ scenario: Scenario) -> String {
    let store = scenario.device.store
    let center = scenario.center
    let key = ["a", "b"][scenario.pick(0..<2)]
    let rules = scenario.rules[scenario.pick(0..<3)]
    let policy = Self.policy(rules)
    let seconds = scenario.pick(1..<400)
    switch kind {
    case 0...12: scenario.load()
    case 13...15 where scenario.requests[key] != nil: scenario.load()
    case 21, 23: scenario.model.tidy()
    default: break
    }
    switch kind {
    case 0...3:
      center.recordSend(for: key, under: policy)
      scenario.model.recordSend(key, rules)
      return "record \(key) \(rules)"
    case 4, 5:
      _ = try? center.start(key, duration: Double(seconds))
      scenario.model.start(key, for: seconds)
      return "start \(key) \(seconds)"
    case 6, 7:
      center.cancel(key)
      scenario.model.cancel(key)
      return "cancel \(key)"
    case 8:
      center.resetSends(for: key, under: policy)
      scenario.model.reset(key, rules)
      return "reset \(key) \(rules)"
    case 9...12:
      let hasRules = !scenario.chance(3)
      let request =
        hasRules
        ? try? center.beginSend(under: policy, key: key) : try? center.beginSend(thenWait: seconds, key: key)
      #expect((request != nil) == scenario.model.begin(hasRules ? .rules(rules) : .seconds(seconds), key))
      if let request { scenario.requests[key] = request }
      return "begin \(key) \(hasRules ? "\(rules)" : "\(seconds)")"
    case 13...15:
      guard let request = scenario.requests.removeValue(forKey: key) else { return "none" }
      let outcome = ResendModel.Outcome.allCases[scenario.pick(0..<5)]
      request.finish(with: outcome.outcome(wait: seconds))
      scenario.model.finish(key, outcome, server: seconds)
      return "finish \(key) \(outcome) \(seconds)"
    case 16:
      guard let request = scenario.formerRequests.popLast() else { return "none" }
      let (loads, saves) = (store.loadCount, store.saveCount)
      request.finish(with: .sent())
      #expect(store.loadCount == loads)
      #expect(store.saveCount == saves)
      return "finish a former request"
    case 17...20:
      guard let countdown = center[key] else { return "none" }
      let pause = countdown.state == .paused ? CountdownStep.resume : .pause
      let step = [CountdownStep.setRemaining(Double(seconds - 10)), .restart, .cancel, pause][kind - 17]
      scenario.device.clock.perform([step], on: countdown)
      scenario.model.change(key, step)
      return "\(step) \(key)"
    case 21:
      scenario.isInBackground = true
      scenario.device.clock.enterBackground()
      return "background"
    case 22:
      scenario.load()
      scenario.model.tidy()
      scenario.isInBackground = false
      scenario.device.clock.enterForeground()
      return "return"
    case 23:
      scenario.device.clock.setWallClock(aheadBy: Double(seconds - 200))
      scenario.model.wall += seconds - 200
      return "set the clock \(seconds - 200)"
    case 24:
      scenario.letPass(
        scenario.chance(2) ? scenario.model.allowance(key, rules).wait : seconds * (scenario.chance(4) ? 1_000 : 1))
      return "advance"
    case 25:
      let change = scenario.pick(-900..<900)
      scenario.device.clock.setWallClock(aheadBy: Double(change), isAnnounced: false)
      scenario.model.wall += change
      // The alarm of the former observers may be late.
      scenario.observe()
      return "set the clock unnoticed \(change)"
    case 26:
      store.loadError = nil
      store.saveError = scenario.chance(3) ? CocoaError(.fileWriteOutOfSpace) : nil
      return "store \(store.saveError == nil ? "works" : "fails")"
    case 27:
      scenario.device.clock.isMainQueueStalled.toggle()
      return "stall or continue"
    default:
      let isReboot = scenario.chance(2)
      let saves = store.saveCount
      scenario.launch(isReboot: isReboot)
      if store.saveCount > saves, store.saveError == nil {
        scenario.model.save()
        scenario.isUnsaved = false
      }
      return "\(isReboot ? "reboot" : "relaunch") \(scenario.model.isUnread ? "locked" : "")"
    }
  }

  /// Returns whether the center and its store agree with the model. Reading neither loads nor saves.
  private func check(_ scenario: Scenario, _ steps: ArraySlice<String>) -> Bool {
    let store = scenario.device.store
    let (loads, saves) = (store.loadCount, store.saveCount)
    var differences: [String] = []
    for key in ["a", "b"] {
      for rules in scenario.rules {
        let allowance = scenario.center.allowance(for: key, under: Self.policy(rules))
        let (sendsLeft, wait, nextWait) = scenario.model.allowance(key, rules)
        let expected = ResendAllowance(sendsLeft: sendsLeft, wait: Double(wait), nextWait: Double(nextWait))
        if allowance != expected { differences.append("\(key) \(rules): \(allowance), not \(expected)") }
      }
      let run = scenario.model.left(key) == nil ? nil : scenario.model.contents.runs[key]
      let tick = scenario.center[key]?.tick
      let expected = run.map { run in
        Countdown.Tick(
          duration: Double(run.duration), remaining: Double(scenario.model.left(key) ?? 0), run: tick?.run ?? 0,
          isAtLimit: run.isLimit)
      }
      if tick != expected { differences.append("\(key): \(tick as Any), not \(expected as Any)") }
      if (scenario.center[key]?.state == .paused) != (run?.paused != nil) { differences.append("\(key): pause") }
      let activity: CountdownCenter.Activity = tick.map { .counting($0) } ?? .idle
      if scenario.center.activity(of: key) != (scenario.model.plans[key] == nil ? activity : .sending) {
        differences.append("\(key): activity")
      }
      var received = scenario.logs[key]?.activities.last
      // An end frees the key.
      if case .finished = received { received = .idle }
      if !scenario.isBlocked, received != scenario.center.activity(of: key) {
        differences.append("\(key): received \(scenario.logs[key]?.activities.suffix(3) as Any)")
      }
    }
    let saved = scenario.model.saved?.contents
    let keys = (saved?.runs.keys.sorted() ?? []) + (saved?.logs.keys.map { "sends of \($0)" }.sorted() ?? [])
    if store.memory.keys != keys { differences.append("stored: \(store.memory.keys), not \(keys)") }
    if store.loadCount != loads || store.saveCount != saves { differences.append("reading used the store") }
    for log in scenario.logs.values where !log.isPlausible { differences.append("received \(log.activities)") }
    #expect(differences.isEmpty, "after \(steps)")
    return differences.isEmpty
  }
}

extension ResendModel.Outcome {
  fileprivate func outcome(wait: Int) -> SendOutcome {
    switch self {
    case .sent: .sent()
    case .sentWithWait: .sent(wait: Double(wait))
    case .failed: .failed()
    case .failedWithWait: .failed(wait: Double(wait))
    case .refused429: .failed(SendError.refused(status: 429, wait: nil))
    }
  }
}
