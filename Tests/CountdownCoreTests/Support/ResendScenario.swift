import CountdownTestSupport
import Foundation
import TestSupport
import Testing

@testable import CountdownCore

/// A device with an app in several versions, whose center is compared with a model after random changes.
@MainActor final class ResendScenario {
  private static let keys = ["a", "b"]

  let device = TestDevice()
  private var center: CountdownCenter
  private var model = ResendModel()
  private var random: SplitMix
  private var policies: [ResendPolicy] = []
  private var requests: [String: SendRequest] = [:]
  /// The model's contents before a change.
  private var before = ResendModel.Contents()
  /// Whether the center has changes that its store doesn't contain.
  private var isUnsaved = false
  /// What the observers of both keys have received.
  private var logs: [String: ActivityLog] = [:]
  private var observations: [CountdownObservation] = []
  private var isInBackground = false

  private var store: FailingStore { device.store }
  private var clock: ManualClock { device.clock }

  init(seed: UInt64) {
    random = SplitMix(seed: seed)
    center = device.launch()
    update()
    observe()
  }

  /// Ends the requests that are still pending.
  func end() {
    for request in requests.values { request.finish(with: .sent()) }
    requests = [:]
  }

  private func pick(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }
  private func chance(_ count: Int) -> Bool { pick(0..<count) == 0 }

  /// Replaces the observers.
  private func observe() {
    observations = []
    for key in Self.keys {
      let log = ActivityLog()
      logs[key] = log
      observations.append(log.observe(key, in: center))
    }
  }

  /// Replaces the app by a version with other policies.
  private func update() {
    policies = (0..<3).map { _ in
      ResendPolicy(
        waits: (0..<pick(0..<4)).map { _ in Double(pick(0..<200)) }, limit: chance(3) ? nil : pick(1..<5),
        period: .sliding(Double(pick(1..<1_000) * (chance(4) ? 500 : 1))), group: ["a", "group", nil][pick(0..<3)])
    }
  }

  // MARK: Changes

  /// Makes a random change, and compares when it's saved. Returns what it did.
  func change() -> String {
    let (loads, saves) = (store.loadCount, store.saveCount)
    model.endRuns()
    before = model.contents
    let pending = model.rules.keys
    let kind = pick(0..<29)
    if kind == 28 { return launch(isReboot: chance(2)) }
    let step = step(kind)
    let hasChanged = (kind < 23 || kind == 27) && (model.contents != before || model.rules.keys != pending)
    if store.loadCount > loads { load() }
    // An end is saved with the next event.
    isUnsaved = isUnsaved || hasChanged || 20...22 ~= kind && model.hasEnded
    if store.saveCount > saves { didSave() }
    // A call that names a key saves what an expiration has left.
    let isSaved = [6, 7, 8, 20, 21, 22, 27].contains(kind)
    let savesNow = store.saveError == nil && !model.isUnread && (hasChanged || isSaved)
    #expect(!savesNow || !isUnsaved, "\(step)")
    return step
  }

  private func didSave() {
    model.tidy()
    guard store.saveError == nil else { return }
    model.save()
    isUnsaved = false
  }

  private func step(_ kind: Int) -> String {
    let key = Self.keys[pick(0..<2)]
    let policy = policies[pick(0..<3)]
    let seconds = pick(1..<400)
    switch kind {
    case 0...12: load()
    case 13...15 where requests[key] != nil: load()
    case 16...19 where center[key] != nil: load()
    case 20, 22: model.tidy()
    default: break
    }
    switch kind {
    case 0...3:
      center.recordSend(for: key, under: policy)
      model.recordSend(key, policy)
      return "record \(key) \(policy)"
    case 4, 5:
      _ = center.start(key, duration: Double(seconds))
      model.start(key, for: seconds)
      return "start \(key) \(seconds)"
    case 6, 7:
      center.cancel(key)
      model.cancel(key)
      return "cancel \(key)"
    case 8:
      center.resetSends(for: key, under: policy)
      model.reset(key, policy)
      return "reset \(key) \(policy)"
    case 9...12:
      let rule: WaitRule = chance(3) ? .seconds(seconds) : .policy(policy)
      let request = try? center.beginSend(rule, key: key)
      #expect((request != nil) == model.begin(rule, key))
      if let request { requests[key] = request }
      return "begin \(key) \(rule)"
    case 13...15:
      guard let request = requests.removeValue(forKey: key) else { return "none" }
      let refusal = SendError.refused(status: 429, wait: nil)
      let outcomes: [SendOutcome] = [
        .sent(), .sent(wait: Double(seconds)), .failed(), .failed(wait: Double(seconds)), .failed(refusal),
      ]
      let outcome = outcomes[pick(0..<5)]
      request.finish(with: outcome)
      model.finish(key, outcome)
      return "finish \(key) \(outcome)"
    case 16...19:
      guard let countdown = center[key] else { return "none" }
      let pause = countdown.state == .paused ? CountdownStep.resume : .pause
      let step = [CountdownStep.setRemaining(Double(seconds - 10)), .restart, .cancel, pause][kind - 16]
      clock.perform([step], on: countdown)
      model.change(key, step)
      return "\(step) \(key)"
    case 20:
      isInBackground = true
      clock.enterBackground()
      return "background"
    case 21:
      load()
      model.tidy()
      isInBackground = false
      clock.enterForeground()
      return "return"
    case 22:
      clock.setWallClock(aheadBy: Double(seconds - 200))
      model.wall += seconds - 200
      return "set the clock \(seconds - 200)"
    case 23:
      return letPass(chance(2) ? model.allowance(key, policy).wait : seconds * (chance(4) ? 1_000 : 1))
    case 24:
      let change = pick(-900..<900)
      clock.setWallClock(aheadBy: Double(change), isAnnounced: false)
      model.wall += change
      // The alarm of the former observers may be late.
      observe()
      return "set the clock unnoticed \(change)"
    case 25:
      store.loadError = nil
      store.saveError = chance(3) ? CocoaError(.fileWriteOutOfSpace) : nil
      return "store \(store.saveError == nil ? "works" : "fails")"
    case 27:
      center.removeAll()
      model.removeAll()
      return "remove all"
    default:
      clock.isMainQueueStalled.toggle()
      return "stall or continue"
    }
  }

