import CountdownCore
import CountdownTestSupport
import Foundation
import TestSupport
import Testing

@MainActor @Suite("Handlers that change countdowns and observations")
struct HandlerTests {
  enum Change: CaseIterable {
    case cancel, restart, cancelAndStart, extend, pause, setRemaining, finish, startAtEnd, observe, release
  }

  private nonisolated static let outcomes: [(Change, String)] = [
    (.cancel, "3. 2. cancel"), (.restart, "3. 2. 3. 2. 1. 0."), (.cancelAndStart, "3. 2. cancel 3. 2. 1. 0."),
    (.extend, "3. 2. 5. 4. 3. 2. 1. 0."), (.pause, "3. 2."), (.setRemaining, "3. 2. 1.5. 1. 0."), (.finish, "3. 2. 0."),
    (.startAtEnd, "3. 2. 1. 0. 3. 2. 1. 0."), (.observe, "3. 2. added 2.0 1. added 1.0 0. added 0.0"),
    (.release, "3. 2."),
  ]

  let clock = ManualClock()

  @Test("A handler can make any change once, and what it causes comes after it", arguments: outcomes)
  func change(_ change: Change, outcome: String) throws {
    let countdown = try clock.countdown(3)
    let seen = Recorder<String>()
    let observation = Slot<CountdownObservation>()
    let added = Slot<CountdownObservation>()
    let done = Slot<Witness>()
    let other = Watch(countdown)
    observation.value = countdown.observe(
      onCancel: { seen.record("cancel") },
      { [unowned countdown] tick in
        // A dot marks the end of the handler.
        defer { seen.record((tick.remaining == 1.5 ? "1.5" : "\(tick.remainingSeconds)") + ".") }
        guard done.value == nil, tick.remaining == (change == .startAtEnd ? 0 : 2) else { return }
        done.value = Witness()
        switch change {
        case .cancel: countdown.cancel()
        case .restart: countdown.restart()
        case .cancelAndStart:
          countdown.cancel()
          countdown.start()
        case .extend: countdown.extend(by: 3)
        case .pause: countdown.pause()
        case .setRemaining: countdown.setRemaining(1.5)
        case .finish: countdown.finish()
        case .startAtEnd: countdown.start()
        case .observe: added.value = countdown.observe { seen.record("added \($0.remaining)") }
        case .release: observation.value = nil
        }
      })
    countdown.start()
    clock.advance(by: 20)
    #expect(seen.values.joined(separator: " ") == outcome)
    // Each observer receives one end or one cancel of each run.
    let (ends, cancels) = (outcome.components(separatedBy: "0.").count, outcome.components(separatedBy: "cancel").count)
    #expect(other.cancelCount == cancels - 1)
    #expect(other.ticks.filter(\.isFinished).count == (change == .release || change == .observe ? 1 : ends - 1))
    #expect(clock.armedAlarmCount == 0)
  }

  @Test("Undelivered ends are delivered in the order of their runs even if a handler starts the next run")
  func restartAtAnUndeliveredEnd() throws {
    let countdown = try clock.countdown(3)
    let runs = Recorder<Int>()
    let observation = countdown.observe { tick in
      runs.record(tick.run)
      if tick.isFinished, runs.count == 1 { countdown.start() }
    }
    clock.isMainQueueStalled = true
    for _ in 1...2 {
      countdown.start()
      clock.advance(by: 3)
    }
    clock.isMainQueueStalled = false
    clock.advance(by: 3)
    #expect(runs.values == runs.values.sorted())
    #expect(Set(runs.values) == [1, 2, 3])
    observation.cancel()
  }

  @Test("Ending others that are due at the same instant prevents their calls", arguments: [true, false])
  func endOthers(cancelsCountdowns: Bool) throws {
    let countdowns = try (0..<6).map { _ in try clock.countdown(3) }
    let observations = countdowns.map { _ in Slot<CountdownObservation>() }
    let called = Recorder<Int>()
    let cancelled = Recorder<Int>()
    for (index, countdown) in countdowns.enumerated() {
      observations[index].value = countdown.observe(
        onCancel: { cancelled.record(index) },
        { tick in
          guard tick.isFinished else { return }
          called.record(index)
          for other in 0..<6 where other != index {
            if cancelsCountdowns { countdowns[other].cancel() } else { observations[other].value = nil }
          }
        })
      countdown.start()
    }
    clock.advance(by: 3)
    #expect(called.values == [0])
    #expect(cancelled.values == (cancelsCountdowns ? [1, 2, 3, 4, 5] : []))
    observations.forEach { $0.value = nil }
  }

  @Test(
    "A handler that ends its observation receives no further ends, and can release its countdown",
    arguments: [true, false])
  func releaseItself(deliversAtOnce: Bool) throws {
    weak var weakCountdown: Countdown?
    weak var weakWitness: Witness?
    let ends = Recorder<Bool>()
    let slot = Slot<CountdownObservation>()
    clock.isMainQueueStalled = true
    do {
      let countdown = try clock.countdown(3)
      let witness = Witness()
      weakCountdown = countdown
      weakWitness = witness
      slot.value = countdown.observe { tick in
        if deliversAtOnce { slot.value?.cancel() }
        slot.value = nil
        ends.record(tick.isFinished)
        withExtendedLifetime(witness) {}
      }
      for _ in 1...3 {
        countdown.start()
        clock.advance(by: 3)
      }
    }
    #expect(weakCountdown != nil)
    if deliversAtOnce { slot.value?.deliverPending() }
    clock.isMainQueueStalled = false
    #expect(ends.values == [true])
    #expect(weakCountdown == nil)
    #expect(weakWitness == nil)
  }
}
