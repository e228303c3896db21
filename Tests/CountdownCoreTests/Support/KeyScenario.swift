import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownCore

/// A center with a store on a manual clock, and what a test does under its key "key".
@MainActor final class KeyScenario {
  enum Step: Sendable {
    case start(TimeInterval)
    case cancel
    /// A change of the countdown under the key, and of the first countdown that was started.
    case countdown(CountdownStep)
    case first(CountdownStep)
    /// Sets the remaining time under the key.
    case wait(TimeInterval)
    /// A request, which a number of seconds follows, and its end.
    case begin(Int)
    case finish(SendOutcome)
    /// A send under a policy that waits for a number of seconds.
    case record(TimeInterval)
    /// A limit of one send in 100 s, which the key shares with another one.
    case beginLimited, recordLimited, recordUnderOtherKey, reset, removeAll
    case advance(TimeInterval)
    case sleep(TimeInterval)
    case setClock(TimeInterval, isAnnounced: Bool = true)
    case reboot(offFor: TimeInterval)
    case background, foreground

    static let fail = Step.finish(.failed())
    static let succeed = Step.finish(.sent())
  }

  nonisolated static let limited = ResendPolicy(waits: [10], limit: 1, period: .sliding(100), group: "codes")

  let device: TestDevice
  let center: CountdownCenter
  var policy: ResendPolicy
  private var first: Countdown?
  private var request: SendRequest?

  var clock: ManualClock { device.clock }

  /// - Parameter policy: The policy of the steps whose names end with "limited", and of `recordUnderOtherKey` and `reset`.
  init(on device: TestDevice = TestDevice(), policy: ResendPolicy = limited) {
    self.device = device
    self.policy = policy
    center = device.launch()
  }

  func perform(_ steps: [Step]) throws {
    for step in steps { try perform(step) }
  }

  /// Ends a request that is still pending.
  func end() { request?.finish(with: .failed()) }

  private func perform(_ step: Step) throws {
    switch step {
    case .start(let seconds):
      let countdown = center.start("key", duration: seconds)
      first = first ?? countdown
    case .cancel: center.cancel("key")
    case .countdown(let step): center["key"].map { clock.perform([step], on: $0) }
    case .first(let step): first.map { clock.perform([step], on: $0) }
    case .wait(let seconds): center.setRemaining(seconds, of: "key")
    case .begin(let seconds): request = try center.beginSend(thenWait: seconds, key: "key")
    case .finish(let outcome): request?.finish(with: outcome)
    case .record(let seconds): center.recordSend(for: "key", under: ResendPolicy(waits: [seconds], limit: nil))
    case .beginLimited: request = try? center.beginSend(under: policy, key: "key")
    case .recordLimited: center.recordSend(for: "key", under: policy)
    case .recordUnderOtherKey: center.recordSend(for: "other", under: policy)
    case .reset: center.resetSends(for: "key", under: policy)
    case .removeAll: center.removeAll()
    case .advance(let seconds): clock.advance(by: seconds)
    case .sleep(let seconds): clock.sleep(for: seconds)
    case .setClock(let seconds, let isAnnounced): clock.setWallClock(aheadBy: seconds, isAnnounced: isAnnounced)
    case .reboot(let seconds): clock.reboot(offFor: seconds)
    case .background: clock.enterBackground()
    case .foreground: clock.enterForeground()
    }
  }
}

extension [KeyScenario.Step] {
  /// The steps as a test has them, such as "[.start(5), .cancel]".
  var code: String { "[\(map(\.code).joined(separator: ", "))]" }
}

extension KeyScenario.Step {
  /// The step as a test has it, such as ".start(5)".
  var code: String {
    if case .finish(let outcome) = self {
      let wait = outcome.wait.map { "wait: \(Int($0))" }
      if outcome.error == nil { return ".finish(.sent(\(wait ?? "")))" }
      let error = outcome.startsOwnWait ? "SendError.refused(status: 429, wait: nil)" : nil
      return ".finish(.failed(\([error, wait].compactMap { $0 }.joined(separator: ", "))))"
    }
    return ".\(self)".replacingOccurrences(of: "CountdownCoreTests.CountdownStep", with: "")
      .replacingOccurrences(of: ".0)", with: ")")
  }
}
