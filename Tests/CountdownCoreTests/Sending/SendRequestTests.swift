import CountdownTestSupport
import Foundation
import TestSupport
import Testing

@testable import CountdownCore

@Suite("Requests of a center") @MainActor struct SendRequestTests {
  let clock = ManualClock()
  let center: CountdownCenter
  let policy = ResendPolicy(waits: [10], limit: 2, period: .sliding(100), group: "codes")

  init() {
    center = clock.run { CountdownCenter() }
  }

  /// Returns the error of a begin. A request that begins fails at once.
  private func error(_ key: String = "key") -> SendError? {
    center.send(key, ResendPolicy(thenWait: 60), outcome: .failed())
  }

  @Test("A pending request, and a running or paused countdown, refuse a request under their key only")
  func pendingRequestRefusesARequest() throws {
    let request = try center.beginSend(thenWait: 60, key: "key")
    #expect(error() == .alreadySending)
    #expect(center.send("key", policy) == .alreadySending)
    #expect(error("other") == nil)
    request.finish(with: .failed())
    #expect(error() == nil)
    center.start("key", duration: 30)
    for _ in 0..<2 {
      #expect(error() == .waiting(remaining: 30))
      #expect(center.send("key", policy) == .waiting(remaining: 30))
      center["key"]?.pause()
      clock.advance(by: 100)
    }
    center.cancel("key")
    #expect(error() == nil)
    for _ in 0..<2 {
      #expect(center.send("other", policy) == nil)
      clock.advance(by: 10)
    }
    #expect(center.send("key", policy) == .limitReached(remaining: 80))
  }

  @Test("A pending request without a policy counts toward no limit, even under a key with the name of a group")
  func pendingRequestWithoutAPolicy() throws {
    let request = try center.beginSend(thenWait: 60, key: "codes")
    #expect(center.send("key", ResendPolicy(waits: [], limit: 1, group: "codes")) == nil)
    withExtendedLifetime(request) {}
  }

  @Test("A request that is released unfinished counts as sent, with its wait, and a finished one doesn't")
  func releasedUnfinishedCountsAsSent() throws {
    let (center, log) = (center, ActivityLog())
    let observation = log.observe("key", in: center)
    let messages = Recorder<String>()
    try Log.destination.withValue(Log.Destination { messages.record($0) }) {
      try withExtendedLifetime(center.beginSend(under: policy, key: "key")) {}
    }
    #expect(messages.values == ["A SendRequest was released before you called finish(with:). It counts as sent."])
    clock.advance(by: 0)
    #expect(error() == .waiting(remaining: 10), "the code may have been sent")
    #expect(center.allowance(for: "key", under: policy).sendsLeft == 1)
    #expect(log.take() == "idle sending 10")
    #expect(error("other") == nil)
    #expect(center.activity(of: "other") == .idle)
    withExtendedLifetime(observation) {}
  }

  @Test("A request that is released inside the app's lock is ended on another queue, while the main queue is busy")
  func releasedInsideALock() async throws {
    let (store, lock, calls) = (FailingStore(), NSLock(), Tally())
    // Fails in the thread that holds the lock, and waits for it in another.
    let useLock: @Sendable () -> Void = {
      #expect(lock.lock(before: Date(timeIntervalSinceNow: WaitError.limit)))
      lock.unlock()
    }
    let center = clock.run { CountdownCenter(store: store) }
    let observation = center.observe("key") { _ in
      useLock()
      calls.add(1)
    }
    var request: SendRequest? = try center.beginSend(thenWait: 60, key: "key")
    store.onUse { _, _ in useLock() }
    let saves = store.saveCount
    Log.destination.withValue(Log.Destination { _ in }) {
      lock.withLock {
        request = nil
        #expect(calls.value == 2)
      }
    }
    // This thread is the main queue's. Only the other queue can change the center meanwhile.
    block("the other queue saves") { store.saveCount > saves }
    #expect(center["key"]?.remaining == 60)
    #expect(calls.value == 2)
    clock.advance(by: 0)
    #expect(calls.value == 3)
    #expect(store.memory.keys == ["key"])
    withExtendedLifetime((observation, request)) {}
  }

  @Test("A request retains its center")
  func requestRetainsItsCenter() throws {
    weak var weakCenter: CountdownCenter?
    var request: SendRequest?
    do {
      let center = clock.run { CountdownCenter() }
      weakCenter = center
      request = try center.beginSend(thenWait: 60, key: "key")
    }
    request?.finish(with: .sent())
    #expect(weakCenter?["key"]?.remaining == 60)
    request = nil
    #expect(weakCenter == nil)
  }
}
