import CountdownTestSupport
import Foundation
import TestSupport
import Testing

@testable import CountdownCore

@Suite("Random calls on keys, compared with a model") @MainActor struct ActivityRandomTests {
  /// What is under each key, in whole seconds.
  private struct Model {
    var now = 0
    /// The deadline, or the remaining time of a paused countdown.
    enum Wait: Equatable {
      case running(until: Int)
      case paused(left: Int)
    }

    var waits: [String: Wait] = [:]
    var sends: [String: Int] = [:]
    var isInBackground = false

    mutating func advance(by seconds: Int) {
      now += seconds
      waits = waits.filter { if case .running(let end) = $0.value { end > now } else { true } }
    }

    func kind(of key: String) -> CountdownCenter.Activity.Kind {
      sends[key] != nil ? .sending : waits[key] != nil ? .counting : .idle
    }

    func left(of key: String) -> Int? {
      switch waits[key] {
      case .running(let end)?: end - now
      case .paused(let left)?: left
      case nil: nil
      }
    }

    mutating func start(_ key: String, _ seconds: Int) {
      if waits[key] == nil, seconds > 0 { waits[key] = .running(until: now + seconds) }
    }

    mutating func set(_ key: String, _ seconds: Int) {
      guard let wait = waits[key] else { return start(key, seconds) }
      waits[key] =
        if seconds <= 0 { nil } else if case .paused = wait { .paused(left: seconds) } else {
          .running(until: now + seconds)
        }
    }
  }

  private struct Observer {
    let key: String
    let log: ActivityLog
    let observation: CountdownObservation
    var last: CountdownCenter.Activity.Kind
  }

  private static let keys = ["a", "b", "c"]

  @Test("Observers are told the model's changes", arguments: 0..<80 as Range<UInt64>)
  func random(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let clock = ManualClock()
    let center = clock.run { CountdownCenter() }
    var model = Model()
    var requests: [String: SendRequest] = [:]
    var observers: [Observer] = []
    for step in 0..<150 {
      let key = Self.keys[Int.random(in: 0..<3, using: &random)]
      let seconds = Int.random(in: 1...20, using: &random)
      let before = model
      switch Int.random(in: 0..<12, using: &random) {
      case 0:
        try center.start(key, duration: TimeInterval(seconds))
        model.start(key, seconds)
      case 1:
        center.cancel(key)
        model.waits[key] = nil
      case 2, 3:
        let request = try? center.beginSend(for: seconds, key: key)
        #expect((request != nil) == (model.kind(of: key) == .idle), "seed \(seed), step \(step)")
        guard let request else { break }
        requests[key] = request
        model.sends[key] = seconds
      case 4, 5:
        guard let own = model.sends.removeValue(forKey: key) else { break }
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
          requests[key]?.finish(with: .sent())
          model.start(key, own)
        case 1:
          requests[key]?.finish(with: .sent(wait: TimeInterval(seconds - 1)))
          model.set(key, seconds - 1)
        case 2:
          requests[key]?.finish(with: .failed())
        default:
          requests[key]?.withdraw()
        }
        requests[key] = nil
      case 6:
        let log = ActivityLog()
        let observation = log.observe(key, in: center)
        #expect(log.take() == [model.kind(of: key)])
        observers.append(Observer(key: key, log: log, observation: observation, last: model.kind(of: key)))
      case 7:
        guard let index = observers.indices.randomElement(using: &random) else { break }
        observers.remove(at: index).observation.cancel()
      case 8:
        center[key]?.setRemaining(TimeInterval(seconds))
        if model.waits[key] != nil { model.set(key, seconds) }
      case 9:
        guard let left = model.left(of: key) else { break }
        center[key]?.pause()
        model.waits[key] = .paused(left: left)
      case 10:
        guard case .paused(let left)? = model.waits[key] else { break }
        center[key]?.resume()
        model.waits[key] = .running(until: model.now + left)
      default:
        clock.advance(by: TimeInterval(seconds / 2))
        model.advance(by: seconds / 2)
      }
      for key in Self.keys {
        #expect(center.currentActivity(of: key).kind == model.kind(of: key), "seed \(seed), step \(step)")
        #expect(center[key]?.remaining == model.left(of: key).map { TimeInterval($0) }, "seed \(seed), step \(step)")
      }
      for index in observers.indices {
        let kind = model.kind(of: observers[index].key)
        let told = observers[index].log.take()
        #expect(told == (kind == observers[index].last ? [] : [kind]), "seed \(seed), step \(step), \(before)")
        observers[index].last = kind
      }
    }
    #expect(observers.isEmpty || clock.armedAlarmCount <= 2)
    observers.forEach { $0.observation.cancel() }
    #expect(clock.armedAlarmCount == 0)
  }
}
