import CountdownTestSupport
import Dispatch
import Foundation
import TestSupport
import Testing

@testable import CountdownCore

@MainActor @Suite("Saving")
struct SavingTests {
  let clock = ManualClock()
  let store = FailingStore()
  let reports = Recorder<CountdownStoreError>()

  private func launch() -> CountdownCenter {
    clock.run { CountdownCenter(store: store) { [reports] in reports.record($0) } }
  }

  @Test("Each change is saved before the method that makes it returns")
  func eachChange() throws {
    let center = launch()
    let policy = ResendPolicy(waits: [30], limit: 2)
    let changes: [(String, () throws -> Void)] = [
      ("start", { try center.start("a", duration: 60) }), ("pause", { center["a"]?.pause() }),
      ("resume", { center["a"]?.resume() }), ("extend", { center["a"]?.extend(by: 10) }),
      ("correct", { center["a"]?.setRemaining(20) }), ("finish", { center["a"]?.finish() }),
      ("send", { center.recordSend(for: "b", under: policy) }),
      ("reset", { center.resetSends(for: "b", under: policy) }),
      ("start again", { try center.start("a", duration: 60) }), ("cancel", { center.cancel("a") }),
    ]
    for (name, change) in changes {
      try change()
      let copy = InMemoryCountdownStore()
      copy.save(store.memory.load())
      let next = clock.run { CountdownCenter(store: copy) }
      for key in ["a", "b"] {
        #expect(next[key]?.remaining == center[key]?.remaining, "\(name)")
        #expect(next[key]?.state == center[key]?.state, "\(name)")
      }
      #expect(next.allowance(for: "b", under: policy) == center.allowance(for: "b", under: policy), "\(name)")
    }
    #expect(store.memory.load() == nil)
  }

  @Test("A lookup or an event without a change saves nothing")
  func noChange() throws {
    let center = launch()
    try center.start("login", duration: 60)
    center.recordSend(for: "code", under: ResendPolicy(waits: []))
    let count = store.saveCount
    clock.advance(by: 10)
    for _ in 1...3 {
      _ = center["login"]
      _ = try center.start("login", duration: 60)
      _ = center.allowance(for: "code", under: ResendPolicy(waits: []))
      center.cancel("other")
      clock.enterBackground()
      clock.enterForeground()
    }
    #expect(store.saveCount == count)
  }

  @Test("A send and its wait are saved together")
  func sendWithWait() {
    launch().recordSend(for: "login", under: ResendPolicy(waits: [60]))
    #expect(store.saveCount == 1)
    #expect(store.memory.keys == ["login", "sends of login"])
  }

  @Test("A failed save is reported once, and the next use of the center saves")
  func failedSave() throws {
    let center = launch()
    store.saveError = CocoaError(.fileWriteOutOfSpace)
    try center.start("login", duration: 60).extend(by: 60)
    center.recordSend(for: "login", under: ResendPolicy(waits: []))
    #expect(reports.values.map(\.isUnwritable) == [true])
    #expect(store.memory.load() == nil)
    store.saveError = nil
    _ = center["login"]
    #expect(store.memory.keys == ["login", "sends of login"])
    #expect(launch()["login"]?.remaining == 120)
  }

  @Test("An error is reported without holding a lock, so the closure can use the center")
  func report() throws {
    let states = Recorder<Countdown.State?>()
    let box = Locked<CountdownCenter?>(nil)
    store.saveError = CocoaError(.fileWriteUnknown)
    let center = CountdownCenter(store: store) { _ in states.record(box.withLock { $0 }?["login"]?.state) }
    box.withLock { $0 = center }
    try center.start("login", duration: 60)
    #expect(states.values == [.running])
    box.withLock { $0 = nil }
  }

  @Test("A store can use its center while the center saves")
  func reentrancy() throws {
    final class CallingStore: CountdownStore, @unchecked Sendable {
      // Set once, before the store is used.
      weak var center: CountdownCenter?
      let states = Recorder<Countdown.State?>()
      func load() -> Data? { nil }
      func save(_ data: Data?) {
        states.record(center?["login"]?.state)
        if data != nil { center?.cancel("login") }
      }
    }
    let store = CallingStore()
    let center = CountdownCenter(store: store)
    store.center = center
    try center.start("login", duration: 60)
    #expect(store.states.values == [.running, nil])
    #expect(center["login"] == nil)
  }

