import Dispatch
import Foundation
import TestSupport
import Testing

@testable import CountdownCore

/// Calls on the system's clock. The tests check that certain failures never happen.
@Suite("Calls from several threads", .serialized)
struct ThreadTests {
  private static let threads = 8
  private static let keys = ["a", "b", "c"]
  private static let policy = ResendPolicy(waits: [0.001, 0.002], limit: 1_000_000, group: "group")

  private struct Shared {
    let center: CountdownCenter
    /// Countdowns without a key.
    let countdowns: [Countdown]
    /// The number of requests under each key.
    let pending = keys.map { _ in Tally() }
    /// The number of sends that count under the policy.
    let sent: Tally
    /// The number of observations whose handlers are alive.
    let captured: Tally
    let overlaps = Tally()
    /// The number of requests that were released unfinished, and the messages about them.
    let released = Tally()
    let messages = Recorder<String>()
    /// An observation that another thread releases.
    let observation = Holder<CountdownObservation>()
  }

  private struct Worker {
    let shared: Shared
    var random: SplitMix
    var observations: [CountdownObservation] = []
    var requests: [(index: Int, isCounted: Bool, request: SendRequest)] = []

    mutating func work(steps: Int) {
      for _ in 1...steps {
        let index = Int.random(in: 0..<keys.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: change(keys[index])
        case 1: send(index)
        default: observe(keys[index])
        }
        // Lets real time pass occasionally, so that ticks become due.
        if Int.random(in: 0..<16, using: &random) == 0 { blockThread(milliseconds: 1) }
      }
      while !requests.isEmpty { end(.failed()) }
      observations.forEach { $0.cancel() }
    }

    private mutating func countdown(_ key: String) -> Countdown? {
      Bool.random(using: &random) ? shared.center[key] : shared.countdowns.randomElement(using: &random)
    }

    private mutating func change(_ key: String) {
      let countdown = countdown(key)
      switch Int.random(in: 0..<9, using: &random) {
      case 0, 1: countdown?.start()
      case 2: countdown?.pause()
      case 3: countdown?.resume()
      case 4: countdown?.cancel()
      case 5: countdown?.extend(by: .random(in: -0.2...0.2, using: &random))
      case 6, 7: _ = shared.center.start(key, duration: 0.003)
      default: shared.center.cancel(key)
      }
      if let countdown { #expect(countdown.remaining >= 0 && countdown.remainingSeconds >= 0) }
    }

    private mutating func send(_ index: Int) {
      let key = keys[index]
      switch Int.random(in: 0..<8, using: &random) {
      case 0: begin(index, isCounted: false, try? shared.center.beginSend(thenWait: 0, key: key))
      case 1, 2: begin(index, isCounted: true, try? shared.center.beginSend(under: policy, key: key))
      case 3: end(.sent(wait: 0.002))
      case 4: end(.sent())
      case 5: end(.failed())
      case 6: end(nil)
      default:
        shared.sent.add(1)
        shared.center.recordSend(for: key, under: policy)
      }
    }

    private mutating func begin(_ index: Int, isCounted: Bool, _ request: SendRequest?) {
      guard let request else { return }
      // Lowered before each end, so that a second request is never seen.
      shared.pending[index].add(1)
      #expect(shared.pending[index].value == 1)
      requests.append((index, isCounted, request))
    }

    /// Ends a request, or releases it unfinished.
    private mutating func end(_ outcome: SendOutcome?) {
      guard let (index, isCounted, request) = requests.popLast() else { return }
      shared.pending[index].add(-1)
      if isCounted, outcome?.error == nil { shared.sent.add(1) }
      guard let outcome else { return shared.released.add(1) }
      request.finish(with: outcome)
      request.finish(with: .sent())
    }

    private mutating func observe(_ key: String) {
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1, 2: observations.append(observation(of: key))
      case 3, 4: if let countdown = countdown(key) { observations.append(observation(of: countdown)) }
      case 5: observations.randomElement(using: &random)?.cancel()
      case 6: if observations.count > 4 { observations.removeFirst(3) }
      default: shared.observation.value = observations.popLast()
      }
    }

    /// Returns a closure for a handler, which records overlapping calls, and counts as captured while it's alive.
    private func handler() -> @Sendable () -> Void {
      let (running, overlaps, captured) = (Tally(), shared.overlaps, shared.captured)
      captured.add(1)
      let witness = Witness { captured.add(-1) }
      return {
        running.add(1)
        overlaps.add(running.value - 1)
        withExtendedLifetime(witness) { running.add(-1) }
      }
    }

    private mutating func observation(of countdown: Countdown) -> CountdownObservation {
      let (handle, behavior) = (handler(), Int.random(in: 0..<6, using: &random))
      return countdown.observe { [weak countdown] tick in
        handle()
        if tick.isFinished, behavior == 0 { countdown?.start() }
        if behavior == 1 { countdown?.cancel() }
      } onCancel: {
        handle()
      }
    }

