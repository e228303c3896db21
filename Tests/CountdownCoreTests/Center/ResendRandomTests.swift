import Foundation
import TestSupport
import Testing

@testable import CountdownCore

@MainActor @Suite("Random calls for a key")
struct ResendRandomTests {
  nonisolated private static let policies = [
    KeyScenario.limited, ResendPolicy(waits: [10, 30], limit: 3, period: .sliding(100), group: "codes"),
    ResendPolicy(waits: [60], limit: 2, period: .sliding(7), group: "codes"),
    ResendPolicy(waits: [30], limit: nil, group: "codes"),
  ]

  /// Another number of sends, for what a policy that began later would allow.
  private static let other = ResendPolicy(waits: [20], limit: 2, period: .sliding(1_000), group: "codes")

  @Test("A center, its observers, and its next launch agree with the model", arguments: policies.indices)
  func centerAgreesWithTheModel(index: Int) async throws {
    for seed in SplitMix.seeds {
      var random = SplitMix(seed: seed)
      let policy = Self.policies[index]
      let scenario = KeyScenario(policy: policy)
      let log = ActivityLog()
      let observation = log.observe("key", in: scenario.center)
      var model = ResendModel(policy: policy)
      var steps: [KeyScenario.Step] = []
      for _ in 0..<150 {
        steps.append(model.step(using: &random))
        try scenario.perform(steps.suffix(1))
        model.perform(steps[steps.count - 1])
        var differences = Differences()
        differences.compare(scenario.center, "the center", with: model, policy, Self.other)
        // An end frees the key.
        let last = log.activities.last.map { if case .finished = $0 { "idle" } else { $0.text } }
        differences.expect("the observer's last activity", last ?? "idle", model.activity)
        differences.expect("the observer's activities follow each other as documented", log.isPlausible)
        // A pause and a pending request are stored as what follows them, as of the latest save.
        if !model.isPlain { try scenario.perform([.setClock(0)]) }
        differences.compare(scenario.device.launch(), "the next launch", with: model.relaunched, policy, Self.other)
        if !differences.isEmpty {
          differences.record(after: "\(steps.code) under \(policy)")
          scenario.end()
          return
        }
      }
      scenario.end()
      withExtendedLifetime(observation) {}
      await Task.yield()
    }
  }
}

extension Differences {
  fileprivate mutating func compare(
    _ center: CountdownCenter, _ name: String, with model: ResendModel, _ policies: ResendPolicy...
  ) {
    for (found, expected) in zip(center.summary(policies), model.summary(policies)) { expect(name, found, expected) }
  }
}

extension CountdownCenter {
  /// What the center says about the key.
  fileprivate func summary(_ policies: [ResendPolicy]) -> [String] {
    let tick = self["key"]?.tick
    return [activity(of: "key").text, "\(tick?.remaining ?? 0) of \(tick?.duration ?? 0) s"]
      + policies.map { policy in
        let allowance = allowance(for: "key", under: policy)
        return "\(allowance.sendsLeft ?? -1) left, now after \(allowance.wait) s, then after \(allowance.nextWait) s"
      }
  }
}

/// A model of a key, with plain arithmetic on whole seconds.
private struct ResendModel {
  struct Run {
    var end: Int
    /// The remaining time of a paused run.
    var paused: Int?
    var duration: Int
    var initial: Int
    var isLimit = false
  }

  let policy: ResendPolicy
  private var now = 0
  private var run: Run?
  private var sends: [Int] = []
  /// The policy of a pending request.
  private var pending: ResendPolicy?

  init(policy: ResendPolicy) {
    self.policy = policy
  }

  // MARK: Values

  /// Whether everything survives a relaunch.
  var isPlain: Bool { pending == nil && run?.paused == nil }

  /// The model after a relaunch: a pending request has left its wait, and a paused run runs again.
  var relaunched: ResendModel {
    var model = self
    model.pending = nil
    if let pending { model.end(pending, .failed(SendError.refused(status: 429, wait: nil))) }
    if let left = model.left { model.run?.end = now + left }
    model.run?.paused = nil
    return model
  }

  private var left: Int? { run.map { $0.paused ?? $0.end - now }.flatMap { $0 > 0 ? $0 : nil } }

  var activity: String {
    if pending != nil { return "sending" }
    return left.map { (run?.isLimit == true ? "limit:" : "") + "\($0)" } ?? "idle"
  }

  func summary(_ policies: [ResendPolicy]) -> [String] {
    let run = left == nil ? nil : run
    return [activity, "\(Double(left ?? 0)) of \(Double(run?.duration ?? 0)) s"]
      + policies.map { policy in
        let wait = max(waitForWindow(policy), left ?? 0)
        let sendsLeft = policy.limit.map { max(0, $0 - count(policy, at: now)) } ?? -1
        let next = self.wait(count(policy, at: now + wait) + 1, policy)
        return "\(sendsLeft) left, now after \(Double(wait)) s, then after \(Double(next)) s"
      }
  }