  @Test("One thread saves at a time, and saves all changes of other threads meanwhile in one value")
  func overtaken() async throws {
    final class SlowStore: CountdownStore {
      let memory = InMemoryCountdownStore()
      let (begins, ends) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let counts = Locked((active: 0, most: 0, saves: 0))
      func load() -> Data? { nil }
      func save(_ data: Data?) {
        let isFirst = counts.withLock { counts in
          counts.active += 1
          counts.most = max(counts.most, counts.active)
          counts.saves += 1
          return counts.saves == 1
        }
        if isFirst {
          begins.signal()
          ends.wait()
        }
        memory.save(data)
        counts.withLock { $0.active -= 1 }
      }
    }
    let store = SlowStore()
    let center = clock.run { CountdownCenter(store: store) }
    let isDone = DispatchSemaphore(value: 0)
    detachThread {
      _ = try? center.start("0", duration: 60)
      isDone.signal()
    }
    await onThread { store.begins.wait() }
    for index in 1...20 { try center.start("\(index)", duration: 60) }
    for index in 1...5 { center.cancel("\(index)") }
    #expect(store.counts.withLock { $0.saves } == 1, "these methods return while the other thread saves")
    store.ends.signal()
    await onThread { isDone.wait() }
    #expect(store.counts.withLock { $0.saves } == 2)
    #expect(store.counts.withLock { $0.most } == 1)
    let expected: [String] = ["0"] + (6...20).map(String.init)
    #expect(store.memory.keys == expected.sorted())
  }

  @Test("After a load has failed, one thread at a time uses the store, even while the error is reported")
  func failedLoad() async throws {
    final class LockedStore: CountdownStore {
      let counts = Locked((loads: 0, active: 0, most: 0))
      let begins = DispatchSemaphore(value: 0)
      let ends = DispatchSemaphore(value: 0)

      func load() throws -> Data? {
        let number = counts.withLock { counts in
          counts.loads += 1
          counts.active += 1
          counts.most = max(counts.most, counts.active)
          return counts.loads
        }
        defer { counts.withLock { $0.active -= 1 } }
        switch number {
        // The first error is expected, so the second one is reported.
        case 1: throw CocoaError(.fileReadNoPermission)
        case 2: throw CocoaError(.fileReadUnknown)
        case 3:
          begins.signal()
          ends.wait()
          return nil
        default: return nil
        }
      }

      func save(_ data: Data?) {}
    }
    let store = LockedStore()
    let slot = Slot<CountdownCenter>()
    let isDone = DispatchSemaphore(value: 0)
    let center = clock.run {
      CountdownCenter(store: store) { _ in
        Thread.detachNewThread {
          _ = try? slot.value?.start("other thread", duration: 60)
          isDone.signal()
        }
        store.begins.wait()
      }
    }
    slot.value = center
    try center.start("reporting thread", duration: 60)
    try center.start("during the load", duration: 60)
    store.ends.signal()
    await onThread { isDone.wait() }
    #expect(store.counts.withLock { $0.loads } == 3)
    #expect(store.counts.withLock { $0.most } == 1)
    slot.value = nil
  }

  private func onThread(_ body: @escaping @Sendable () -> Void) async {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        body()
        continuation.resume()
      }
    }
  }

  @Test("After any number of threads, the store contains exactly the last state")
  func manyThreads() throws {
    let center = CountdownCenter(store: store)
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      var random = SplitMix(seed: UInt64(thread))
      for _ in 0..<300 {
        let key = "key \(random.next() % 5)"
        switch random.next() % 4 {
        case 0, 1: _ = try? center.start(key, duration: 1000)
        case 2: center.cancel(key)
        default: center[key]?.extend(by: 1)
        }
      }
    }
    let next = CountdownCenter(store: store.memory)
    for index in 0..<5 { #expect(next["key \(index)"]?.tick.duration == center["key \(index)"]?.tick.duration) }
  }

  @Test("Expired keys can be removed from the store on any thread")
  func removeExpired() throws {
    let center = launch()
    try center.start("login", duration: 10)
    try center.start("code", duration: 60)
    clock.sleep(for: 10)
    center.removeExpired()
    #expect(store.memory.keys == ["code"])
    #expect(center.storage.withLock { Array($0.keyedCountdowns.keys) } == ["code"])
  }
}
