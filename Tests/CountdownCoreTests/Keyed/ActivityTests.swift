import CountdownCore
import CountdownTestSupport
import Dispatch
import Foundation
import Testing

@Suite("The activity of a key") @MainActor struct ActivityTests {
  let clock = ManualClock()

  @Test("An observer is told what the key is before observe returns, and then each change")
  func changes() throws {
    try clock.run {
      let center = CountdownCenter()
      let log = ActivityLog()
      let observation = log.observe("login", in: center)
      #expect(log.take() == [.idle])
      let request = try center.beginSend(for: 3, key: "login")
      #expect(log.take() == [.sending])
      request.finish(with: .sent())
      #expect(log.take() == [.counting])
      clock.advance(by: 2.9)
      #expect(log.take() == [])
      clock.advance(by: 0.1)
      #expect(log.take() == [.idle])
      withExtendedLifetime(observation) {}
    }
  }

  @Test("A new observer is told a request or a countdown that is there, and only its own key")
  func present() throws {
    try clock.run {
      let center = CountdownCenter()
      let request = try center.beginSend(for: 60, key: "sending")
      let countdown = try center.start("counting", duration: 60)
      let logs = [ActivityLog(), ActivityLog(), ActivityLog()]
      let observations = zip(logs, ["sending", "counting", "other"]).map { $0.observe($1, in: center) }
      #expect(logs.map { $0.take() } == [[.sending], [.counting], [.idle]])
      #expect(logs[1].countdown === countdown)
      center.cancel("counting")
      #expect(logs.map { $0.take() } == [[], [.idle], []])
      withExtendedLifetime((request, observations)) {}
    }
  }

  @Test("Each cause of a change is told")
  func causes() throws {
    try clock.run {
      let center = CountdownCenter()
      let log = ActivityLog()
      let observation = log.observe("key", in: center)
      let policy = ResendPolicy(waits: [10], limit: 1, period: .sliding(100))
      _ = log.take()
      let causes: [(String, () throws -> Void)] = [
        ("start", { try center.start("key", duration: 5) }),
        ("cancel", { center.cancel("key") }),
        ("restart", { try center.start("key", duration: 5) }),
        ("the countdown's cancel", { center["key"]?.cancel() }),
        ("start", { try center.start("key", duration: 5) }),
        ("finish", { center["key"]?.finish() }),
        ("a recorded send", { center.recordSend(for: "key", under: policy) }),
        ("a reset", { center.resetSends(for: "key", under: policy) }),
        ("a recorded send", { center.recordSend(for: "key", under: policy) }),
        ("an extension that ends it", { center["key"]?.extend(by: -1000) }),
        ("the limit", { center.startLimitWait(for: "key", under: policy) }),
        ("the end", { clock.advance(by: 100) }),
      ]
      for (index, (name, cause)) in causes.enumerated() {
        try cause()
        #expect(log.take() == [index.isMultiple(of: 2) ? .counting : .idle], "\(name)")
      }
      withExtendedLifetime(observation) {}
    }
  }

  @Test("Another remaining time, a pause and a resume are no changes")
  func noChanges() throws {
    try clock.run {
      let center = CountdownCenter()
      let log = ActivityLog()
      let countdown = try center.start("key", duration: 10)
      let observation = log.observe("key", in: center)
      _ = log.take()
      countdown.setRemaining(20)
      countdown.extend(by: 5)
      countdown.pause()
      clock.advance(by: 100)
      countdown.resume()
      clock.advance(by: 24.9)
      #expect(log.take() == [])
      clock.advance(by: 0.1)
      #expect(log.take() == [.idle])
      withExtendedLifetime(observation) {}
    }
  }

  @Test("A paused countdown and a wait for the limit are counting, and a limit without a countdown is idle")
  func limits() throws {
    try clock.run {
      let center = CountdownCenter()
      let policy = ResendPolicy(waits: [0], limit: 1, period: .sliding(100), group: "codes")
      center.recordSend(for: "sms", under: policy)
      #expect(center["sms"]?.isAtLimit == true)
      let logs = [ActivityLog(), ActivityLog(), ActivityLog()]
      try center.start("paused", duration: 10).pause()
      let observations = zip(logs, ["sms", "paused", "voice"]).map { $0.observe($1, in: center) }
      #expect(center.allowance(for: "voice", under: policy).isLimitReached)
      #expect(logs.map { $0.take() } == [[.counting], [.counting], [.idle]])
      withExtendedLifetime(observations) {}
    }
  }

  @Test("Another run of the key's countdown isn't the key's, and the next countdown is another one")
  func runs() throws {
    try clock.run {
      let center = CountdownCenter()
      let log = ActivityLog()
      let observation = log.observe("key", in: center)
      let first = try center.start("key", duration: 1)
      clock.advance(by: 1)
      _ = log.take()
      first.start()
      #expect(log.take() == [])
      let second = try center.start("key", duration: 1)
      #expect(log.take() == [.counting])
      #expect(log.countdown === second)
      withExtendedLifetime(observation) {}
    }
  }

