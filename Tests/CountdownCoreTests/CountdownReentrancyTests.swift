import CountdownCore
import CountdownTestSupport
import Foundation
import TestSupport
import Testing

/// Handlers that change countdowns and observations.
@MainActor @Suite("Calls from inside a handler")
struct CountdownReentrancyTests {
  let clock = ManualClock()

  private func countdown(_ duration: TimeInterval) throws -> Countdown {
    try clock.run { try Countdown(duration: duration) }
  }

  @Test("Canceling the countdown stops its ticks and calls onCancel after the handler")
  func cancelItself() throws {
    let countdown = try countdown(5)
    let seen = Recorder<String>()
    let observation = countdown.observe(
      onCancel: { seen.record("canceled") },
      { [weak countdown] tick in
        seen.record("\(tick.remainingSeconds)")
        if tick.remainingSeconds == 3 { countdown?.cancel() }
        seen.record("done")
      })
    countdown.start()
    clock.advance(by: 10)
    #expect(seen.values == ["5", "done", "4", "done", "3", "done", "canceled"])
    #expect(clock.armedAlarmCount == 0)
    withExtendedLifetime(observation) {}
  }

  enum Ending: CaseIterable { case countdown, observation }

  @Test(
    "Ending another countdown that is due at the same instant prevents its handler's call", arguments: Ending.allCases)
  func endAnother(_ ending: Ending) throws {
    for duration in 1...4 {
      let countdowns = try (0..<6).map { _ in try countdown(TimeInterval(duration)) }
      let observations = (0..<6).map { _ in Slot<CountdownObservation>() }
      let called = Recorder<Int>()
      let cancelled = Recorder<Int>()
      for (index, countdown) in countdowns.enumerated() {
        observations[index].value = countdown.observe(
          onCancel: { cancelled.record(index) },
          { tick in
            guard tick.isFinished else { return }
            called.record(index)
            for other in 0..<6 where other != index {
              switch ending {
              case .countdown:
                countdowns[other].cancel()
              case .observation:
                observations[other].value?.cancel()
              }
            }
          })
        countdown.start()
      }
      clock.advance(by: TimeInterval(duration))
      #expect(called.count == 1, "the first handler ends the other countdowns")
      #expect(cancelled.count == (ending == .countdown ? 5 : 0))
      observations.forEach { $0.value = nil }
    }
  }

  @Test("A countdown can restart at each end")
  func restart() throws {
    let countdown = try countdown(2)
    let seconds = Recorder<Int>()
    let observation = countdown.observe { [weak countdown] tick in
      seconds.record(tick.remainingSeconds)
      if tick.isFinished { countdown?.start() }
    }
    countdown.start()
    clock.advance(by: 6)
    #expect(seconds.values == [2, 1, 0, 2, 1, 0, 2, 1, 0, 2])
    #expect(countdown.state == .running)
    withExtendedLifetime(observation) {}
  }

  @Test("A countdown can be canceled and restarted")
  func cancelAndStart() throws {
    let countdown = try countdown(3)
    let seen = Recorder<Int>()
    let observation = countdown.observe(
      onCancel: { seen.record(-1) },
      { [weak countdown] tick in
        seen.record(tick.remainingSeconds)
        if tick.remainingSeconds == 2, seen.count < 5 {
          countdown?.cancel()
          countdown?.start()
        }
      })
    countdown.start()
    clock.advance(by: 10)
    #expect(seen.values == [3, 2, -1, 3, 2, 1, 0])
    withExtendedLifetime(observation) {}
  }

  @Test("A countdown can be paused and extended")
  func pauseAndExtend() throws {
    let countdown = try countdown(3)
    let seen = Recorder<TimeInterval>()
    let observation = countdown.observe { [weak countdown] tick in
      seen.record(tick.remaining)
      if tick == Countdown.Tick(duration: 3, remaining: 2, run: 1) { countdown?.extend(by: 1.5) }
      if tick.remaining == 1 { countdown?.pause() }
    }
    countdown.start()
    clock.advance(by: 10)
    #expect(seen.values == [3, 2, 3.5, 3, 2, 1])
    #expect(countdown.state == .paused)
    countdown.resume()
    clock.advance(by: 1)
    #expect(seen.values == [3, 2, 3.5, 3, 2, 1, 0])
    withExtendedLifetime(observation) {}
  }

  @Test("Another countdown can be created and started")
  func startAnother() throws {
    let first = try countdown(2)
    let seen = Recorder<String>()
    let second = Slot<CountdownObservation>()
    let observation = first.observe { tick in
      seen.record("first \(tick.remainingSeconds)")
      guard tick.isFinished, let countdown = try? Countdown(duration: 2) else { return }
      second.value = countdown.observe { seen.record("second \($0.remainingSeconds)") }
      countdown.start()
      seen.record("started")
    }
    first.start()
    clock.advance(by: 4)
    #expect(
      seen.values == ["first 2", "first 1", "first 0", "started", "second 2", "second 1", "second 0"])
    withExtendedLifetime(observation) {}
  }

  @Test("A new observer receives the current value after the handler")
  func addObserver() throws {
    let countdown = try countdown(3)
    let seen = Recorder<String>()
    let added = Slot<CountdownObservation>()
    let observation = countdown.observe { [weak countdown] tick in
      seen.record("first \(tick.remainingSeconds)")
      if tick.remainingSeconds == 2 {
        added.value = countdown?.observe { seen.record("added \($0.remainingSeconds)") }
      }
      seen.record("done")
    }
    countdown.start()
    clock.advance(by: 1)
    #expect(seen.values == ["first 3", "done", "first 2", "done", "added 2"])
    clock.advance(by: 1)
    #expect(Set(seen.values.suffix(3)) == ["first 1", "done", "added 1"])
    withExtendedLifetime(observation) {}
  }

  @Test("A handler can release its own observation and others with a pending delivery")
  func releaseObservations() throws {
    let countdown = try countdown(3)
    let seen = Recorder<String>()
    let slots = (0..<4).map { _ in Slot<CountdownObservation>() }
    for slot in slots {
      slot.value = countdown.observe { tick in
        seen.record("\(tick.remainingSeconds)")
        if tick.remainingSeconds == 2 { slots.forEach { $0.value = nil } }
      }
    }
    countdown.start()
    clock.advance(by: 10)
    #expect(seen.values == ["3", "3", "3", "3", "2"])
    #expect(clock.armedAlarmCount == 0)
  }

  @Test("A handler can release the last reference to the countdown and its observation")
  func releaseItself() throws {
    weak var weakCountdown: Countdown?
    weak var weakWitness: Witness?
    let seconds = Recorder<Int>()
    let slot = Slot<CountdownObservation>()
    do {
      let countdown = try countdown(3)
      let witness = Witness()
      (weakCountdown, weakWitness) = (countdown, witness)
      slot.value = countdown.observe { tick in
        if tick.remainingSeconds == 2 { slot.value = nil }
        seconds.record(tick.remainingSeconds)
        withExtendedLifetime(witness) {}
      }
      countdown.start()
    }
    #expect(weakCountdown != nil)
    clock.advance(by: 1)
    #expect(weakCountdown == nil)
    #expect(weakWitness == nil)
    clock.advance(by: 5)
    #expect(seconds.values == [3, 2])
    #expect(clock.armedAlarmCount == 0)
  }
}
