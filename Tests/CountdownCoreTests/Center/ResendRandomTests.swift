import CountdownTestSupport
import Foundation
import TestSupport
import Testing

@testable import CountdownCore

@MainActor @Suite("Random sends and waits")
struct ResendRandomTests {
  /// A device with an app in several versions, and the model that it's compared with.
  @MainActor private final class World {
    let clock = ManualClock()
    let store = InMemoryCountdownStore()
    var center: CountdownCenter?
    var model = ResendModel()
    var random: SplitMix
    var rules: [ResendModel.Rules] = []
    var hasRebooted = false
    var reports = Recorder<CountdownStoreError>()

    init(seed: UInt64) {
      random = SplitMix(seed: seed)
      update()
      launch()
    }

    func pick(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }
    func chance(_ count: Int) -> Bool { pick(0..<count) == 0 }

    /// Replaces the app by a version with other rules.
    func update() {
      rules = (0..<3).map { _ in
        ResendModel.Rules(
          waits: (0..<pick(0..<4)).map { _ in pick(0..<200) * 1_000 }, limit: chance(3) ? nil : pick(1..<5),
          window: pick(1..<2_000) * (chance(4) ? 500_000 : 500), group: ["a", "group", nil][pick(0..<3)])
      }
    }

    func launch() {
      center = clock.run { CountdownCenter(store: store) { [reports] in reports.record($0) } }
    }

    func pass(_ milliseconds: Int) {
      if chance(2) {
        clock.advance(by: Double(milliseconds) / 1e3)
      } else {
        clock.sleep(for: Double(milliseconds) / 1e3)
      }
      model.now += milliseconds
    }
  }

  private static func policy(_ rules: ResendModel.Rules) -> ResendPolicy {
    ResendPolicy(
      waits: rules.waits.map { Double($0) / 1e3 }, limit: rules.limit, period: .sliding(Double(rules.window) / 1e3),
      group: rules.group)
  }

  @Test(
    "A center agrees with the model after relaunches, reboots, changes of the clock, and new rules",
    arguments: 0..<60 as Range<UInt64>)
  func random(seed: UInt64) throws {
    let world = World(seed: seed)
    var steps: [String] = []
    for _ in 0..<80 {
      steps.append(step(world))
      guard check(world, steps) else { break }
    }
    #expect(world.reports.count == 0)
  }

  private func step(_ world: World) -> String {
    let key = ["a", "b"][world.pick(0..<2)]
    let rules = world.rules[world.pick(0..<3)]
    let policy = Self.policy(rules)
    guard let center = world.center else { return "none" }
    let seconds = world.pick(0..<400)
    switch world.pick(0..<20) {
    case 0...5:
      center.recordSend(for: key, under: policy)
      world.model.recordSend(key, rules)
      return "note \(key) \(rules)"
    case 6, 7:
      world.pass(world.pick(1..<300) * (world.chance(4) ? 1_000_000 : 1_000))
      return "pass"
    case 8, 9:
      world.pass(world.model.allowance(key, rules).wait + (world.hasRebooted ? 1 : 0))
      return "pass wait \(key)"
    case 10:
      world.center = nil
      world.clock.relaunch()
      if world.chance(3) { world.update() }
      world.launch()
      world.model.launch()
      return "relaunch"
    case 11:
      let (off, change) = (world.pick(0..<100_000), world.chance(2) ? 0 : world.pick(-900..<900) * 1_000)
      world.center = nil
      world.clock.reboot(offFor: Double(off) / 1e3)
      world.clock.setWallClock(aheadBy: Double(change) / 1e3, isAnnounced: false)
      world.launch()
      world.hasRebooted = true
      world.model.reboot(offFor: off, aheadBy: change)
      return "reboot \(off) \(change)"
    case 12:
      let (change, isAnnounced) = (world.pick(-900..<900) * 1_000, world.chance(2))
      world.clock.setWallClock(aheadBy: Double(change) / 1e3, isAnnounced: isAnnounced)
      world.model.wall += change
      if isAnnounced { world.model.tidy(writes: true) }
      return "set clock \(change) \(isAnnounced)"
    case 13:
      world.clock.enterBackground()
      world.clock.enterForeground()
      world.model.tidy()
      return "background"
    case 14:
      center.cancel(key)
      world.model.runs[key] = nil
      return "cancel \(key)"
    case 15:
      guard world.chance(3) else { return "none" }
      center.resetSends(for: key, under: policy)
      world.model.logs[rules.group ?? key] = nil
      world.model.runs[key] = nil
      return "reset \(key) \(rules)"
    case 16, 17:
      let held = center.startLimitWait(for: key, under: policy)
      #expect((held != nil) == (world.model.waitForWindow(rules.group ?? key, rules) > 0))
      world.model.startLimitWait(key, rules)
      return "hold \(key) \(rules)"
    case 18:
      center[key]?.setRemaining(Double(seconds))
      world.model.correct(key, to: seconds * 1_000)
      return "correct \(key) \(seconds)"
    default:
      guard let countdown = center[key] else { return "none" }
      if countdown.state == .paused {
        countdown.resume()
        world.model.resume(key)
        return "resume \(key)"
      }
      guard world.chance(2) else { return "none" }
      countdown.pause()
      world.model.pause(key)
      return "pause \(key)"
    }
  }

  /// Returns whether the center agrees with the model. After a reboot, times are less precise.
  private func check(_ world: World, _ steps: [String]) -> Bool {
    guard let center = world.center else { return false }
    let precision = world.hasRebooted ? 1e-5 : 1e-9
    for key in ["a", "b"] {
      for rules in world.rules {
        let allowance = center.allowance(for: key, under: Self.policy(rules))
        let expected = world.model.allowance(key, rules)
        let isRight =
          allowance.sendsLeft == expected.sendsLeft && abs(allowance.wait - Double(expected.wait) / 1e3) < precision
          && allowance.nextWait == Double(expected.nextWait) / 1e3
        #expect(isRight, "\(key) \(rules): \(allowance), not \(expected), after \(steps.suffix(12))")
        guard isRight else { return false }
      }
      let left = center[key]?.remaining ?? 0
      let isLimit = center[key]?.isAtLimit ?? false
      let expected = Double(world.model.left(key) ?? 0) / 1e3
      let isRight =
        abs(left - expected) < precision
        && isLimit == (expected > 0 && world.model.runs[key]?.isLimit == true)
      #expect(isRight, "\(key): \(left) \(isLimit), not \(expected), after \(steps.suffix(12))")
      guard isRight else { return false }
    }
    return true
  }
}
