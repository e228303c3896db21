import CountdownTestSupport
import Dispatch
import Foundation
import TestSupport
import Testing

@testable import CountdownCore

@MainActor @Suite("Saving")
struct SavingTests {
  let device = TestDevice()
  var clock: ManualClock { device.clock }
  var store: FailingStore { device.store }

  // MARK: When

  /// What a test does, and the number of saves. The limit's key has a wait of its own in the end.
  private static let saves: [(KeyScenario.Step, Int)] = [
    // An event saves nothing if there is nothing.
    (.background, 0), (.foreground, 0), (.setClock(5), 0),
    (.start(60), 1), (.start(5), 0), (.countdown(.pause), 1), (.countdown(.resume), 1), (.countdown(.resume), 0),
    (.countdown(.extend(10)), 1), (.countdown(.extend(0)), 0), (.countdown(.setRemaining(20)), 1),
    (.countdown(.restart), 1), (.wait(30), 1), (.countdown(.finish), 1), (.cancel, 0),
    (.recordLimited, 1), (.reset, 1), (.cancel, 0),
    (.begin(30), 1), (.fail, 1), (.begin(30), 1), (.succeed, 1), (.succeed, 0), (.cancel, 1),
    // An end saves nothing. Its key leaves the store with the next change, or with an event.
    (.start(10), 1), (.advance(20), 0), (.recordUnderOtherKey, 1), (.start(10), 1), (.advance(20), 0), (.background, 1),
    (.foreground, 0), (.background, 0), (.foreground, 0),
    // A call that names an expired key removes it, even if the call changes nothing else.
    (.start(10), 1), (.advance(20), 0), (.cancel, 1), (.cancel, 0), (.start(10), 1), (.advance(20), 0), (.reset, 1),
    (.recordUnderOtherKey, 1), (.start(10), 1), (.advance(20), 0), (.wait(0), 1), (.wait(0), 0),
    (.setClock(5), 1), (.setClock(5, isAnnounced: false), 0),
  ]

  /// ``ResendRandomTests`` checks that the next launch finds it.
  @Test("Each change is saved once, before the method that makes it returns")
  func eachChangeIsSavedOnce() throws {
    let scenario = KeyScenario(on: device)
    for (step, saves) in Self.saves {
      let count = store.saveCount
      try scenario.perform([step])
      #expect(store.saveCount == count + saves, "\(step)")
    }
    #expect(store.memory.keys == ["other", "sends of codes"])
  }

  // MARK: Failures

  @Test("A failure is reported without holding a lock, so the closure can use the center")
  func failureIsReportedWithoutALock() throws {
    let states = Recorder<Countdown.State?>()
    let holder = Holder<CountdownCenter>()
    store.saveError = CocoaError(.fileWriteUnknown)
    let center = CountdownCenter(store: store) { _ in states.record(holder.value?["login"]?.state) }
    holder.value = center
    for _ in 1...3 { center.start("login", duration: 60).extend(by: 1) }
    #expect(states.values == [.running])
    holder.value = nil
  }

  // MARK: Threads

  @Test("A store can use its center while the center saves")
  func storeCanUseItsCenter() throws {
    let center = device.launch()
    let states = Recorder<Countdown.State?>()
    store.onUse { [weak center] _, number in
      states.record(center?["login"]?.state)
      if number == 1 { center?.cancel("login") }
    }
    center.start("login", duration: 60)
    #expect(states.values == [.running, nil])
    #expect(center["login"] == nil)
    #expect(store.memory.load() == nil)
    #expect(store.mostActive == 1)
  }

  /// A countdown that another thread starts, whose save waits until the test allows it.
  private struct SlowStart {
    private let gate = DispatchSemaphore(value: 0)
    private let began = Tally()
    private let returned = Tally()

    init(in center: CountdownCenter, _ store: FailingStore) async {
      store.onUse { [gate, began] isSave, _ in
        guard isSave else { return }
        began.add(1)
        if Thread.isMainThread { Issue.record("the main thread saves meanwhile") } else { gate.wait() }
      }
      detachThread { [returned] in
        _ = center.start("slow", duration: 60)
        returned.add(1)
      }
      await eventually("a save begins on the other thread") { began.value == 1 }
    }

    /// Allows the save under way, and the one that takes the other changes along.
    func allow() { for _ in 1...2 { gate.signal() } }

    func returns() async { await eventually("start returns on the other thread") { returned.value == 1 } }
  }

  @Test("One thread saves at a time, and saves all changes of other threads meanwhile in one value")
  func oneThreadSavesAtATime() async throws {
    let center = device.launch()
    let slow = await SlowStart(in: center, store)
    for index in 1...9 { center.start("\(index)", duration: 60) }
    for index in 1...5 { center.cancel("\(index)") }
    #expect(store.saveCount == 1, "these methods return while the other thread saves")
    slow.allow()
    await slow.returns()
    #expect(store.saveCount == 2)
    #expect(store.mostActive == 1)
    #expect(store.memory.keys == ["6", "7", "8", "9", "slow"])
  }

  @Test(
    "When the app enters the background or is relaunched, it waits for a save on another thread",
    arguments: [false, true])
  func waitsForASave(relaunches: Bool) async throws {
    let center = device.launch()
    let slow = await SlowStart(in: center, store)
    center.start("quick", duration: 60)
    detachThread {
      blockThread(milliseconds: 50)
      slow.allow()
    }
    if relaunches { clock.relaunch() } else { clock.enterBackground() }
    #expect(store.memory.keys == ["quick", "slow"])
    await slow.returns()
  }

  @Test("It waits one second at most, and a change on the main thread doesn't wait at all")
  func waitsOneSecondAtMost() async throws {
    let center = device.launch()
    let slow = await SlowStart(in: center, store)
    center.start("quick", duration: 60)
    clock.enterBackground()
    #expect(store.memory.load() == nil)
    slow.allow()
    await slow.returns()
    #expect(store.memory.keys == ["quick", "slow"])
  }
}
