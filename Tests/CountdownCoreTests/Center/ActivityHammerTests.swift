import Dispatch
import Foundation
import TestSupport
import Testing

@testable import CountdownCore

/// Random calls on the system's clock. The tests check that certain failures never happen.
@Suite("Random calls on a center from eight threads", .serialized)
struct ActivityHammerTests {
  private struct Worker {
    let center: CountdownCenter
    let pending: [Tally]
    let captured: Tally
    let shared: Slot<CountdownObservation>
    var random: SplitMix
    var observations: [CountdownObservation] = []
    var requests: [(index: Int, request: SendRequest)] = []

    mutating func work(steps: Int) {
      let center = center
      let policy = ResendPolicy(waits: [0.001, 0.002], limit: 1_000_000, period: .sliding(1), group: "group")
      for _ in 1...steps {
        let index = Int.random(in: 0..<hammeredKeys.count, using: &random)
        let key = hammeredKeys[index]
        switch Int.random(in: 0..<14, using: &random) {
        case 0: _ = try? center.start(key, duration: 0.003)
        case 1: center.cancel(key)
        case 2, 3: begin(index) { () throws(SendError) in try center.beginSend(thenWait: 0, key: key) }
        case 4, 5: begin(index) { () throws(SendError) in try center.beginSend(under: policy, key: key) }
        case 6: finish(.sent(wait: 0.002))
        case 7: finish(.sent())
        case 8: finish(.failed())
        case 9:
          if let (index, request) = requests.popLast() {
            pending[index].add(-1)
            // Released unfinished, if this is the last reference.
            withExtendedLifetime(request) {}
          }
        case 10: observations.append(observe(key))
        case 11: if observations.count > 3 { observations.removeFirst(2) }
        case 12: shared.value = observations.popLast()
        default: center[key]?.extend(by: .random(in: -0.01...0.001, using: &random))
        }
        if Int.random(in: 0..<16, using: &random) == 0 { blockThread(milliseconds: 1) }
      }
      while let (index, request) = requests.popLast() {
        pending[index].add(-1)
        request.finish(with: .failed())
      }
      observations.forEach { $0.cancel() }
    }

    private mutating func begin(_ index: Int, _ body: () throws(SendError) -> SendRequest) {
      guard let request = try? body() else { return }
      // Lowered before each end, so that a second request is never seen.
      pending[index].add(1)
      #expect(pending[index].value == 1)
      requests.append((index, request))
    }

    private mutating func finish(_ outcome: SendOutcome) {
      guard let (index, request) = requests.popLast() else { return }
      pending[index].add(-1)
      request.finish(with: outcome)
      request.finish(with: .sent())
    }

    private mutating func observe(_ key: String) -> CountdownObservation {
      let (captured, center) = (captured, center)
      captured.add(1)
      let witness = Witness { captured.add(-1) }
      let behavior = Int.random(in: 0..<6, using: &random)
      return center.observe(key) { [weak center] activity in
        switch (behavior, activity) {
        case (0, .idle): _ = try? center?.start(key, duration: 0.002)
        case (1, .counting): center?.cancel(key)
        case (2, .idle): _ = try? center?.beginSend(thenWait: 0, key: "other")
        default: break
        }
        withExtendedLifetime(witness) {}
      }
    }
  }

  @Test(
    "Random calls cause no deadlock, no second request, no leak, and no concurrent use of the store", arguments: 1...2)
  func hammer(seed: Int) async throws {
    let (captured, finished) = (Tally(), Tally())
    let pending = hammeredKeys.map { _ in Tally() }
    let store = SingleUseStore()
    let isGone: @Sendable () -> Bool
    do {
      let center = CountdownCenter(store: store)
      isGone = { [weak center] in center == nil }
      let shared = Slot<CountdownObservation>()
      for number in 0..<8 {
        detachThread {
          do {
            var worker = Worker(
              center: center, pending: pending, captured: captured, shared: shared,
              random: SplitMix(seed: UInt64(1_000 * seed + number)))
            worker.work(steps: 500)
          }
          finished.add(1)
        }
      }
      #expect(await eventually { finished.value == 8 })
      shared.value = nil
      #expect(pending.allSatisfy { $0.value == 0 })
    }
    #expect(await eventually { captured.value == 0 }, "a handler of an ended observation is alive")
    #expect(await eventually { isGone() }, "a center without references is alive")
    #expect(store.saveCount.value > 0)
    #expect(store.concurrentUses.value == 0)
  }

  @Test("An observer receives the present activity before observe returns, whatever other threads do") @MainActor
  func presentActivity() async {
    let center = CountdownCenter()
    let (isDone, finished) = (Tally(), Tally())
    for _ in 0..<2 {
      detachThread {
        while isDone.value == 0 { center.cancel("key") }
        finished.add(1)
      }
    }
    var missed = 0
    for _ in 0..<2_000 {
      var calls = 0
      let observation = center.observe("key") { _ in calls += 1 }
      if calls != 1 { missed += 1 }
      observation.cancel()
    }
    isDone.add(1)
    #expect(await eventually { finished.value == 2 })
    #expect(missed == 0)
  }

  @Test("Requests on several threads don't exceed the limit of their group")
  func limit() async {
    for _ in 0..<50 {
      let center = CountdownCenter()
      let policy = ResendPolicy(waits: [], limit: 20, group: "group")
      let (sent, finished) = (Tally(), Tally())
      for number in 0..<4 {
        detachThread {
          while let wasSent = send(under: policy, key: "key\(number)", in: center) { sent.add(wasSent ? 1 : 0) }
          finished.add(1)
        }
      }
      #expect(await eventually { finished.value == 4 })
      #expect(sent.value == 20)
    }
  }
}

/// A store that notices if two threads use it at once. The thread sanitizer also reports its variable then.
private final class SingleUseStore: CountdownStore, @unchecked Sendable {
  let saveCount = Tally()
  let concurrentUses = Tally()
  private let users = Tally()
  private var data: Data?

  func load() -> Data? {
    use { data }
  }

  func save(_ data: Data?) {
    saveCount.add(1)
    use { self.data = data }
  }

  private func use<Result>(_ body: () -> Result) -> Result {
    users.add(1)
    if users.value > 1 { concurrentUses.add(1) }
    blockThread(milliseconds: 1)
    defer { users.add(-1) }
    return body()
  }
}

/// Sends once. Returns nil if the limit is reached, and false if it may be reached.
private func send(under policy: ResendPolicy, key: String, in center: CountdownCenter) -> Bool? {
  do throws(SendError) {
    try center.beginSend(under: policy, key: key).finish(with: .sent())
    return true
  } catch {
    return error == .alreadySending ? false : nil
  }
}

let hammeredKeys = ["a", "b", "c"]
