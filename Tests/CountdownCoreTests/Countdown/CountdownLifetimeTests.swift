import CountdownCore
import CountdownTestSupport
import Dispatch
import TestSupport
import Testing

/// Only references keep a countdown, its observers, and their handlers.
@MainActor @Suite("The lifetime of a countdown")
struct CountdownLifetimeTests {
  let clock = ManualClock()

  @Test(
    "A countdown and its handlers are released with its last reference, in every state",
    arguments: Countdown.State.allCases, [true, false])
  func releasedWithItsLastReference(in state: Countdown.State, isObserved: Bool) throws {
    weak var weakCountdown: Countdown?
    weak var weakWitness: Witness?
    do {
      let countdown = clock.countdown(3)
      weakCountdown = countdown
      let observation = {
        let witness = Witness()
        weakWitness = witness
        // The handlers also retain the countdown, which the end of the observation undoes.
        return countdown.observe { _ in
          withExtendedLifetime((witness, countdown)) {}
        } onCancel: {
          withExtendedLifetime((witness, countdown)) {}
        }
      }()
      if !isObserved {
        observation.cancel()
        #expect(weakWitness == nil, "a canceled observation releases its handlers")
      }
      clock.perform(CountdownStep.steps(to: state), on: countdown)
      #expect(countdown.state == state)
      withExtendedLifetime(observation) {}
    }
    #expect(weakWitness == nil)
    #expect(weakCountdown == nil)
    #expect(clock.armedAlarmCount == 0)
  }

  @Test(
    "An object that a handler holds can use the countdown in its deinit",
    arguments: ["outside", "inside the handler", "inside onCancel"])
  func useTheCountdownInItsDeinit(release: String) async throws {
    let seen = Recorder<Countdown.State>()
    let countdown = clock.countdown(3)
    let holder = Holder<CountdownObservation>()
    do {
      let witness = Witness {
        _ = countdown.observe { _ in }
        countdown.extend(by: 1)
        countdown.restart()
        seen.record(countdown.state)
      }
      holder.value = countdown.observe { _ in
        withExtendedLifetime(witness) {}
        if release == "inside the handler" { holder.value = nil }
      } onCancel: {
        if release == "inside onCancel" { holder.value = nil }
      }
    }
    // On another thread, so that a deadlock fails the test instead of blocking it.
    DispatchQueue.global().async {
      countdown.start()
      if release == "inside onCancel" { countdown.cancel() }
      if release == "outside" { holder.value = nil }
    }
    await eventually("the calls that release the observation return") { seen.count == 1 }
    #expect(seen.values == [.running])
  }
}
