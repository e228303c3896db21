import CountdownCore
import CountdownTestSupport
import Foundation
import Testing

/// A center on a manual clock, and what a test does under its key "key".
@MainActor final class ActivityWorld {
  enum Step: Sendable {
    case start(TimeInterval)
    case cancel
    case reset
    /// Changes of the first countdown that was started.
    case cancelFirst, restartFirst, startFirst, finishFirst
    case pause, resume
    case setRemaining(TimeInterval)
    /// Sets the remaining time under the key.
    case wait(TimeInterval)
    case begin(Int)
    case finish(SendOutcome)
    /// A send under a policy that waits for a number of seconds.
    case record(TimeInterval)
    /// A limit of one send in 100 s, which the key shares with another one.
    case beginLimited, recordUnderOtherKey
    case pass(TimeInterval)
  }

  static let limited = ResendPolicy(waits: [10], limit: 1, period: .sliding(100), group: "codes")

  let clock = ManualClock()
  let center: CountdownCenter
  private var first: Countdown?
  private var request: SendRequest?

  init() {
    center = clock.run { CountdownCenter() }
  }

  func perform(_ steps: [Step]) throws {
    for step in steps { try perform(step) }
  }

  /// Ends a request that is still pending.
  func end() { request?.finish(with: .failed()) }

  private func perform(_ step: Step) throws {
    switch step {
    case .start(let seconds):
      let countdown = try center.start("key", duration: seconds)
      first = first ?? countdown
    case .cancel: center.cancel("key")
    case .reset: center.resetSends(for: "key", under: Self.limited)
    case .cancelFirst: first?.cancel()
    case .restartFirst: first?.restart()
    case .startFirst: first?.start()
    case .finishFirst: first?.finish()
    case .pause: center["key"]?.pause()
    case .resume: center["key"]?.resume()
    case .setRemaining(let seconds): center["key"]?.setRemaining(seconds)
    case .wait(let seconds): center.setRemaining(seconds, of: "key")
    case .begin(let seconds): request = try center.beginSend(thenWait: seconds, key: "key")
    case .finish(let outcome): request?.finish(with: outcome)
    case .record(let seconds): center.recordSend(for: "key", under: ResendPolicy(waits: [seconds], limit: nil))
    case .beginLimited: request = try? center.beginSend(under: Self.limited, key: "key")
    case .recordUnderOtherKey: center.recordSend(for: "other", under: Self.limited)
    case .pass(let seconds): clock.advance(by: seconds)
    }
  }
}
