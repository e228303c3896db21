import CountdownCore
import CountdownTestSupport
import Foundation
import TestSupport
import Testing

@MainActor @Suite("Handlers that change countdowns and observations")
struct HandlerTests {
  let clock = ManualClock()

  /// What a handler of a countdown of 3 s does at a value, and what it receives. A dot marks the end of the handler.
  nonisolated private static let changes: [(value: Int, steps: [CountdownStep], outcome: String)] = [
    (2, [.cancel], "3. 2. cancel"), (2, [.restart], "3. 2. 3. 2. 1. 0."), (2, [.pause], "3. 2."),
    (2, [.extend(3)], "3. 2. 5. 4. 3. 2. 1. 0."), (2, [.setRemaining(1)], "3. 2. 1. 0."), (2, [.finish], "3. 2. 0."),
    (0, [.start], "3. 2. 1. 0. 3. 2. 1. 0."), (2, [.cancel, .start], "3. 2. cancel 3. 2. 1. 0."),
  ]

  @Test("A handler can make any change once, and what it causes comes after it", arguments: changes)
  func handlerCanMakeAnyChange(value: Int, steps: [CountdownStep], outcome: String) throws {
    let (countdown, other) = clock.observed(3)
    let (seen, done) = (Recorder<String>(), Tally())
    let observation = countdown.observe { [clock, unowned countdown] tick in
      defer { seen.record("\(tick.remainingSeconds).") }
      guard done.value == 0, tick.remainingSeconds == value else { return }
      done.add(1)
      MainActor.assumeIsolated { clock.perform(steps, on: countdown) }
    } onCancel: {
      seen.record("cancel")
    }
    countdown.start()
    clock.advance(by: 20)
    var differences = Differences()
    differences.expect("the observer", seen.values.joined(separator: " "), outcome)
    differences.expect("another observer", other.text, outcome.replacingOccurrences(of: ".", with: ""))
    differences.expect("armed alarms", clock.armedAlarmCount, 0)
    differences.record(after: "\(source(of: steps)) in the handler at \(value)")
    observation.cancel()
  }

  @Test("Ending others that are due at the same instant prevents their calls", arguments: [true, false])
  func endingOthersPreventsTheirCalls(cancelsCountdowns: Bool) throws {
    let countdowns = (0..<6).map { _ in clock.countdown(3) }
    let observations = countdowns.map { _ in Holder<CountdownObservation>() }
    let called = Recorder<Int>()
    let cancelled = Recorder<Int>()
    for (index, countdown) in countdowns.enumerated() {
      observations[index].value = countdown.observe { tick in
        guard tick.isFinished else { return }
        called.record(index)
        for other in 0..<6 where other != index {
          if cancelsCountdowns { countdowns[other].cancel() } else { observations[other].value = nil }
        }
      } onCancel: {
        cancelled.record(index)
      }
      countdown.start()
    }
    clock.advance(by: 3)
    #expect(called.values == [0])
    #expect(cancelled.values == (cancelsCountdowns ? [1, 2, 3, 4, 5] : []))
    observations.forEach { $0.value = nil }
  }

  @Test("A handler that ends its observation receives no further ends, and can release its countdown")
  func handlerEndsItsObservation() throws {
    weak var weakCountdown: Countdown?
    let ends = Recorder<Bool>()
    let holder = Holder<CountdownObservation>()
    clock.isMainQueueStalled = true
    do {
      let countdown = clock.countdown(3)
      weakCountdown = countdown
      holder.value = countdown.observe { tick in
        holder.value = nil
        ends.record(tick.isFinished)
      }
      clock.perform([.end, .end, .end], on: countdown)
    }
    #expect(weakCountdown != nil)
    clock.isMainQueueStalled = false
    #expect(ends.values == [true])
    #expect(weakCountdown == nil)
  }
}
