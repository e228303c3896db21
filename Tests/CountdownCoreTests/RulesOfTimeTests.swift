import CountdownTestSupport
import Dispatch
import Foundation
import Testing

@testable import CountdownCore

/// Each rule of time on a clock that stands still until the test moves it.
@MainActor @Suite("Rules of time")
struct RulesOfTimeTests {
  let clock = ManualClock()

  private func countdown(_ duration: TimeInterval, interval: TimeInterval = 1) throws -> Countdown {
    try clock.run { try Countdown(duration: duration, interval: interval) }
  }

  @Test("1: what is left is computed when asked, not counted down")
  func remainingIsComputed() throws {
    let countdown = try countdown(60)
    countdown.start()
    clock.advance(by: 0.25)
    #expect(countdown.remaining == 59.75)
    clock.sleep(for: 30)
    #expect(countdown.remaining == 29.75)
    clock.advance(by: 29.75)
    #expect(countdown.remaining == 0)
    #expect(countdown.state == .finished)
  }

  @Test("2: the clock counts in sleep, and setting the time of day does not move it", arguments: [-3600.0, 7200])
  func clockIsMonotonic(change: TimeInterval) throws {
    let countdown = try countdown(900)
    countdown.start()
    clock.advance(by: 10)
    clock.setWallClock(aheadBy: change, isAnnounced: false)
    #expect(countdown.remaining == 890)
    clock.sleep(for: 100)
    #expect(countdown.remaining == 790)
  }

  @Test("3: sleep ends in the right tick at once")
  func sleepEndsInTick() throws {
    let countdown = try countdown(60)
    let seconds = Recorder<Int>()
    let observation = countdown.observe { seconds.record($0.remainingSeconds) }
    countdown.start()
    clock.advance(by: 2)
    clock.sleep(for: 30.5)
    #expect(seconds.values == [60, 59, 58, 28])
    clock.advance(by: 0.5)
    #expect(seconds.values == [60, 59, 58, 28, 27])
    withExtendedLifetime(observation) {}
  }

  @Test("3: a time of day set back does not silence the ticks; the guard makes up for it")
  func guardCoversClockSetBack() throws {
    let countdown = try countdown(60)
    let seconds = Recorder<Int>()
    let observation = countdown.observe { seconds.record($0.remainingSeconds) }
    countdown.start()
    clock.advance(by: 2.5)
    clock.setWallClock(aheadBy: -3600, isAnnounced: false)
    clock.advance(by: 1.5)
    #expect(seconds.values.last == 56, "one tick at most is held up")
    // From then on the alarms are set by the new time of day, and on time.
    seconds.removeAll()
    clock.advance(by: 10)
    #expect(seconds.values == Array((46...55).reversed()))
    withExtendedLifetime(observation) {}
  }

  @Test("3: a time of day set ahead brings no tick early and none twice")
  func clockSetAhead() throws {
    let countdown = try countdown(60)
    let seconds = Recorder<Int>()
    let observation = countdown.observe { seconds.record($0.remainingSeconds) }
    countdown.start()
    clock.advance(by: 2.5)
    clock.setWallClock(aheadBy: 7200, isAnnounced: false)
    #expect(seconds.values == [60, 59, 58])
    clock.advance(by: 0.5)
    #expect(seconds.values == [60, 59, 58, 57])
    clock.advance(by: 57)
    #expect(seconds.values == Array((0...60).reversed()))
    withExtendedLifetime(observation) {}
  }

  @Test("4: n seconds show n, n - 1, … 1 and end after n seconds, neither before nor later")
  func showsEverySecond() throws {
    let countdown = try countdown(3)
    let seconds = Recorder<Int>()
    let observation = countdown.observe { seconds.record($0.remainingSeconds) }
    countdown.start()
    #expect(seconds.values == [3], "the first value comes at the start")
    clock.advance(by: 0.999_999_999)
    #expect(seconds.values == [3])
    clock.advance(by: 0.000_000_001)
    #expect(seconds.values == [3, 2])
    clock.advance(by: 1)
    #expect(seconds.values == [3, 2, 1])
    clock.advance(by: 0.999_999_999)
    #expect(seconds.values == [3, 2, 1])
    #expect(countdown.state == .running)
    clock.advance(by: 0.000_000_001)
    #expect(seconds.values == [3, 2, 1, 0])
    #expect(countdown.state == .finished)
    clock.advance(by: 10)
    #expect(seconds.values == [3, 2, 1, 0])
    withExtendedLifetime(observation) {}
  }

  @Test("5: ticks are for watchers: a countdown that nobody watches sets no alarm and wakes nothing")
  func unwatchedWakesNothing() throws {
    let countdown = try countdown(60)
    countdown.start()
    #expect(clock.armedAlarmCount == 0)
    clock.advance(by: 10)
    #expect(clock.wakeUpCount == 0)
    #expect(countdown.remainingSeconds == 50)

    var observation: CountdownObservation? = countdown.observe { _ in }
    #expect(clock.armedAlarmCount > 0)
    clock.advance(by: 5)
    let wakeUps = clock.wakeUpCount
    #expect(wakeUps == 5)

    withExtendedLifetime(observation) {}
    observation = nil
    #expect(clock.armedAlarmCount == 0)
    clock.advance(by: 60)
    #expect(clock.wakeUpCount == wakeUps)
    #expect(countdown.state == .finished)
  }