    private mutating func observation(of key: String) -> CountdownObservation {
      let (handle, behavior) = (handler(), Int.random(in: 0..<6, using: &random))
      return shared.center.observe(key) { [weak center = shared.center] activity in
        handle()
        switch (behavior, activity) {
        case (0, .idle): _ = center?.start(key, duration: 0.002)
        case (1, .counting): center?.cancel(key)
        case (2, .idle): try? center?.beginSend(thenWait: 0, key: "other").finish(with: .failed())
        default: break
        }
      }
    }
  }

  @Test(
    "Random calls cause no deadlock, no second request, no overlapping call, no lost send, and no leak",
    arguments: [UInt64(1), 2])
  func randomCallsCauseNoDeadlock(seed: UInt64) async throws {
    let (store, finished) = (FailingStore(), Tally())
    store.onUse { isSave, number in
      blockThread(milliseconds: 1)
      if !isSave, number < 4 { throw CocoaError(.fileReadUnknown) }
    }
    let (captured, sent) = (Tally(), Tally())
    var isGone: [@Sendable () -> Bool] = []
    do {
      let shared = Shared(
        center: CountdownCenter(store: store) { _ in blockThread(milliseconds: 1) },
        countdowns: (0..<4).map { Countdown(duration: 0.02 * Double(1 + $0 * $0 * $0), interval: 0.001) },
        sent: sent, captured: captured)
      isGone = shared.countdowns.map { countdown in { [weak countdown] in countdown == nil } }
      isGone.append { [weak center = shared.center] in center == nil }
      for number in 0..<UInt64(Self.threads) {
        detachThread {
          Log.destination.withValue(Log.Destination { shared.messages.record($0) }) {
            var worker = Worker(shared: shared, random: SplitMix(seed: 1_000 * seed + number))
            worker.work(steps: 400)
          }
          finished.add(1)
        }
      }
      await eventually("all threads have finished") { finished.value == Self.threads }
      shared.observation.value = nil
      #expect(shared.pending.allSatisfy { $0.value == 0 })
      #expect(shared.overlaps.value == 0)
      #expect(shared.messages.count == shared.released.value)
    }
    let areGone = isGone
    await eventually("countdowns and centers without references are released") { areGone.allSatisfy { $0() } }
    await eventually("handlers of ended observations are released") { captured.value == 0 }
    #expect(store.saveCount > 0 && store.mostActive == 1)
    let next = CountdownCenter(store: store)
    #expect(next.allowance(for: "a", under: Self.policy).sendsLeft == 1_000_000 - sent.value, "all sends are stored")
    let heard = Tally()
    let countdown = Countdown(duration: 86_400)
    countdown.start()
    let observation = countdown.observe { _ in heard.add(1) }
    await eventually("the countdown still ticks") { heard.value >= 2 }
    withExtendedLifetime(observation) {}
  }

  @Test("An observation that is canceled on the main queue isn't called again")
  func canceledObservationIsNotCalledAgain() async throws {
    let countdown = Countdown(duration: 0.2, interval: 0.001)
    let (calls, late, isOver, finished) = (Tally(), Tally(), Tally(), Tally())
    for number in 0..<UInt64(Self.threads) {
      detachThread {
        var random = SplitMix(seed: number)
        while isOver.value == 0 {
          countdown.start()
          countdown.extend(by: TimeInterval.random(in: -0.1...0.1, using: &random))
          if Int.random(in: 0..<8, using: &random) == 0 { countdown.cancel() }
        }
        finished.add(1)
      }
    }
    for _ in 1...300 {
      let ended = Tally()
      let observation = countdown.observe { _ in
        calls.add(1)
        late.add(ended.value)
      } onCancel: {
        late.add(ended.value)
      }
      await MainActor.run {
        observation.cancel()
        ended.add(1)
      }
    }
    isOver.add(1)
    await eventually("all threads have finished") { finished.value == Self.threads }
    await flush(.main)
    #expect(late.value == 0)
    #expect(calls.value > 0)
  }

  @Test("Requests on several threads don't exceed the limit of their group, and resets keep a limit with its wait")
  func requestsDoNotExceedTheLimit() async throws {
    let policy = ResendPolicy(waits: [], limit: 20, group: "group")
    for _ in 0..<50 {
      let (center, sent, finished) = (CountdownCenter(), Tally(), Tally())
      for number in 0..<4 {
        detachThread {
          var error: SendError?
          repeat {
            error = center.send("\(number)", policy)
            if error == nil { sent.add(1) }
          } while error == nil || error == .alreadySending
          finished.add(1)
        }
      }
      try #require(await eventually("all threads have finished") { finished.value == 4 })
      try #require(sent.value == 20)
      DispatchQueue.concurrentPerform(iterations: 8) { thread in
        if thread.isMultiple(of: 2) {
          for _ in 0..<20 { center.recordSend(for: "0", under: policy) }
        } else {
          center.resetSends(for: "0", under: policy)
        }
      }
      let isLimitReached = center.allowance(for: "0", under: policy).isLimitReached
      try #require((center["0"]?.tick.isAtLimit == true) == isLimitReached)
    }
  }
}
