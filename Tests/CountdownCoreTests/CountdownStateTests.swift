import CountdownCore
import CountdownTestSupport
import Foundation
import Testing

/// Every call in every state. The countdown lasts 10 s, 3 s of which are over where it runs or is paused.
@MainActor @Suite("A countdown in every state")
struct CountdownStateTests {
  enum Call: CaseIterable {
    case start, pause, resume, cancel, extend

    func callAsFunction(_ countdown: Countdown) {
      switch self {
      case .start: countdown.start()
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
    var told: [Watch.News] = []
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

  private static func tick(_ duration: TimeInterval, _ remaining: TimeInterval) -> Watch.News {
    .tick(Countdown.Tick(duration: duration, remaining: remaining))
  }

  private static func outcome(_ state: Countdown.State, _ call: Call) -> Outcome {
    switch (state, call) {
    case (.idle, .start), (.finished, .start), (.cancelled, .start):
      Outcome(state: .running, remaining: 10, told: [tick(10, 10)])
    case (.idle, .pause), (.idle, .resume), (.idle, .extend): Outcome(state: .idle, remaining: 10)
    case (.running, .start), (.running, .resume), (.paused, .start), (.paused, .resume):
      Outcome(state: .running, remaining: 7)
    case (.running, .pause), (.paused, .pause): Outcome(state: .paused, remaining: 7)
    case (.running, .extend): Outcome(state: .running, remaining: 9, told: [tick(12, 9)])
    case (.paused, .extend): Outcome(state: .paused, remaining: 9, told: [tick(12, 9)])
    case (.idle, .cancel), (.running, .cancel), (.paused, .cancel):
      Outcome(state: .cancelled, remaining: 0, told: [.cancelled])
    case (.finished, _): Outcome(state: .finished, remaining: 0)
    case (.cancelled, _): Outcome(state: .cancelled, remaining: 0)
    }
  }

  @Test("takes every call, and time then passes only where it runs", arguments: Countdown.State.allCases, Call.allCases)
  func call(in state: Countdown.State, _ call: Call) throws {
    let (countdown, watch) = try countdown(in: state)
    let expected = Self.outcome(state, call)
    call(countdown)
    #expect(Outcome(state: countdown.state, remaining: countdown.remaining, told: watch.news) == expected)
    #expect(countdown.remainingSeconds == Int(expected.remaining))
    clock.advance(by: 0.5)
    #expect(countdown.remaining == expected.remaining - (expected.state == .running ? 0.5 : 0))
    #expect(countdown.state == expected.state)
    #expect(watch.news == expected.told, "half a second later no tick has come due")
  }

  @Test(
    "takes a call that is made once too often", arguments: Countdown.State.allCases,
    [Call.start, .pause, .resume, .cancel])
  func callTwice(in state: Countdown.State, _ call: Call) throws {
    let (countdown, watch) = try countdown(in: state)
    call(countdown)
    let once = Outcome(state: countdown.state, remaining: countdown.remaining, told: watch.news)
    call(countdown)
    #expect(Outcome(state: countdown.state, remaining: countdown.remaining, told: watch.news) == once)
  }

  @Test("is finished by time alone, though nobody watches and nothing wakes it")
  func finishesUnwatched() throws {
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
