import CountdownTestSupport
import Foundation
import TestSupport
import Testing

@testable import CountdownCore

/// Set `COUNTDOWN_SEED` to run other seeds.
@MainActor @Suite("Random keys, sends, policies, observers, and launches")
struct ResendRandomTests {
  /// A device with an app in several versions, and the model that it's compared with.
  @MainActor private final class World {
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

    func pass(_ seconds: Int) {
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

  @Test("A center agrees with the model, whatever happens to the app, the clock, and the store", arguments: seeds)
  func random(seed: UInt64) throws {
    let world = World(seed: seed)
    var steps: [String] = []
    for _ in 0..<300 {
      steps.append(change(world))
      guard check(world, steps.suffix(12)) else { break }
    }
    #expect(world.device.reports.values.allSatisfy { $0.isUnwritable })
    for request in world.formerRequests + world.requests.values { request.finish(with: .failed()) }
  }

  nonisolated private static let seeds: Range<UInt64> = {
    let first = ProcessInfo.processInfo.environment["COUNTDOWN_SEED"].flatMap(UInt64.init) ?? 0
    return first..<first + 20
  }()

  /// Makes a random change, and compares what is saved.
  private func change(_ world: World) -> String {
    let store = world.device.store
    let (loads, saves) = (store.loadCount, store.saveCount)
    world.model.endRuns()
    world.before = world.model.contents
    let pending = world.model.plans.keys
    let kind = world.pick(0..<29)
    let step = step(kind, world)
    if kind == 28 { return step }
    let hasChanged = kind < 24 && (world.model.contents != world.before || world.model.plans.keys != pending)
    if store.loadCount > loads { world.load() }
    // An end is saved with the next event.
    world.isUnsaved = world.isUnsaved || hasChanged || 21...23 ~= kind && world.model.hasEnded
    if store.saveCount > saves {
      world.model.tidy()
      if store.saveError == nil {
        world.model.save()
        world.isUnsaved = false
      }
    }
    let savesNow = store.saveError == nil && !world.model.isUnread && (hasChanged || 21...23 ~= kind)
    #expect(!savesNow || !world.isUnsaved, "\(step)")
    return step
  }

  private func step(_ kind: Int, _ world: World) -> String {
    let store = world.device.store
    let center = world.center
    let key = ["a", "b"][world.pick(0..<2)]
    let rules = world.rules[world.pick(0..<3)]
    let policy = Self.policy(rules)
    let seconds = world.pick(1..<400)
    switch kind {
    case 0...12: world.load()
    case 13...15 where world.requests[key] != nil: world.load()
    case 21, 23: world.model.tidy()
    default: break
    }
    switch kind {
    case 0...3:
      center.recordSend(for: key, under: policy)
      world.model.recordSend(key, rules)
      return "record \(key) \(rules)"
    case 4, 5:
      _ = try? center.start(key, duration: Double(seconds))
      world.model.start(key, for: seconds)
      return "start \(key) \(seconds)"
    case 6, 7:
      center.cancel(key)
      world.model.cancel(key)
      return "cancel \(key)"
    case 8:
      center.resetSends(for: key, under: policy)
      world.model.reset(key, rules)
      return "reset \(key) \(rules)"
    case 9...12:
      let hasRules = !world.chance(3)
      let request =
        hasRules
        ? try? center.beginSend(under: policy, key: key) : try? center.beginSend(thenWait: seconds, key: key)
      #expect((request != nil) == world.model.begin(hasRules ? .rules(rules) : .seconds(seconds), key))
      if let request { world.requests[key] = request }
      return "begin \(key) \(hasRules ? "\(rules)" : "\(seconds)")"
    case 13...15:
      guard let request = world.requests.removeValue(forKey: key) else { return "none" }
      let outcome = ResendModel.Outcome.allCases[world.pick(0..<5)]
      request.finish(with: outcome.outcome(wait: seconds))
      world.model.finish(key, outcome, server: seconds)
      return "finish \(key) \(outcome) \(seconds)"
    case 16:
      guard let request = world.formerRequests.popLast() else { return "none" }
      let (loads, saves) = (store.loadCount, store.saveCount)
      request.finish(with: .sent())
      #expect(store.loadCount == loads)
      #expect(store.saveCount == saves)
      return "finish a former request"
    case 17...20:
      guard let countdown = center[key] else { return "none" }
      return change(countdown, key, kind, seconds, world)
    case 21:
      world.isInBackground = true
      world.device.clock.enterBackground()
      return "background"
    case 22:
      world.load()
      world.model.tidy()
      world.isInBackground = false
      world.device.clock.enterForeground()
      return "return"
    case 23:
      world.device.clock.setWallClock(aheadBy: Double(seconds - 200))
      world.model.wall += seconds - 200
      return "set the clock \(seconds - 200)"
    case 24:
      world.pass(world.chance(2) ? world.model.allowance(key, rules).wait : seconds * (world.chance(4) ? 1_000 : 1))
      return "pass"
    case 25:
      let change = world.pick(-900..<900)
      world.device.clock.setWallClock(aheadBy: Double(change), isAnnounced: false)
      world.model.wall += change
      // The alarm of the former observers may be late.
      world.observe()
      return "set the clock unnoticed \(change)"
    case 26:
      store.loadError = nil
      store.saveError = world.chance(3) ? CocoaError(.fileWriteOutOfSpace) : nil
      return "store \(store.saveError == nil ? "works" : "fails")"
    case 27:
      world.device.clock.isMainQueueStalled.toggle()
      return "stall or continue"
    default:
      let isReboot = world.chance(2)
      let saves = store.saveCount
      world.launch(isReboot: isReboot)
      if store.saveCount > saves, store.saveError == nil {
        world.model.save()
        world.isUnsaved = false
      }
      return "\(isReboot ? "reboot" : "relaunch") \(world.model.isUnread ? "locked" : "")"
    }
  }

  private func change(_ countdown: Countdown, _ key: String, _ kind: Int, _ seconds: Int, _ world: World) -> String {
    switch kind {
    case 17:
      countdown.setRemaining(Double(seconds - 10))
      world.model.correct(key, to: seconds - 10)
      return "correct \(key) \(seconds - 10)"
    case 18:
      countdown.restart()
      world.model.restart(key)
      return "restart \(key)"
    case 19:
      countdown.cancel()
      world.model.contents.runs[key] = nil
      return "cancel countdown \(key)"
    default:
      let isPaused = countdown.state == .paused
      if isPaused { countdown.resume() } else { countdown.pause() }
      if isPaused { world.model.resume(key) } else { world.model.pause(key) }
      return "\(isPaused ? "resume" : "pause") \(key)"
    }
  }

  /// Returns whether the center and its store agree with the model. Reading neither loads nor saves.
  private func check(_ world: World, _ steps: ArraySlice<String>) -> Bool {
    let store = world.device.store
    let (loads, saves) = (store.loadCount, store.saveCount)
    var differences: [String] = []
    for key in ["a", "b"] {
      for rules in world.rules {
        let allowance = world.center.allowance(for: key, under: Self.policy(rules))
        let (sendsLeft, wait, nextWait) = world.model.allowance(key, rules)
        let expected = ResendAllowance(sendsLeft: sendsLeft, wait: Double(wait), nextWait: Double(nextWait))
        if allowance != expected { differences.append("\(key) \(rules): \(allowance), not \(expected)") }
      }
      let run = world.model.left(key) == nil ? nil : world.model.contents.runs[key]
      let tick = world.center[key]?.tick
      let expected = run.map { run in
        Countdown.Tick(
          duration: Double(run.duration), remaining: Double(world.model.left(key) ?? 0), run: tick?.run ?? 0,
          isAtLimit: run.isLimit)
      }
      if tick != expected { differences.append("\(key): \(tick as Any), not \(expected as Any)") }
      if (world.center[key]?.state == .paused) != (run?.paused != nil) { differences.append("\(key): pause") }
      let activity: CountdownCenter.Activity = tick.map { .counting($0) } ?? .idle
      if world.center.activity(of: key) != (world.model.plans[key] == nil ? activity : .sending) {
        differences.append("\(key): activity")
      }
      var received = world.logs[key]?.activities.last
      // An end frees the key.
      if case .finished = received { received = .idle }
      if !world.isBlocked, received != world.center.activity(of: key) {
        differences.append("\(key): received \(world.logs[key]?.activities.suffix(3) as Any)")
      }
    }
    let saved = world.model.saved?.contents
    let keys = (saved?.runs.keys.sorted() ?? []) + (saved?.logs.keys.map { "sends of \($0)" }.sorted() ?? [])
    if store.memory.keys != keys { differences.append("stored: \(store.memory.keys), not \(keys)") }
    if store.loadCount != loads || store.saveCount != saves { differences.append("reading used the store") }
    for log in world.logs.values where !log.isPlausible { differences.append("received \(log.activities)") }
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
