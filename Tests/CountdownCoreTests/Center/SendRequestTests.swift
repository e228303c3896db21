import CountdownTestSupport
import Dispatch
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
  private func error(of begin: () throws(SendError) -> SendRequest) -> SendError? {
    do throws(SendError) {
      try begin().finish(with: .failed())
      return nil
    } catch {
      return error
    }
  }

  private func error(_ key: String = "key") -> SendError? {
    error { () throws(SendError) in try center.beginSend(thenWait: 60, key: key) }
  }

  private func errorUnderPolicy(_ key: String) -> SendError? {
    error { () throws(SendError) in try center.beginSend(under: policy, key: key) }
  }

  @Test("A pending request, and a running or paused countdown, refuse a request under their key only")
  func refusals() throws {
    let request = try center.beginSend(thenWait: 60, key: "key")
    #expect(error() == .alreadySending)
    #expect(errorUnderPolicy("key") == .alreadySending)
    #expect(error("other") == nil)
    request.finish(with: .failed())
    #expect(error() == nil)
    try center.start("key", duration: 30)
    clock.advance(by: 10)
    for _ in 0..<2 {
      #expect(error() == .waiting(remaining: 20))
      #expect(errorUnderPolicy("key") == .waiting(remaining: 20))
      center["key"]?.pause()
      clock.advance(by: 100)
    }
    center["key"]?.resume()
    clock.advance(by: 20)
    #expect(error() == nil)
  }

  @Test("A request is finished once")
  func once() throws {
    let request = try center.beginSend(under: policy, key: "key")
    request.finish(with: .sent())
    request.finish(with: .sent(wait: 100))
    request.finish(with: .failed())
    #expect(center["key"]?.remaining == 10)
    center.cancel("key")
    let next = try center.beginSend(thenWait: 20, key: "key")
    request.finish(with: .sent())
    #expect(center.activity(of: "key") == .sending)
    withExtendedLifetime(next) {}
  }

  @Test("On any thread, the center has changed when a call returns, and observers receive it on the main queue")
  func otherThread() async throws {
    let (center, log) = (center, ActivityLog())
    let observation = log.observe("key", in: center)
    await Task.detached {
      let request = try? center.beginSend(thenWait: 60, key: "key")
      #expect(center.activity(of: "key") == .sending)
      request?.finish(with: .sent())
      #expect(center["key"]?.remaining == 60)
    }.value
    await flush(.main)
    #expect(log.take().hasSuffix(" 60"))
    withExtendedLifetime(observation) {}
  }

  @Test("A request that is released unfinished counts as sent, with its wait")
  func released() throws {
    let log = ActivityLog()
    let observation = log.observe("key", in: center)
    var request: SendRequest? = try center.beginSend(under: policy, key: "key")
    request = nil
    #expect(error() == .waiting(remaining: 10), "the code may have been sent")
    #expect(center.allowance(for: "key", under: policy).sendsLeft == 1)
    #expect(log.take() == "idle sending", "the delivery follows")
    clock.advance(by: 0)
    #expect(log.take() == "10")
    request = try center.beginSend(thenWait: 60, key: "other")
    request?.finish(with: .failed())
    request = nil
    #expect(center.activity(of: "other") == .idle, "a finished request isn't counted when it's released")
    withExtendedLifetime(observation) {}
  }

  /// A store that must not be used while the test holds its lock.
  private final class GuardedStore: CountdownStore {
    let lock = NSLock()
    let memory = InMemoryCountdownStore()

    func load() -> Data? { memory.load() }

    func save(_ data: Data?) {
      #expect(lock.try())
      memory.save(data)
      lock.unlock()
    }
  }

  @Test("A request can be released inside a lock of the app's: the save and the delivery follow on later turns")
  func releasedInsideLock() async throws {
    let store = GuardedStore()
    let center = clock.run { CountdownCenter(store: store) }
    let calls = Tally()
    let observation = center.observe("key") { _ in
      #expect(store.lock.try())
      store.lock.unlock()
      calls.add(1)
    }
    var request: SendRequest? = try center.beginSend(thenWait: 60, key: "key")
    store.lock.withLock {
      request = nil
      #expect(center["key"]?.remaining == 60)
    }
    #expect(calls.value == 2)
    #expect(store.load() == nil)
    #expect(await eventually { calls.value == 3 && store.load() != nil })
    #expect(clock.run { CountdownCenter(store: store.memory) }["key"]?.remaining == 60)
    withExtendedLifetime((observation, request)) {}
  }

  @Test("A request retains its center")
  func lifetime() throws {
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
