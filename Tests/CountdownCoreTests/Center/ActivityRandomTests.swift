import CountdownTestSupport
import Foundation
import TestSupport
import Testing

@testable import CountdownCore

/// Set `COUNTDOWN_SEED` to run another seed.
@Suite("Random calls on keys, compared with a model") @MainActor struct ActivityRandomTests {
  /// A key, what is expected under it, and what the test holds.
  @MainActor final class Key {
    let name: String
    let model: ActivityModel
    var request: SendRequest?
    var own = 0
    /// The countdown of the latest run.
    var countdown: Countdown?
    var observations: [CountdownObservation] = []

    init(_ name: String, _ model: ActivityModel) {
      self.name = name
      self.model = model
    }
  }

  private nonisolated static let seeds: [UInt64] =
    ProcessInfo.processInfo.environment["COUNTDOWN_SEED"].flatMap(UInt64.init).map { [$0] } ?? Array(1...24)

  private static func text(_ activity: CountdownCenter.Activity) -> String {
    if case .counting(let tick) = activity { "\(tick.remainingSeconds) of run \(tick.run)" } else { activity.text }
  }

  @Test("Observers receive what the model expects, in order", arguments: seeds)
  func random(seed: UInt64) async throws {
    var random = SplitMix(seed: seed)
    let clock = ManualClock()
    let center = clock.run { CountdownCenter() }
    var runs = 0
    let keys = ["a", "b", "c"].map { name in
      Key(
        name,
        ActivityModel {
          runs += 1
          return runs
        })
    }
    var isInBackground = false
    for step in 0..<400 {
      let key = keys[Int.random(in: 0..<3, using: &random)]
      let model = key.model
      let seconds = Int.random(in: 1...9, using: &random)
      let operation = Int.random(in: 0..<26, using: &random)
      let passed = operation < 6 ? Int.random(in: 0...3, using: &random) : 0
      switch operation {
      case 0..<6:
        for _ in 0..<passed {
          keys.forEach { $0.model.pass() }
          deliver(to: keys, isInBackground || clock.isMainQueueStalled)
        }
        clock.advance(by: TimeInterval(passed))
      case 6..<9:
        model.start(seconds)
        key.countdown = try center.start(key.name, duration: TimeInterval(seconds))
      case 9:
        model.cancel()
        center.cancel(key.name)
      case 10:
        // The test doesn't have the countdown of a wait of 0.
        guard let run = key.countdown?.tick.run, run == model.run else { break }
        model.cancel()
        key.countdown?.cancel()
      case 11:
        model.restart()
        center[key.name]?.restart()
      case 12:
        model.pause()
        center[key.name]?.pause()
      case 13:
        model.resume()
        center[key.name]?.resume()
      case 14:
        let left = Bool.random(using: &random) ? seconds : 0
        model.set(left)
        center[key.name]?.setRemaining(TimeInterval(left))
      case 15..<18:
        let own = Int.random(in: 0...4, using: &random)
        let request = try? center.beginSend(thenWait: own, key: key.name)
        #expect((request != nil) == model.beginSend())
        if request != nil {
          key.request = request
          key.own = own
        }
      case 18..<21:
        finish(key, serverWait: seconds - 1, &random)
        // What follows a release.
        await flush(.main)
      case 21:
        let observer = ActivityModel.Observer()
        model.deliver(to: observer)
        model.observers.append(observer)
        key.observations.append(center.observe(key.name) { observer.received.append(Self.text($0)) })
      case 22:
        guard let index = model.observers.indices.randomElement(using: &random) else { break }
        model.observers.remove(at: index)
        key.observations.remove(at: index).cancel()
      case 23:
        guard let index = model.observers.indices.randomElement(using: &random) else { break }
        model.deliver(to: model.observers[index])
        key.observations[index].deliverPending()
      case 24: clock.isMainQueueStalled.toggle()
      default:
        isInBackground.toggle()
        if isInBackground { clock.enterBackground() } else { clock.enterForeground() }
      }
      // A wait that follows a request is another countdown.
      key.countdown = center[key.name] ?? key.countdown
      deliver(to: keys, isInBackground || clock.isMainQueueStalled)
      for key in keys {
        let context: Comment = "seed \(seed), step \(step), operation \(operation), key \(key.name)"
        #expect(Self.text(center.activity(of: key.name)) == key.model.activity, context)
        #expect(center[key.name]?.remaining == key.model.left.map { TimeInterval($0) }, context)
        for observer in key.model.observers {
          try #require(observer.received == observer.expected, context)
        }
      }
    }
    keys.forEach { $0.observations = [] }
    #expect(clock.armedAlarmCount == 0)
  }

  private func deliver(to keys: [Key], _ isBlocked: Bool) {
    if isBlocked { return }
    for key in keys {
      for observer in key.model.observers { key.model.deliver(to: observer) }
    }
  }

  /// Finishes or releases the key's request, if it has one.
  private func finish(_ key: Key, serverWait: Int, _ random: inout SplitMix) {
    guard let request = key.request else { return }
    key.request = nil
    let ends: [(seconds: Int?, isFailure: Bool, outcome: SendOutcome?)] = [
      (key.own, false, .sent()),
      (serverWait, false, .sent(wait: TimeInterval(serverWait))),
      (nil, true, .failed()),
      (serverWait, true, .failed(wait: TimeInterval(serverWait))),
      // The request is released.
      (key.own, false, nil),
    ]
    let end = ends[Int.random(in: 0..<5, using: &random)]
    key.model.finish(end.seconds, isFailure: end.isFailure)
    if let outcome = end.outcome { request.finish(with: outcome) }
  }
}