  @Test("5: a paused, canceled or finished countdown wakes nothing, watched or not")
  func standingWakesNothing() throws {
    let countdown = try countdown(10)
    let observation = countdown.observe { _ in }
    #expect(clock.armedAlarmCount == 0)
    countdown.start()
    countdown.pause()
    #expect(clock.armedAlarmCount == 0)
    countdown.resume()
    #expect(clock.armedAlarmCount > 0)
    countdown.cancel()
    #expect(clock.armedAlarmCount == 0)
    countdown.start()
    clock.advance(by: 10)
    #expect(clock.armedAlarmCount == 0)
    withExtendedLifetime(observation) {}
  }

  @Test(
    "4: a tick is late by no more than 50 ms where the system makes full use of every leeway, however many there are")
  func lateByNoMoreThanLeeway() throws {
    let clock = LazyClock()
    var random = SplitMix(seed: 4)
    var told: [Recorder<TimeInterval>] = []
    var observations: [CountdownObservation] = []
    for _ in 0..<200 {
      let countdown = try CountdownTime.withClock(clock) {
        try Countdown(duration: TimeInterval(random.next() % 5_000_000_000) / 1e9 + 0.001)
      }
      countdown.start()
      clock.advance(by: TimeInterval(random.next() % 30_000_000) / 1e9)
      let late = Recorder<TimeInterval>()
      observations.append(countdown.observe { late.record(Double($0.remainingSeconds) - $0.remaining) })
      told.append(late)
    }
    clock.advance(by: 6)
    // The first value is told when the watching begins, all others when they are due.
    let late = told.flatMap { $0.values.dropFirst() }
    #expect(late.count > 300)
    #expect(late.allSatisfy { $0 >= 0 && $0 <= 0.05 + 1e-9 })
    withExtendedLifetime(observations) {}
  }

  @Test("6: a thousand countdowns at random phases wake the device at most once in a leeway, and none is early or late")
  func wakeUpsAreCoalesced() throws {
    var random = SplitMix(seed: 7)
    let late = Recorder<TimeInterval>()
    var watched: [(Countdown, CountdownObservation)] = []
    for _ in 0..<1000 {
      let countdown = try countdown(5)
      let observation = countdown.observe { tick in
        let past = Double(tick.remainingSeconds) - tick.remaining
        late.record(past)
      }
      watched.append((countdown, observation))
      countdown.start()
      clock.advance(by: TimeInterval(random.next() % 1_000_000) / 1e9)
    }
    late.removeAll()
    let before = clock.wakeUpCount
    clock.advance(by: 2)
    #expect(clock.wakeUpCount - before <= 41)
    #expect(late.count >= 1900)
    #expect(late.values.allSatisfy { $0 >= 0 && $0 <= 0.05 + 1e-9 })
    withExtendedLifetime(watched) {}
  }

  @Test("6: a lone countdown is on time; another that comes due right after a wake-up waits for a leeway at most")
  func onlyNeighboursWait() throws {
    let ticks = Recorder<String>()
    let first = try countdown(5)
    let second = try countdown(5)
    let observations = [
      first.observe { ticks.record("first \($0.remaining)") },
      second.observe { ticks.record("second \($0.remaining)") },
    ]
    first.start()
    clock.advance(by: 0.02)
    second.start()
    ticks.removeAll()
    clock.advance(by: 0.98)
    #expect(ticks.values == ["first 4.0"])
    clock.advance(by: 0.049)
    #expect(ticks.values == ["first 4.0"])
    clock.advance(by: 0.001)
    #expect(ticks.values == ["first 4.0", "second 3.97"])
    withExtendedLifetime(observations) {}
  }

  @Test("7: a stalled main thread gets the present value once when it returns")
  func stallIsNoBurst() throws {
    let countdown = try countdown(10)
    let seconds = Recorder<Int>()
    let observation = countdown.observe { seconds.record($0.remainingSeconds) }
    countdown.start()
    clock.advance(by: 1)
    clock.isMainQueueStalled = true
    clock.advance(by: 3.5)
    #expect(seconds.values == [10, 9])
    clock.isMainQueueStalled = false
    #expect(seconds.values == [10, 9, 6])
    clock.isMainQueueStalled = true
    clock.advance(by: 60)
    clock.isMainQueueStalled = false
    #expect(seconds.values == [10, 9, 6, 0])
    withExtendedLifetime(observation) {}
  }

  @Test("8: after a cancel on the main thread no handler of that run is called, though a hop is under way")
  func cancelIsFinal() throws {
    let countdown = try countdown(10)
    let seconds = Recorder<Int>()
    let observation = countdown.observe { seconds.record($0.remainingSeconds) }
    countdown.start()
    clock.isMainQueueStalled = true
    clock.advance(by: 1)
    countdown.cancel()
    clock.isMainQueueStalled = false
    clock.advance(by: 20)
    #expect(seconds.values == [10])

    clock.isMainQueueStalled = true
    countdown.start()
    clock.advance(by: 10)
    countdown.cancel()
    clock.isMainQueueStalled = false
    #expect(seconds.values == [10], "not even its end")
    #expect(countdown.state == .finished)
    withExtendedLifetime(observation) {}
  }

  @Test("8: a new run is not taken for the one before")
  func runsHaveIdentities() throws {
    let countdown = try countdown(3)
    let seconds = Recorder<Int>()
    let observation = countdown.observe { seconds.record($0.remainingSeconds) }
    countdown.start()
    clock.isMainQueueStalled = true
    clock.advance(by: 3)
    countdown.cancel()
    countdown.start()
    clock.isMainQueueStalled = false
    #expect(seconds.values == [3, 3])
    clock.advance(by: 3)
    #expect(seconds.values == [3, 3, 2, 1, 0])
    withExtendedLifetime(observation) {}
  }
}
