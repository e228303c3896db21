import CountdownCore
import CountdownTestSupport
import Dispatch
import Foundation
import TestSupport
import Testing

@MainActor @Suite("A countdown's lifetime")
struct CountdownLifetimeTests {
  let clock = ManualClock()

  private func countdown(_ duration: TimeInterval) throws -> Countdown {
    try clock.run { try Countdown(duration: duration) }
  }

  @Test("An observation keeps its countdown alive")
  func observationKeepsCountdown() throws {
    let seconds = Recorder<Int>()
    var observation: CountdownObservation?
    weak var weakCountdown: Countdown?
    do {
      let countdown = try countdown(3)
      weakCountdown = countdown
      observation = countdown.observe { seconds.record($0.remainingSeconds) }
      countdown.start()
    }
    clock.advance(by: 1)
    #expect(weakCountdown != nil)
    clock.advance(by: 2)
    #expect(seconds.values == [3, 2, 1, 0])
    withExtendedLifetime(observation) {}
    observation = nil
    #expect(weakCountdown == nil)
  }

  @Test("A countdown is released with its last reference, in every state", arguments: Countdown.State.allCases)
  func released(in state: Countdown.State) throws {
    weak var weakCountdown: Countdown?
    weak var weakWitness: Witness?
    weak var weakObservation: CountdownObservation?
    do {
      let countdown = try countdown(3)
      let witness = Witness()
      (weakCountdown, weakWitness) = (countdown, witness)
      let observation = countdown.observe(
        onCancel: { withExtendedLifetime(witness) {} }, { _ in withExtendedLifetime(witness) {} })
      weakObservation = observation
      if state != .idle { countdown.start() }
      switch state {
      case .idle, .running: break
      case .paused: countdown.pause()
      case .finished: clock.advance(by: 3)
      case .cancelled: countdown.cancel()
      }
      #expect(countdown.state == state)
      withExtendedLifetime(observation) {}
    }
    #expect(weakObservation == nil)
    #expect(weakWitness == nil)
    #expect(weakCountdown == nil)
    #expect(clock.armedAlarmCount == 0)
  }

  @Test("Canceling an observation releases its handlers")
  func cancelReleasesHandlers() throws {
    let countdown = try countdown(3)
    weak var weakWitness: Witness?
    let observation: CountdownObservation
    do {
      let witness = Witness()
      weakWitness = witness
      observation = countdown.observe(
        onCancel: { withExtendedLifetime(witness) {} }, { _ in withExtendedLifetime(witness) {} })
    }
    countdown.start()
    #expect(weakWitness != nil)
    observation.cancel()
    #expect(weakWitness == nil)
    withExtendedLifetime(observation) {}
  }

  @Test("Canceling an observation breaks a cycle with its handler")
  func cancelBreaksCycle() throws {
    weak var weakCountdown: Countdown?
    weak var weakObservation: CountdownObservation?
    do {
      let countdown = try countdown(3)
      weakCountdown = countdown
      let slot = Slot<CountdownObservation>()
      let observation = countdown.observe { [countdown] tick in
        withExtendedLifetime(countdown) {}
        if tick.isFinished { slot.value?.cancel() }
      }
      slot.value = observation
      weakObservation = observation
      countdown.start()
    }
    clock.advance(by: 2)
    #expect(weakObservation != nil)
    clock.advance(by: 1)
    #expect(weakObservation == nil)
    #expect(weakCountdown == nil)
  }

  @Test("A running countdown without observers is released immediately")
  func noObservers() throws {
    weak var weakCountdown: Countdown?
    do {
      let countdown = try countdown(3)
      weakCountdown = countdown
      countdown.start()
      #expect(weakCountdown != nil)
    }
    #expect(weakCountdown == nil)
  }

  @Test("An object that a handler holds can use the countdown in its deinit", arguments: [false, true])
  func deinitUsesCountdown(fromInsideHandler: Bool) async throws {
    // On other threads, so that a deadlock fails the test instead of blocking it.
    let seen = Recorder<String>()
    let countdown = try countdown(3)
    let slot = Slot<CountdownObservation>()
    let queue = DispatchQueue(label: "observer")
    do {
      let witness = Witness {
        _ = countdown.observe { _ in }
        countdown.extend(by: 1)
        countdown.cancel()
        seen.record("deinit \(countdown.state)")
      }
      slot.value = countdown.observe(on: queue) { _ in
        withExtendedLifetime(witness) {}
        if fromInsideHandler { slot.value = nil }
        seen.record("called")
      }
    }
    DispatchQueue.global().async { countdown.start() }
    #expect(await eventually { seen.values.first == "called" })
    if !fromInsideHandler { DispatchQueue.global().async { slot.value = nil } }
    #expect(await eventually { seen.count == 2 })
    #expect(seen.values.last == "deinit \(Countdown.State.cancelled)")
  }

  @Test("An object that an onCancel handler holds can use the countdown in its deinit")
  func deinitAfterCancel() async throws {
    let seen = Recorder<Countdown.State>()
    let countdown = try countdown(3)
    let slot = Slot<CountdownObservation>()
    do {
      let witness = Witness {
        countdown.start()
        seen.record(countdown.state)
      }
      slot.value = countdown.observe(
        on: DispatchQueue(label: "observer"),
        onCancel: {
          withExtendedLifetime(witness) {}
          slot.value = nil
        }, { _ in })
    }
    DispatchQueue.global().async { countdown.cancel() }
    #expect(await eventually { seen.values == [.running] })
  }
}
