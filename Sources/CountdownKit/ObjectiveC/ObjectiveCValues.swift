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
    _ plan: SendPlan, key: String?, style: CountdownStyle?, onFinish: (@MainActor @Sendable () -> Void)?
  ) throws -> SendRequest {
    guard !DispatchQueue.isOnMain else {
      return try MainActor.assumeIsolated {
        try countdown.beginRequest(plan, key: key, style: style, onFinish: onFinish)
      }
    }
    guard let key else {
      logOffMainThread("beginSend")
      throw SendError.failed
    }
    let center = CountdownCenter.shared
    // The request can end before the main thread's next turn.
    let end = Locked<CountdownCenter.Activity?>(nil)
    let observation = center.observeLater(key) { activity in
      if activity.isFinished { end.withLock { $0 = activity } }
    }
    defer {
      onMainThread {
        observation.deliverPending()
        observation.cancel()
      }
    }
    do {
      let request = try center.beginSend(plan, key: key)
      onMainThread {
        observation.deliverPending()
        self.countdown.join(key, in: center, style, onFinish, missed: end.withLock { $0 })
      }
      return request
    } catch {
      onMainThread { self.countdown.follow(key, in: center, style) }
      throw error
    }
  }
}

extension ButtonCountdown {
  /// Shows what has refused a request, unless the button shows it already.
  fileprivate func follow(_ key: String, in center: CountdownCenter, _ style: CountdownStyle?) {
    guard takePending(), state?.followed?.isSame(key, in: center) != true || state?.isActive != true else { return }
    join(key, in: center, style, nil, missed: nil)
  }

  /// Shows the request that another thread has begun.
  ///
  /// - Parameter end: The end of a request that succeeded without a wait before the button could show it.
  fileprivate func join(
    _ key: String, in center: CountdownCenter, _ style: CountdownStyle?, _ onFinish: (() -> Void)?,
    missed end: CountdownCenter.Activity?
  ) {
    guard takePending() else { return }
    let followed = target(key)
    let hasReceivedEnd = followed === state?.followed
    follow(followed) {
      followed.nextCall = FollowedKey.Call(subject: .present, style: style, onFinish: onFinish)
      state?.forgetStyle()
    }
    guard let end, followed.activity == .idle else { return }
    if hasReceivedEnd {
      onFinish?()
      return
    }
    followed.nextCall = FollowedKey.Call(subject: .run(0), style: style, onFinish: onFinish)
    followed.receive(end)
    if followed.activity == .idle { followed.receive(.idle) }
  }
}

extension CaseIterable where Self: Equatable, AllCases == [Self] {
  /// The position among all cases. For an enumeration that Objective-C has too, it's the value there.
  var position: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension DispatchTimeInterval {
  /// Converts a number of seconds. Nil remains nil, and NaN becomes negative, so that it isn't allowed as a leeway.
  init?(seconds: NSNumber?) {
    guard let seconds = seconds?.doubleValue else { return nil }
    self.init(nanoseconds: seconds.isNaN ? -1 : Nanoseconds(seconds: seconds))
  }
}

extension ResendPolicy {
  /// Creates a policy from objects. Objects in `waits` that aren't numbers are ignored.
  init(waits: [Any], limit: NSNumber?, period: Period, group: String?) {
    self.init(
      waits: waits.compactMap { ($0 as? NSNumber)?.doubleValue }, limit: limit?.intValue, period: period, group: group)
  }
}

extension CountdownStyle {
  /// A conversion and its flags. An even number of percent signs precedes it, because a pair stands for one sign.
  private static let conversion =
    "(?<=(?<!%)(?:%%){0,99})%(?:[0-9]\\$)?([-+ 0]{0,3}[0-9]{0,2})(?:hh|h|ll|l|q|z|t|j)?(?:[diuDU@]|\\.0f)"

  /// Returns the style with a counting title from a format such as "%lds重新发送". It accepts any text, unlike
  /// `String(format:)`, which reads arguments that don't exist.
  func counting(_ format: String) -> CountdownStyle {
    let end = format.endIndex..<format.endIndex
    let range = format.range(of: Self.conversion, options: .regularExpression) ?? end
    let texts = [format[..<range.lowerBound], format[range.upperBound...]].map {
      $0.replacingOccurrences(of: "%%", with: "%")
    }
    // It's empty if the text has no conversion.
    let number = format[range].replacingOccurrences(of: Self.conversion, with: "%$1ld", options: .regularExpression)
    var style = self
    style.countingTitle = { texts.joined(separator: String(format: number, $0)) }
    return style
  }
}
#endif