  // MARK: Waking up

  /// The wake-ups of a countdown that ticks only at its end, for comparison.
  private func wakeUpsOfOneTick(_ duration: TimeInterval) throws -> Int {
    let clock = ManualClock()
    return try clock.run {
      let countdown = try Countdown(duration: duration, interval: duration)
      let observation = countdown.observe { _ in }
      countdown.start()
      clock.advance(by: duration)
      withExtendedLifetime(observation) {}
      return clock.wakeUpCount
    }
  }

  @Test("Observers wake the device only at the end", arguments: [1.0, 50, 1000])
  func wakeUps(duration: TimeInterval) throws {
    try clock.run {
      let center = CountdownCenter()
      let log = ActivityLog()
      let observations = (0..<3).map { _ in log.observe("key", in: center) }
      #expect(clock.armedAlarmCount == 0)
      try center.start("key", duration: duration)
      clock.advance(by: duration)
      let expected = try wakeUpsOfOneTick(duration)
      #expect(clock.wakeUpCount == expected)
      #expect(log.take() == [.idle, .idle, .idle, .counting, .counting, .counting, .idle, .idle, .idle])
      #expect(clock.armedAlarmCount == 0)
      withExtendedLifetime(observations) {}
    }
  }

  @Test("The wake-up follows a pause and another remaining time")
  func movedWakeUp() throws {
    try clock.run {
      let center = CountdownCenter()
      let log = ActivityLog()
      let observation = log.observe("key", in: center)
      let countdown = try center.start("key", duration: 10)
      countdown.pause()
      #expect(clock.armedAlarmCount == 0)
      clock.advance(by: 100)
      countdown.resume()
      countdown.setRemaining(50)
      clock.advance(by: 40)
      countdown.setRemaining(2)
      clock.advance(by: 1.9)
      #expect(log.take() == [.idle, .counting])
      clock.advance(by: 0.1)
      #expect(log.take() == [.idle])
      withExtendedLifetime(observation) {}
    }
  }

  @Test("Keys without observers, and released observers, wake nothing")
  func noWakeUps() throws {
    try clock.run {
      let center = CountdownCenter()
      try center.start("key", duration: 10)
      #expect(clock.armedAlarmCount == 0)
      var observation: CountdownObservation? = center.observe("key") { _ in }
      #expect(clock.armedAlarmCount > 0)
      observation?.cancel()
      #expect(clock.armedAlarmCount == 0)
      observation = center.observe("key") { _ in }
      #expect(clock.armedAlarmCount > 0)
      observation = nil
      #expect(clock.armedAlarmCount == 0)
    }
  }

  // MARK: The background, and a store that is read late

  @Test("In the background, changes by calls are told at once and an end on return")
  func background() throws {
    try clock.run {
      let center = CountdownCenter()
      let log = ActivityLog()
      let observation = log.observe("key", in: center)
      clock.enterBackground()
      try center.start("key", duration: 10)
      center.cancel("key")
      try center.start("key", duration: 10)
      #expect(log.take() == [.idle, .counting, .idle, .counting])
      clock.sleep(for: 20)
      // A look at the key causes no change.
      #expect(center["key"] == nil)
      #expect(log.take() == [])
      clock.enterForeground()
      #expect(log.take() == [.idle])
      withExtendedLifetime(observation) {}
    }
  }

  @Test("After a relaunch, an observer is told the restored countdown and its end")
  func relaunch() throws {
    try clock.run { _ = try CountdownCenter.shared.start("key", duration: 10) }
    clock.relaunch()
    clock.run {
      let log = ActivityLog()
      let observation = log.observe("key", in: .shared)
      #expect(log.take() == [.counting])
      clock.advance(by: 10)
      #expect(log.take() == [.idle])
      withExtendedLifetime(observation) {}
    }
  }

  // MARK: Lifetime

  @Test("The observation retains its center until it's released")
  func lifetime() {
    clock.run {
      var center: CountdownCenter? = CountdownCenter()
      weak var weakCenter: CountdownCenter?
      weakCenter = center
      let log = ActivityLog()
      var observation = center?.observe("key") { log.append($0) }
      center = nil
      #expect(weakCenter != nil)
      _ = try? weakCenter?.start("key", duration: 1)
      clock.advance(by: 1)
      #expect(log.take() == [.idle, .counting, .idle])
      withExtendedLifetime(observation) {}
      observation = nil
      #expect(weakCenter == nil)
    }
  }

  @Test("A canceled or released observation isn't told anything", arguments: [true, false])
  func ended(isCanceled: Bool) throws {
    try clock.run {
      let center = CountdownCenter()
      let log = ActivityLog()
      var observation: CountdownObservation? = log.observe("key", in: center)
      if isCanceled { observation?.cancel() } else { observation = nil }
      _ = log.take()
      try center.start("key", duration: 1)
      clock.advance(by: 1)
      #expect(log.take() == [])
      withExtendedLifetime(observation) {}
    }
  }
}
