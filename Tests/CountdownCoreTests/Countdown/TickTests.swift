import CountdownCore
import CountdownTestSupport
import Foundation
import TestSupport
import Testing

/// What the observer of a countdown receives. ``RandomOperationsTests`` combines all of this.
@MainActor @Suite("The ticks, the end, and the cancellation of a countdown")
struct TickTests {
  struct Case: Sendable, CustomStringConvertible {
    var duration: TimeInterval = 3
    var interval: TimeInterval = 1
    let steps: [CountdownStep]
    /// What an observer receives that can be called at any time.
    let each: String
    /// What an observer receives that can't be called before the last step.
    let together: String

    var description: String { "\(duration) s in intervals of \(interval) s, \(steps)" }
  }

  nonisolated static let runs = [
    Case(steps: [], each: "", together: ""),
    Case(steps: [.start, .advance(60)], each: "3 2 1 0", together: "0"),
    Case(steps: [.start, .advance(0.999_999_999)], each: "3", together: "2.000000001"),
    Case(steps: [.start, .advance(1), .pause, .advance(9)], each: "3 2", together: "2"),
    Case(steps: [.start, .advance(1), .restart], each: "3 2 3", together: "3"),
    // Ticks are counted back from the end.
    Case(duration: 0.5, interval: 0.1, steps: [.end], each: "0.5 0.4 0.3 0.2 0.1 0", together: "0"),
    Case(duration: 5, interval: 2, steps: [.end], each: "5 4 2 0", together: "0"),
    Case(duration: 3, interval: 7, steps: [.end], each: "3 0", together: "0"),
    Case(duration: 1e-9, steps: [.end], each: "1e-09 0", together: "0"),
    Case(duration: 2.5, steps: [.end], each: "2.5 2 1 0", together: "0"),
    // Each run ends once, and each end is delivered.
    Case(steps: [.end, .end], each: "3 2 1 0 3 2 1 0", together: "0 0"),
    Case(steps: [.end, .end, .start, .advance(1)], each: "3 2 1 0 3 2 1 0 3 2", together: "0 0 2"),
    Case(steps: [.start, .setRemaining(1), .end, .start], each: "3 1 0 3", together: "0 3"),
  ]

  nonisolated static let cancels = [
    Case(steps: [.cancel], each: "cancel", together: "cancel"),
    Case(steps: [.start, .advance(1), .cancel], each: "3 2 cancel", together: "cancel"),
    Case(steps: [.start, .cancel, .start], each: "3 cancel 3", together: "cancel 3"),
    // A cancel replaces the end of its run if that hasn't been delivered.
    Case(steps: [.end, .cancel, .cancel], each: "3 2 1 0", together: "cancel"),
    Case(steps: [.end, .cancel, .start], each: "3 2 1 0 3", together: "cancel 3"),
    Case(steps: [.end, .end, .cancel], each: "3 2 1 0 3 2 1 0", together: "0 cancel"),
    Case(steps: [.end, .start, .cancel], each: "3 2 1 0 3 cancel", together: "0 cancel"),
    // The latest eight ends and cancellations are delivered.
    Case(
      steps: (1...5).flatMap { _ in [.restart, .finish, .restart, .cancel] } + [.start],
      each: String(repeating: "3 0 3 cancel ", count: 5) + "3", together: "0 cancel 0 cancel 0 cancel 0 cancel 3"),
  ]

  @Test(
    "An observer receives each tick at its instant, or what it missed, once and in order, and then the current value",
    arguments: Obstacle.allCases)
  func observerReceivesEachTick(obstacle: Obstacle) throws {
    var differences = Differences()
    for row in Self.runs + Self.cancels {
      let clock = ManualClock()
      let (countdown, log) = clock.observed(row.duration, interval: row.interval)
      let (taking, ended) = (TickLog(countdown), TickLog(countdown))
      clock.begin(obstacle)
      clock.perform(row.steps, on: countdown)
      if obstacle == .none {
        differences.expect("\(row)", log.take(), row.each)
      } else {
        differences.expect("\(row), meanwhile", log.text + ended.text, "")
        for _ in 1...2 { taking.observation.deliverPending() }
        differences.expect("\(row), pending values can be taken, once", taking.text, row.together)
        ended.cancel()
        clock.end(obstacle)
        differences.expect("\(row), later", log.take(), row.together)
        differences.expect("\(row), for an observation that has ended", ended.text, "")
      }
      taking.cancel()
      ended.cancel()
      differences.expect("\(row), has an alarm", clock.armedAlarmCount > 0, countdown.state == .running)
      countdown.restart()
      clock.advance(by: 60)
      differences.expect("\(row), ends when it's started again", log.take().hasSuffix(" 0"), true)
    }
    differences.record()
  }

  @Test("A stalled main queue causes a wake-up each ten seconds, and the ticks go on in the order they were due")
  func stalledQueueCausesAWakeUp() throws {
    let (clock, numbers) = (ManualClock(), Recorder<Int>())
    let observations = (0..<40).map { number in
      let countdown = clock.countdown(900)
      countdown.start()
      clock.advance(by: 0.024)
      return countdown.observe { _ in numbers.record(number) }
    }
    clock.isMainQueueStalled = true
    let wakeUps = clock.wakeUpCount
    clock.advance(by: 600)
    #expect(clock.wakeUpCount - wakeUps <= 62)
    numbers.removeAll()
    clock.isMainQueueStalled = false
    #expect(numbers.values == Array(0..<40))
    clock.advance(by: 3)
    // The last ones may still wait for their leeway.
    #expect(numbers.count >= 4 * 40 - 2)
    withExtendedLifetime(observations) {}
  }
}
