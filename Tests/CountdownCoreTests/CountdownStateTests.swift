import CountdownCore
import CountdownTestSupport
import Foundation
import Testing

/// Every call in every state. The countdown lasts 10 s. If it is running or paused, 3 s have passed.
@MainActor @Suite("A countdown in every state")
struct CountdownStateTests {
  enum Call: CaseIterable {
    case start, restart, pause, resume, cancel, extend

    func callAsFunction(_ countdown: Countdown) {
      switch self {
      case .start: countdown.start()
      case .restart: countdown.restart()
      case .pause: countdown.pause()
      case .resume: countdown.resume()
      case .cancel: countdown.cancel()
      case .extend: countdown.extend(by: 2)
      }
    }
  }

  struct Outcome: Equatable {
    var state: Countdown.State
    var remaining: TimeInterval
    var events: [Watch.Event] = []
  }

  let clock = ManualClock()

  private func countdown(in state: Countdown.State) throws -> (Countdown, Watch) {
    let countdown = try clock.run { try Countdown(duration: 10) }
    let watch = Watch(countdown)
    if state != .idle {
      countdown.start()
      clock.advance(by: 3)
    }
    switch state {
    case .idle, .running: break
    case .paused:
      countdown.pause()
      clock.advance(by: 5)
    case .finished: clock.advance(by: 7)
    case .cancelled: countdown.cancel()
    }
    #expect(countdown.state == state)
    watch.clear()
    return (countdown, watch)
  }

  private static func tick(_ duration: TimeInterval, _ remaining: TimeInterval, run: Int = 1) -> Watch.Event {
    .tick(Countdown.Tick(duration: duration, remaining: remaining, run: run))
  }

  private static func outcome(_ state: Countdown.State, _ call: Call) -> Outcome {
    switch (state, call) {
    case (.idle, .start), (.idle, .restart):
      Outcome(state: .running, remaining: 10, events: [tick(10, 10)])
    case (.finished, .start), (.cancelled, .start), (_, .restart):
      Outcome(state: .running, remaining: 10, events: [tick(10, 10, run: 2)])
    case (.idle, .pause), (.idle, .resume), (.idle, .extend): Outcome(state: .idle, remaining: 10)
    case (.running, .start), (.running, .resume), (.paused, .start), (.paused, .resume):
      Outcome(state: .running, remaining: 7)
    case (.running, .pause), (.paused, .pause): Outcome(state: .paused, remaining: 7)
    case (.running, .extend): Outcome(state: .running, remaining: 9, events: [tick(12, 9)])
    case (.paused, .extend): Outcome(state: .paused, remaining: 9, events: [tick(12, 9)])
    case (.idle, .cancel), (.running, .cancel), (.paused, .cancel):
      Outcome(state: .cancelled, remaining: 0, events: [.cancelled])
    case (.finished, _): Outcome(state: .finished, remaining: 0)
    case (.cancelled, _): Outcome(state: .cancelled, remaining: 0)
    }
  }

  @Test(
    "Every call is allowed in every state and has the expected outcome", arguments: Countdown.State.allCases,
    Call.allCases)
  func call(in state: Countdown.State, _ call: Call) throws {
    let (countdown, watch) = try countdown(in: state)
    let expected = Self.outcome(state, call)
    call(countdown)
    #expect(Outcome(state: countdown.state, remaining: countdown.remaining, events: watch.events) == expected)
    #expect(countdown.remainingSeconds == Int(expected.remaining))
    clock.advance(by: 0.5)
    #expect(countdown.remaining == expected.remaining - (expected.state == .running ? 0.5 : 0))
    #expect(countdown.state == expected.state)
    #expect(watch.events == expected.events, "no tick is due half a second later")
  }

  @Test(
    "A repeated call changes nothing", arguments: Countdown.State.allCases,
    [Call.start, .pause, .resume, .cancel])
  func callTwice(in state: Countdown.State, _ call: Call) throws {
    let (countdown, watch) = try countdown(in: state)
    call(countdown)
    let once = Outcome(state: countdown.state, remaining: countdown.remaining, events: watch.events)
    call(countdown)
    #expect(Outcome(state: countdown.state, remaining: countdown.remaining, events: watch.events) == once)
  }

  @Test("A countdown without observers finishes when its time has passed")
  func finishesWithoutObservers() throws {
    let countdown = try clock.run { try Countdown(duration: 10) }
    countdown.start()
    clock.advance(by: 9.999_999_999)
    #expect(countdown.state == .running)
    clock.advance(by: 0.000_000_001)
    #expect(countdown.state == .finished)
    countdown.pause()
    countdown.extend(by: 5)
    countdown.cancel()
    #expect(countdown.state == .finished)
    #expect(countdown.remaining == 0)
  }
}
