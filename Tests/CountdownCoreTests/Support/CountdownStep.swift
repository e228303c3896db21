import CountdownCore
import CountdownTestSupport
import Foundation

/// What a test does with a countdown on a manual clock.
enum CountdownStep: Sendable {
  case start, restart, pause, resume, cancel, finish
  case extend(TimeInterval)
  case setRemaining(TimeInterval)
  case advance(TimeInterval)
  case sleep(TimeInterval)
  /// Starts the countdown if necessary, and lets its run end.
  case end

  /// The steps that lead from a new countdown to a state. One second passes before a pause.
  static func steps(to state: Countdown.State) -> [CountdownStep] {
    switch state {
    case .idle: []
    case .running: [.start]
    case .paused: [.start, .advance(1), .pause]
    case .finished: [.end]
    case .cancelled: [.start, .cancel]
    }
  }

  @MainActor fileprivate func perform(on countdown: Countdown, _ clock: ManualClock) {
    switch self {
    case .start: countdown.start()
    case .restart: countdown.restart()
    case .pause: countdown.pause()
    case .resume: countdown.resume()
    case .cancel: countdown.cancel()
    case .finish: countdown.finish()
    case .extend(let seconds): countdown.extend(by: seconds)
    case .setRemaining(let seconds): countdown.setRemaining(seconds)
    case .advance(let seconds): clock.advance(by: seconds)
    case .sleep(let seconds): clock.sleep(for: seconds)
    case .end:
      countdown.start()
      clock.advance(by: countdown.remaining)
    }
  }
}

extension ManualClock {
  /// Creates an idle countdown on this clock.
  func countdown(_ duration: TimeInterval, interval: TimeInterval = 1) -> Countdown {
    run { Countdown(duration: duration, interval: interval) }
  }

  /// Creates an idle countdown on this clock, and an observer of it.
  func observed(_ duration: TimeInterval, interval: TimeInterval = 1) -> (Countdown, TickLog) {
    let countdown = countdown(duration, interval: interval)
    return (countdown, TickLog(countdown))
  }

  @MainActor func perform(_ steps: [CountdownStep], on countdown: Countdown) {
    for step in steps { step.perform(on: countdown, self) }
  }
}

/// What keeps observers from being called.
enum Obstacle: CaseIterable {
  case none, stall, background
}

extension ManualClock {
  @MainActor func begin(_ obstacle: Obstacle) {
    if obstacle == .background { enterBackground() }
    isMainQueueStalled = obstacle == .stall
  }

  @MainActor func end(_ obstacle: Obstacle) {
    if obstacle == .background { enterForeground() }
    isMainQueueStalled = false
  }
}