  private func letPass(_ seconds: Int) -> String {
    if seconds > 400 || chance(2) { clock.sleep(for: Double(seconds)) } else { clock.advance(by: Double(seconds)) }
    model.now += seconds
    model.wall += seconds
    return "let \(seconds) pass"
  }

  /// Loads the model's store if it can be read. What that decides must be saved.
  private func load() {
    guard model.isUnread, store.loadError == nil else { return }
    let isNew = model.saved != nil && !model.agrees
    isUnsaved = model.load() || isNew || isUnsaved
    before = model.contents
  }

  /// Ends the process and launches the app again, or turns the device off and on.
  private func launch(isReboot: Bool) -> String {
    observations = []
    isInBackground = false
    let isKnown = !chance(3)
    store.loadError = chance(4) ? CocoaError(.fileReadNoPermission) : nil
    if isReboot {
      let off = pick(0..<100)
      let change = chance(2) ? 0 : pick(-900..<900)
      clock.reboot(offFor: Double(off))
      clock.setWallClock(aheadBy: Double(change), isAnnounced: false)
      model.reboot(offFor: off + change)
    } else {
      clock.relaunch()
    }
    clock.isBootKnown = isKnown
    model.isBootKnown = isKnown
    if chance(3) { update() }
    model.launch()
    isUnsaved = false
    // The requests of the former process save nothing anymore.
    end()
    let saves = store.saveCount
    center = device.launch()
    load()
    #expect(store.saveCount - saves == (isUnsaved ? 1 : 0), "a launch saves only what is new")
    if store.saveCount > saves, store.saveError == nil { didSave() }
    observe()
    return "\(isReboot ? "reboot" : "relaunch") \(model.isUnread ? "locked" : "")"
  }

  // MARK: Comparing

  /// Returns how the center and its store differ from the model. Reading neither loads nor saves.
  func differences() -> [String] {
    let (loads, saves) = (store.loadCount, store.saveCount)
    var differences = Self.keys.flatMap { self.differences(of: $0) }
    let saved = model.saved?.contents
    let keys = (saved?.runs.keys.sorted() ?? []) + (saved?.logs.keys.map { "sends of \($0)" }.sorted() ?? [])
    if store.memory.keys != keys { differences.append("stored: \(store.memory.keys), not \(keys)") }
    if store.loadCount != loads || store.saveCount != saves { differences.append("reading used the store") }
    return differences
  }

  private func differences(of key: String) -> [String] {
    var differences: [String] = []
    func compare<Value: Equatable>(_ value: Value, _ expected: Value) {
      if value != expected { differences.append("\(key): \(value), not \(expected)") }
    }
    for policy in policies {
      let (sendsLeft, wait, nextWait) = model.allowance(key, policy)
      compare(
        center.allowance(for: key, under: policy),
        ResendAllowance(sendsLeft: sendsLeft, wait: Double(wait), nextWait: Double(nextWait)))
    }
    let (countdown, activity, left) = (center[key], center.activity(of: key), model.left(key))
    let run = left == nil ? nil : model.contents.runs[key]
    let tick = run.map { run in
      Countdown.Tick(
        duration: Double(run.duration), remaining: Double(left ?? 0), run: countdown?.tick.run ?? 0,
        isAtLimit: run.isLimit)
    }
    compare(countdown?.tick, tick)
    compare(countdown?.state == .paused, run?.paused != nil)
    compare(activity, model.rules[key] == nil ? tick.map { .counting($0) } ?? .idle : .sending)
    if !isInBackground, !clock.isMainQueueStalled {
      let last = logs[key]?.activities.last
      // An end frees the key.
      if case .finished = last { compare(activity, .idle) } else { compare(last, activity) }
    }
    compare(logs[key]?.isPlausible, true)
    return differences
  }
}
