#if canImport(UIKit) && !os(watchOS)
import CountdownCore
import Dispatch
import Foundation
import UIKit

// Conversions for Objective-C. They don't need Objective-C, and their tests run on every platform.

/// Runs `body` on the main thread: now if this is the main thread, and otherwise on its next turn.
func onMainThread(_ body: @escaping @MainActor @Sendable () -> Void) {
  guard !DispatchQueue.isOnMain else { return MainActor.assumeIsolated { body() } }
  DispatchQueue.main.async { body() }
}

/// Returns the value of `body`. On another thread than the main thread, returns `fallback` and writes a message to the log.
func onMainThread<Value: Sendable>(
  else fallback: Value, _ name: StaticString = #function, _ body: @MainActor () -> Value
) -> Value {
  guard !DispatchQueue.isOnMain else { return MainActor.assumeIsolated { body() } }
  logOffMainThread(name)
  return fallback
}

private func logOffMainThread(_ name: StaticString) {
  NSLog("%@", "CountdownKit: Call \(name) on the main thread.")
}

extension UIButton {
  /// Begins a send. With a key, this method works on any thread: the request begins in the shared center, and the button
  /// follows the key on the main thread's next turn.
  nonisolated func begin(
    _ plan: SendPlan, style: CountdownStyle?, onFinish: (@MainActor @Sendable () -> Void)?
  ) throws -> SendRequest {
    guard !DispatchQueue.isOnMain else {
      return try MainActor.assumeIsolated { try countdown.begin(plan, style: style, onFinish: onFinish) }
    }
    guard let key = plan.key else {
      logOffMainThread("beginSend")
      throw SendError.failed
    }
    let center = CountdownCenter.shared
    let request: SendRequest
    do {
      request = try center.beginSend(plan) { [weak self] end in
        guard let self, case .finished(.sent, nil) = end else { return }
        countdown.finishWithoutCounting(.init(style: style, onFinish: onFinish))
      }
    } catch {
      onMainThread {
        let countdown = self.countdown
        if !countdown.isFollowing(key, in: center) { countdown.attach(to: key, style: style) }
      }
      throw error
    }
    onMainThread {
      let run = ButtonCountdown.Run(style: style, onFinish: onFinish)
      if self.countdown.follow(key, run: run, isReplaced: true) { self.countdown.callCancelHandlers() }
    }
    return request
  }
}

/// The parts of an outcome. Objective-C enumerations have no associated values.
extension SendOutcome {
  var isSent: Bool {
    if case .sent = self { true } else { false }
  }

  /// The number of seconds to wait, if the server or the error specifies one.
  var wait: TimeInterval? {
    switch self {
    case .sent(let wait): wait
    case .failed(_, let wait): wait ?? sendError?.errorUserInfo["wait"] as? TimeInterval
    }
  }

  /// The HTTP status of a refusal, or nil.
  var status: Int? { sendError?.errorUserInfo["status"] as? Int }

  var sendError: SendError? { error as? SendError }
}

extension DispatchTimeInterval {
  /// Converts seconds, rounded to the nearest nanosecond. A number that is too large becomes `.never`. NaN becomes
  /// negative, so that a timer rejects it.
  init(_ seconds: TimeInterval) {
    let nanoseconds = (seconds * 1e9).rounded()
    self = Int(exactly: nanoseconds).map { .nanoseconds($0) } ?? (nanoseconds > 0 ? .never : .nanoseconds(-1))
  }

  /// The interval in seconds, or infinity for `.never`.
  var seconds: TimeInterval {
    switch self {
    case .seconds(let count): TimeInterval(count)
    case .milliseconds(let count): TimeInterval(count) / 1e3
    case .microseconds(let count): TimeInterval(count) / 1e6
    case .nanoseconds(let count): TimeInterval(count) / 1e9
    case .never: .infinity
    @unknown default: .infinity
    }
  }
}

extension ResendPolicy {
  /// Creates a policy from objects. Objects in `waits` that aren't numbers are ignored.
  init(waits: [Any], limit: NSNumber?, period: Period, group: String?) {
    self.init(
      waits: waits.compactMap { ($0 as? NSNumber)?.doubleValue }, limit: limit?.intValue, period: period, group: group)
  }
}

extension ResendPolicy.Period {
  /// The number of seconds in the sliding window. With calendar days, the value is one day.
  var window: TimeInterval {
    if case .sliding(let seconds) = self { seconds } else { 86_400 }
  }

  /// The time zone of the calendar days, or nil for a sliding window.
  var timeZone: TimeZone? {
    if case .calendarDay(let zone) = self { zone } else { nil }
  }
}

extension CountdownStyle.Phase {
  /// The number of whole seconds remaining, or nil if the button doesn't count.
  var seconds: Int? {
    switch self {
    case .counting(let seconds), .atLimit(let seconds): seconds
    case .sending, .ended, .restored: nil
    }
  }
}

/// A format such as "%lds重新发送". It accepts any text, unlike `String(format:)`, which reads arguments that don't exist.
struct SecondsFormat: Sendable {
  private static let conversion = "%([0-9]\\$)?([-+ 0]{0,3}[0-9]{0,2})(hh|h|ll|l|q|z|t|j)?([diuDU@]|\\.0f)"

  private var prefix: String
  private var suffix = ""
  /// The format of the number, or nil if the text has no conversion.
  private var number: String?

  init(_ format: String) {
    prefix = ""
    // A pair of percent signs stands for one.
    for (index, part) in format.components(separatedBy: "%%").enumerated() {
      if index > 0 { append("%") }
      guard number == nil, let range = part.range(of: Self.conversion, options: .regularExpression) else {
        append(part)
        continue
      }
      append(String(part[..<range.lowerBound]))
      let flags = part[range].drop { $0 == "%" }.prefix { !$0.isLetter && $0 != "@" && $0 != "." }
      number = "%" + (flags.firstIndex(of: "$").map { flags[flags.index(after: $0)...] } ?? flags) + "ld"
      append(String(part[range.upperBound...]))
    }
  }

  func string(seconds: Int) -> String {
    number.map { prefix + String(format: $0, seconds) + suffix } ?? prefix
  }

  private mutating func append(_ text: String) {
    if number == nil { prefix += text } else { suffix += text }
  }
}
#endif
