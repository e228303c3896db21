#if canImport(UIKit) && !os(watchOS)
import CountdownCore
import Foundation

/// What is to be waited for after a send.
enum SendPlan {
  case seconds(Int, key: String?)
  case policy(ResendPolicy, key: String)

  var key: String? {
    switch self {
    case .seconds(_, let key): key
    case .policy(_, let key): key
    }
  }

  /// Under which name its policy counts it.
  var group: String? {
    switch self {
    case .seconds: nil
    case .policy(let policy, let key): policy.group ?? key
    }
  }

  /// The wait after a success.
  ///
  /// - Parameter server: What the server asks for, which counts in place of the app's own, if it is a number; the wait
  ///   until a window frees is made no shorter by it.
  /// - Returns: The countdown; nil if there is nothing to wait for.
  @MainActor func startWait(server: TimeInterval?) -> Countdown? {
    let server = Self.word(ofServer: server)
    switch self {
    case .seconds(let seconds, let key):
      return server.map { startServersWait($0) }
        ?? Countdown.started(wholeSeconds: seconds, key: key)?.countdown
    case .policy(let policy, let key):
      let own = CountdownCenter.shared.noteSend(key, under: policy)
      return server.map { startServersWait($0) } ?? own
    }
  }

  /// The wait after a refusal, which is not counted as a send; nil if there is none.
  @MainActor func startWait(refusedWith error: SendError) -> Countdown? {
    guard case .refused(let status, let wait) = error else { return nil }
    switch (status, Self.word(ofServer: wait), self) {
    case (_, let wait?, _):
      return startServersWait(wait)
    case (429, nil, .seconds(let seconds, let key)):
      return Countdown.started(wholeSeconds: seconds, key: key)?.countdown
    case (429, nil, .policy(let policy, let key)):
      // No word of the server's: what runs under the key by now is made no shorter.
      let allowance = CountdownCenter.shared.allowance(for: key, under: policy)
      return startServersWait(max(allowance.wait, allowance.nextWait))
    default:
      return nil
    }
  }

  /// The server's wait; nil if it isn't a number, or infinite, which says nothing.
  private static func word(ofServer wait: TimeInterval?) -> TimeInterval? {
    wait.flatMap { $0.isFinite ? $0 : nil }
  }

  /// What runs under the key is corrected, be it longer or shorter; the wait until a window frees only to a longer one.
  @MainActor private func startServersWait(_ wait: TimeInterval) -> Countdown? {
    guard case .policy(let policy, let key) = self else { return correctOrStart(wait) }
    // Another channel may have reached the limit meanwhile: what is corrected is the limit's wait then.
    CountdownCenter.shared.holdAtLimit(key, under: policy)
    let countdown = correctOrStart(wait)
    // The policy's own, longer wait may have hidden it before.
    return CountdownCenter.shared.holdAtLimit(key, under: policy) ?? countdown
  }

  @MainActor private func correctOrStart(_ wait: TimeInterval) -> Countdown? {
    if let present = key.flatMap({ CountdownCenter.shared[$0] }) {
      if present.isAtLimit, wait < present.remaining { return present }
      present.correct(to: wait)
      // It may have been over by then.
      if present.remaining > 0 { return present }
    }
    let seconds = min(max(0, wait.rounded(.up)), Countdown.allowedDurations.upperBound)
    return Countdown.started(wholeSeconds: Int(seconds), key: key)?.countdown
  }
}
#endif
