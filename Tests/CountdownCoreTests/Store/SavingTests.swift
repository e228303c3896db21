import CountdownTestSupport
import Dispatch
import Foundation
import TestSupport
import Testing

@testable import CountdownCore

@MainActor @Suite("Saving")
struct SavingTests {
  let device = TestDevice()
  let policy = ResendPolicy(waits: [30], limit: 2)
  var clock: ManualClock { device.clock }
  var store: FailingStore { device.store }

  // MARK: When

  @Test("Each change is saved once, before the method that makes it returns")
  func eachChange() throws {
    let center = device.launch()
    var request: SendRequest?
    let changes: [(String, saves: Int, () throws -> Void)] = [
      ("start", 1, { try center.start("a", duration: 60) }), ("pause", 1, { center["a"]?.pause() }),
      ("resume", 1, { center["a"]?.resume() }), ("resume again", 0, { center["a"]?.resume() }),
      ("extend", 1, { center["a"]?.extend(by: 10) }), ("extend by 0", 0, { center["a"]?.extend(by: 0) }),
      ("correct", 1, { center["a"]?.setRemaining(20) }), ("restart", 1, { center["a"]?.restart() }),
      ("finish", 1, { center["a"]?.finish() }), ("send", 1, { center.recordSend(for: "b", under: policy) }),
      ("reset", 1, { center.resetSends(for: "b", under: policy) }),
      ("begin", 1, { request = try center.beginSend(under: policy, key: "b") }),
      ("failure", 1, { request?.finish(with: .failed()) }),
      ("begin again", 1, { request = try center.beginSend(under: policy, key: "b") }),
      ("success", 1, { request?.finish(with: .sent()) }), ("finish again", 0, { request?.finish(with: .sent()) }),
      ("start again", 1, { try center.start("a", duration: 60) }), ("cancel", 1, { center.cancel("a") }),
      ("cancel again", 0, { center.cancel("a") }), ("start running", 0, { try center.start("b", duration: 5) }),
    ]
    for (name, saves, change) in changes {
      let count = store.saveCount
      try change()
      #expect(store.saveCount == count + saves, "\(name)")
      let copy = InMemoryCountdownStore()
      copy.save(store.memory.load())
      let next = device.launch(copy)
      // For a pending request, the wait is stored that a success would start, but no send.
      if center.activity(of: "b") == .sending { try center.start("b", duration: 30) }
      for key in ["a", "b"] { #expect(next[key]?.tick.duration == center[key]?.tick.duration, "\(name)") }
      for key in ["a", "b"] { #expect(next[key]?.remaining == center[key]?.remaining, "\(name)") }
      #expect(next.allowance(for: "b", under: policy) == center.allowance(for: "b", under: policy), "\(name)")
      if center.activity(of: "b") == .sending { center.cancel("b") }
    }
  }

  @Test(
    "An end saves nothing. Its key leaves the store with the next change or an event", arguments: ["change", "event"])
  func end(next: String) throws {
    let center = device.launch()
    let observation = try center.start("login", duration: 10).observe { _ in }
    clock.advance(by: 20)
    #expect(center["login"] == nil)
    #expect(store.saveCount == 1)
    if next == "event" { clock.enterBackground() } else { try center.start("other", duration: 60) }
    #expect(store.saveCount == 2)
    #expect(store.memory.keys == (next == "event" ? [] : ["other"]))
    withExtendedLifetime(observation) {}
  }

  @Test("An event without a change saves nothing, and a change of the clock saves anew", arguments: [true, false])
  func events(isEmpty: Bool) throws {
    let center = device.launch()
    if !isEmpty { try center.start("login", duration: 60) }
    let count = store.saveCount
    clock.enterBackground()
    clock.enterForeground()
    #expect(store.saveCount == count)
    clock.setWallClock(aheadBy: 5)
    #expect(store.saveCount == count + (isEmpty ? 0 : 1))
  }

  // MARK: Failures

  @Test("A failure is reported without holding a lock, so the closure can use the center")
  func report() throws {
    let states = Recorder<Countdown.State?>()
    let holder = Holder<CountdownCenter>()
    store.saveError = CocoaError(.fileWriteUnknown)
    let center = CountdownCenter(store: store) { _ in states.record(holder.value?["login"]?.state) }
    holder.value = center
    for _ in 1...3 { try center.start("login", duration: 60).extend(by: 1) }
    #expect(states.values == [.running])
    holder.value = nil
  }

  // MARK: Threads

  @Test("A store can use its center while the center saves")
  func reentrancy() throws {
    let center = device.launch()
    let states = Recorder<Countdown.State?>()
    store.onUse { [weak center] _, number in
      states.record(center?["login"]?.state)
      if number == 1 { center?.cancel("login") }
    }
    try center.start("login", duration: 60)
    #expect(states.values == [.running, nil])
    #expect(center["login"] == nil)
    #expect(store.memory.load() == nil)
    #expect(store.mostActive == 1)
  }

  @Test("One thread saves at a time, and saves all changes of other threads meanwhile in one value")
  func overtaken() async throws {
    let center = device.launch()
    let (began, isDone, ends) = (Tally(), Tally(), DispatchSemaphore(value: 0))
    store.onUse { _, number in
      guard number == 1 else { return }
      began.add(1)
      ends.wait()
    }
    detachThread {
      _ = try? center.start("0", duration: 60)
      isDone.add(1)
    }
    #expect(await eventually { began.value == 1 })
    for index in 1...20 { try center.start("\(index)", duration: 60) }
    for index in 1...5 { center.cancel("\(index)") }
    #expect(store.saveCount == 1, "these methods return while the other thread saves")
    ends.signal()
    #expect(await eventually { isDone.value == 1 })
    #expect(store.saveCount == 2)
    #expect(store.mostActive == 1)
    let left = [0] + Array(6...20)
    #expect(store.memory.keys == left.map { "\($0)" }.sorted())
  }

  /// Starts a countdown on another thread, whose save waits for `isAllowed`.
  private func startSlowly(
    in center: CountdownCenter, until isAllowed: DispatchSemaphore, isDone: Tally
  ) async {
    let began = Tally()
    store.onUse { isSave, _ in
      guard isSave else { return }
      began.add(1)
      isAllowed.wait()
    }
    detachThread {
      _ = try? center.start("slow", duration: 60)
      isDone.add(1)
    }
    #expect(await eventually { began.value == 1 })
  }

  @Test(
    "When the app enters the background or is relaunched, it waits for a save on another thread",
    arguments: [false, true])
  func waits(relaunches: Bool) async throws {
    let (center, isAllowed, isDone) = (device.launch(), DispatchSemaphore(value: 0), Tally())
    await startSlowly(in: center, until: isAllowed, isDone: isDone)
    try center.start("quick", duration: 60)
    detachThread {
      blockThread(milliseconds: 50)
      // For the save under way, and the one that takes the other change along.
      for _ in 1...2 { isAllowed.signal() }
    }
    if relaunches { clock.relaunch() } else { clock.enterBackground() }
    #expect(store.memory.keys == ["quick", "slow"])
    #expect(await eventually { isDone.value == 1 })
  }

  @Test("It waits one second at most, and a change on the main thread doesn't wait at all")
  func waitsNoLonger() async throws {
    let (center, isAllowed, isDone) = (device.launch(), DispatchSemaphore(value: 0), Tally())
    await startSlowly(in: center, until: isAllowed, isDone: isDone)
    try center.start("quick", duration: 60)
    clock.enterBackground()
    #expect(store.memory.load() == nil)
    for _ in 1...2 { isAllowed.signal() }
    #expect(await eventually { isDone.value == 1 })
    #expect(store.memory.keys == ["quick", "slow"])
  }

  @Test("A store that waits for the main queue while it saves doesn't hang a main thread that changes the center")
  func storeWaitsForMain() async throws {
    let (center, isDone, received) = (device.launch(), Tally(), Tally())
    let (name, began) = (Notification.Name(UUID().uuidString), Tally())
    let observer = NotificationCenter.default.addObserver(forName: name, object: nil, queue: .main) { _ in
      received.add(1)
    }
    store.onUse { _, number in
      began.add(1)
      // `UserDefaults` also posts a notification. Posting waits for an observer that has a queue.
      if number == 1 { NotificationCenter.default.post(name: name, object: nil) }
    }
    detachThread {
      _ = try? center.start("other", duration: 60)
      isDone.add(1)
    }
    while began.value == 0 { blockThread(milliseconds: 1) }
    try center.start("main", duration: 60)
    #expect(received.value == 0)
    #expect(await eventually { isDone.value == 1 })
    #expect(store.memory.keys == ["main", "other"])
    NotificationCenter.default.removeObserver(observer)
  }
}