  private func count(_ policy: ResendPolicy, at time: Int) -> Int {
    guard case .sliding(let window) = policy.period else { return 0 }
    return sends.filter { time - $0 < Int(window) }.count
  }

  /// Returns the time until the limit allows another send. Tries each moment at which a send leaves the window.
  private func waitForWindow(_ policy: ResendPolicy) -> Int {
    guard let limit = policy.limit, case .sliding(let window) = policy.period else { return 0 }
    let moments = [now] + sends.map { $0 + Int(window) }.filter { $0 > now }.sorted()
    return (moments.first { count(policy, at: $0) < limit } ?? now) - now
  }

  private func wait(_ number: Int, _ policy: ResendPolicy) -> Int {
    policy.waits.isEmpty || number == 0 ? 0 : Int(policy.waits[min(number, policy.waits.count) - 1])
  }

  // MARK: Changes

  func step(using random: inout SplitMix) -> KeyScenario.Step {
    let seconds = Double(Int.random(in: 1..<90, using: &random))
    let steps: [KeyScenario.Step] = [
      .start(seconds), .cancel, .wait(seconds - 5), .begin(Int(seconds)), .beginLimited, .beginLimited, .recordLimited,
      .recordUnderOtherKey, .reset, .removeAll, .advance(seconds), .advance(5), .sleep(seconds), .setClock(seconds),
      .countdown(run?.paused == nil ? .pause : .resume), .countdown(.restart), .countdown(.cancel),
      .countdown(.setRemaining(seconds - 5)), .succeed, .succeed, .fail, .finish(.sent(wait: seconds)),
      .finish(.failed(wait: seconds)), .finish(.failed(SendError.refused(status: 429, wait: nil))),
    ]
    return steps.filter { step in
      switch step {
      case .begin: pending == nil && left == nil
      case .beginLimited: pending == nil
      default: true
      }
    }.randomElement(using: &random) ?? .cancel
  }

  mutating func perform(_ step: KeyScenario.Step) {
    switch step {
    case .start(let seconds): start(Int(seconds))
    case .cancel, .countdown(.cancel): run = nil
    case .countdown(.restart):
      if left != nil, let initial = run?.initial { run = Run(end: now + initial, duration: initial, initial: initial) }
    case .countdown(.pause): if let left { run?.paused = left }
    case .countdown(.resume):
      if let left { run?.end = now + left }
      run?.paused = nil
    case .wait(let seconds), .countdown(.setRemaining(let seconds)): correct(to: Int(seconds), step)
    case .begin(let seconds): pending = ResendPolicy(thenWait: seconds)
    case .beginLimited:
      let limit = waitForWindow(policy)
      if limit > 0 { apply(limit, isLimit: true) }
      if limit == 0, left == nil { pending = policy }
    case .finish(let outcome):
      if let pending { end(pending, outcome) }
      pending = nil
    case .recordLimited: end(policy, .sent())
    case .recordUnderOtherKey: sends.append(now)
    case .reset:
      sends = []
      run = nil
    case .removeAll: self = ResendModel(policy: policy, now: now)
    case .advance(let seconds), .sleep(let seconds): now += Int(seconds)
    default: break
    }
    if left == nil { run = nil }
  }

  private init(policy: ResendPolicy, now: Int) {
    self.policy = policy
    self.now = now
  }

  private mutating func start(_ duration: Int, isLimit: Bool = false) {
    guard left == nil, duration > 0 else { return }
    run = Run(end: now + duration, duration: duration, initial: duration, isLimit: isLimit)
  }

  /// Sets the remaining time. For a key that doesn't count, `setRemaining(_:of:)` starts a countdown.
  private mutating func correct(to wait: Int, _ step: KeyScenario.Step) {
    if left == nil, case .wait = step { return start(wait) }
    guard left != nil, let former = run else { return }
    run?.duration = max(former.duration, wait)
    if former.paused != nil { run?.paused = wait } else { run?.end = now + wait }
  }

  private mutating func end(_ policy: ResendPolicy, _ outcome: SendOutcome) {
    let isSent = outcome.error == nil
    var own = policy.waits.first.map { Int($0) } ?? 0
    var limit = 0
    if policy.recordsSends {
      if isSent { sends.append(now) }
      limit = waitForWindow(policy)
      own = wait(isSent ? count(policy, at: now) : count(policy, at: now + limit) + 1, policy)
    }
    if let server = outcome.wait {
      apply(max(Int(server), limit), isLimit: limit > 0, shortens: !isSent)
    } else if outcome.startsOwnWait {
      apply(max(own, limit), isLimit: limit > 0 && limit >= own)
    }
  }

  private mutating func apply(_ wait: Int, isLimit: Bool, shortens: Bool = false) {
    guard let left, let former = run else { return start(wait, isLimit: isLimit) }
    guard wait >= left || shortens && !former.isLimit else { return }
    run?.isLimit = isLimit || shortens && former.isLimit
    correct(to: wait, .cancel)
  }
}
